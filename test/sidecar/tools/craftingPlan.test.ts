import { describe, expect, test } from 'vitest';
import { type ItemAmount, planCrafting } from '../../../game-data/recipes/craftingPlan.ts';
import { craftingPlanResult } from '../../../sidecar/tools/craftingPlan.ts';
import { versionsToTest } from '../../support/depth.ts';

const amounts = (held: Readonly<Record<string, number>>): ItemAmount[] =>
  Object.entries(held).map(([item, count]) => ({ item, count }));

describe.each(versionsToTest())('crafting plans on Minecraft %s', (version) => {
  const plan = (item: string, count: number, held: Readonly<Record<string, number>> = {}) => {
    const made = planCrafting(version, item, count, amounts(held));
    if (!made) throw new Error(`no plan for ${item}`);
    return {
      missing: Object.fromEntries(made.missing.map((amount) => [amount.item, amount.count])),
      steps: made.steps.map(({ makes, at }) => `${makes.count} ${makes.item} ${at}`),
      leftOver: Object.fromEntries(made.leftOver.map((amount) => [amount.item, amount.count])),
    };
  };

  test('asks for raw things, in the fewest steps, and says what is left', () => {
    expect(plan('stick', 5, { oak_log: 1 })).toEqual({
      missing: {},
      steps: ['4 oak_planks hand', '8 stick hand'],
      leftOver: { stick: 3 },
    });
    expect(plan('iron_pickaxe', 1, { oak_planks: 2 })).toEqual({
      missing: { iron_ingot: 3 },
      steps: ['4 stick hand', '1 iron_pickaxe crafting_table'],
      leftOver: { stick: 2 },
    });
  });

  test('takes any wood, mixed', () => {
    expect(plan('chest', 1, { oak_planks: 4, birch_planks: 4 })).toEqual({
      missing: {},
      steps: ['1 chest crafting_table'],
      leftOver: {},
    });
  });

  test('smelts', () => {
    expect(plan('iron_ingot', 3, { raw_iron: 3 }).steps).toEqual(['3 iron_ingot furnace']);
    expect(plan('rabbit_stew', 1, { potato: 1, rabbit: 1, bowl: 1, carrot: 1, red_mushroom: 1 })).toEqual({
      missing: {},
      steps: ['1 baked_potato furnace', '1 cooked_rabbit furnace', '1 rabbit_stew crafting_table'],
      leftOver: {},
    });
  });

  test('what is packed is unpacked only where it is held, and ores are not asked for', () => {
    expect(plan('golden_apple', 1, { gold_nugget: 8, apple: 1 }).missing).toEqual({ gold_ingot: 8 });
    expect(plan('golden_apple', 1, { gold_block: 1, apple: 1 }).leftOver).toEqual({ gold_ingot: 1 });
    expect(plan('cake', 1, { milk_bucket: 2 }).missing).toMatchObject({ milk_bucket: 1, sugar_cane: 2, egg: 1 });
  });

  test('held ones of the item itself are not counted', () => {
    expect(plan('bread', 1, { bread: 5 }).missing).toEqual({ wheat: 3 });
  });

  test('ends where there is nothing to craft', () => {
    expect(planCrafting(version, 'oak_log', 1, [])).toBeUndefined();
    expect(craftingPlanResult(version, 'oak_log', 1, [])).toMatchObject({ ok: false, code: 'bad-argument' });
    expect(craftingPlanResult(version, 'constructor', 1, [])).toMatchObject({ ok: false, code: 'unknown-item' });
  });

  test('is text for an agent', () => {
    expect(craftingPlanResult(version, 'torch', 8, [{ id: 'coal', count: 1 }])).toMatchObject({
      ok: true,
      message: expect.stringMatching(/^Plan for 8 torch:\nYou still need: .*1 coal.*\n1\. Craft /),
    });
  });
});

test.skipIf(!versionsToTest().includes('1.20.4'))('since 1.20 a dye colours wool of any colour', () => {
  const made = planCrafting('1.20.4', 'blue_wool', 1, amounts({ blue_dye: 1, red_wool: 1 }));
  expect(made).toMatchObject({ missing: [], leftOver: [] });
  expect(made?.steps).toEqual([
    {
      makes: { item: 'blue_wool', count: 1 },
      from: amounts({ blue_dye: 1, red_wool: 1 }),
      at: 'hand',
      times: 1,
    },
  ]);
  expect(planCrafting('1.20.4', 'lime_wool', 1, [])?.steps.length).toBeLessThan(4);
});
