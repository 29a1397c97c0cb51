import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { NbtFile, NbtRegion } from 'deepslate/nbt';
import nbt from 'prismarine-nbt';
import { afterEach, describe, expect, test } from 'vitest';
import { applyPart, chunkRecord, partBytes } from '../../../game-server/storage/regionPart.ts';
import { readLevelNbt } from '../../../game-server/world/anvil/levelNbt.ts';
import { parseBlockState } from '../../../protocol/blockState.ts';
import type { WorldPreset } from '../../../worlds/worldPreset.ts';
import { type Env, FLOOR_Y } from '../../support/env.ts';
import { type Kept, keptIn, written } from '../../support/keptEnv.ts';
import { type RawTag, rawChunks } from '../../support/rawWorld.ts';
import { TESTED_VERSIONS } from '../../support/testedVersions.ts';

const NETHER: WorldPreset = {
  type: 'flat',
  layers: [
    { block: 'bedrock', height: 65 },
    { block: 'netherrack', height: 31 },
  ],
  biome: 'crimson_forest',
};
const EVERYWHERE = { min: { x: -1000, y: 0, z: -1000 }, max: { x: 1000, y: 255, z: 1000 } };
const SPOT = { x: 3.5, y: 32, z: 2.25 };

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-nether-'));
  folders.push(folder);
  return folder;
}

const open = (folder: string, version?: string): Promise<Kept> =>
  keptIn(folder, { nether: NETHER, ...(version === undefined ? {} : { version: version as never }) });

function put(env: Env, x: number, y: number, z: number, text: string): void {
  const state = parseBlockState(text);
  if (!state) throw new Error(`not a block state: ${text}`);
  env.nether.server.world.setBlock({ x, y, z }, state, { type: 'build' });
}

const blockIn = (env: Env, x: number, y: number, z: number) => env.nether.server.world.block({ x, y, z });

/** Sends somebody through to the Nether. */
async function send(env: Env, name: string): Promise<void> {
  const player = env.server.players.get(name);
  if (!player) throw new Error(`${name} is not in the overworld`);
  env.server.dimensions.send(player, env.nether.server, { position: SPOT, yaw: 30, pitch: 0 });
  await env.tick(6);
}

const fileOf = (folder: string) => join(folder, 'playerdata', readdirSync(join(folder, 'playerdata'))[0] ?? '');

