import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import nbt from 'prismarine-nbt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ManualClock } from '../../../clock/manualClock.ts';
import { Random } from '../../../clock/random.ts';
import type { Game } from '../../../game-server/commands/game.ts';
import { GameServer } from '../../../game-server/core/server.ts';
import type { ServerFault } from '../../../game-server/core/serverOptions.ts';
import { saveWorld } from '../../../game-server/storage/savedWorld.ts';
import { installSurvival } from '../../../game-server/survival/installSurvival.ts';
import { spawnOn } from '../../../game-server/world/ground.ts';
import { parseBlockState } from '../../../protocol/blockState.ts';
import type { WorldPreset } from '../../../worlds/worldPreset.ts';
import { TESTED_VERSIONS } from '../../support/testedVersions.ts';

const BUILD = { type: 'build' } as const;

function newServer(version: string, world: WorldPreset): GameServer {
  return newGame(version, world).server;
}

function newGame(version: string, world: WorldPreset): Game {
  const server = new GameServer({ version, clock: new ManualClock(), random: new Random(1), world });
  return installSurvival(server).commands.game;
}

/** Names, contents and times of change of all files of a folder. */
function fingerprint(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return `${path} ${createHash('sha256').update(readFileSync(path)).digest('hex')} ${statSync(path).mtimeMs}`;
    })
    .sort();
}

