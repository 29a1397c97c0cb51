import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync, gunzipSync } from 'node:zlib';
import nbt from 'prismarine-nbt';
import anvil from 'prismarine-provider-anvil';
import { afterEach, describe, expect, test } from 'vitest';
import { ManualClock } from '../../../clock/manualClock.ts';
import { Random } from '../../../clock/random.ts';
import type { Game } from '../../../game-server/commands/game.ts';
import { blockNbt } from '../../../game-server/commands/nbt/blockNbt.ts';
import { GameServer } from '../../../game-server/core/server.ts';
import { loadWorld, saveWorld } from '../../../game-server/storage/savedWorld.ts';
import { installSurvival } from '../../../game-server/survival/installSurvival.ts';
import { parseBlockState } from '../../../protocol/blockState.ts';
import { CLASSIC_FLAT, type WorldPreset } from '../../../worlds/worldPreset.ts';
import { TESTED_VERSIONS } from '../../support/testedVersions.ts';

const BUILD = { type: 'build' } as const;
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-world-'));
  folders.push(folder);
  return folder;
}

function newGame(version: string, world: WorldPreset): Game {
  const server = new GameServer({ version, clock: new ManualClock(), random: new Random(1), world });
  return installSurvival(server).commands.game;
}

function put(server: GameServer, x: number, y: number, z: number, text: string): void {
  const state = parseBlockState(text) ?? expect.fail(text);
  server.world.setBlock({ x, y, z }, state, BUILD);
}

/** Every state number in a box. */
function statesOf(server: GameServer, from: number, to: number): number[] {
  const states: number[] = [];
  for (let x = from; x <= to; x++)
    for (let z = from; z <= to; z++) for (let y = -64; y < 80; y++) states.push(server.world.stateId({ x, y, z }));
  return states;
}

