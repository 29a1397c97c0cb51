import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Zippable, zipSync } from 'fflate';
import nbt from 'prismarine-nbt';
import { afterAll, describe, expect, test } from 'vitest';
import { importStructures } from '../../bench/commands/import/importStructures.ts';
import { ServerGameData } from '../../game-server/data/serverGameData.ts';
import { blueprintOf } from '../../protocol/blueprint.ts';
import { readStructures, structureNames } from '../../schematics/jarFile.ts';
import { encodeSchematic } from '../../schematics/schematicFile.ts';
import { findTask } from '../../tasks/catalogue.ts';
import type { ConstructionTask } from '../../tasks/task.ts';

const folder = mkdtempSync(join(tmpdir(), 'guildhall-jar-'));
afterAll(() => rmSync(folder, { recursive: true }));
const gameData = ServerGameData.of('1.20.4');
const facts = { problemWith: gameData.problemWith.bind(gameData), stackSize: gameData.stackSize.bind(gameData) };

const jarOf = (files: Zippable) => {
  const path = join(folder, 'server.jar');
  writeFileSync(path, zipSync(files));
  return path;
};
const lamp = findTask('construction/lamp').blueprint;
const lampFile = new Uint8Array(encodeSchematic(lamp, 'structure'));
const every = () => true;

type Entry = readonly [state: string, position: [number, number, number], data?: Record<string, string>];

/** A structure file of blocks with data, as the game's have. */
function structureFile(size: [number, number, number], entries: readonly Entry[]): Uint8Array {
  const text = (value: string) => ({ type: 'string', value }) as const;
  const int = (value: number) => ({ type: 'int', value }) as const;
  const ints = (value: number[]) => ({ type: 'list', value: { type: 'int', value } }) as const;
  const compounds = (value: unknown[]) => ({ type: 'list', value: { type: 'compound', value } });
  const tree = {
    type: 'compound',
    name: '',
    value: {
      DataVersion: int(3700),
      size: ints(size),
      palette: compounds(
        entries.map(([state]) => {
          const [, id, properties] = /^(\w+)(?:\[(.*)\])?$/.exec(state) ?? [];
          const pairs = (properties?.split(',') ?? []).map((pair) => pair.split('=') as [string, string]);
          return {
            Name: text(`minecraft:${id}`),
            Properties: {
              type: 'compound',
              value: Object.fromEntries(pairs.map(([name, value]) => [name, text(value)])),
            },
          };
        }),
      ),
      blocks: compounds(
        entries.map(([, position, data], index) => ({
          state: int(index),
          pos: ints(position),
          ...(data && {
            nbt: {
              type: 'compound',
              value: Object.fromEntries(Object.entries(data).map(([name, value]) => [name, text(value)])),
            },
          }),
        })),
      ),
      entities: { type: 'list', value: { type: 'end', value: [] } },
    },
  };
  return new Uint8Array(nbt.writeUncompressed(tree as unknown as nbt.NBT));
}