describe.each(TESTED_VERSIONS)('a saved world that is played at %s', (version) => {
  let base: string;
  let folder: string;
  let original: GameServer;

  const copyOf = (name: string) => {
    const copy = join(base, name);
    cpSync(folder, copy, { recursive: true });
    return copy;
  };
  /** Changes a number in level.dat. */
  const rewriteLevel = (world: string, change: (data: Record<string, { value: unknown }>) => void) => {
    const file = join(world, 'level.dat');
    const root = nbt.parseUncompressed(gunzipSync(readFileSync(file)));
    change((root.value.Data as unknown as { value: Record<string, { value: unknown }> }).value);
    writeFileSync(file, gzipSync(nbt.writeUncompressed(root)));
  };

  beforeAll(async () => {
    base = mkdtempSync(join(tmpdir(), 'guildhall-anvil-'));
    folder = join(base, 'world');
    const game = newGame(version, { type: 'overworld', seed: 5 });
    original = game.server;
    const put = (x: number, y: number, z: number, text: string) =>
      original.world.setBlock({ x, y, z }, parseBlockState(text) ?? expect.fail(text), BUILD);
    for (const [x, z] of [
      [0, 0],
      [20, 4],
      [-3, -3],
    ] as const)
      put(x, 250, z, 'glowstone');
    put(4, 200, 4, 'chest[facing=east]');
    put(5, 200, 4, 'oak_sign[rotation=4]');
    const chest = original.world.entityAt({ x: 4, y: 200, z: 4 });
    const sign = original.world.entityAt({ x: 5, y: 200, z: 4 });
    if (chest?.type !== 'container' || sign?.type !== 'sign') return expect.fail('no block entities');
    chest.slots.replaceAll([{ slot: 3, id: 'oak_log', count: 12 }]);
    sign.front = ['home', '', '', ''];
    await saveWorld(game, folder, { name: 'Mine', spawn: { x: 20, y: 64, z: 4 } });
  });

  afterAll(() => rmSync(base, { recursive: true, force: true }));

  test('is as it was saved, block for block, with signs and containers, and void around', () => {
    const server = newServer(version, { type: 'anvil', folder });
    for (let x = 0; x < 32; x++)
      for (let z = 0; z < 16; z++)
        for (let y = -64; y < 260; y += 1)
          if (server.world.stateId({ x, y, z }) !== original.world.stateId({ x, y, z }))
            expect.fail(`another block at ${x} ${y} ${z}`);
    expect(server.world.chunks.biome(8, 70, 8)).toBe(original.world.chunks.biome(8, 70, 8));
    const chest = server.world.entityAt({ x: 4, y: 200, z: 4 });
    expect(chest && 'slots' in chest ? chest.slots.contents() : undefined).toMatchObject([
      { slot: 3, id: 'oak_log', count: 12 },
    ]);
    expect(server.world.entityAt({ x: 5, y: 200, z: 4 })).toMatchObject({ front: ['home', '', '', ''] });
    expect(server.world.block({ x: 600, y: 0, z: 600 }).id).toBe('air');
    expect(spawnOn(server.world.chunks.ground)).toEqual({ x: 20.5, y: 251, z: 4.5 });
  });

  test('is read where somebody looks and nowhere else, and its files stay as they are', () => {
    const before = fingerprint(folder);
    const server = newServer(version, { type: 'anvil', folder });
    expect(server.world.chunks.generatedCount).toBe(0);
    server.world.stateId({ x: 1, y: 1, z: 1 });
    expect(server.world.chunks.generatedCount).toBe(1);
    server.world.setBlock({ x: 1, y: 100, z: 1 }, parseBlockState('stone') ?? expect.fail(), BUILD);
    server.world.setBlock({ x: 5_000, y: 100, z: 1 }, parseBlockState('stone') ?? expect.fail(), BUILD);
    for (let tick = 0; tick < 5; tick++) server.tick();
    expect(server.world.block({ x: 1, y: 100, z: 1 }).id).toBe('stone');
    server.close();
    expect(fingerprint(folder)).toEqual(before);
  });

  test('keeps what is taken from its chests when nobody is near for a while', () => {
    const server = newServer(version, { type: 'anvil', folder });
    server.world.stateId({ x: 4, y: 200, z: 4 });
    const chest = server.world.entityAt({ x: 4, y: 200, z: 4 });
    if (chest?.type !== 'container') return expect.fail('no chest');
    chest.slots.replaceAll([]);
    server.world.chunks.release(() => false);
    server.world.stateId({ x: 4, y: 200, z: 4 });
    const again = server.world.entityAt({ x: 4, y: 200, z: 4 });
    expect(again?.type === 'container' ? again.slots.contents() : undefined).toEqual([]);
  });

  test('that is not there, no world, or of another version, is refused by name', () => {
    const opened = (world: string) => () => newServer(version, { type: 'anvil', folder: world });
    expect(opened(join(base, 'nowhere'))).toThrow(/world folder does not exist: .*nowhere/);
    mkdirSync(join(base, 'empty'));
    expect(opened(join(base, 'empty'))).toThrow(/no level\.dat/);
    const bare = copyOf('bare');
    rmSync(join(bare, 'region'), { recursive: true });
    expect(opened(bare)).toThrow(/no "region" folder/);
    const garbled = copyOf('garbled');
    writeFileSync(join(garbled, 'level.dat'), 'no level');
    expect(opened(garbled)).toThrow(/level\.dat is not the file of a world/);
    const future = copyOf('future');
    rewriteLevel(future, (data) => {
      (data.DataVersion as { value: unknown }).value = 9_999;
      (data.Version as unknown as { value: { Name: { value: string } } }).value.Name.value = '9.9';
    });
    expect(opened(future)).toThrow(/saved by Minecraft 9\.9, which is newer than/);
    const past = copyOf('past');
    rewriteLevel(past, (data) => {
      (data.DataVersion as { value: unknown }).value = 2_586;
    });
    expect(opened(past)).toThrow(/expected 1\.18 or later.*Optimize World/);
  });

  test.each([
    ['a table that points outside', (bytes: Buffer) => bytes.writeUInt32BE(0xffff01, 0), /points outside the file/],
    ['a length that does not fit', (bytes: Buffer) => bytes.writeUInt32BE(0xffffff, sectorOf(bytes)), /does not fit/],
    ['an unknown compression', (bytes: Buffer) => bytes.writeUInt8(9, sectorOf(bytes) + 4), /compression 9 is unknown/],
    ['LZ4', (bytes: Buffer) => bytes.writeUInt8(4, sectorOf(bytes) + 4), /compressed by LZ4/],
    [
      'damaged bytes',
      (bytes: Buffer) => bytes.fill(0x55, sectorOf(bytes) + 40, sectorOf(bytes) + 400),
      /cannot be read/,
    ],
    ['another chunk’s place', (bytes: Buffer) => bytes.copy(bytes, 0, 4, 8), /is that of chunk 1 0/],
  ] as const)('has a chunk with %s: it is reported once and empty, the others are there', (_, damage, message) => {
    const world = mkdtempSync(join(base, 'damaged-'));
    cpSync(folder, world, { recursive: true });
    const file = join(world, 'region', 'r.0.0.mca');
    const bytes = readFileSync(file);
    damage(bytes);
    writeFileSync(file, bytes);
    const server = newServer(version, { type: 'anvil', folder: world });
    const faults: ServerFault[] = [];
    server.onFault((fault) => faults.push(fault));
    expect(server.world.block({ x: 0, y: 250, z: 0 }).id).toBe('air');
    expect(server.world.block({ x: 1, y: 60, z: 0 }).id).toBe('air');
    expect(server.world.block({ x: 20, y: 250, z: 4 }).id).toBe('glowstone');
    expect(faults).toHaveLength(1);
    expect(String(faults[0]?.error)).toMatch(message);
    expect(String(faults[0]?.error)).toMatch(/chunk 0 0 of .*region cannot be read/);
  });

  test('a chunk that cannot be read is thrown where nobody hears of faults', () => {
    const world = copyOf('unheard');
    const file = join(world, 'region', 'r.0.0.mca');
    const bytes = readFileSync(file);
    bytes.writeUInt8(9, sectorOf(bytes) + 4);
    writeFileSync(file, bytes);
    const server = newServer(version, { type: 'anvil', folder: world });
    expect(() => server.world.block({ x: 0, y: 250, z: 0 })).toThrow(/unknown/);
  });
});

/** Where the record of chunk 0 0 begins. */
function sectorOf(bytes: Buffer): number {
  return (bytes.readUInt32BE(0) >>> 8) * 4096;
}
