import { describe, expect, test } from 'vitest';
import { ServerGameData } from '../../../../game-server/data/serverGameData.ts';
import { armourFact } from '../../../../game-server/items/equipment/armourFacts.ts';
import { FIST, toolKind, weaponFact } from '../../../../game-server/items/equipment/weaponFacts.ts';
import { afterArmour, afterEnchantments } from '../../../../game-server/mechanics/combat/protection.ts';
import { TESTED_VERSIONS } from '../../../support/testedVersions.ts';

describe('armour', () => {
  test('holds off four hundredths a point, less of a strong blow', () => {
    // Wiki's example: iron armour (15 points) against 10 points of damage leaves 6.
    expect(afterArmour(10, 15, 0)).toBeCloseTo(10 * (1 - 10 / 25), 6);
    // A fifth of the points always counts.
    expect(afterArmour(1000, 20, 0)).toBeCloseTo(1000 * (1 - 4 / 25), 6);
  });

  test('toughness keeps strong blows from passing', () => {
    expect(afterArmour(10, 20, 8)).toBeLessThan(afterArmour(10, 20, 0));
  });

  test('has facts for every piece of armour players wear, at each version', () => {
    for (const version of TESTED_VERSIONS) {
      const { data } = ServerGameData.of(version).source;
      const pieces = data.itemsArray.filter(({ name }) => /_(helmet|chestplate|leggings|boots)$/.test(name));
      expect(pieces.length).toBeGreaterThan(20);
      for (const { name } of pieces) expect(armourFact(name)?.points, name).toBeGreaterThan(0);
    }
    expect(armourFact('diamond')).toBeUndefined();
    expect(armourFact('horse_armor')).toBeUndefined();
  });
});

describe('protecting enchantments', () => {
  const piece = (enchantments: Record<string, number>) => ({ id: 'iron_boots', count: 1, data: { enchantments } });

  test('count for what they protect from', () => {
    const feet = [piece({ feather_falling: 4 })];
    expect(afterEnchantments(10, feet, 'fall')).toBeCloseTo(5.2, 6);
    expect(afterEnchantments(10, feet, 'cactus')).toBe(10);
    expect(afterEnchantments(10, [piece({ fire_protection: 2 })], 'lava')).toBeCloseTo(8.4, 6);
    expect(afterEnchantments(10, [piece({ projectile_protection: 3 })], 'arrow')).toBeCloseTo(7.6, 6);
    expect(afterEnchantments(10, [piece({ blast_protection: 1 })], 'explosion')).toBeCloseTo(9.2, 6);
  });

  test('never hold off more than four fifths, and nothing of the void', () => {
    const all = Array.from({ length: 4 }, () => piece({ protection: 4, feather_falling: 4 }));
    expect(afterEnchantments(10, all, 'fall')).toBeCloseTo(2, 6);
    expect(afterEnchantments(10, all, 'out_of_world')).toBe(10);
  });
});

describe('weapons', () => {
  test('are known by kind and material', () => {
    expect(weaponFact('netherite_sword')).toEqual({ damage: 8, speed: 1.6 });
    expect(weaponFact('stone_axe')).toEqual({ damage: 9, speed: 0.8 });
    expect(weaponFact('golden_hoe')).toEqual({ damage: 1, speed: 1 });
    expect(weaponFact('wooden_shovel')).toEqual({ damage: 2.5, speed: 1 });
    expect(weaponFact('trident')).toEqual({ damage: 9, speed: 1.1 });
    expect(weaponFact('bread')).toBe(FIST);
    expect(weaponFact(undefined)).toBe(FIST);
  });

  test('every tool of the game is one, at each version', () => {
    for (const version of TESTED_VERSIONS)
      for (const { name } of ServerGameData.of(version).source.data.itemsArray)
        if (/_(sword|axe|pickaxe|shovel|hoe)$/.test(name)) expect(toolKind(name), name).toBeDefined();
  });
});
