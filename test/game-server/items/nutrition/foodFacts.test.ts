import { describe, expect, test } from 'vitest';
import { ServerGameData } from '../../../../game-server/data/serverGameData.ts';
import { foodFact } from '../../../../game-server/items/nutrition/foodFacts.ts';
import { potionEffects } from '../../../../game-server/items/nutrition/potionFacts.ts';
import { effectFacts } from '../../../../game-server/mechanics/effects/effectFacts.ts';
import { TESTED_VERSIONS } from '../../../support/testedVersions.ts';

describe.each(TESTED_VERSIONS)('food at %s', (version) => {
  const gameData = ServerGameData.of(version);
  const { foodsArray } = gameData.source.data as unknown as { foodsArray: { name: string; foodPoints: number }[] };

  test('all of minecraft-data feeds', () => {
    for (const { name, foodPoints } of foodsArray)
      expect(foodFact(gameData, name)?.food, name).toBe(name === 'ominous_bottle' ? 0 : foodPoints);
    expect(foodFact(gameData, 'stone')).toBeUndefined();
    expect(foodFact(gameData, 'milk_bucket')).toMatchObject({ food: 0, drink: true, cures: 'all' });
  });

  test('brings only effects the version has, and leaves only items it has', () => {
    const known = effectFacts(gameData);
    for (const { name } of foodsArray) {
      const fact = foodFact(gameData, name);
      for (const { id } of fact?.effects ?? []) expect(known.has(id), `${name}: ${id}`).toBe(true);
      if (fact?.remainder) expect(gameData.hasItem(fact.remainder)).toBe(true);
    }
  });
});

describe('potions', () => {
  test('last longer or work stronger by their names', () => {
    expect(potionEffects('swiftness')).toEqual([{ id: 'speed', duration: 3600 }]);
    expect(potionEffects('long_swiftness')).toEqual([{ id: 'speed', duration: 9600 }]);
    expect(potionEffects('strong_swiftness')).toEqual([{ id: 'speed', duration: 1800, amplifier: 1 }]);
    expect(potionEffects('minecraft:strong_healing')).toMatchObject([{ id: 'instant_health', amplifier: 1 }]);
    expect(potionEffects('long_weakness')).toEqual([{ id: 'weakness', duration: 4800 }]);
    expect(potionEffects('strong_turtle_master')).toHaveLength(2);
  });

  test('of water and of no known kind do nothing', () => {
    for (const id of [undefined, 'water', 'awkward', 'thick', 'long_nonsense']) expect(potionEffects(id)).toEqual([]);
  });
});
