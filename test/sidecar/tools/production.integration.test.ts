import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FLOOR_Y } from '../body/bodyWorld.ts';
import { createToolScene, type ToolScene } from './toolScene.ts';

let scene: ToolScene;
const BENCH = { x: 3, y: FLOOR_Y, z: 0 };

describe.each(['1.19.2', '1.20.4', '1.21.4'])('production on Minecraft %s', (version) => {
  beforeAll(async () => {
    scene = await createToolScene(version);
  });
  afterAll(() => scene[Symbol.asyncDispose]());
  beforeEach(async () => {
    await scene.reset();
    scene.levels(-1000);
  });

  const player = () => scene.world.server.players.get('alice') ?? expect.fail('no Alice');
  function bench(state: string) {
    scene.world.set(BENCH.x, BENCH.y, BENCH.z, state);
  }

  test('MineBlock and placeBlock', async () => {
    scene.world.give('Alice', { oak_log: 1 });
    const at = { x: 2, y: FLOOR_Y, z: 2 };
    const placed = await scene.call('placeBlock', { item_name: 'oak_log', ...at, facing: 'y' });
    expect(placed, placed.message).toMatchObject({ ok: true });
    expect(scene.world.block(at.x, at.y, at.z)).toBe('oak_log[axis=y]');
    expect(await scene.call('placeBlock', { item_name: 'oak_log', ...at })).toMatchObject({ ok: true });
    expect(await scene.call('placeBlock', { item_name: 'stone', ...at })).toMatchObject({ ok: false });
    const mined = await scene.call('MineBlock', at);
    expect(mined, mined.message).toMatchObject({ ok: true });
    expect(await scene.call('MineBlock', at)).toMatchObject({ ok: false });
  });

  test('craftBlock', async () => {
    bench('crafting_table');
    scene.world.give('Alice', { iron_ingot: 3 });
    const made = await scene.call('craftBlock', { item_name: 'bucket' });
    expect(made, made.message).toMatchObject({ ok: true, data: { crafted: 1 } });
    expect(await scene.call('craftBlock', { item_name: 'bucket', item_count: 2 })).toMatchObject({
      ok: false,
      code: 'missing-item',
      message: 'cannot craft bucket: needs 3 iron_ingot (carries 0)',
    });
  });

  test('SmeltingCooking', async () => {
    bench('smoker[facing=west]');
    scene.world.give('Alice', { rabbit: 1, coal: 1 });
    const cooked = await scene.call('SmeltingCooking', {
      item_name: 'rabbit',
      item_count: 1,
      fuel_item_name: 'coal',
    });
    expect(cooked, cooked.message).toMatchObject({ ok: true, data: { item: 'cooked_rabbit', count: 1 } });
    expect(await scene.call('SmeltingCooking', { item_name: 'rabbit' })).toMatchObject({ ok: false });
  });

  test('enchantItem', async () => {
    bench('enchanting_table');
    scene.world.give('Alice', { diamond_sword: 1, lapis_lazuli: 5 });
    const poor = await scene.call('enchantItem', { item_name: 'diamond_sword' });
    expect(poor).toMatchObject({ ok: false, message: expect.stringContaining('it has level 0') });
    expect(scene.world.carries('Alice', 'diamond_sword')).toBe(1);
    expect(scene.world.carries('Alice', 'lapis_lazuli')).toBe(5);
    scene.levels(30);
    const result = await scene.call('enchantItem', { item_name: 'diamond_sword', option: 1 });
    expect(result, result.message).toMatchObject({ ok: true, data: { item: 'diamond_sword', option: 1, level: 29 } });
    const sword = [...player().inventory.slots.all()].find((stack) => stack?.id === 'diamond_sword');
    const enchantments = Object.entries(sword?.data?.enchantments ?? {});
    expect(enchantments).not.toHaveLength(0);
    expect((result.data as { enchantments: string[] }).enchantments.sort()).toEqual(
      enchantments.map(([id, level]) => `${id} ${level}`).sort(),
    );
    expect(scene.world.carries('Alice', 'diamond_sword')).toBe(1);
    expect(scene.world.carries('Alice', 'lapis_lazuli')).toBe(4);
    expect(await scene.call('enchantItem', { item_name: 'diamond_sword', option: 1 })).toMatchObject({
      ok: false,
      code: 'wrong-result',
      message: 'the enchanting table offers nothing for diamond_sword',
    });
    bench('air');
    expect(await scene.call('enchantItem', { item_name: 'diamond_sword' })).toMatchObject({
      ok: false,
      code: 'nothing-there',
      message: 'there is no enchanting table within 32 blocks',
    });
  });

  test('repairItem', async () => {
    bench('anvil[facing=north]');
    player().inventory.slots.replaceAll([
      { slot: 9, id: 'iron_pickaxe', count: 1, data: { damage: 100 } },
      { slot: 10, id: 'iron_ingot', count: 3 },
    ]);
    const poor = await scene.call('repairItem', { item_name: 'iron_pickaxe', material_name: 'iron_ingot' });
    expect(poor).toMatchObject({ ok: false, message: expect.stringContaining('it has 0') });
    scene.levels(10);
    const result = await scene.call('repairItem', { item_name: 'iron_pickaxe', material_name: 'iron_ingot' });
    expect(result, result.message).toMatchObject({ ok: true, data: { item: 'iron_pickaxe', mended: 100 } });
    const [pickaxe] = [...player().inventory.slots.all()].filter((stack) => stack?.id === 'iron_pickaxe');
    expect(pickaxe?.data?.damage ?? 0).toBe(0);
    expect(scene.world.carries('Alice', 'iron_ingot')).toBe(1);
    expect(await scene.call('repairItem', { item_name: 'iron_pickaxe', material_name: 'dirt' })).toMatchObject({
      ok: false,
      code: 'missing-item',
    });
  });

  test('trade', async () => {
    scene.mob('villager', 4.5, 2.5, {
      noAI: true,
      profession: 'farmer',
      offers: [
        { wants: [{ id: 'wheat', count: 20 }], gives: { id: 'emerald', count: 1 } },
        { wants: [{ id: 'emerald', count: 1 }], gives: { id: 'bread', count: 6 } },
      ],
    });
    scene.world.give('Alice', { wheat: 45 });
    const sold = await scene.call('trade', { item_name: 'emerald', item_count: 2 });
    expect(sold, sold.message).toMatchObject({ ok: true, data: { got: 2 } });
    expect(scene.world.carries('Alice', 'wheat')).toBe(5);
    const bought = await scene.call('trade', { item_name: 'bread' });
    expect(bought, bought.message).toMatchObject({ ok: true, data: { got: 6 } });
    expect(scene.world.carries('Alice', 'emerald')).toBe(1);
    expect(await scene.call('trade', { item_name: 'emerald' })).toMatchObject({
      ok: false,
      message: expect.stringContaining('needs 20 wheat, carries 5'),
    });
    expect(await scene.call('trade', { item_name: 'diamond' })).toMatchObject({
      ok: false,
      message: expect.stringContaining('it offers 1 emerald for 20 wheat; 6 bread for 1 emerald'),
    });
    const idle = scene.mob('villager', -6.5, -2.5, { noAI: true });
    expect(await scene.call('trade', { item_name: 'bread', with_name: idle })).toMatchObject({
      ok: false,
      message: expect.stringContaining('does not trade'),
    });
  });
});
