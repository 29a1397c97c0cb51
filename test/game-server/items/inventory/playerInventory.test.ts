import { describe, expect, test } from 'vitest';
import { PlayerInventory, SLOTS } from '../../../../game-server/items/inventory/playerInventory.ts';
import { rulesFor, VERSIONS } from './rulesFor.ts';

const rules = rulesFor('1.20.4');
const inventoryWith = (items: readonly (readonly [slot: number, id: string, count: number])[]) => {
  const inventory = new PlayerInventory(rules);
  inventory.slots.replaceAll(items.map(([slot, id, count]) => ({ slot, id, count })));
  return inventory;
};

describe('what can be worn', () => {
  for (const version of VERSIONS)
    test(`follows the data of ${version}`, () => {
      const { wornOn } = rulesFor(version);
      expect(
        ['iron_helmet', 'golden_chestplate', 'leather_leggings', 'diamond_boots', 'turtle_helmet'].map(wornOn),
      ).toEqual(['head', 'chest', 'legs', 'feet', 'head']);
      expect(['elytra', 'carved_pumpkin', 'zombie_head', 'shield'].map(wornOn)).toEqual([
        'chest',
        'head',
        'head',
        'off-hand',
      ]);
      for (const id of ['dirt', 'pumpkin', 'jack_o_lantern', 'iron_pickaxe', 'iron_horse_armor', 'no_such_item'])
        expect(wornOn(id), id).toBeUndefined();
    });
});

describe('putting items away', () => {
  test('fills the held stack, then the off-hand, hotbar and main stacks, then empty hotbar and main slots', () => {
    const inventory = inventoryWith([
      [40, 'dirt', 60],
      [45, 'dirt', 63],
      [37, 'dirt', 62],
      [9, 'dirt', 61],
    ]);
    inventory.held = 4;
    const fill = () => [40, 45, 37, 9, 36].map((slot) => inventory.slots.get(slot)?.count ?? 0);
    const steps = [4, 1, 2, 3, 5].map((count) => {
      expect(inventory.insert({ id: 'dirt', count })).toBeNull();
      return fill();
    });
    expect(steps).toEqual([
      [64, 63, 62, 61, 0],
      [64, 64, 62, 61, 0],
      [64, 64, 64, 61, 0],
      [64, 64, 64, 64, 0],
      [64, 64, 64, 64, 5],
    ]);
  });

  test('returns what finds no room, and never uses empty off-hand, armour or grid slots', () => {
    const inventory = new PlayerInventory(rules);
    for (let slot: number = SLOTS.main.start; slot < SLOTS.hotbar.end; slot++)
      inventory.slots.set(slot, { id: 'stone', count: slot === 20 ? 60 : 64 });
    expect(inventory.room({ id: 'stone', count: 10 })).toBe(4);
    expect(inventory.insert({ id: 'stone', count: 10 })).toEqual({ id: 'stone', count: 6 });
    expect(inventory.room({ id: 'dirt', count: 1 })).toBe(0);
    expect(inventory.insert({ id: 'iron_helmet', count: 1 })).toEqual({ id: 'iron_helmet', count: 1 });
    expect(inventory.slots.contents().every(({ slot }) => slot >= 9 && slot <= 44)).toBe(true);
  });

  test('spreads more than one stack over several slots and keeps unstackable items apart', () => {
    const inventory = new PlayerInventory(rules);
    expect(inventory.insert({ id: 'ender_pearl', count: 40 })).toBeNull();
    expect(inventory.insert({ id: 'iron_pickaxe', count: 2 })).toBeNull();
    expect(inventory.slots.contents().map(({ slot, id, count }) => [slot, id, count])).toEqual([
      [36, 'ender_pearl', 16],
      [37, 'ender_pearl', 16],
      [38, 'ender_pearl', 8],
      [39, 'iron_pickaxe', 1],
      [40, 'iron_pickaxe', 1],
    ]);
  });
});

describe('taking items out', () => {
  test('removes all or nothing, the held stack first', () => {
    const inventory = inventoryWith([
      [36, 'dirt', 5],
      [38, 'dirt', 3],
      [9, 'dirt', 4],
    ]);
    inventory.held = 2;
    expect(inventory.remove('dirt', 13)).toBe(false);
    expect(inventory.count('dirt')).toBe(12);
    expect(inventory.remove('dirt', 4)).toBe(true);
    expect([36, 38, 9].map((slot) => inventory.slots.get(slot)?.count)).toEqual([4, undefined, 4]);
  });

  test('closing a window puts cursor and grid back, and hands over what finds no room', () => {
    const inventory = inventoryWith([
      [1, 'oak_log', 3],
      [4, 'dirt', 2],
    ]);
    inventory.cursorPlace.set({ id: 'stone', count: 9 });
    expect(inventory.putBack()).toEqual([]);
    expect(inventory.cursor).toBeNull();
    expect([36, 37, 38].map((slot) => inventory.slots.get(slot)?.id)).toEqual(['stone', 'oak_log', 'dirt']);

    for (let slot: number = SLOTS.main.start; slot < SLOTS.hotbar.end; slot++)
      inventory.slots.set(slot, { id: 'sand', count: 64 });
    inventory.slots.set(2, { id: 'glass', count: 1 });
    expect(inventory.putBack()).toEqual([{ id: 'glass', count: 1 }]);
    expect(inventory.slots.get(2)).toBeNull();
  });
});

describe('a loadout', () => {
  test('replaces everything, cursor included', () => {
    const inventory = inventoryWith([[9, 'dirt', 1]]);
    inventory.cursorPlace.set({ id: 'stone', count: 9 });
    inventory.replaceAll([{ slot: 45, id: 'shield', count: 1 }]);
    expect([inventory.slots.contents(), inventory.cursor]).toEqual([[{ slot: 45, id: 'shield', count: 1 }], null]);
    expect(inventory.takeAll()).toEqual([{ id: 'shield', count: 1 }]);
    expect(inventory.count('shield')).toBe(0);
  });
});

describe('slots', () => {
  test('refuse what cannot be, and change nothing then', () => {
    const inventory = inventoryWith([[9, 'dirt', 1]]);
    for (const [slot, id, count] of [
      [46, 'dirt', 1],
      [-1, 'dirt', 1],
      [9, 'dirt', 65],
      [9, 'dirt', 0],
      [9, 'dirt', 1.5],
      [9, 'ender_pearl', 17],
      [9, 'no_such_item', 1],
    ] as const) {
      expect(() => inventory.slots.set(slot, { id, count })).toThrow(RangeError);
      expect(() => inventory.slots.replaceAll([{ slot, id, count }])).toThrow(/slot/);
    }
    expect(() =>
      inventory.slots.replaceAll([
        { slot: 9, id: 'dirt', count: 1 },
        { slot: 9, id: 'dirt', count: 1 },
      ]),
    ).toThrow('slot 9 is named twice');
    expect(inventory.slots.contents()).toEqual([{ slot: 9, id: 'dirt', count: 1 }]);
    expect(() => {
      inventory.held = 9;
    }).toThrow(RangeError);
  });
});
