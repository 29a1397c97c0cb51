import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import minecraftData from 'minecraft-data';
import nbt from 'prismarine-nbt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blockState } from '../../protocol/blockState.ts';
import { type Blueprint, blueprintOf } from '../../protocol/blueprint.ts';
import { ConfigError } from '../../protocol/errors.ts';
import { encodeNbt, tag } from '../../schematics/nbtFile.ts';
import {
  DEFAULT_DATA_VERSION,
  decodeSchematic,
  encodeSchematic,
  readSchematic,
  SCHEMATIC_FORMATS,
  type SchematicFormat,
  writeSchematic,
} from '../../schematics/schematicFile.ts';
import { catalogue } from '../../tasks/catalogue.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'schematics-'));
});
afterAll(() => rm(folder, { recursive: true }));

const fileName = (format: SchematicFormat) => (format === 'structure' ? 'a.nbt' : 'a.schem');
const cell = (x: number, y: number, z: number, id: string, properties: Record<string, string> = {}) => ({
  position: { x, y, z },
  state: blockState(id, properties),
});

/** Partial, full and no properties of one block, a gap of air, and more states than one varint byte can number. */
const various: Blueprint = blueprintOf('Various things', [
  cell(0, 0, 0, 'oak_stairs'),
  cell(1, 0, 0, 'oak_stairs', { facing: 'east' }),
  cell(2, 0, 0, 'oak_stairs', { facing: 'east', half: 'top', shape: 'straight', waterlogged: 'false' }),
  cell(0, 3, 2, 'oak_log', { axis: 'z' }),
  ...Array.from({ length: 200 }, (_, index) => cell(index % 20, 5, Math.floor(index / 20), `made_up_${index}`)),
]);

describe.each(SCHEMATIC_FORMATS.map((format) => [format] as const))('%s', (format) => {
  test.each([...catalogue().map(({ blueprint }) => blueprint), various].map((each) => [each.name, each] as const))(
    'gives back %s without loss',
    (_name, blueprint) => {
      const { blueprint: back, notes } = decodeSchematic(fileName(format), encodeSchematic(blueprint, format));
      expect(back).toEqual(blueprint);
      expect(notes).toEqual([]);
    },
  );

  test('is deterministic', () => {
    expect(encodeSchematic(various, format)).toEqual(encodeSchematic(various, format));
  });

  test('refuses to write nothing', () => {
    expect(() => encodeSchematic({ name: 'none', cells: [] }, format)).toThrow(
      expect.objectContaining({ code: 'empty-blueprint' }),
    );
  });

  test('whatever byte is damaged, it reads as a blueprint or is called corrupt in one line', () => {
    const [small] = catalogue();
    const plain = gunzipSync(encodeSchematic(small?.blueprint as Blueprint, format));
    let refused = 0;
    for (let index = 0; index < plain.length; index++)
      for (const mask of [0x01, 0x80, 0xff]) {
        const damaged = Buffer.from(plain);
        damaged[index] = (damaged[index] as number) ^ mask;
        try {
          decodeSchematic(fileName(format), damaged);
        } catch (error) {
          expect(error, `byte ${index}`).toBeInstanceOf(ConfigError);
          expect(error).toMatchObject({ code: 'corrupt-schematic' });
          expect((error as Error).message).toMatch(/^a\.(schem|nbt): [^\n]+; expected [^\n]+$/);
          refused++;
        }
      }
    expect(refused).toBeGreaterThan(plain.length);
  });

  test('wherever it breaks off, packed or not, it is called corrupt', () => {
    const packed = encodeSchematic(various, format);
    const plain = gunzipSync(encodeSchematic(catalogue()[0]?.blueprint as Blueprint, format));
    for (const bytes of [packed, plain])
      for (let length = 0; length < bytes.length; length += 1 + Math.floor(bytes.length / 300))
        expect(() => decodeSchematic(fileName(format), bytes.subarray(0, length)), `${length} bytes`).toThrow(
          expect.objectContaining({ code: 'corrupt-schematic' }),
        );
  });
});

test('the default data version is that of the default game version', () => {
  expect(DEFAULT_DATA_VERSION).toBe(minecraftData('1.20.4').version.dataVersion);
});

