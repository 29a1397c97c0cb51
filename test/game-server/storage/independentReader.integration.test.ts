import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NbtFile, NbtRegion } from 'deepslate/nbt';
import { afterEach, describe, expect, test } from 'vitest';
import { FLOOR_Y } from '../../support/env.ts';
import { keptIn } from '../../support/keptEnv.ts';
import { TESTED_VERSIONS } from '../../support/testedVersions.ts';

type Compound = ReturnType<NbtFile['root']['getCompound']>;

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A file of a region as deepslate reads it, which shares no code with what wrote it. */
const regionAt = (...path: string[]) => NbtRegion.read(new Uint8Array(readFileSync(join(...path))));
const fileAt = (...path: string[]) => NbtFile.read(new Uint8Array(readFileSync(join(...path)))).root;

/** The name of the block at a cell of a chunk (Minecraft wiki, "Chunk format"). */
function blockIn(chunk: Compound, x: number, y: number, z: number): string {
  const sections = chunk.getList('sections', 10).map((section) => section);
  const section = sections.find((candidate) => candidate.getNumber('Y') === y >> 4) ?? expect.fail('no section');
  const states = section.getCompound('block_states');
  const palette = states.getList('palette', 10).map((entry) => entry.getString('Name'));
  if (palette.length === 1) return palette[0] as string;
  const bits = Math.max(4, Math.ceil(Math.log2(palette.length)));
  const perLong = Math.floor(64 / bits);
  const cell = ((y & 15) << 8) | ((z & 15) << 4) | (x & 15);
  const long = states.getLongArray('data').get(Math.floor(cell / perLong)) ?? expect.fail('no data');
  const value = (long.toBigInt() >> BigInt((cell % perLong) * bits)) & BigInt(2 ** bits - 1);
  return palette[Number(value)] as string;
}

describe.each(TESTED_VERSIONS)('a world saved at %s', (version) => {
  test('is read by a reader of somebody else, after many saves into the same files', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'guildhall-reader-'));
    folders.push(folder);
    const { env, saver } = await keptIn(folder, { version });
    await using _ = env;
    const { player } = await env.connect('Alice', { items: [{ slot: 36, id: 'diamond', count: 2 }] });
    player.position = { x: 1.5, y: FLOOR_Y, z: 3.25 };
    env.setBlock(2, FLOOR_Y, 2, 'chest[facing=east]');
    const chest = env.server.world.entityAt({ x: 2, y: FLOOR_Y, z: 2 });
    if (!chest || !('slots' in chest)) return expect.fail('no chest');
    const ids = ['stone', 'gold_block', 'dirt', 'oak_planks', 'glass', 'sponge', 'bricks', 'obsidian', 'ice'];
    expect(env.systems.commands.console(`summon sheep 8 ${FLOOR_Y} 8 {Color:5b}`).success).toBe(true);
    for (let turn = 0; turn < 20; turn++) {
      // Chunks grow and shrink, so that they change their places in the file.
      for (let x = 0; x < 16; x++)
        for (let z = 0; z < 16; z++)
          env.setBlock(x + 16 * (turn % 3), FLOOR_Y + 3, z, ids[turn % 2 ? (x * z) % ids.length : 0] as string);
      chest.slots.set(4, { id: 'apple', count: turn + 1 });
      saver.save();
    }
    const region = regionAt(folder, 'region', 'r.0.0.mca');
    expect(region.getChunkPositions()).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
    ]);
    for (const [chunkX, chunk] of [0, 1, 2].map((at) => [at, region.findChunk(at, 0)?.getRoot()] as const)) {
      if (!chunk) return expect.fail(`no chunk ${chunkX}`);
      expect([chunk.getNumber('xPos'), chunk.getNumber('zPos'), chunk.getString('Status')]).toEqual([
        chunkX,
        0,
        'full',
      ]);
      for (const [x, y, z] of [
        [3, FLOOR_Y + 3, 7],
        [15, FLOOR_Y + 3, 15],
        [2, FLOOR_Y, 2],
        [4, FLOOR_Y - 1, 9],
      ] as const)
        expect(blockIn(chunk, x, y, z)).toBe(`minecraft:${env.block(chunkX * 16 + x, y, z).replace(/\[.*/, '')}`);
    }
    const [block] =
      region
        .findChunk(0, 0)
        ?.getRoot()
        .getList('block_entities', 10)
        .map((entry) => entry) ?? [];
    expect([block?.getString('id'), block?.getNumber('x')]).toEqual(['minecraft:chest', 2]);
    const [item] = block?.getList('Items', 10).map((entry) => entry) ?? [];
    const count = item?.getNumber('count') || item?.getNumber('Count');
    expect([item?.getNumber('Slot'), item?.getString('id'), count]).toEqual([4, 'minecraft:apple', 20]);
    const [sheep] =
      regionAt(folder, 'entities', 'r.0.0.mca')
        .findChunk(0, 0)
        ?.getRoot()
        .getList('Entities', 10)
        .map((entity) => entity) ?? [];
    expect([sheep?.getString('id'), sheep?.getNumber('Color')]).toEqual(['minecraft:sheep', 5]);
    const data = fileAt(folder, 'level.dat').getCompound('Data');
    expect([data.getCompound('Version').getString('Name'), data.getNumber('SpawnY')]).toEqual([version, -60]);
    const [name = ''] = readdirSync(join(folder, 'playerdata'));
    const alice = fileAt(folder, 'playerdata', name);
    expect(alice.getList('Pos', 6).map((axis) => axis.getAsNumber())).toEqual([1.5, FLOOR_Y, 3.25]);
    expect(alice.getList('Inventory', 10).map((stack) => stack.getString('id'))).toEqual(['minecraft:diamond']);
  });
});
