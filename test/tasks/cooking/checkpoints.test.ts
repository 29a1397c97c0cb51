import { describe, expect, test } from 'vitest';
import { RecipeGraph } from '../../../server-plugin/scoring/cooking/antichain.ts';
import type { CookingTask } from '../../../tasks/cooking/cookingTask.ts';
import { VILLAGER_COOKING } from '../../../tasks/suites/villagerCooking.ts';

const TASKS = VILLAGER_COOKING.tasks() as readonly CookingTask[];

/** Counts and scores of villagerbench.md 2.2. */
const CAKE: Record<string, [count: number, score: number]> = {
  cake: [1, 100],
  milk_bucket: [3, 30],
  bucket: [3, 15],
  iron_ingot: [9, 5],
  wheat: [3, 25],
  hay_block: [1, 15],
  sugar: [2, 25],
  sugar_cane: [2, 15],
  egg: [1, 10],
};
const STEW: Record<string, [count: number, score: number]> = {
  rabbit_stew: [1, 100],
  cooked_rabbit: [1, 20],
  rabbit: [1, 10],
  coal: [1, 10],
  baked_potato: [1, 20],
  potato: [1, 10],
  carrot: [1, 10],
  brown_mushroom: [1, 10],
  bowl: [1, 30],
  acacia_planks: [3, 20],
  acacia_log: [1, 10],
};

/** Every set of a task's items, as the reached ones. */
function* subsets(items: readonly string[]): Generator<ReadonlySet<string>> {
  for (let bits = 0; bits < 2 ** items.length; bits++)
    yield new Set(items.filter((_, index) => (bits >> index) % 2 === 1));
}

describe('checkpoints', () => {
  test('have the counts and scores of the list in all hundred tasks, and every one of the list is in some', () => {
    const used = new Set<string>();
    for (const { dish, checkpoints } of TASKS)
      for (const { item, count, score } of checkpoints) {
        expect([item, count, score]).toEqual([item, ...((dish === 'cake' ? CAKE : STEW)[item] ?? [])]);
        used.add(item);
      }
    expect([...used].sort()).toEqual([...Object.keys(CAKE), ...Object.keys(STEW)].sort());
  });

  test('name only parts that are checkpoints themselves, and none is part of itself', () => {
    for (const { checkpoints } of TASKS) {
      const items = checkpoints.map(({ item }) => item);
      expect(new Set(items).size).toBe(items.length);
      for (const { parts } of checkpoints) for (const part of parts) expect(items).toContain(part);
      expect(() => new RecipeGraph(checkpoints)).not.toThrow();
    }
  });

  test('begin with the dish and end at what the place holds', () => {
    for (const { dish, checkpoints, sources } of TASKS) {
      expect(checkpoints[0]?.item).toBe(dish);
      const raw = Object.values(sources).map((words) => words.split(' ')[0]);
      for (const item of raw) expect(checkpoints.find((checkpoint) => checkpoint.item === item)?.parts).toEqual([]);
    }
  });

  test('are worth 90 without the dish, 100 with it, and never less for one more, in all tasks', () => {
    const seen = new Set<string>();
    for (const { checkpoints, dish } of TASKS) {
      const key = JSON.stringify(checkpoints);
      if (seen.has(key)) continue;
      seen.add(key);
      const graph = new RecipeGraph(checkpoints);
      const items = checkpoints.map(({ item }) => item);
      expect(graph.pointsFor(new Set(items))).toBe(100);
      const withoutDish = items.filter((item) => item !== dish);
      let most = 0;
      for (const reached of subsets(withoutDish)) {
        const points = graph.pointsFor(reached);
        most = Math.max(most, points);
        for (const item of withoutDish)
          if (!reached.has(item) && graph.pointsFor(new Set([...reached, item])) < points)
            expect.fail(`${item} after ${[...reached].join(', ')} loses points`);
        expect(graph.pointsFor(new Set([...reached, dish]))).toBe(100);
      }
      expect(most).toBe(90);
    }
    // Checkpoints depend on the chains of a cake, and on the bowl of a stew.
    expect(seen.size).toBe(3 * 2 * 2 + 2);
  });
});
