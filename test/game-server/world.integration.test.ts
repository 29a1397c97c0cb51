import { describe, expect, test } from 'vitest';
import { createEnv, FLOOR_Y } from '../support/env.ts';
import { TESTED_VERSIONS } from '../support/testedVersions.ts';

describe.each(TESTED_VERSIONS)('the world at %s', (version) => {
  test('a joining player gets the chunks around, and more as they walk', async () => {
    await using env = await createEnv({ version, viewDistance: 2 });
    const alice = await env.connect('Alice', { position: { x: 14.5, y: FLOOR_Y, z: 0.5 } });
    const [loaded, unloaded, centred] = ['map_chunk', 'unload_chunk', 'update_view_position'].map((name) =>
      alice.collect(name),
    );
    for (let x = 14.5; x < 17; x += 0.25) {
      alice.move({ x, y: FLOOR_Y, z: 0.5 });
      await env.tick();
    }
    expect(centred?.single()).toEqual({ chunkX: 1, chunkZ: 0 });
    expect(loaded?.packets.map(({ x, z }) => [x, z]).sort()).toEqual([-2, -1, 0, 1, 2].map((z) => [3, z]).sort());
    expect(unloaded?.packets.map(({ chunkX }) => chunkX)).toEqual([-2, -2, -2, -2, -2]);
  });

  test('a far teleport brings the chunks there at once', async () => {
    const zone = { id: 'wide', box: { min: { x: -500, y: -64, z: -64 }, max: { x: 500, y: 100, z: 63 } } };
    await using env = await createEnv({ version, zone });
    const alice = await env.connect('Alice');
    const loaded = alice.collect('map_chunk');
    env.systems.movement.teleport(alice.player, { x: 400.5, y: FLOOR_Y, z: 0.5 });
    await env.tick(2);
    expect(loaded.packets).toHaveLength(25);
    alice.move({ x: 400.7, y: FLOOR_Y, z: 0.5 });
    await env.tick();
    expect(alice.player.position.x).toBe(400.7);
  });

  test('changes reach those who see the chunk, one by one or together, and many as a whole chunk', async () => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice');
    const [one, whole] = ['block_change', 'map_chunk'].map((name) => alice.collect(name));
    const several = alice.collect('multi_block_change');
    env.setBlock(3, FLOOR_Y, 3, 'stone');
    await env.tick();
    expect(one?.single()).toEqual({
      location: { x: 3, y: FLOOR_Y, z: 3 },
      type: env.server.gameData.states.idOf({ id: 'stone', properties: {} }),
    });
    env.setBlock(4, FLOOR_Y, 3, 'stone');
    env.setBlock(5, FLOOR_Y + 1, 3, 'stone');
    await env.tick();
    const { chunkCoordinates, records } = several.single() as { chunkCoordinates: unknown; records: number[] };
    expect(chunkCoordinates).toEqual({ x: 0, y: -4, z: 0 });
    expect(records.map((record) => record & 0xfff)).toEqual([(4 << 8) | (3 << 4) | 4, (5 << 8) | (3 << 4) | 5]);
    for (let x = 0; x < 16; x++)
      for (let z = 0; z < 16; z++) for (let y = 10; y < 13; y++) env.setBlock(x, FLOOR_Y + y, z, 'stone');
    await env.tick();
    expect(whole?.single()).toMatchObject({ x: 0, z: 0 });
    env.setBlock(400, FLOOR_Y, 400, 'stone');
    await env.tick();
    expect([one?.packets.length, several.packets.length, whole?.packets.length]).toEqual([1, 1, 1]);
  });

  test('a sequence number is settled after the change it stands for', async () => {
    await using env = await createEnv({ version });
    env.setBlock(1, FLOOR_Y, 1, 'dandelion');
    const order: string[] = [];
    const alice = await env.connect('Alice');
    alice.raw.on('packet', (_fields: unknown, { name }: { name: string }) => {
      order.push(name);
    });
    alice.write('block_dig', { status: 0, location: { x: 1, y: FLOOR_Y, z: 1 }, face: 1, sequence: 41 });
    const acknowledged = alice.collect('acknowledge_player_digging');
    await env.tick();
    expect(acknowledged.single()).toEqual({ sequenceId: 41 });
    expect(order.indexOf('block_change')).toBeGreaterThan(-1);
    expect(order.indexOf('block_change')).toBeLessThan(order.indexOf('acknowledge_player_digging'));
  });

  test('the same packets in the same ticks give the same events', async () => {
    const play = async () => {
      await using env = await createEnv({ version, seed: 5 });
      env.setBlock(1, FLOOR_Y, 1, 'dandelion');
      const alice = await env.connect('Alice', { items: [{ slot: 36, id: 'dirt', count: 9 }] });
      alice.write('block_dig', { status: 0, location: { x: 1, y: FLOOR_Y, z: 1 }, face: 1, sequence: 1 });
      alice.write('block_dig', { status: 4, location: { x: 0, y: 0, z: 0 }, face: 0, sequence: 0 });
      await env.tick(50);
      return JSON.stringify(env.events);
    };
    expect(await play()).toBe(await play());
  });
});