test('the shipped files are what the generators draw', async () => {
  const shipped = new URL('../../schematics/', import.meta.url);
  const files = (await readdir(shipped)).filter((name) => name.endsWith('.schem')).sort();
  const tasks = catalogue();
  expect(files).toEqual(tasks.map(({ id }) => `${id.slice(id.lastIndexOf('/') + 1)}.schem`).sort());
  for (const { id, blueprint } of tasks) {
    const url = new URL(`${id.slice(id.lastIndexOf('/') + 1)}.schem`, shipped);
    expect(decodeSchematic(url.pathname, await readFile(url)).blueprint, id).toEqual(blueprint);
  }
});

describe('files', () => {
  test('are written and read by path', async () => {
    for (const format of SCHEMATIC_FORMATS) {
      const path = join(folder, `${format}${format === 'structure' ? '.nbt' : '.schem'}`);
      await writeSchematic(various, path, { format, dataVersion: 3120 });
      expect((await readSchematic(path)).blueprint).toEqual(various);
      const tree = nbt.simplify(nbt.parseUncompressed(gunzipSync(await readFile(path))));
      expect((tree.Schematic ?? tree).DataVersion).toBe(3120);
    }
  });

  test.each([
    ['missing.schem', 'schematic-not-found', 'no such file'],
    ['house.litematic', 'unknown-schematic-format', '.litematic'],
  ])('%s is refused as %s', async (name, code, text) => {
    await expect(readSchematic(join(folder, name))).rejects.toMatchObject({
      code,
      message: expect.stringContaining(text),
    });
  });

  test('a folder is not a file', async () => {
    const path = join(folder, 'folder.schem');
    await rm(path, { recursive: true, force: true });
    const { mkdir } = await import('node:fs/promises');
    await mkdir(path);
    await expect(readSchematic(path)).rejects.toMatchObject({ code: 'schematic-not-found' });
  });

  test('a format that does not go with the extension is refused and nothing is written', async () => {
    const path = join(folder, 'wrong.nbt');
    await expect(writeSchematic(various, path, { format: 'sponge-3' })).rejects.toMatchObject({
      code: 'unknown-schematic-format',
    });
    await expect(readFile(path)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('a file of the wrong kind is called corrupt', async () => {
    const path = join(folder, 'text.schem');
    await writeFile(path, 'a text');
    await expect(readSchematic(path)).rejects.toMatchObject({ code: 'corrupt-schematic' });
  });
});

describe('what other tools write', () => {
  const sponge = (change: Record<string, ReturnType<typeof tag.int>> = {}) =>
    encodeNbt('Schematic', {
      Version: tag.int(2),
      DataVersion: tag.int(3700),
      Width: tag.short(3),
      Height: tag.short(1),
      Length: tag.short(1),
      Palette: tag.compound({ 'minecraft:air': tag.int(0), 'minecraft:stone': tag.int(1) }),
      BlockData: tag.bytes([0, 1, 1]),
      ...change,
    });

  test('air around the building is cut away', () => {
    const { blueprint } = decodeSchematic('house.schem', sponge());
    expect(blueprint).toEqual(blueprintOf('house', [cell(0, 0, 0, 'stone'), cell(1, 0, 0, 'stone')]));
  });

  test('entities and block entities are left out, and it is said', () => {
    const { notes } = decodeSchematic(
      'a.schem',
      sponge({
        BlockEntities: tag.compoundList([{ Id: tag.string('minecraft:chest') }]),
        Entities: tag.compoundList([{}, {}]),
      }),
    );
    expect(notes).toEqual([
      '2 entities are left out: a blueprint is blocks only',
      'the contents of 1 block entities (chests, signs, ...) are left out',
    ]);
  });

  test.each<[string, Record<string, ReturnType<typeof tag.int>>, string]>([
    ['too few cells', { BlockData: tag.bytes([0, 1]) }, 'the block data holds 2 cells; expected 3 (3 x 1 x 1)'],
    ['too many cells', { BlockData: tag.bytes([0, 1, 1, 1]) }, 'the block data holds 4 cells; expected 3'],
    ['an index outside the palette', { BlockData: tag.bytes([0, 1, 2]) }, 'at (2, 0, 0) has palette index 2'],
    ['a varint that breaks off', { BlockData: tag.bytes([0, 1, 0x80]) }, 'the last varint breaks off'],
    ['a varint without end', { BlockData: tag.bytes([0x80, 0x80, 0x80, 0x80, 0x80, 1]) }, 'longer than five bytes'],
    ['no width', { Width: tag.short(0) }, 'its size is 0 x 1 x 1'],
    ['an endless size', { Width: tag.short(60000), Length: tag.short(60000) }, 'at most 4000000 cells'],
    ['an unknown version', { Version: tag.int(1) }, 'its Version is 1; expected a Sponge schematic of version 2 or 3'],
    ['a wrong tag', { Width: tag.string('three') }, 'bad tag Width'],
    ['a wrong palette size', { PaletteMax: tag.int(5) }, 'PaletteMax is 5; expected 2'],
    [
      'a block of a mod',
      { Palette: tag.compound({ 'minecraft:air': tag.int(0), 'mod:gear': tag.int(1) }) },
      'palette entry "mod:gear"; expected a block of the minecraft namespace',
    ],
    [
      'an index given twice',
      { Palette: tag.compound({ 'minecraft:air': tag.int(0), 'minecraft:stone': tag.int(0) }) },
      'two palette entries have the index 0',
    ],
  ])('%s is named', (_what, change, message) => {
    expect(() => decodeSchematic('a.schem', sponge(change))).toThrow(
      expect.objectContaining({ code: 'corrupt-schematic', message: expect.stringContaining(message) }),
    );
  });

  const block = (state: number, pos: number[]) => ({ state: tag.int(state), pos: tag.intList(pos) });
  const structure = (change: Record<string, ReturnType<typeof tag.int>> = {}) =>
    encodeNbt('', {
      DataVersion: tag.int(3700),
      size: tag.intList([2, 2, 2]),
      palette: tag.compoundList([
        { Name: tag.string('minecraft:oak_log'), Properties: tag.compound({ axis: tag.string('x') }) },
        { Name: tag.string('minecraft:structure_void') },
      ]),
      blocks: tag.compoundList([block(0, [1, 1, 1]), block(1, [0, 0, 0])]),
      entities: tag.compoundList([]),
      ...change,
    });

  test('a structure without a name takes the name of its file, and voids are no cells', () => {
    expect(decodeSchematic('folder/hut.nbt', structure()).blueprint).toEqual(
      blueprintOf('hut', [cell(0, 0, 0, 'oak_log', { axis: 'x' })]),
    );
  });

  test.each<[string, Record<string, ReturnType<typeof tag.int>>, string]>([
    ['outside its size', { blocks: tag.compoundList([block(0, [2, 0, 0])]) }, 'a block stands at (2, 0, 0)'],
    ['outside the palette', { blocks: tag.compoundList([block(7, [1, 0, 0])]) }, 'has palette index 7'],
    ['twice in a cell', { blocks: tag.compoundList([block(0, [1, 0, 0]), block(0, [1, 0, 0])]) }, 'two blocks at'],
    ['of a flat size', { size: tag.intList([2, 2]) }, 'bad tag size'],
  ])('a structure with a block %s is refused', (_what, change, message) => {
    expect(() => decodeSchematic('a.nbt', structure(change))).toThrow(
      expect.objectContaining({ code: 'corrupt-schematic', message: expect.stringContaining(message) }),
    );
  });

  test('a bomb is refused before it unpacks', () => {
    const bomb = gzipSync(Buffer.alloc(80 * 1024 * 1024, 0x0a));
    expect(() => decodeSchematic('a.schem', bomb)).toThrow(
      expect.objectContaining({ code: 'corrupt-schematic', message: expect.stringContaining('64 MiB') }),
    );
  });

  test('compounds nested without end are refused', () => {
    const deep = Buffer.concat(Array.from({ length: 100_000 }, () => Buffer.from([0x0a, 0, 0])));
    expect(() => decodeSchematic('a.schem', deep)).toThrow(expect.objectContaining({ code: 'corrupt-schematic' }));
  });
});
