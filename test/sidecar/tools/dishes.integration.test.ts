import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FLOOR_Y } from '../body/bodyWorld.ts';
import { createToolScene, type ToolScene } from './toolScene.ts';

let scene: ToolScene;

// Both dishes from nothing, by the tools of VillagerBench's farm-to-table alone.
describe.each(['1.19.2', '1.20.4', '1.21.4'])('dishes on Minecraft %s', (version) => {
  beforeAll(async () => {
    scene = await createToolScene(version);
  });
  afterAll(() => scene[Symbol.asyncDispose]());
  beforeEach(async () => {
    await scene.reset();
    const { world } = scene;
    world.set(4, FLOOR_Y, -4, 'crafting_table');
    world.set(6, FLOOR_Y, -4, 'furnace[facing=south]');
    world.set(2, FLOOR_Y, -4, 'chest[facing=south]');
  });

  async function must(name: string, args: unknown) {
    const result = await scene.call(name, args);
    expect(result.ok, `${name} ${JSON.stringify(args)}: ${result.message}`).toBe(true);
    return result;
  }

  /** Mines every block of a name that a scan finds. */
  async function harvest(item_name: string, item_num: number) {
    const { data } = await must('scanNearbyEntities', { item_name, item_num, radius: 32 });
    for (const { x, y, z } of data as { x: number; y: number; z: number }[]) await must('MineBlock', { x, y, z });
  }

  test('a cake', async () => {
    const { world } = scene;
    world.fill({ x: 2, y: FLOOR_Y, z: -4 }, { iron_ingot: 9, egg: 1 });
    for (const x of [-3, -4, -5]) {
      world.set(x, FLOOR_Y - 1, 3, 'farmland[moisture=7]');
      world.set(x, FLOOR_Y, 3, 'wheat[age=7]');
    }
    world.set(-7, FLOOR_Y - 1, 5, 'water[level=0]');
    for (const z of [4, 6]) for (const y of [FLOOR_Y, FLOOR_Y + 1]) world.set(-7, y, z, 'sugar_cane[age=0]');
    scene.mob('cow', 9.5, 5.5);
    await must('withdrawItem', { item_name: 'iron_ingot', item_count: 9 });
    await must('withdrawItem', { item_name: 'egg', item_count: 1 });
    await must('craftBlock', { item_name: 'bucket', item_count: 3 });
    for (let bucket = 0; bucket < 3; bucket++)
      await must('UseItemOnEntity', { item_name: 'bucket', entity_name: 'cow' });
    await harvest('wheat', 3);
    for (const z of [4, 6]) await must('MineBlock', { x: -7, y: FLOOR_Y + 1, z });
    await must('craftBlock', { item_name: 'sugar', item_count: 2 });
    await must('craftBlock', { item_name: 'cake', item_count: 1 });
    expect(world.carries('Alice', 'cake')).toBe(1);
    expect(world.carries('Alice', 'bucket')).toBe(3);
  });

  test('a rabbit stew', async () => {
    const { world } = scene;
    world.fill({ x: 2, y: FLOOR_Y, z: -4 }, { iron_pickaxe: 1, iron_sword: 1 });
    for (const [index, crop] of ['potatoes', 'carrots'].entries()) {
      world.set(-3 - index, FLOOR_Y - 1, 3, 'farmland[moisture=7]');
      world.set(-3 - index, FLOOR_Y, 3, `${crop}[age=7]`);
    }
    world.set(-6, FLOOR_Y - 1, -6, 'podzol');
    world.set(-6, FLOOR_Y, -6, 'brown_mushroom');
    world.set(-8, FLOOR_Y, 8, 'acacia_log[axis=y]');
    for (const y of [FLOOR_Y, FLOOR_Y + 1]) world.set(9, y, -6, 'coal_ore');
    await must('withdrawItem', { item_name: 'iron_pickaxe', item_count: 1 });
    await must('withdrawItem', { item_name: 'iron_sword', item_count: 1 });
    // Not every rabbit leaves meat behind.
    for (let hunt = 0; hunt < 12 && world.carries('Alice', 'rabbit') === 0; hunt++) {
      scene.mob('rabbit', 6.5, 8.5);
      await must('attackTarget', { target_name: 'rabbit' });
    }
    for (const [block, count] of [
      ['potatoes', 1],
      ['carrots', 1],
      ['brown_mushroom', 1],
      ['acacia_log', 1],
      ['coal_ore', 1],
    ] as const)
      await harvest(block, count);
    await must('craftBlock', { item_name: 'acacia_planks', item_count: 4 });
    await must('craftBlock', { item_name: 'bowl', item_count: 4 });
    await must('SmeltingCooking', { item_name: 'rabbit', item_count: 1, fuel_item_name: 'coal' });
    await must('SmeltingCooking', { item_name: 'potato', item_count: 1 });
    await must('craftBlock', { item_name: 'rabbit_stew', item_count: 1 });
    expect(world.carries('Alice', 'rabbit_stew')).toBe(1);
  });
});