describe('structures in a jar', () => {
  const plain = { 'data/minecraft/structures/village/plains/lamp.nbt': lampFile, 'version.json': new Uint8Array(9) };

  test.each<[string, Zippable, string]>([
    ['up to 1.17', plain, 'village/plains/lamp'],
    [
      'from 1.18 on, in the jar within the jar',
      {
        'META-INF/versions/1.20.4/server-1.20.4.jar': zipSync(plain),
        'META-INF/libraries/x.jar': new Uint8Array(3),
      },
      'village/plains/lamp',
    ],
    ['from 1.21 on', { 'data/minecraft/structure/igloo/top.nbt': lampFile }, 'igloo/top'],
  ])('are found in jars %s', (_, files, name) => {
    const jar = jarOf(files);
    expect(structureNames(jar)).toEqual([name]);
    expect(readStructures(jar, every)).toEqual([{ name, bytes: Buffer.from(lampFile) }]);
  });

  test('become the task of building exactly them', () => {
    const { tasks, defects } = importStructures(jarOf(plain), every, facts);
    const [task] = tasks as ConstructionTask[];
    expect(task?.id).toBe('structures/village/plains/lamp');
    expect(task?.blueprint.cells.map(({ position, state: { id } }) => ({ position, id }))).toEqual(
      lamp.cells.map(({ position, state: { id } }) => ({ position, id })),
    );
    expect(defects).toEqual([]);
  });

  test('are mended where the game itself, or the lack of water, calls for it', () => {
    const file = structureFile(
      [4, 2, 1],
      [
        ['jigsaw[orientation=north_up]', [0, 0, 0], { final_state: 'minecraft:oak_stairs[facing=east,half=bottom]' }],
        ['jigsaw[orientation=up_north]', [1, 0, 0], { final_state: 'minecraft:structure_void' }],
        ['oak_fence[east=true,waterlogged=true]', [2, 0, 0]],
        ['structure_block[mode=data]', [2, 1, 0]],
        ['water[level=0]', [3, 0, 0]],
        ['structure_void', [3, 1, 0]],
      ],
    );
    const { tasks, defects } = importStructures(jarOf({ 'data/minecraft/structure/a/b.nbt': file }), every, facts);
    expect((tasks[0] as ConstructionTask).blueprint).toEqual(
      blueprintOf('a/b', [
        { position: { x: 0, y: 0, z: 0 }, state: { id: 'oak_stairs', properties: { facing: 'east', half: 'bottom' } } },
        { position: { x: 2, y: 0, z: 0 }, state: { id: 'oak_fence', properties: {} } },
      ]),
    );
    expect(defects.map(({ outcome, what, how }) => `${outcome}: ${what}: ${how}`)).toEqual([
      expect.stringContaining('2 block entities'),
      expect.stringContaining('2 jigsaw blocks stand for what they turn into'),
      'repaired: 1 structure blocks: left out: marks that the game takes away',
      'repaired: 1 cells of water or lava: left out: nobody is given any',
      'repaired: 1 waterlogged blocks: stand dry',
    ]);
  });

  test.each<[string, [number, number, number], Entry[]]>([
    ['not-obtainable', [1, 1, 1], [['farmland[moisture=7]', [0, 0, 0]]]],
    ['unknown-block', [1, 1, 1], [['no_such_block', [0, 0, 0]]]],
    [
      'unsupported',
      [1, 2, 1],
      [
        ['torch', [0, 1, 0]],
        ['poppy', [0, 0, 0]],
      ],
    ],
    [
      'outside-the-walls',
      [30, 1, 1],
      [
        ['stone', [0, 0, 0]],
        ['stone', [29, 0, 0]],
      ],
    ],
    ['empty', [1, 1, 1], [['air', [0, 0, 0]]]],
  ])('are refused as %s', (reason, size, entries) => {
    const jar = jarOf({
      'data/minecraft/structure/bad.nbt': structureFile(size, entries),
      'data/minecraft/structure/good.nbt': lampFile,
    });
    const { tasks, defects } = importStructures(jar, every, facts);
    expect(tasks.map(({ id }) => id)).toEqual(['structures/good']);
    expect(defects[0]).toMatchObject({ id: 'structures/bad', outcome: 'refused', reason });
  });

  test('that are damaged are refused alone', () => {
    const jar = jarOf({
      'data/minecraft/structure/broken.nbt': lampFile.slice(0, 40),
      'data/minecraft/structure/good.nbt': lampFile,
    });
    const { tasks, defects } = importStructures(jar, every, facts);
    expect(tasks.map(({ id }) => id)).toEqual(['structures/good']);
    expect(defects[0]).toMatchObject({ reason: 'unreadable' });
  });

  test('are never unpacked beyond what they may hold', () => {
    const jar = jarOf({ 'data/minecraft/structure/bomb.nbt': new Uint8Array(8 * 1024 * 1024) });
    expect(() => readStructures(jar, every)).toThrow('bomb would unpack to 8388608 bytes');
    expect(structureNames(jar)).toEqual(['bomb']);
  });

  test('that announce less than they hold are refused', () => {
    const path = jarOf({
      'data/minecraft/structure/liar.nbt': [new Uint8Array(4000).map((_, i) => (i * i) % 251), { level: 0 }],
    });
    const bytes = zipSync({ 'data/minecraft/structure/liar.nbt': [new Uint8Array(4000), { level: 0 }] });
    const view = new DataView(bytes.buffer);
    // The central directory's entry, which has the unpacked size 24 bytes on.
    const entry = bytes.length - 22 - 46 - 'data/minecraft/structure/liar.nbt'.length;
    expect(view.getUint32(entry, true)).toBe(0x02014b50);
    view.setUint32(entry + 24, 10, true);
    writeFileSync(path, bytes);
    expect(() => readStructures(path, every)).toThrow('4000 bytes packed');
  });

  test.each([
    ['text', Buffer.from('not a jar')],
    ['nothing', Buffer.alloc(0)],
    ['a jar cut short', Buffer.from(zipSync(plain)).subarray(0, 200)],
  ])('need a jar, not %s', (_, bytes) => {
    const path = join(folder, 'broken.jar');
    writeFileSync(path, bytes);
    expect(() => structureNames(path)).toThrow('it cannot be unpacked');
    expect(() => structureNames(join(folder, 'none.jar'))).toThrow('no such file');
  });
});
