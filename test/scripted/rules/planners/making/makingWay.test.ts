import { describe, expect, test } from 'vitest';
import { madeAtOnce, makingWay } from '../../../../../scripted/rules/planners/making/makingWay.ts';

const one = (item: string, count = 1) => ({ item, count });
const held = (items: Readonly<Record<string, number>>) => new Map(Object.entries(items));

describe('the way to wanted items', () => {
  test('smelts and crafts what is held, and says what has to be found', () => {
    const { recipes, spent, missing } = makingWay([one('rabbit_stew')], held({ rabbit: 1, bowl: 1, apple: 4 }));
    expect(recipes.map(({ result, at }) => [result.item, at])).toEqual([
      ['baked_potato', 'furnace'],
      ['cooked_rabbit', 'furnace'],
      ['rabbit_stew', 'crafting_table'],
    ]);
    expect([...spent]).toEqual([
      ['rabbit', 1],
      ['bowl', 1],
      ['apple', 0],
    ]);
    expect(missing).toEqual([one('potato'), one('carrot'), one('brown_mushroom')]);
  });

  test('uses up nothing twice', () => {
    const { missing } = makingWay([one('cake'), one('pumpkin_pie')], held({ sugar: 3, egg: 1, milk_bucket: 3 }));
    expect(missing).toEqual([one('wheat', 3), one('pumpkin'), one('egg')]);
  });

  test('keeps what is held of what is wanted and makes the rest', () => {
    const { recipes, spent, missing } = makingWay([one('cooked_beef', 2)], held({ cooked_beef: 1 }));
    expect(recipes.map(({ result }) => result)).toEqual([one('cooked_beef')]);
    expect(spent).toEqual(held({ cooked_beef: 1 }));
    expect(missing).toEqual([one('beef')]);
  });

  test('mixes woods', () => {
    const { recipes } = makingWay([one('chest')], held({ oak_planks: 3, birch_planks: 5 }));
    expect(recipes.map(({ ingredients }) => ingredients)).toEqual([[one('birch_planks', 5), one('oak_planks', 3)]]);
  });

  test('asks for what nothing makes', () => {
    expect(makingWay([one('diamond_ore', 2)], held({}))).toMatchObject({
      recipes: [],
      missing: [one('diamond_ore', 2)],
    });
  });
});

test.each([
  ['stick', 4],
  ['cookie', 8],
  ['bowl', 4],
  ['spruce_planks', 4],
  ['iron_nugget', 9],
  ['pink_dye', 2],
  ['cake', 1],
  ['beef', 1],
])('one crafting of %s makes %i', (item, count) => {
  expect(madeAtOnce(item)).toBe(count);
});
