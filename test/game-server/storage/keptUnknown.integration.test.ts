import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import nbt from 'prismarine-nbt';
import { afterEach, describe, expect, test } from 'vitest';
import { applyPart, chunkRecord, partBytes } from '../../../game-server/storage/regionPart.ts';
import { FLOOR_Y } from '../../support/env.ts';
import { keptIn } from '../../support/keptEnv.ts';
import { type RawTag, rawChunks, rawFile } from '../../support/rawWorld.ts';
import { TESTED_VERSIONS } from '../../support/testedVersions.ts';

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-unknown-'));
  folders.push(folder);
  return folder;
}

type Fields = Record<string, RawTag>;

/** A tag that nobody knows. */
const STRANGE: RawTag = {
  type: 'compound',
  value: {
    deep: { type: 'list', value: { type: 'compound', value: [{ a: { type: 'byte', value: 7 } }] } },
    long: { type: 'long', value: [1, -2] },
    numbers: { type: 'longArray', value: [[3, 4]] },
  },
};

const fieldsOf = (tag: RawTag | undefined) => (tag?.value ?? {}) as Fields;
const elementsOf = (tag: RawTag | undefined) =>
  ((tag?.value as { value?: readonly Fields[] } | undefined)?.value ?? []) as Fields[];
const withId = (list: readonly Fields[], id: string) =>
  list.find((entry) => entry.id?.value === `minecraft:${id}`) ?? expect.fail(`no ${id}`);

/** Changes the one chunk of a world's region file. */
function editChunk(file: string, edit: (chunk: Fields) => void): void {
  const [[index, tag]] = [...rawChunks(file)] as [[number, RawTag]];
  edit(fieldsOf(tag));
  const { record } = chunkRecord(nbt.writeUncompressed({ ...tag, name: '' } as never));
  applyPart(file, partBytes(new Map([[index, record]])));
}

function editFile(file: string, edit: (root: Fields) => void): void {
  const tag = rawFile(file);
  edit(fieldsOf(tag));
  writeFileSync(file, gzipSync(nbt.writeUncompressed({ ...tag, name: '' } as never)));
}