describe.each(TESTED_VERSIONS)('a world with a Nether, saved at %s', (version) => {
  test('goes on: blocks and what they hold, portals, mobs, items, and the player who was there', async () => {
    const folder = newFolder();
    const kept = await open(folder, version);
    const { env, saver } = kept;
    await using _ = env;
    await env.connect('Alice', { items: [{ slot: 36, id: 'gold_ingot', count: 7 }] });
    await env.connect('Bob');
    await send(env, 'Alice');
    put(env, 6, 32, 6, 'chest[facing=east]');
    const chest = env.nether.server.world.entityAt({ x: 6, y: 32, z: 6 });
    if (!chest || !('slots' in chest)) return expect.fail('no chest');
    chest.slots.set(3, { id: 'blaze_rod', count: 5 });
    for (const y of [32, 33, 34]) for (const x of [20, 21]) put(env, x, y, 4, 'nether_portal[axis=x]');
    const pig = env.nether.systems.habitat.newMob('zombified_piglin', {
      zone: env.zone,
      position: { ...SPOT, x: 9.5 },
    });
    if (!pig) return expect.fail('no piglin');
    pig.noAI = true;
    pig.customName = 'Otto';
    env.nether.systems.entities.add(pig);
    env.nether.systems.items.spawn({ id: 'quartz', count: 4 }, { ...SPOT, x: 60.5 }, { x: 0, y: 0, z: 0 }, 0);
    saver.begin();
    await written(kept);
    expect(kept.failures).toEqual([]);

    const { env: other, saver: another } = await open(folder, version);
    await using __ = other;
    expect(other.nether.server.players.size).toBe(0);
    const [mob] = [...other.nether.systems.mobs.all()];
    expect([mob?.kind, mob?.customName]).toEqual(['zombified_piglin', 'Otto']);
    expect([...other.systems.mobs.all()]).toEqual([]);
    expect([...other.nether.systems.items.all()].map(({ stack }) => [stack.id, stack.count])).toEqual([['quartz', 4]]);
    const again = other.nether.server.world.entityAt({ x: 6, y: 32, z: 6 });
    expect(again && 'slots' in again && again.slots.get(3)).toMatchObject({ id: 'blaze_rod', count: 5 });
    expect(blockIn(other, 6, 32, 6).properties.facing).toBe('east');
    expect(other.nether.systems.portals.index.nearest({ x: 20, y: 32, z: 4 }, 16, EVERYWHERE)).toEqual({
      x: 20,
      y: 32,
      z: 4,
    });
    await rejoin(other, 'Alice');
    const alice = other.nether.server.players.get('Alice');
    expect(alice?.position).toEqual(SPOT);
    expect(alice?.inventory.count('gold_ingot')).toBe(7);
    expect(other.server.players.has('Alice')).toBe(false);
    await other.connect('Bob');
    expect(other.server.players.has('Bob')).toBe(true);
    // Who leaves there is there the next time as well.
    another.save();
    expect(dimensionIn(folder, 'Alice', other)).toBe('minecraft:the_nether');
    expect(dimensionIn(folder, 'Bob', other)).toBe('minecraft:overworld');
  });

  test('is read by a reader of somebody else, as the game lays it out', async () => {
    const folder = newFolder();
    const { env, saver } = await open(folder, version);
    await using _ = env;
    await env.connect('Alice');
    await send(env, 'Alice');
    put(env, 2, 40, 2, 'ancient_debris');
    env.setBlock(2, FLOOR_Y, 2, 'gold_block');
    const pig = env.nether.systems.habitat.newMob('strider', { zone: env.zone, position: SPOT });
    if (!pig) return expect.fail('no strider');
    env.nether.systems.entities.add(pig);
    saver.save();
    const region = NbtRegion.read(new Uint8Array(readFileSync(join(folder, 'DIM-1', 'region', 'r.0.0.mca'))));
    expect(region.getChunkPositions()).toEqual([[0, 0]]);
    const chunk = region.findChunk(0, 0)?.getRoot();
    if (!chunk) return expect.fail('no chunk');
    expect(chunk.getNumber('yPos')).toBe(0);
    const sections = chunk.getList('sections', 10).map((section) => section);
    expect(sections.map((section) => section.getNumber('Y'))).toEqual(Array.from({ length: 16 }, (_, y) => y));
    const palettes = sections.map((section) =>
      section
        .getCompound('block_states')
        .getList('palette', 10)
        .map((entry) => entry.getString('Name')),
    );
    expect(palettes[2]).toEqual(['minecraft:air', 'minecraft:ancient_debris']);
    expect(palettes[1]).toContain('minecraft:netherrack');
    expect(
      sections[0]
        ?.getCompound('biomes')
        .getList('palette', 8)
        .map((name) => name.getAsString()),
    ).toEqual(['minecraft:crimson_forest']);
    const entities = NbtRegion.read(new Uint8Array(readFileSync(join(folder, 'DIM-1', 'entities', 'r.0.0.mca'))));
    const [strider] =
      entities
        .findChunk(0, 0)
        ?.getRoot()
        .getList('Entities', 10)
        .map((entity) => entity) ?? [];
    expect(strider?.getString('id')).toBe('minecraft:strider');
    const overworld = NbtRegion.read(new Uint8Array(readFileSync(join(folder, 'region', 'r.0.0.mca'))));
    expect(overworld.findChunk(0, 0)?.getRoot().getNumber('yPos')).toBe(-4);
    const level = NbtFile.read(new Uint8Array(readFileSync(join(folder, 'level.dat')))).root.getCompound('Data');
    expect(level.getCompound('WorldGenSettings').getCompound('dimensions').has('minecraft:the_nether')).toBe(true);
    const alice = NbtFile.read(new Uint8Array(readFileSync(fileOf(folder)))).root;
    expect(alice.getString('Dimension')).toBe('minecraft:the_nether');
  });
});

