import { describe, expect, test } from 'vitest';
import { versionsToTest } from '../support/depth.ts';
import { createEnv, type Env, FLOOR_Y, type TestClient } from '../support/env.ts';

const VERSIONS = versionsToTest({ differs: 'items and entities have other packets' });

/** Every item of one kind, wherever it is: carried or lying. */
function total(env: Env, item: string): number {
  let sum = 0;
  for (const player of env.server.players.values()) sum += player.inventory.count(item);
  for (const lying of env.systems.items.all()) if (lying.stack.id === item) sum += lying.stack.count;
  return sum;
}

function drop(client: TestClient, wholeStack: boolean): void {
  client.write('block_dig', { status: wholeStack ? 3 : 4, location: { x: 0, y: 0, z: 0 }, face: 0, sequence: 0 });
}

describe.each(VERSIONS)('items in the world at %s', (version) => {
  test('a thrown stack flies to a team mate, who picks it up whole', async () => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice', {
      items: [{ slot: 36, id: 'oak_planks', count: 20 }],
      yaw: -90,
      pitch: 0,
    });
    const bob = await env.connect('Bob', { position: { x: 4.5, y: FLOOR_Y, z: 0.5 } });
    const [spawned, metadata, collected] = ['spawn_entity', 'entity_metadata', 'collect'].map((name) =>
      bob.collect(name),
    );
    drop(alice, true);
    await env.tick(2);
    expect(alice.player.inventory.count('oak_planks')).toBe(0);
    expect(alice.slot(36)).toBeUndefined();
    const entityId = spawned?.single().entityId;
    expect(metadata?.single()).toMatchObject({ metadata: [{ key: 8, value: { itemCount: 20 } }] });
    await env.tick(30);
    expect(total(env, 'oak_planks')).toBe(20);
    expect(bob.player.inventory.count('oak_planks')).toBe(0);
    await env.tick(40);
    for (let x = 4.5; x > 2; x -= 0.2) {
      bob.move({ x, y: FLOOR_Y, z: 0.5 });
      await env.tick();
    }
    expect(bob.player.inventory.count('oak_planks')).toBe(20);
    expect(collected?.single()).toEqual({
      collectedEntityId: entityId,
      collectorEntityId: bob.player.entityId,
      pickupItemCount: 20,
    });
    await env.tick();
    expect(bob.slot(36)).toEqual({ id: 'oak_planks', count: 20 });
    expect(env.eventsOf('item-dropped')).toMatchObject([{ player: 'Alice', item: 'oak_planks', count: 20 }]);
    expect(env.eventsOf('item-picked-up')).toMatchObject([{ player: 'Bob', item: 'oak_planks', count: 20 }]);
  });

  test('a full inventory takes what fits and leaves the rest', async () => {
    await using env = await createEnv({ version });
    const items = Array.from({ length: 36 }, (_, index) => ({
      slot: 9 + index,
      id: 'dirt',
      count: index === 5 ? 60 : 64,
    }));
    const alice = await env.connect('Alice', { items });
    env.systems.items.spill({ x: 0.5, y: FLOOR_Y + 1, z: 0.5 }, { id: 'dirt', count: 10 });
    await env.tick(30);
    expect(alice.player.inventory.count('dirt')).toBe(36 * 64);
    expect([...env.systems.items.all()].map((item) => item.stack.count)).toEqual([6]);
  });

  test('equal stacks lying together become one, and vanish after five minutes', async () => {
    await using env = await createEnv({ version });
    for (let index = 0; index < 5; index++)
      env.systems.items.spill({ x: 10.5, y: FLOOR_Y + 1, z: 0.5 }, { id: 'dirt', count: 3 });
    await env.tick(60);
    expect([...env.systems.items.all()].map((item) => item.stack.count)).toEqual([15]);
    for (let tick = 0; tick < 6000; tick++) env.server.tick();
    expect([...env.systems.items.all()]).toEqual([]);
    expect(env.eventsOf('item-despawned')).toMatchObject([{ item: 'dirt', count: 15 }]);
  });

  test('items fall, rest on blocks, fall on when the block goes, and are pushed out of a block put onto them', async () => {
    await using env = await createEnv({ version });
    env.setBlock(10, FLOOR_Y + 2, 0, 'stone');
    env.systems.items.spawn({ id: 'dirt', count: 1 }, { x: 10.5, y: FLOOR_Y + 5, z: 0.5 }, { x: 0, y: 0, z: 0 }, 10);
    await env.tick(40);
    const [item] = [...env.systems.items.all()];
    expect(item?.position.y).toBeCloseTo(FLOOR_Y + 3);
    expect(item?.resting).toBe(true);
    env.setBlock(10, FLOOR_Y + 2, 0, 'air');
    await env.tick(40);
    expect(item?.position.y).toBeCloseTo(FLOOR_Y);
    env.setBlock(10, FLOOR_Y, 0, 'stone');
    await env.tick(40);
    expect(env.server.world.block({ x: 10, y: FLOOR_Y, z: 0 }).id).toBe('stone');
    const { x, y, z } = item?.position ?? { x: 0, y: 0, z: 0 };
    expect(Math.floor(x) === 10 && Math.floor(z) === 0 && y < FLOOR_Y + 1).toBe(false);
    expect(y).toBeGreaterThanOrEqual(FLOOR_Y);
  });

  test('a block drops as its tool allows, and nothing is made or lost', async () => {
    await using env = await createEnv({ version });
    env.setBlock(1, FLOOR_Y, 1, 'stone');
    const alice = await env.connect('Alice', { items: [{ slot: 36, id: 'iron_pickaxe', count: 1 }] });
    const bob = await env.connect('Bob', { position: { x: -3.5, y: FLOOR_Y, z: 0.5 } });
    const animation = bob.collect('block_break_animation');
    const location = { x: 1, y: FLOOR_Y, z: 1 };
    alice.write('block_dig', { status: 0, location, face: 1, sequence: 1 });
    // Stone by an iron pickaxe: 1.5 hardness x 1.5 / 6 = 0.375 s, 8 ticks (Minecraft wiki, "Breaking").
    await env.tick(8);
    alice.write('block_dig', { status: 2, location, face: 1, sequence: 2 });
    await env.tick();
    expect(env.block(1, FLOOR_Y, 1)).toBe('air');
    expect(animation.packets.length).toBeGreaterThan(3);
    expect(env.eventsOf('block-broken')).toMatchObject([{ player: 'Alice', state: 'stone', position: location }]);
    expect(total(env, 'cobblestone')).toBe(1);
    for (const step of [0.7, 0.9, 1.1, 1.3]) {
      alice.move({ x: step, y: FLOOR_Y, z: step });
      await env.tick(5);
    }
    expect(alice.player.inventory.count('cobblestone')).toBe(1);
    expect(total(env, 'cobblestone')).toBe(1);
  });

  test('two hundred random throws, pickups and drops conserve every item', async () => {
    await using env = await createEnv({ version, seed: 3 });
    const random = env.server.random.fork('test');
    const team = [
      await env.connect('Alice', {
        items: [
          { slot: 36, id: 'dirt', count: 64 },
          { slot: 37, id: 'stone', count: 30 },
        ],
      }),
      await env.connect('Bob', {
        position: { x: 1.5, y: FLOOR_Y, z: 0.5 },
        items: [{ slot: 20, id: 'dirt', count: 9 }],
      }),
    ];
    for (let step = 0; step < 200; step++) {
      const client = random.pick(team);
      client.write('held_item_slot', { slotId: random.integer(0, 1) });
      client.write('look', {
        yaw: random.integer(-180, 180),
        pitch: random.integer(70, 90),
        onGround: true,
        flags: {},
      });
      drop(client, random.float() < 0.3);
      await env.tick(random.integer(1, 20));
      expect([total(env, 'dirt'), total(env, 'stone')]).toEqual([73, 30]);
    }
    expect(env.eventsOf('item-picked-up').length).toBeGreaterThan(10);
  });
});

test('what finds no room when a window closes is not lost, not even on top of the arena', async () => {
  const zone = { id: 'low', box: { min: { x: -8, y: -64, z: -8 }, max: { x: 8, y: FLOOR_Y + 2, z: 8 } } };
  await using env = await createEnv({ zone });
  for (let x = -2; x <= 2; x++) for (let z = -2; z <= 2; z++) env.setBlock(x, FLOOR_Y + 2, z, 'stone');
  const items = Array.from({ length: 36 }, (_, index) => ({ slot: 9 + index, id: 'dirt', count: 64 }));
  const alice = await env.connect('Alice', { items, position: { x: 0.5, y: FLOOR_Y + 3, z: 0.5 } });
  alice.player.inventory.cursorPlace.set({ id: 'diamond', count: 5 });
  alice.write('close_window', { windowId: 0 });
  await env.tick(2);
  expect(alice.player.inventory.cursor).toBeNull();
  expect([...env.systems.items.all()].map(({ stack }) => stack)).toEqual([{ id: 'diamond', count: 5 }]);
});
