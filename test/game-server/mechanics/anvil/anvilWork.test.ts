import itemLoader from 'prismarine-item';
import { describe, expect, test } from 'vitest';
import { ServerGameData } from '../../../../game-server/data/serverGameData.ts';
import type { Stack } from '../../../../game-server/items/inventory/stack.ts';
import { anvilWork } from '../../../../game-server/mechanics/anvil/anvilWork.ts';
import { TESTED_VERSIONS } from '../../../support/testedVersions.ts';

interface ItemClass {
  new (type: number, count: number): { durabilityUsed: number };
  anvil(one: unknown, two: unknown, creative: boolean, name: string | undefined): { xpCost: number };
}

describe.each(TESTED_VERSIONS)('anvils at %s', (version) => {
  const gameData = ServerGameData.of(version);
  const work = (left: Stack, right: Stack | null, name?: string) => anvilWork(gameData, left, right, name);

  test('one item of material mends a quarter for one level each, and no more than there is to mend', () => {
    const pickaxe: Stack = { id: 'iron_pickaxe', count: 1, data: { damage: 100 } };
    const done = work(pickaxe, { id: 'iron_ingot', count: 5 });
    expect(done).toEqual({
      result: { id: 'iron_pickaxe', count: 1, data: { repairCost: 1 } },
      cost: 2,
      used: 2,
    });
    expect(work({ id: 'iron_pickaxe', count: 1 }, { id: 'iron_ingot', count: 1 })).toBeUndefined();
    expect(work(pickaxe, { id: 'diamond', count: 1 })).toBeUndefined();
  });

  test('two worn tools give their sum and 12 % for two levels', () => {
    const done = work(
      { id: 'iron_pickaxe', count: 1, data: { damage: 200 } },
      { id: 'iron_pickaxe', count: 1, data: { damage: 150 } },
    );
    expect(done?.result.data?.damage).toBe(250 - (50 + 100 + 30));
    expect(done?.cost).toBe(2);
  });

  test('equal levels of two tools make the next one; opposed enchantments stay off', () => {
    const left: Stack = { id: 'iron_pickaxe', count: 1, data: { enchantments: { efficiency: 2, fortune: 1 } } };
    const right: Stack = {
      id: 'enchanted_book',
      count: 1,
      data: { storedEnchantments: { efficiency: 2, silk_touch: 1 } },
    };
    const done = work(left, right);
    expect(done?.result.data?.enchantments).toEqual({ efficiency: 3, fortune: 1 });
    // Three levels of efficiency at one each, and one for the enchantment that did not agree.
    expect(done?.cost).toBe(4);
  });

  test('a book that fits nothing makes nothing', () => {
    const book: Stack = { id: 'enchanted_book', count: 1, data: { storedEnchantments: { respiration: 3 } } };
    expect(work({ id: 'iron_pickaxe', count: 1 }, book)).toBeUndefined();
  });

  test('a new name costs a level, the same name nothing, an empty one takes it off', () => {
    const named: Stack = { id: 'dirt', count: 3, data: { customName: 'Mud' } };
    expect(work({ id: 'dirt', count: 3 }, null, 'Mud')).toEqual({ result: named, cost: 1, used: 0 });
    expect(work(named, null, 'Mud')).toBeUndefined();
    expect(work(named, null, '')?.result).toEqual({ id: 'dirt', count: 3 });
  });

  test('work done before makes it dearer, up to too expensive', () => {
    const worked = (repairCost: number): Stack => ({ id: 'iron_pickaxe', count: 1, data: { damage: 10, repairCost } });
    expect(work(worked(7), { id: 'iron_ingot', count: 1 })?.cost).toBe(8);
    expect(work(worked(7), { id: 'iron_ingot', count: 1 })?.result.data?.repairCost).toBe(15);
    expect(work(worked(63), { id: 'iron_ingot', count: 1 })).toBeUndefined();
    expect(work(worked(63), null, 'Old')?.cost).toBe(39);
  });

  test('the price of mending agrees with prismarine-item, by which Mineflayer decides whether it can pay', () => {
    const Item = (itemLoader as unknown as (registry: unknown) => ItemClass)(gameData.source.registry);
    for (const [damage, ingots] of [
      [60, 3],
      [200, 2],
      [10, 1],
    ] as const) {
      const pickaxe = new Item(gameData.itemNumber('iron_pickaxe'), 1);
      pickaxe.durabilityUsed = damage;
      const { xpCost } = Item.anvil(pickaxe, new Item(gameData.itemNumber('iron_ingot'), ingots), false, undefined);
      const ours = work({ id: 'iron_pickaxe', count: 1, data: { damage } }, { id: 'iron_ingot', count: ingots });
      expect(ours?.cost).toBe(xpCost);
    }
  });
});
