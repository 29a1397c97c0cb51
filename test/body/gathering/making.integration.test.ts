import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Action } from '../../../sidecar/body/action.ts';
import type { Body } from '../../../sidecar/body/body.ts';
import { type BodyWorld, createBodyWorld, FLOOR_Y } from '../bodyWorld.ts';

let world: BodyWorld;
let alice: Body;

beforeAll(async () => {
  world = await createBodyWorld();
  alice = await world.join('Alice', { sight: 'line-of-sight' });
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  world.clear();
  world.give('Alice', {});
  await world.play(() => alice.perform({ type: 'walk-to', position: { x: 0, y: FLOOR_Y, z: 0 }, range: 0 }));
});

function perform(action: Action) {
  return world.play(() => alice.perform(action));
}

/** Rock all around the cell a body stands in. */
function wallIn() {
  for (let y = 0; y < 4; y++)
    for (let z = -2; z <= 2; z++)
      for (let x = -2; x <= 2; x++) if (x !== 0 || z !== 0 || y > 1) world.set(x, FLOOR_Y + y, z, 'stone');
}

describe('craft from scratch', () => {
  test('makes a niche for the table where the rock leaves no room', async () => {
    wallIn();
    world.give('Alice', { crafting_table: 1, cobblestone: 3, oak_planks: 2, wooden_pickaxe: 1 });
    const result = await perform({ type: 'craft', item: 'stone_pickaxe', count: 1, fromScratch: true });
    expect(result, result.message).toMatchObject({ ok: true, data: { crafted: 1 } });
    expect(world.carries('Alice', 'stone_pickaxe')).toBe(1);
    expect(world.carries('Alice', 'crafting_table')).toBe(1);
  });

  test('uses a table that is near and leaves it there', async () => {
    world.set(3, FLOOR_Y, 3, 'crafting_table');
    world.give('Alice', { oak_log: 2 });
    expect(await perform({ type: 'craft', item: 'wooden_pickaxe', count: 1, fromScratch: true })).toMatchObject({
      ok: true,
      message: `crafted 1 wooden_pickaxe at the crafting table at (3, ${FLOOR_Y}, 3)`,
    });
    expect(world.block(3, FLOOR_Y, 3)).toBe('crafting_table');
  });

  test('makes nothing where the wood does not do for the table as well', async () => {
    world.give('Alice', { oak_planks: 5 });
    const result = await perform({ type: 'craft', item: 'wooden_pickaxe', count: 1, fromScratch: true });
    expect(result).toMatchObject({ ok: false, code: 'missing-item', message: expect.stringContaining('4 planks') });
    expect(world.carries('Alice', 'oak_planks')).toBe(5);
  });

  test('makes several of a thing out of logs of more than one kind', async () => {
    world.give('Alice', { oak_log: 1, birch_log: 1 });
    const result = await perform({ type: 'craft', item: 'stick', count: 12, fromScratch: true });
    expect(result, result.message).toMatchObject({ ok: true });
    expect(world.carries('Alice', 'stick')).toBeGreaterThanOrEqual(12);
  });
});

describe('smelt from scratch', () => {
  test('leaves the furnace standing where no pickaxe is carried to take it along', async () => {
    world.give('Alice', { furnace: 1, raw_iron: 1, coal: 1 });
    const result = await perform({ type: 'smelt', item: 'raw_iron', count: 1, fromScratch: true });
    expect(result, result.message).toMatchObject({ ok: true });
    expect(result.message).toContain('the furnace stays there');
    expect(world.carries('Alice', 'iron_ingot')).toBe(1);
  });

  test('saws logs up for fuel', async () => {
    world.give('Alice', { furnace: 1, raw_iron: 3, oak_log: 1, wooden_pickaxe: 1 });
    const result = await perform({ type: 'smelt', item: 'raw_iron', count: 3, fromScratch: true });
    expect(result, result.message).toMatchObject({ ok: true, data: { item: 'iron_ingot', count: 3 } });
    expect(world.carries('Alice', 'oak_planks')).toBe(2);
    expect(world.carries('Alice', 'furnace')).toBe(1);
  });

  test('makes no furnace where nothing would burn in it', async () => {
    world.give('Alice', { cobblestone: 8, crafting_table: 1, raw_iron: 1 });
    expect(await perform({ type: 'smelt', item: 'raw_iron', count: 1, fromScratch: true })).toMatchObject({
      ok: false,
      code: 'missing-item',
    });
    expect(world.carries('Alice', 'cobblestone')).toBe(8);
  });
});
