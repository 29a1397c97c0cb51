import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Vec3 } from 'vec3';
import { expect } from 'vitest';
import type { PacketFields } from '../../../game-server/network/packetCodec.ts';
import { loadWorld, saveWorld } from '../../../game-server/storage/savedWorld.ts';
import { FLOOR_Y, type TestClient } from '../../support/env.ts';
import { behaviour } from './behaviour.ts';

const GAME = 'Minecraft wiki, "Java Edition protocol"';
const CHUNK = 'Minecraft wiki, "Chunk"';
const WIDE = { id: 'wide', box: { min: { x: -70_000, y: -64, z: -70_000 }, max: { x: 70_000, y: 255, z: 70_000 } } };

const placesOf = (packets: readonly PacketFields[]) => packets.map(({ x, z }) => `${x},${z}`).sort();
/** The chunks a client has, by what it was sent since it was watched. */
function chunksOf(client: TestClient): () => string[] {
  const has = new Set<string>();
  client.raw.on('map_chunk' as never, (({ x, z }: PacketFields) => has.add(`${x},${z}`)) as never);
  client.raw.on(
    'unload_chunk' as never,
    (({ chunkX, chunkZ }: PacketFields) => has.delete(`${chunkX},${chunkZ}`)) as never,
  );
  return () => [...has].sort();
}
function square(centreX: number, centreZ: number, distance: number): string[] {
  const keys: string[] = [];
  for (let x = centreX - distance; x <= centreX + distance; x++)
    for (let z = centreZ - distance; z <= centreZ + distance; z++) keys.push(`${x},${z}`);
  return keys.sort();
}

behaviour(
  'a joining client is sent every chunk within its view distance, its own first',
  { source: `${GAME}: Chunk Data, Set Center Chunk`, env: { viewDistance: 3 } },
  async ({ client }) => {
    const chunks: PacketFields[] = [];
    const names: string[] = [];
    await client('Alice', {
      watch: (name, fields) => {
        names.push(name);
        if (name === 'map_chunk') chunks.push(fields);
      },
    });
    expect(placesOf(chunks)).toEqual(square(0, 0, 3));
    expect([chunks[0]?.x, chunks[0]?.z]).toEqual([0, 0]);
    expect(names.indexOf('update_view_position')).toBeLessThan(names.indexOf('map_chunk'));
  },
);

behaviour(
  'chunks come in batches that tell how many they are',
  { source: `${GAME}: Chunk Batch Start, Chunk Batch Finished`, unless: { '1.19.2': 'batches came with 1.20.2' } },
  async ({ client }) => {
    const order: (string | number)[] = [];
    await client('Alice', {
      watch: (name, fields) => {
        if (name === 'map_chunk' || name === 'chunk_batch_start') order.push(name);
        if (name === 'chunk_batch_finished') order.push(fields.batchSize as number);
      },
    });
    expect(order[0]).toBe('chunk_batch_start');
    let open = 0;
    for (const entry of order) {
      if (entry === 'map_chunk') open++;
      else if (typeof entry === 'number') {
        expect(entry).toBe(open);
        open = 0;
      }
    }
    expect(open).toBe(0);
  },
);

behaviour(
  'a bot knows the blocks all around it',
  { source: 'Mineflayer: lib/plugins/blocks.js; minecraft-data: blocks.json' },
  async ({ env, bot }) => {
    env.setBlock(5, FLOOR_Y, -7, 'oak_stairs[facing=west]');
    env.setBlock(-9, FLOOR_Y + 20, 3, 'glowstone');
    const alice = await bot('Alice');
    expect(alice.blockAt(new Vec3(5, FLOOR_Y, -7))?.name).toBe('oak_stairs');
    expect(alice.blockAt(new Vec3(5, FLOOR_Y, -7))?.getProperties()).toMatchObject({ facing: 'west' });
    expect(alice.blockAt(new Vec3(-9, FLOOR_Y + 20, 3))?.name).toBe('glowstone');
    expect(alice.blockAt(new Vec3(8, FLOOR_Y - 1, 8))?.name).toBe('grass_block');
    expect(alice.blockAt(new Vec3(8, -64, 8))?.name).toBe('bedrock');
    expect(alice.blockAt(new Vec3(8, 300, 8))?.name).toBe('air');
  },
);