describe.each(TESTED_VERSIONS)('saved worlds at %s', (version) => {
  test('come back block for block, with signs and containers', async () => {
    const game = newGame(version, CLASSIC_FLAT);
    const { server } = game;
    const { states } = server.gameData;
    // Some 600 different states, most of them in one section, on four chunks of two regions.
    for (let index = 0; index < 600; index++)
      put(
        server,
        (index % 20) - 6,
        -58 + Math.floor(index / 400),
        Math.floor((index % 400) / 20) - 6,
        states.text((index * 41) % states.count),
      );
    put(server, 3, 70, 3, 'chest[facing=east]');
    put(server, 4, 70, 3, 'oak_sign[rotation=4]');
    put(server, -5, 70, -3, 'barrel');
    const chest = server.world.entityAt({ x: 3, y: 70, z: 3 });
    const barrel = server.world.entityAt({ x: -5, y: 70, z: -3 });
    const sign = server.world.entityAt({ x: 4, y: 70, z: 3 });
    if (chest?.type !== 'container' || barrel?.type !== 'container' || sign?.type !== 'sign')
      return expect.fail('no block entities');
    chest.slots.replaceAll([
      { slot: 0, id: 'oak_log', count: 64 },
      {
        slot: 26,
        id: 'diamond_pickaxe',
        count: 1,
        data: { damage: 7, enchantments: { efficiency: 3, unbreaking: 1 }, customName: 'Tom’s “own”' },
      },
    ]);
    barrel.slots.replaceAll([{ slot: 5, id: 'apple', count: 3 }]);
    sign.front = ['first "line"', '', 'third', '§'];
    if (server.gameData.source.features.twoSidedSigns) sign.back = ['behind', '', '', ''];
    const folder = newFolder();
    const saved = await saveWorld(game, folder, { name: 'Test', spawn: { x: 1, y: -60, z: 2 } });
    expect(readdirSync(join(folder, 'region')).sort()).toEqual(
      ['r.-1.-1.mca', 'r.-1.0.mca', 'r.0.-1.mca', 'r.0.0.mca'].sort(),
    );

    const otherGame = newGame(version, CLASSIC_FLAT);
    const other = otherGame.server;
    put(other, 0, 60, 0, 'stone');
    put(other, 300, 60, 0, 'stone');
    const loaded = await loadWorld(otherGame, folder);
    expect(loaded.chunks).toBe(saved.chunks);
    expect(statesOf(other, -16, 16)).toEqual(statesOf(server, -16, 16));
    expect(other.world.block({ x: 0, y: 60, z: 0 }).id).toBe('air');
    expect(other.world.block({ x: 300, y: 60, z: 0 }).id).toBe('stone');
    const content = (x: number, z: number) => {
      const entity = other.world.entityAt({ x, y: 70, z });
      return entity && 'slots' in entity ? entity.slots.contents() : undefined;
    };
    expect(content(3, 3)).toEqual(chest.slots.contents());
    expect(content(-5, -3)).toEqual(barrel.slots.contents());
    expect(other.world.entityAt({ x: 4, y: 70, z: 3 })).toMatchObject({ front: sign.front, back: sign.back });
  });

  test('a jukebox keeps its disc, under the name that the game reads', async () => {
    const game = newGame(version, CLASSIC_FLAT);
    const at = { x: 3, y: 70, z: 3 };
    put(game.server, at.x, at.y, at.z, 'jukebox[has_record=true]');
    const jukebox = game.server.world.entityAt(at);
    if (jukebox?.type !== 'container') return expect.fail('no jukebox');
    jukebox.slots.replaceAll([{ slot: 0, id: 'music_disc_cat', count: 1 }]);
    const nbt = blockNbt(game, at)?.value;
    expect([nbt?.has('RecordItem'), nbt?.has('Items')]).toEqual([true, false]);
    const folder = newFolder();
    await saveWorld(game, folder);
    const otherGame = newGame(version, CLASSIC_FLAT);
    await loadWorld(otherGame, folder);
    const other = otherGame.server.world.entityAt(at);
    expect(other && 'slots' in other ? other.slots.contents() : undefined).toEqual(jukebox.slots.contents());
  });

  test('generated land is saved where it was touched, biomes included', async () => {
    const preset: WorldPreset = { type: 'overworld', seed: 9 };
    const game = newGame(version, preset);
    const { server } = game;
    put(server, 5, 200, 5, 'glowstone');
    const folder = newFolder();
    expect((await saveWorld(game, folder)).chunks).toBe(1);
    const otherGame = newGame(version, { type: 'void' });
    const other = otherGame.server;
    await loadWorld(otherGame, folder);
    expect(statesOf(other, 0, 15)).toEqual(statesOf(server, 0, 15));
    expect(other.world.block({ x: 5, y: 200, z: 5 }).id).toBe('glowstone');
    expect(other.world.chunks.biome(8, 70, 8)).toBe(server.world.chunks.biome(8, 70, 8));
    expect(other.world.stateId({ x: 16, y: 0, z: 0 })).toBe(0);
  });

  test('are vanilla’s in form: names, palettes and data version', async () => {
    const game = newGame(version, CLASSIC_FLAT);
    const { server } = game;
    put(server, 1, -60, 1, 'oak_stairs[facing=west,half=top]');
    const folder = newFolder();
    await saveWorld(game, folder, { name: 'Test' });
    const dataVersion = (server.gameData.source.data.version as unknown as { dataVersion: number }).dataVersion;
    const level = nbt.simplify(nbt.parseUncompressed(gunzipSync(readFileSync(join(folder, 'level.dat'))))).Data;
    expect(level).toMatchObject({ LevelName: 'Test', DataVersion: dataVersion, Version: { Name: version } });
    const { generator } = level.WorldGenSettings.dimensions['minecraft:overworld'];
    expect(generator.type).toBe('minecraft:flat');
    expect(generator.settings.layers.map(({ block }: { block: string }) => block)).toEqual([
      'minecraft:bedrock',
      'minecraft:dirt',
      'minecraft:dirt',
      'minecraft:grass_block',
    ]);
    const files = new (
      anvil.Anvil(version) as unknown as new (
        path: string,
      ) => {
        loadRaw(x: number, z: number): Promise<nbt.NBT>;
        close(): Promise<void>;
      }
    )(join(folder, 'region'));
    const chunk = nbt.simplify(await files.loadRaw(0, 0));
    await files.close();
    expect(chunk).toMatchObject({ DataVersion: dataVersion, xPos: 0, yPos: -4, zPos: 0, Status: 'full' });
    expect(chunk.sections).toHaveLength(24);
    const { palette, data } = chunk.sections[0].block_states;
    expect(palette).toContainEqual({
      Name: 'minecraft:oak_stairs',
      Properties: { facing: 'west', half: 'top', shape: 'straight', waterlogged: 'false' },
    });
    expect(data).toHaveLength(256);
    expect(chunk.sections[0].biomes.palette).toEqual(['minecraft:plains']);
  });

  test('light is worked out anew where a chunk was loaded', async () => {
    const game = newGame(version, CLASSIC_FLAT);
    const { server } = game;
    put(server, 2, -60, 2, 'glowstone');
    const folder = newFolder();
    await saveWorld(game, folder);
    const otherGame = newGame(version, CLASSIC_FLAT);
    const other = otherGame.server;
    expect(other.world.light.blockLight({ x: 3, y: -60, z: 2 })).toBe(0);
    await loadWorld(otherGame, folder);
    for (let tick = 0; tick < 3; tick++) other.tick();
    expect(other.world.light.blockLight({ x: 3, y: -60, z: 2 })).toBe(14);
    expect(other.world.light.blockLight({ x: -2, y: -60, z: 2 })).toBe(11);
  });
});

