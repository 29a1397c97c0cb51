import { describe, expect, test } from 'vitest';
import { Random } from '../../../../clock/random.ts';
import { ServerGameData } from '../../../../game-server/data/serverGameData.ts';
import { Enchantments } from '../../../../game-server/items/equipment/enchantments.ts';
import {
  chooseEnchantments,
  enchantability,
  enchanted,
  tableOffers,
} from '../../../../game-server/mechanics/enchanting/tableOffers.ts';
import { TESTED_VERSIONS } from '../../../support/testedVersions.ts';

describe.each(TESTED_VERSIONS)('enchanting tables at %s', (version) => {
  const enchantments = Enchantments.of(ServerGameData.of(version));

  test('without shelves offers cost at most 8 levels, with 15 up to 30', () => {
    for (let seed = 0; seed < 200; seed++) {
      const bare = tableOffers(enchantments, 'iron_pickaxe', 0, seed);
      const full = tableOffers(enchantments, 'iron_pickaxe', 15, seed);
      for (const { cost } of bare) expect(cost).toBeLessThanOrEqual(8);
      expect(full[2]?.cost).toBe(30);
      for (const [line, { cost }] of full.entries()) expect(cost === 0 || cost >= line + 1).toBe(true);
    }
  });

  test('the same seed offers the same, and an item only what fits it and agrees', () => {
    for (let seed = 0; seed < 100; seed++) {
      const offers = tableOffers(enchantments, 'diamond_sword', 15, seed);
      expect(tableOffers(enchantments, 'diamond_sword', 15, seed)).toEqual(offers);
      for (const { enchantments: chosen } of offers)
        for (const one of chosen) {
          expect(enchantments.fromTableFits(one.enchantment, 'diamond_sword')).toBe(true);
          expect(one.level).toBeLessThanOrEqual(one.enchantment.maxLevel);
          for (const other of chosen)
            if (other !== one) expect(enchantments.agree(one.enchantment, other.enchantment)).toBe(true);
        }
    }
  });

  test('a pickaxe gets efficiency and fortune, never sharpness, mending or a curse', () => {
    const seen = new Set<string>();
    const random = new Random(7);
    for (let count = 0; count < 500; count++)
      for (const { enchantment } of chooseEnchantments(enchantments, 'iron_pickaxe', 30, random))
        seen.add(enchantment.id);
    expect([...seen].sort()).toEqual(['efficiency', 'fortune', 'silk_touch', 'unbreaking']);
  });

  test('an axe takes sharpness from an anvil but not from a table', () => {
    const sharpness = enchantments.get('sharpness');
    if (!sharpness) throw new Error('no sharpness');
    expect(enchantments.fits(sharpness, 'iron_axe')).toBe(true);
    expect(enchantments.fromTableFits(sharpness, 'iron_axe')).toBe(false);
  });

  test('a book becomes an enchanted book', () => {
    const [offer] = tableOffers(enchantments, 'book', 15, 3).slice(2);
    const stack = enchanted({ id: 'book', count: 1 }, offer?.enchantments ?? []);
    expect(stack.id).toBe('enchanted_book');
    expect(Object.keys(stack.data?.storedEnchantments ?? {})).toHaveLength(offer?.enchantments.length ?? -1);
  });
});

test('gold is enchanted most readily', () => {
  expect(enchantability('golden_helmet')).toBe(25);
  expect(enchantability('golden_sword')).toBe(22);
  expect(enchantability('bow')).toBe(1);
});
