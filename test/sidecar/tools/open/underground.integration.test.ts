import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXHAUSTIVE, versionsToTest } from '../../../support/depth.ts';
import { createLandScene, type LandScene } from './landScene.ts';

describe.each(versionsToTest())('tools in caves at %s', (version) => {
  let scene: LandScene;
  beforeAll(async () => {
    const items = { stone_pickaxe: 2, cobblestone: 24, crafting_table: 1, oak_planks: 8 };
    scene = await createLandScene('cavern', 0, items, version);
  });
  afterAll(() => scene[Symbol.asyncDispose]());

  test('mineVein mines a vein in sight and picks it up', async () => {
    const result = await scene.call(
      'mineVein',
      scene.see((id) => id === 'iron_ore' || id === 'deepslate_iron_ore'),
    );
    expect(result, result.message).toMatchObject({ ok: true });
    const { mined } = result.data as { mined: number };
    expect(scene.world.carries('Alice', 'raw_iron')).toBeGreaterThanOrEqual(Math.min(mined, 2));
  });

  test('mineVein says where there is nothing', async () => {
    const { x, y, z } = scene.chest;
    expect(await scene.call('mineVein', { x, y: y + 1, z })).toEqual({
      ok: false,
      code: 'nothing-there',
      message: `there is only air at (${x}, ${y + 1}, ${z})`,
    });
  });

  test('smeltItem makes a furnace, smelts with planks and takes the furnace along', async () => {
    const result = await scene.call('smeltItem', { item_name: 'raw_iron', item_count: 2 });
    expect(result, result.message).toMatchObject({ ok: true, data: { item: 'iron_ingot', count: 2 } });
    expect(scene.world.carries('Alice', 'iron_ingot')).toBe(2);
    expect(scene.world.carries('Alice', 'furnace')).toBe(1);
    expect(scene.world.carries('Alice', 'crafting_table')).toBe(1);
  });

  test('smeltItem says what is wanting', async () => {
    expect(await scene.call('smeltItem', { item_name: 'raw_gold' })).toMatchObject({
      ok: false,
      code: 'missing-item',
      message: expect.stringMatching(/^needs 1 raw_gold/),
    });
  });

  test('branchMine digs a tunnel and tells what it found, or refuses what is not a block', async () => {
    const result = await scene.call('branchMine', { look_for: ['emerald_ore'], length: 4 });
    expect(result, result.message).toMatchObject({ ok: true });
    expect(await scene.call('branchMine', { look_for: [] })).toMatchObject({
      ok: false,
      code: 'bad-argument',
      message: expect.stringMatching(/^look_for/),
    });
    expect(await scene.call('branchMine', { look_for: ['diamond'] })).toMatchObject({
      ok: false,
      code: 'unknown-item',
      message: expect.stringMatching(/^there is no block "diamond"; similar: .*diamond_ore/),
    });
  });

  test.runIf(EXHAUSTIVE)('returnToSurface says when there is no sky to get under', async () => {
    expect(await scene.call('returnToSurface')).toMatchObject({ ok: false });
  });
});