describe.each(TESTED_VERSIONS)('a world of another game, opened, played and saved at %s', (version) => {
  test('loses nothing that is not known here', async () => {
    const folder = newFolder();
    {
      const { env, saver } = await keptIn(folder, { version });
      await using _ = env;
      env.setBlock(2, FLOOR_Y, 2, 'chest[facing=east]');
      env.setBlock(4, FLOOR_Y, 2, 'white_banner[rotation=0]');
      env.setBlock(6, FLOOR_Y, 2, 'white_banner[rotation=0]');
      expect(env.systems.commands.console(`summon cow 8 ${FLOOR_Y} 8`).success).toBe(true);
      await env.connect('Alice', { items: [{ slot: 36, id: 'diamond', count: 2 }] });
      saver.save();
    }
    const region = join(folder, 'region', 'r.0.0.mca');
    const entities = join(folder, 'entities', 'r.0.0.mca');
    const [player = ''] = readdirSync(join(folder, 'playerdata'));
    const banner = (x: number): Fields => ({
      id: { type: 'string', value: 'minecraft:banner' },
      x: { type: 'int', value: x },
      y: { type: 'int', value: FLOOR_Y },
      z: { type: 'int', value: 2 },
      Patterns: { type: 'list', value: { type: 'compound', value: [{ Color: { type: 'int', value: 3 } }] } },
    });
    editChunk(region, (chunk) => {
      chunk['strange:chunk'] = STRANGE;
      chunk.structures = { type: 'compound', value: { starts: STRANGE } };
      chunk.InhabitedTime = { type: 'long', value: [0, 77] };
      const sections = elementsOf(chunk.sections);
      (sections[0] as Fields)['strange:section'] = STRANGE;
      const blocks = elementsOf(chunk.block_entities);
      withId(blocks, 'chest')['strange:chest'] = STRANGE;
      withId(blocks, 'chest').CustomName = { type: 'string', value: '{"text":"Loot","color":"red"}' };
      chunk.block_entities = { type: 'list', value: { type: 'compound', value: [...blocks, banner(4), banner(6)] } };
    });
    const dragon: Fields = {
      id: { type: 'string', value: 'strange:dragon' },
      Pos: { type: 'list', value: { type: 'double', value: [9, -60, 9] } },
      heads: STRANGE,
    };
    editChunk(entities, (chunk) => {
      const list = elementsOf(chunk.Entities);
      const cow = withId(list, 'cow');
      cow['strange:cow'] = STRANGE;
      cow.CustomName = { type: 'string', value: '{"text":"Berta","color":"gold"}' };
      cow.Passengers = { type: 'list', value: { type: 'compound', value: [dragon] } };
      chunk.Entities = { type: 'list', value: { type: 'compound', value: [...list, dragon] } };
    });
    editFile(join(folder, 'level.dat'), (root) => {
      const data = fieldsOf(root.Data);
      data['strange:level'] = STRANGE;
      fieldsOf(data.GameRules)['strange:rule'] = { type: 'string', value: 'yes' };
      data.Player = STRANGE;
      data.LevelName = { type: 'string', value: 'My home' };
    });
    editFile(join(folder, 'playerdata', player), (root) => {
      root['strange:player'] = STRANGE;
      root.recipeBook = STRANGE;
    });
    const others = [
      'DIM-1/region/r.0.0.mca',
      'DIM1/data/raids_end.dat',
      'data/map_0.dat',
      'datapacks/mine/pack.mcmeta',
    ];
    for (const path of others) {
      mkdirSync(join(folder, path, '..'), { recursive: true });
      writeFileSync(join(folder, path), `content of ${path}`);
    }

    {
      const { env, saver } = await keptIn(folder, { version });
      await using _ = env;
      const { player: alice } = await env.connect('Alice');
      env.setBlock(1, FLOOR_Y, 1, 'gold_block');
      env.setBlock(6, FLOOR_Y, 2, 'stone');
      const chest = env.server.world.entityAt({ x: 2, y: FLOOR_Y, z: 2 });
      if (!chest || !('slots' in chest)) return expect.fail('no chest');
      chest.slots.set(5, { id: 'apple', count: 3 });
      const [cow] = [...env.systems.entities.ofKind('cow')];
      if (!cow) return expect.fail('no cow');
      cow.position = { ...cow.position, x: 10 };
      alice.inventory.slots.set(37, { id: 'stick', count: 1 });
      env.systems.commands.console('time set 6000');
      env.systems.commands.console('gamerule keepInventory true');
      saver.save();
    }
    const chunk = fieldsOf([...rawChunks(region).values()][0]);
    expect(chunk['strange:chunk']).toEqual(STRANGE);
    expect(fieldsOf(chunk.structures).starts).toEqual(STRANGE);
    expect(chunk.InhabitedTime?.value).toEqual([0, 77]);
    expect(elementsOf(chunk.sections)[0]?.['strange:section']).toEqual(STRANGE);
    expect(JSON.stringify(chunk.sections)).toContain('gold_block');
    const blocks = elementsOf(chunk.block_entities);
    const chest = withId(blocks, 'chest');
    expect([chest['strange:chest'], chest.CustomName?.value]).toEqual([STRANGE, '{"text":"Loot","color":"red"}']);
    expect(elementsOf(chest.Items).map(({ id }) => id?.value)).toEqual(['minecraft:apple']);
    // The other banner has been built over.
    expect(blocks.filter(({ id }) => id?.value === 'minecraft:banner')).toEqual([banner(4)]);
    const list = elementsOf(fieldsOf([...rawChunks(entities).values()][0]).Entities);
    const cow = withId(list, 'cow');
    expect([cow['strange:cow'], cow.CustomName?.value]).toEqual([STRANGE, '{"text":"Berta","color":"gold"}']);
    expect(cow.Pos?.value).toMatchObject({ value: [10, FLOOR_Y, 8.5] });
    expect(elementsOf(cow.Passengers)).toEqual([dragon]);
    expect(list).toContainEqual(dragon);
    const data = fieldsOf(fieldsOf(rawFile(join(folder, 'level.dat'))).Data);
    expect([data['strange:level'], data.Player, data.LevelName?.value]).toEqual([STRANGE, STRANGE, 'My home']);
    const rules = fieldsOf(data.GameRules);
    expect([rules['strange:rule']?.value, rules.keepInventory?.value]).toEqual(['yes', 'true']);
    expect(data.DayTime?.value).toEqual([0, 6000]);
    const alice = fieldsOf(rawFile(join(folder, 'playerdata', player)));
    expect([alice['strange:player'], alice.recipeBook]).toEqual([STRANGE, STRANGE]);
    expect(elementsOf(alice.Inventory).map(({ id }) => id?.value)).toEqual(['minecraft:diamond', 'minecraft:stick']);
    for (const path of others) expect(readFileSync(join(folder, path), 'utf8')).toBe(`content of ${path}`);
  });
});