behaviour(
  'chunks in the direction of walking appear, those left behind go',
  { source: `${GAME}: Unload Chunk`, env: { viewDistance: 2 } },
  async ({ env, client, tick }) => {
    const alice = await client('Alice', { position: { x: 14.5, y: FLOOR_Y, z: 0.5 } });
    const [loaded, unloaded] = [alice.collect('map_chunk'), alice.collect('unload_chunk')];
    for (let x = 14.5; x < 17; x += 0.25) {
      alice.move({ x, y: FLOOR_Y, z: 0.5 });
      await tick();
    }
    expect(placesOf(loaded.packets)).toEqual([-2, -1, 0, 1, 2].map((z) => `3,${z}`).sort());
    expect(unloaded.packets.map(({ chunkX, chunkZ }) => `${chunkX},${chunkZ}`).sort()).toEqual(
      [-2, -1, 0, 1, 2].map((z) => `-2,${z}`).sort(),
    );
    expect(env.server.players.get('Alice')?.position.x).toBeGreaterThan(16);
  },
);

behaviour(
  'a teleport of 60,000 blocks brings all chunks there within the same tick, and the old ones go',
  { source: `${GAME}: Set Center Chunk; Synchronize Player Position`, env: { zone: WIDE, viewDistance: 2 } },
  async ({ env, client, tick }) => {
    const alice = await client('Alice');
    const has = chunksOf(alice);
    const order: string[] = [];
    alice.raw.on('packet', (_fields: unknown, { name }: { name: string }) => {
      order.push(name);
    });
    env.systems.movement.teleport(alice.player, { x: 60_000.5, y: FLOOR_Y, z: -60_000.5 });
    await tick();
    expect(has()).toEqual(square(3750, -3751, 2));
    expect(order.filter((name) => name === 'unload_chunk')).toHaveLength(25);
    expect(order.indexOf('update_view_position')).toBeLessThan(order.indexOf('map_chunk'));
    alice.move({ x: 60_000.7, y: FLOOR_Y, z: -60_000.5 });
    await tick();
    expect(alice.player.position.x).toBe(60_000.7);
  },
);

behaviour(
  'a bot that was teleported far stands on the ground there',
  { source: 'Mineflayer: lib/plugins/physics.js', env: { zone: WIDE, viewDistance: 2 } },
  async ({ env, bot, tick, until }) => {
    const alice = await bot('Alice');
    const player = env.server.players.get('Alice') ?? expect.fail('gone');
    env.systems.movement.teleport(player, { x: 5_000.5, y: FLOOR_Y + 3, z: 5_000.5 });
    await until(() => alice.entity.onGround && alice.entity.position.x > 4_999, 'the bot to land');
    await tick(20);
    expect(alice.entity.position.y).toBe(FLOOR_Y);
    expect(player.position).toMatchObject({ x: 5_000.5, y: FLOOR_Y, z: 5_000.5 });
    expect(alice.blockAt(alice.entity.position.offset(0, -1, 0))?.name).toBe('grass_block');
  },
);

behaviour(
  'a client that asks for a smaller view distance keeps only what is near, and gets it back on asking',
  { source: `${GAME}: Client Information (play)`, env: { viewDistance: 4 } },
  async ({ bot, tick }) => {
    const alice = await bot('Alice');
    const loaded = () => (alice.world as unknown as { getColumns(): unknown[] }).getColumns().length;
    await tick(2);
    const before = loaded();
    alice.setSettings({ viewDistance: 2 as never });
    await tick(3);
    expect(loaded()).toBe(25);
    alice.setSettings({ viewDistance: 4 as never });
    await tick(24);
    expect(loaded()).toBe(81);
    expect(before).toBe(81);
  },
);

behaviour(
  'a view distance that no client can mean is taken for the nearest possible',
  { source: `${GAME}: Client Information (play)`, env: { viewDistance: 3 } },
  async ({ client, tick }) => {
    const alice = await client('Alice');
    const has = chunksOf(alice);
    const settings = {
      locale: 'en_us',
      chatFlags: 0,
      chatColors: true,
      skinParts: 127,
      mainHand: 1,
      enableTextFiltering: false,
      enableServerListing: true,
      particleStatus: 'all',
    };
    for (const viewDistance of [-100, 2, 127]) {
      alice.write('settings', { ...settings, viewDistance });
      await tick(24);
    }
    const last = has().filter((place) => square(0, 0, 3).includes(place));
    expect(last.length).toBe(has().length);
    expect(last.length).toBe(square(0, 0, 3).length - square(0, 0, 2).length);
  },
);

behaviour(
  'one changed block is told as that block, several in a section together',
  { source: `${GAME}: Block Update, Update Section Blocks` },
  async ({ env, bot, client, tick }) => {
    const alice = await bot('Alice');
    const bob = await client('Bob', { position: { x: 4.5, y: FLOOR_Y, z: 4.5 } });
    const [one, several] = [bob.collect('block_change'), bob.collect('multi_block_change')];
    env.setBlock(2, FLOOR_Y, 2, 'stone');
    await tick(2);
    expect([one.packets.length, several.packets.length]).toEqual([1, 0]);
    for (let x = 5; x < 9; x++) env.setBlock(x, FLOOR_Y + 1, 7, 'bricks');
    await tick(2);
    expect([one.packets.length, several.packets.length]).toEqual([1, 1]);
    expect(alice.blockAt(new Vec3(2, FLOOR_Y, 2))?.name).toBe('stone');
    for (let x = 5; x < 9; x++) expect(alice.blockAt(new Vec3(x, FLOOR_Y + 1, 7))?.name).toBe('bricks');
  },
);