/** Has somebody come in who may be anywhere. */
async function rejoin(env: Env, name: string): Promise<void> {
  const admission = {
    username: name,
    joinToken: `token-of-${name}`,
    zone: env.zone,
    loadout: { position: { x: 0.5, y: FLOOR_Y, z: 0.5 }, yaw: 0, pitch: 0, items: [] },
  };
  env.server.admit(admission);
  await env.reconnect(admission).catch((error: Error) => {
    // The Env looks for players in the overworld alone.
    if (!env.nether.server.players.has(name)) throw error;
  });
}

const fieldsOf = (tag: RawTag | undefined) => (tag?.value ?? {}) as Record<string, RawTag>;

/** Changes the one chunk of a region file. */
function editChunk(file: string, edit: (chunk: Record<string, RawTag>) => void): void {
  const [[index, tag]] = [...rawChunks(file)] as [[number, RawTag]];
  edit(fieldsOf(tag));
  const { record } = chunkRecord(nbt.writeUncompressed({ ...tag, name: '' } as never));
  applyPart(file, partBytes(new Map([[index, record]])));
}

function dimensionIn(folder: string, name: string, env: Env): string {
  const player = env.server.players.get(name) ?? env.nether.server.players.get(name);
  const file = join(folder, 'playerdata', `${player?.uuid}.dat`);
  return NbtFile.read(new Uint8Array(readFileSync(file))).root.getString('Dimension');
}

describe('a world with a Nether', () => {
  test('keeps what nobody here knows of its chunks and their mobs', async () => {
    const folder = newFolder();
    {
      const { env, saver } = await open(folder);
      await using _ = env;
      put(env, 2, 40, 2, 'stone');
      const pig = env.nether.systems.habitat.newMob('strider', { zone: env.zone, position: SPOT });
      if (!pig) return expect.fail('no strider');
      env.nether.systems.entities.add(pig);
      saver.save();
    }
    const file = (kind: string) => join(folder, 'DIM-1', kind, 'r.0.0.mca');
    editChunk(file('region'), (chunk) => {
      chunk.strange = { type: 'int', value: 7 };
    });
    editChunk(file('entities'), (chunk) => {
      const list = chunk.Entities as { value: { value: Record<string, RawTag>[] } };
      for (const entity of list.value.value) entity.strange = { type: 'int', value: 8 };
    });
    const { env, saver } = await open(folder);
    await using _ = env;
    put(env, 3, 40, 2, 'stone');
    const [strider] = env.nether.systems.mobs.all();
    if (!strider) return expect.fail('no strider');
    strider.customName = 'Otto';
    saver.save();
    expect(fieldsOf(rawChunks(file('region')).get(0)).strange?.value).toBe(7);
    const entities = JSON.stringify(fieldsOf(rawChunks(file('entities')).get(0)).Entities);
    expect(entities).toContain('"strange":{"type":"int","value":8}');
    expect(entities).toContain('Otto');
  });

  test('lets somebody begin anew in a world that has no such dimension, with all they had', async () => {
    const folder = newFolder();
    const { env, saver } = await open(folder);
    await using _ = env;
    await env.connect('Alice', { items: [{ slot: 36, id: 'gold_ingot', count: 7 }] });
    saver.save();
    const file = fileOf(folder);
    const root = nbt.parseUncompressed(readLevelNbt(file));
    (root.value as Record<string, unknown>).Dimension = { type: 'string', value: 'minecraft:the_end' };
    (root.value as Record<string, unknown>).Pos = {
      type: 'list',
      value: { type: 'double', value: [500, 70, 500] },
    };
    writeFileSync(file, gzipSync(nbt.writeUncompressed(root)));
    const { env: other } = await open(folder);
    await using __ = other;
    const { player } = await other.connect('Alice');
    expect(player.position).toEqual({ x: 0.5, y: FLOOR_Y, z: 0.5 });
    expect(player.inventory.count('gold_ingot')).toBe(7);
  });
});
