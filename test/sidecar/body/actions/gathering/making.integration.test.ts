import { describe, expect, test } from 'vitest';
import { FLOOR_Y } from '../../bodyWorld.ts';
import { aliceAlone } from './aliceAlone.ts';

const scene = aliceAlone({});

/** Rock all around the cell a body stands in. */
function wallIn() {
  for (let y = 0; y < 4; y++)
    for (let z = -2; z <= 2; z++)
      for (let x = -2; x <= 2; x++) if (x !== 0 || z !== 0 || y > 1) scene.world.set(x, FLOOR_Y + y, z, 'stone');
}

describe('craft from scratch', () => {
  test('makes a niche for the table where the rock leaves no room', async () => {
    wallIn();
    scene.world.give('Alice', { crafting_table: 1, cobblestone: 3, oak_planks: 2, wooden_pickaxe: 1 });
    const result = await scene.perform({ type: 'craft', item: 'stone_pickaxe', count: 1, fromScratch: true });
    expect(result, result.message).toMatchObject({ ok: true, data: { crafted: 1 } });
    expect(scene.world.carries('Alice', 'stone_pickaxe')).toBe(1);
    expect(scene.world.carries('Alice', 'crafting_table')).toBe(1);
  });

  test('uses a table that is near and leaves it there', async () => {
    scene.world.set(3, FLOOR_Y, 3, 'crafting_table');
    scene.world.give('Alice', { oak_log: 2 });
    expect(await scene.perform({ type: 'craft', item: 'wooden_pickaxe', count: 1, fromScratch: true })).toMatchObject({
      ok: true,
      message: `crafted 1 wooden_pickaxe at the crafting table at (3, ${FLOOR_Y}, 3)`,
    });
    expect(scene.world.block(3, FLOOR_Y, 3)).toBe('crafting_table');
  });

  test('makes nothing where the wood does not do for the table as well', async () => {
    scene.world.give('Alice', { oak_planks: 5 });
    const result = await scene.perform({ type: 'craft', item: 'wooden_pickaxe', count: 1, fromScratch: true });
    expect(result).toMatchObject({
      ok: false,
      code: 'missing-item',
      message: expect.stringContaining('4 spare planks'),
    });
    expect(scene.world.carries('Alice', 'oak_planks')).toBe(5);
  });

  test('makes several of a thing out of logs of more than one kind', async () => {
    scene.world.give('Alice', { oak_log: 1, birch_log: 1 });
    const result = await scene.perform({ type: 'craft', item: 'stick', count: 12, fromScratch: true });
    expect(result, result.message).toMatchObject({ ok: true });
    expect(scene.world.carries('Alice', 'stick')).toBeGreaterThanOrEqual(12);
  });
});

describe('smelt from scratch', () => {
  test('leaves the furnace standing where no pickaxe is carried to take it along', async () => {
    scene.world.give('Alice', { furnace: 1, raw_iron: 1, coal: 1 });
    const result = await scene.perform({ type: 'smelt', item: 'raw_iron', count: 1, fromScratch: true });
    expect(result, result.message).toMatchObject({ ok: true });
    expect(result.message).toContain('the furnace stays there');
    expect(scene.world.carries('Alice', 'iron_ingot')).toBe(1);
  });

  test('saws logs up for fuel', async () => {
    scene.world.give('Alice', { furnace: 1, raw_iron: 3, oak_log: 1, wooden_pickaxe: 1 });
    const result = await scene.perform({ type: 'smelt', item: 'raw_iron', count: 3, fromScratch: true });
    expect(result, result.message).toMatchObject({ ok: true, data: { item: 'iron_ingot', count: 3 } });
    expect(scene.world.carries('Alice', 'oak_planks')).toBe(2);
    expect(scene.world.carries('Alice', 'furnace')).toBe(1);
  });

  test('makes no furnace where nothing would burn in it', async () => {
    scene.world.give('Alice', { cobblestone: 8, crafting_table: 1, raw_iron: 1 });
    expect(await scene.perform({ type: 'smelt', item: 'raw_iron', count: 1, fromScratch: true })).toMatchObject({
      ok: false,
      code: 'missing-item',
    });
    expect(scene.world.carries('Alice', 'cobblestone')).toBe(8);
  });

  test.each([
    ['near', 3],
    ['far', 20],
  ])('burns what a furnace %s by already holds where no fuel is carried', async (_, x) => {
    scene.world.set(x, FLOOR_Y, 0, 'furnace[facing=west]');
    scene.world.give('Alice', { rabbit: 1, coal: 1 });
    const position = { x, y: FLOOR_Y, z: 0 };
    await scene.perform({ type: 'put-into-furnace', position, as: 'fuel', item: 'coal', count: 1 });
    await scene.perform({ type: 'walk-to', position: { x: 0, y: FLOOR_Y, z: 0 }, range: 0 });
    const result = await scene.perform({ type: 'smelt', item: 'rabbit', count: 1, fromScratch: true });
    expect(result, result.message).toMatchObject({ ok: true, data: { item: 'cooked_rabbit', count: 1 } });
    expect(scene.world.carries('Alice', 'cooked_rabbit')).toBe(1);
  });

  test('cooks food in a smoker as well', async () => {
    scene.world.set(3, FLOOR_Y, 0, 'smoker[facing=west]');
    scene.world.give('Alice', { potato: 1, coal: 1 });
    const result = await scene.perform({ type: 'smelt', item: 'potato', count: 1, fromScratch: true });
    expect(result, result.message).toMatchObject({ ok: true, data: { item: 'baked_potato', count: 1 } });
  });
});
