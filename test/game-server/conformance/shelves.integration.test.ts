import { expect } from 'vitest';
import { FLOOR_Y, type TestClient } from '../../support/env.ts';
import { behaviour } from './behaviour.ts';

const WIKI = 'Minecraft wiki, "Shelf"';
const LATER = 'shelves came with 1.21.9';
const unless = { '1.19.2': LATER, '1.20.4': LATER, '1.21.1': LATER, '1.21.4': LATER };
const ROW = [4, 3, 2] as const;
const Z = 3;

/** Clicks a third of the front of a shelf that faces north, from the left. */
function click(client: TestClient, x: number, third: number): void {
  client.write('block_place', {
    hand: 0,
    location: { x, y: FLOOR_Y, z: Z },
    direction: 2,
    cursorX: 1 - (third + 0.5) / 3,
    cursorY: 0.5,
    cursorZ: 0.7,
    insideBlock: false,
    worldBorderHit: false,
    sequence: 1,
  });
}

behaviour(
  'a shelf holds three stacks, changes them for what a hand holds, and drops them; comparators read each slot',
  { source: WIKI, unless },
  async ({ env, client, tick }) => {
    env.setBlock(2, FLOOR_Y, Z, 'oak_shelf[facing=north]');
    env.setBlock(3, FLOOR_Y, Z, 'comparator[facing=west]');
    env.setBlock(4, FLOOR_Y, Z, 'redstone_wire');
    const alice = await client('Alice', {
      items: [
        { slot: 36, id: 'bread', count: 5 },
        { slot: 37, id: 'stone', count: 64 },
      ],
    });
    const { inventory } = alice.player;
    const updates = alice.collect('tile_entity_data');
    click(alice, 2, 0);
    await tick(2);
    expect(inventory.slots.get(36)).toBeNull();
    expect(JSON.stringify(updates.last())).toContain('minecraft:bread');
    alice.write('held_item_slot', { slotId: 1 });
    await tick();
    click(alice, 2, 0);
    await tick(2);
    expect(inventory.slots.get(37)).toMatchObject({ id: 'bread', count: 5 });
    click(alice, 2, 2);
    await tick(4);
    expect(env.block(4, FLOOR_Y, Z)).toContain('power=5');
    const entity = env.server.world.entityAt({ x: 2, y: FLOOR_Y, z: Z });
    expect(entity?.type === 'container' && entity.slots.contents()).toMatchObject([
      { slot: 0, id: 'stone', count: 64 },
      { slot: 2, id: 'bread', count: 5 },
    ]);
    expect(env.eventsOf('container-changed').at(-1)).toMatchObject({ container: 'oak_shelf', item: 'bread', delta: 5 });
    env.server.world.setBlock(
      { x: 2, y: FLOOR_Y, z: Z },
      { id: 'air', properties: {} },
      { type: 'player', player: 'Alice' },
    );
    await tick(2);
    const dropped = [...env.systems.items.all()].map(({ stack }) => `${stack.count} ${stack.id}`);
    expect(dropped.sort()).toEqual(['5 bread', '64 stone']);
  },
);

behaviour(
  'powered shelves side by side are one, up to three, and a click changes all they hold for the hotbar',
  { source: `${WIKI}: swapping; vanilla's SideChainPartBlock`, unless },
  async ({ env, client, tick }) => {
    for (const x of [...ROW, 1]) env.setBlock(x, FLOOR_Y, Z, 'oak_shelf[facing=north]');
    const slots = Array.from({ length: 9 }, (_, index) => 36 + index);
    const alice = await client('Alice', {
      position: { x: 3.5, y: FLOOR_Y, z: 0.5 },
      items: slots.map((slot, index) => ({ slot, id: 'stone', count: index + 1 })),
    });
    const { world } = env.server;
    const power = (x: number, id: string) =>
      world.setBlock({ x, y: FLOOR_Y, z: Z + 1 }, { id, properties: {} }, { type: 'player', player: 'Alice' });
    for (const x of [...ROW, 1]) power(x, 'redstone_block');
    await tick(2);
    const chains = () => [...ROW, 1].map((x) => world.block({ x, y: FLOOR_Y, z: Z }).properties.side_chain);
    expect(chains()).toEqual(['left', 'center', 'right', 'unconnected']);
    click(alice, 3, 0);
    await tick(2);
    const counts = (x: number) => {
      const entity = world.entityAt({ x, y: FLOOR_Y, z: Z });
      return entity?.type === 'container' ? entity.slots.all().map((stack) => stack?.count ?? 0) : [];
    };
    expect(ROW.map(counts)).toEqual([
      [1, 2, 3],
      [4, 5, 6],
      [7, 8, 9],
    ]);
    expect(slots.every((slot) => alice.player.inventory.slots.get(slot) === null)).toBe(true);
    // One alone takes the last three slots.
    power(4, 'air');
    power(3, 'air');
    await tick(2);
    expect(chains().slice(1)).toEqual(['unconnected', 'unconnected', 'unconnected']);
    click(alice, 2, 1);
    await tick(2);
    expect(counts(2)).toEqual([0, 0, 0]);
    expect(slots.slice(6).map((slot) => alice.player.inventory.slots.get(slot)?.count)).toEqual([7, 8, 9]);
  },
);

behaviour('a shelf that is placed looks at who places it', { source: WIKI, unless }, async ({ env, client, tick }) => {
  const alice = await client('Alice', { yaw: 0, items: [{ slot: 36, id: 'oak_shelf', count: 1 }] });
  alice.write('block_place', {
    hand: 0,
    location: { x: 0, y: FLOOR_Y - 1, z: 3 },
    direction: 1,
    cursorX: 0.5,
    cursorY: 1,
    cursorZ: 0.5,
    insideBlock: false,
    worldBorderHit: false,
    sequence: 1,
  });
  await tick(2);
  expect(env.block(0, FLOOR_Y, 3)).toContain('oak_shelf[facing=north');
});