behaviour(
  'a whole building that appears at once is seen by those who are there',
  { source: CHUNK },
  async ({ env, bot, tick }) => {
    const alice = await bot('Alice');
    for (let x = -12; x < 12; x++)
      for (let z = -12; z < 12; z++)
        for (let y = 6; y < 12; y++) env.setBlock(x, FLOOR_Y + y, z, (x + z) % 2 ? 'stone' : 'oak_planks');
    await tick(2);
    for (let x = -12; x < 12; x++)
      expect(alice.blockAt(new Vec3(x, FLOOR_Y + 8, 3))?.name).toBe((x + 3) % 2 ? 'stone' : 'oak_planks');
  },
);

behaviour(
  'further viewers of the same chunks cost no further encoding',
  { source: 'Minecraft wiki, "Chunk format": a chunk packet is the same for all its viewers' },
  async ({ env, client }) => {
    for (let x = -30; x < 30; x += 5) env.setBlock(x, FLOOR_Y, x, 'stone');
    const views = env.systems.chunkViews;
    await client('Alice');
    const once = views.assembledChunks;
    expect(once).toBeGreaterThan(3);
    for (const name of ['Bob', 'Carol', 'Dave']) await client(name);
    expect(views.assembledChunks).toBe(once);
    env.setBlock(1, FLOOR_Y, 1, 'stone');
    await client('Erin');
    expect(views.assembledChunks).toBeLessThanOrEqual(once + 9);
  },
);

behaviour(
  'the text of a sign comes with its chunk',
  { source: 'Minecraft wiki, "Block entity"; Mineflayer: lib/plugins/blocks.js' },
  async ({ env, bot }) => {
    env.setBlock(3, FLOOR_Y, 3, 'oak_sign');
    const sign = env.server.world.entityAt({ x: 3, y: FLOOR_Y, z: 3 });
    if (sign?.type !== 'sign') return expect.fail('no sign');
    sign.front = ['Welcome', 'to the', 'chunk', ''];
    env.setBlock(-20, FLOOR_Y, -20, 'oak_sign');
    const alice = await bot('Alice');
    expect(alice.blockAt(new Vec3(3, FLOOR_Y, 3))?.getSignText()[0]).toMatch(/^Welcome\nto the\nchunk/);
  },
);

behaviour(
  'players of another place do not hear of blocks that change here',
  { source: CHUNK, env: { zone: WIDE, viewDistance: 2 } },
  async ({ env, client, tick }) => {
    await client('Alice');
    const far = await client('Bob', { position: { x: 400.5, y: FLOOR_Y, z: 0.5 } });
    const heard = ['block_change', 'multi_block_change', 'map_chunk', 'update_light'].map((name) => far.collect(name));
    env.setBlock(1, FLOOR_Y, 1, 'glowstone');
    await tick(3);
    expect(heard.map(({ packets }) => packets.length)).toEqual([0, 0, 0, 0]);
  },
);