test('what is no world is refused', async () => {
  const game = newGame('1.20.4', CLASSIC_FLAT);
  await expect(loadWorld(game, join(newFolder(), 'none'))).rejects.toMatchObject({ code: 'no-world' });
});

test('a chunk of blocks that the version lacks is refused before anything is changed', async () => {
  const newerGame = newGame('1.21.4', CLASSIC_FLAT);
  const newer = newerGame.server;
  put(newer, 0, -60, 0, 'pale_oak_log');
  put(newer, 20, -60, 0, 'stone');
  const folder = newFolder();
  await saveWorld(newerGame, folder);
  const game = newGame('1.20.4', CLASSIC_FLAT);
  const { server } = game;
  await expect(loadWorld(game, folder)).rejects.toMatchObject({ code: 'unreadable-chunk' });
  expect(server.world.block({ x: 20, y: -60, z: 0 }).id).toBe('air');
});

test('a chunk of some kilobytes that unpacks to millions of objects is refused before one is made', async () => {
  const count = 30_000_000;
  const data = Buffer.alloc(3 + 3 + 1 + 5 + count + 1);
  data.set([10, 0, 0, 9, 0, 1, 0x61, 10]);
  data.writeInt32BE(count, 8);
  const chunk = deflateSync(data);
  const file = Buffer.alloc(3 * 4096 + Math.ceil(chunk.length / 4096) * 4096);
  const sectors = Math.ceil((chunk.length + 5) / 4096);
  file.writeUInt32BE((2 << 8) | sectors, 0);
  file.writeUInt32BE(chunk.length + 1, 2 * 4096);
  file.writeUInt8(2, 2 * 4096 + 4);
  chunk.copy(file, 2 * 4096 + 5);
  const folder = newFolder();
  mkdirSync(join(folder, 'region'));
  writeFileSync(join(folder, 'region', 'r.0.0.mca'), file);
  const before = process.memoryUsage().heapUsed;
  await expect(loadWorld(newGame('1.20.4', CLASSIC_FLAT), folder)).rejects.toMatchObject({
    code: 'unreadable-chunk',
    message: expect.stringContaining('numbers'),
  });
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(200 * 1024 * 1024);
});