behaviour(
  'a world that was saved and loaded elsewhere looks the same to a bot',
  { source: 'Minecraft wiki, "Anvil file format"' },
  async ({ env, bot, tick }) => {
    const folder = mkdtempSync(join(tmpdir(), 'guildhall-world-'));
    try {
      env.setBlock(2, FLOOR_Y, 2, 'oak_fence');
      env.setBlock(3, FLOOR_Y, 2, 'lantern');
      await saveWorld(env.systems.commands.game, folder);
      const alice = await bot('Alice');
      env.setBlock(2, FLOOR_Y, 2, 'air');
      env.setBlock(3, FLOOR_Y, 2, 'air');
      await tick(2);
      expect(alice.blockAt(new Vec3(2, FLOOR_Y, 2))?.name).toBe('air');
      await loadWorld(env.systems.commands.game, folder);
      await tick(2);
      expect(alice.blockAt(new Vec3(2, FLOOR_Y, 2))?.name).toBe('oak_fence');
      expect(alice.blockAt(new Vec3(3, FLOOR_Y, 2))?.name).toBe('lantern');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

behaviour(
  'chunks that nobody sees any more are let go, and come back as they were',
  { source: CHUNK, env: { zone: WIDE, viewDistance: 2, world: { type: 'overworld', seed: 3 } } },
  async ({ env, client, tick }) => {
    const { world } = env.server;
    const alice = await client('Alice', { position: { x: 8.5, y: 200, z: 8.5 } });
    await tick(20);
    env.setBlock(8, 150, 8, 'glowstone');
    const before = world.stateId({ x: 3, y: 60, z: 3 });
    env.systems.movement.teleport(alice.player, { x: 3_000.5, y: 200, z: 0.5 });
    expect([world.chunks.isMade(0, 0), world.chunks.isMade(1, 1)]).toEqual([true, true]);
    await tick(620);
    expect(world.chunks.isMade(1, 1)).toBe(false);
    // Of a chunk that was built in only that is remembered.
    expect(world.chunks.isMade(0, 0)).toBe(false);
    expect(world.stateId({ x: 3, y: 60, z: 3 })).toBe(before);
    expect(env.block(8, 150, 8)).toBe('glowstone');
  },
);

behaviour(
  'the view distance a client names before play holds in play',
  {
    source: 'Minecraft wiki, "Java Edition protocol": Client Information (configuration)',
    unless: { '1.19.2': 'the configuration phase came with 1.20.2' },
    env: { viewDistance: 5 },
  },
  async ({ bot, tick }) => {
    const alice = await bot('Alice', {
      bot: { clientSettings: { viewDistance: 3 } } as never,
      prepare: ({ _client: client }) => {
        const write = client.write.bind(client);
        // Mineflayer says it again in play, which vanilla does not.
        client.write = ((name: string, fields: object) => {
          if (name !== 'settings' || (client.state as string) !== 'play') write(name as never, fields as never);
        }) as never;
      },
    });
    await tick(3);
    expect((alice.world as unknown as { getColumns(): unknown[] }).getColumns()).toHaveLength(49);
  },
);

behaviour(
  'a client that keeps changing its view distance is not sent all chunks each time',
  { source: 'Minecraft wiki, "Java Edition protocol": Client Information (play)', env: { viewDistance: 4 } },
  async ({ client, tick }) => {
    const alice = await client('Alice');
    const sent = alice.collect('map_chunk');
    const settings = {
      locale: 'en_us',
      chatFlags: 0,
      chatColors: true,
      skinParts: 127,
      mainHand: 1,
      enableTextFiltering: false,
      enableServerListing: true,
      particleStatus: 'all',
    };
    for (let change = 0; change < 40; change++) {
      alice.write('settings', { ...settings, viewDistance: change % 2 === 0 ? 2 : 4 });
      await tick();
    }
    expect(sent.packets.length).toBeLessThanOrEqual(2 * (81 - 25));
  },
);

behaviour(
  'generated land comes a few chunks a tick, the nearest first',
  {
    source: 'vanilla: ChunkMap sends what is near before what is far',
    env: { zone: WIDE, viewDistance: 4, world: { type: 'overworld', seed: 8 } },
    timeout: 30_000,
  },
  async ({ env, client, tick }) => {
    const { chunks } = env.server.world;
    const distances: number[] = [];
    const alice = await client('Alice', {
      position: { x: 8.5, y: 200, z: 8.5 },
      watch: (name, { x, z }) => {
        if (name === 'map_chunk') distances.push((x as number) ** 2 + (z as number) ** 2);
      },
    });
    for (let before = chunks.generatedCount; distances.length < 81; before = chunks.generatedCount) {
      await tick();
      // A chunk is lit by those around it: the last one of a tick may need up to nine.
      expect(chunks.generatedCount - before).toBeLessThanOrEqual(13);
    }
    expect(distances).toEqual([...distances].sort((a, b) => a - b));
    expect(alice.kicked).toBeUndefined();
  },
);

behaviour(
  'beds, banners, heads and chests are named in their chunk, or a client would not draw them',
  { source: `${GAME}: Chunk Data, Block Entity; Minecraft wiki, "Block entity"` },
  async ({ env, client }) => {
    env.setBlock(1, FLOOR_Y, 2, 'red_bed[part=head]');
    env.setBlock(3, FLOOR_Y, 4, 'white_banner');
    env.setBlock(5, FLOOR_Y, 6, 'skeleton_skull');
    env.setBlock(7, FLOOR_Y, 8, 'chest');
    env.setBlock(9, FLOOR_Y, 10, 'stone');
    let named: PacketFields[] = [];
    await client('Alice', {
      watch: (name, fields) => {
        if (name === 'map_chunk' && fields.x === 0 && fields.z === 0) named = fields.blockEntities as PacketFields[];
      },
    });
    expect(named.map(({ x, y, z }) => [x, y, z])).toEqual([
      [1, FLOOR_Y, 2],
      [3, FLOOR_Y, 4],
      [5, FLOOR_Y, 6],
      [7, FLOOR_Y, 8],
    ]);
    expect(new Set(named.map(({ type }) => type)).size).toBe(4);
  },
);
