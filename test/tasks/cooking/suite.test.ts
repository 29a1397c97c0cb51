import { describe, expect, test } from 'vitest';
import { findTask } from '../../../tasks/catalogue.ts';
import type { CookingTask } from '../../../tasks/cooking/cookingTask.ts';
import { choiceNumbered, choiceOf, combinationsOf, type Dish, ingredientsOf } from '../../../tasks/cooking/sources.ts';
import { VILLAGER_COOKING } from '../../../tasks/suites/villagerCooking.ts';
import { Task } from '../../../tasks/task.ts';

const TASKS = VILLAGER_COOKING.tasks() as readonly CookingTask[];

/** Ranks of a task's sources by ingredient, read back from its words. */
function ranks(task: CookingTask): Record<string, number> {
  const choice = choiceOf(task.dish as Dish, task.sources);
  return Object.fromEntries(ingredientsOf(task.dish as Dish).map(({ name }, index) => [name, choice[index] ?? -1]));
}

describe('the hundred tasks (villagerbench.md 2.2)', () => {
  test('are numbered 000 to 099, whole and found by the catalogue', () => {
    expect(VILLAGER_COOKING.taskIds).toHaveLength(100);
    expect([VILLAGER_COOKING.taskIds[0], VILLAGER_COOKING.taskIds[99]]).toEqual([
      'villager/cooking/000',
      'villager/cooking/099',
    ]);
    for (const task of TASKS) {
      expect(Task.parse(task)).toEqual(task);
      expect(findTask(task.id)).toBe(task);
      expect(task.agents).toEqual({ min: 1, max: 8 });
    }
    expect(new Set(TASKS.map((task) => JSON.stringify([task.dish, task.sources]))).size).toBe(100);
  });

  test('0 to 35 are cakes: 12 milk + 3 wheat + sugar', () => {
    for (const [index, task] of TASKS.slice(0, 36).entries()) {
      const { milk = -1, wheat = -1, sugar = -1 } = ranks(task);
      expect([task.dish, 12 * milk + 3 * wheat + sugar]).toEqual(['cake', index]);
    }
  });

  test('36 to 99 are rabbit stews: 32 rabbit + 16 potato + 8 carrot + 4 mushroom + 2 bowl + coal', () => {
    for (const [index, task] of TASKS.slice(36).entries()) {
      const {
        cooked_rabbit = -1,
        baked_potato = -1,
        carrot = -1,
        brown_mushroom = -1,
        bowl = -1,
        coal = -1,
      } = ranks(task);
      const number = 32 * cooked_rabbit + 16 * baked_potato + 8 * carrot + 4 * brown_mushroom + 2 * bowl + coal;
      expect([task.dish, number]).toEqual(['rabbit_stew', index]);
    }
  });

  test.each([
    [0, { milk: 'milk_bucket in chest', wheat: 'wheat in chest', sugar: 'sugar in chest' }],
    [23, { milk: 'bucket in chest', wheat: 'hay_block in farm', sugar: 'sugar_cane in farm' }],
    [24, { milk: 'iron_ingot in chest', wheat: 'wheat in chest', sugar: 'sugar in chest' }],
  ])('%i has the sources of the list', (index, sources) => {
    expect(TASKS[index]?.sources).toEqual(sources);
  });

  test('have each part of the place as often as the list says, where it says, with three cows and nine rabbits', () => {
    /** Tasks whose plan sets any of the blocks within 4 cells of a place relative to the base, or all tasks that do. */
    const having = (dish: Dish, ids: readonly string[], near: readonly [number, number]) =>
      TASKS.filter((task) => {
        const cells = task.site.steps.flatMap((step) =>
          step.type === 'set' && ids.includes(step.state.id) ? [step.position] : [],
        );
        for (const { x, z } of cells)
          expect(Math.max(Math.abs(x - 41 - near[0]), Math.abs(z - 122 - near[1]))).toBeLessThanOrEqual(4);
        return task.dish === dish && cells.length > 0;
      }).length;
    const crops = { cake: ['wheat', 'sugar_cane', 'hay_block'], stew: ['potatoes', 'carrots', 'brown_mushroom'] };
    expect(having('cake', crops.cake, [5, 7])).toBe(24);
    expect(having('rabbit_stew', crops.stew, [-6, 18])).toBe(56);
    expect(having('cake', ['oak_fence'], [-6, 7])).toBe(24);
    expect(having('rabbit_stew', ['birch_fence'], [-6, 7])).toBe(32);
    expect(having('rabbit_stew', ['furnace'], [5, 6])).toBe(64);
    expect(having('rabbit_stew', ['acacia_log', 'coal_ore'], [5, 18])).toBe(48);
    const animals = (kind: string) =>
      TASKS.map(({ site }) => site.steps.filter((step) => step.type === 'summon' && step.kind === kind).length);
    expect([...new Set(animals('cow'))].sort()).toEqual([0, 3]);
    expect([...new Set(animals('rabbit'))].sort()).toEqual([0, 9]);
    const chests = (dish: Dish, [x, z]: readonly [number, number]) =>
      TASKS.filter(
        ({ dish: made, site }) =>
          made === dish &&
          site.steps.some(
            (step) => step.type === 'container' && step.position.x === 41 + x && step.position.z === 122 + z,
          ),
      ).length;
    expect([chests('cake', [-1, 10]), chests('rabbit_stew', [-1, 12])]).toEqual([36, 64]);
    const holding = (item: string) =>
      TASKS.filter(({ site }) =>
        site.steps.some((step) => step.type === 'container' && step.items.some(({ id }) => id === item)),
      ).length;
    // A sword where rabbits are to be hunted, an egg for every cake, pickaxe and axe where there is a mine or a yard.
    expect(['iron_sword', 'egg', 'iron_pickaxe', 'iron_axe'].map(holding)).toEqual([32, 36, 48, 48]);
  });

  test('41, 49, ... 97, whose mushroom the reference makes of itself, are mushroom in farm, bowl in chest, coal in mine', () => {
    const broken = TASKS.flatMap(({ sources }, index) =>
      sources.brown_mushroom === 'brown_mushroom in farm' &&
      sources.bowl === 'bowl in chest' &&
      sources.coal === 'coal in mine'
        ? [index]
        : [],
    );
    expect(broken).toEqual([41, 49, 57, 65, 73, 81, 89, 97]);
    for (const index of broken) {
      const mushroom = TASKS[index]?.checkpoints.find(({ item }) => item === 'brown_mushroom');
      expect(mushroom).toEqual({ item: 'brown_mushroom', count: 1, score: 10, parts: [] });
    }
  });

  test('have complexities of 3 to 10 and 6 to 12 as coded, each with 40 s of action and 200 s of game for a point', () => {
    const range = (dish: Dish) => {
      const values = TASKS.filter((task) => task.dish === dish).map((task) => task.complexity.asCoded);
      return [Math.min(...values), Math.max(...values)];
    };
    expect([range('cake'), range('rabbit_stew')]).toEqual([
      [3, 10],
      [6, 12],
    ]);
    for (const { limits, complexity } of TASKS)
      expect(limits).toEqual({
        actionTicks: complexity.asCoded * 40 * 20,
        gameTicks: complexity.asCoded * 200 * 20,
        noProgressTicks: null,
      });
    const seconds = (of: 'actionTicks' | 'gameTicks') => TASKS.map(({ limits }) => limits[of] / 20);
    expect([Math.min(...seconds('actionTicks')), Math.max(...seconds('actionTicks'))]).toEqual([120, 480]);
    expect([Math.min(...seconds('gameTicks')), Math.max(...seconds('gameTicks'))]).toEqual([600, 2400]);
  });

  test('have complexities of 9 to 25 and 7 to 14 by eq. 9, growing with every harder source', () => {
    const values = (dish: Dish) => TASKS.filter((task) => task.dish === dish).map((task) => task.complexity.ours);
    expect([Math.min(...values('cake')), Math.max(...values('cake'))]).toEqual([9, 25]);
    expect([Math.min(...values('rabbit_stew')), Math.max(...values('rabbit_stew'))]).toEqual([7, 14]);
    // 12: buckets instead of milk, 3 more pieces with one more step each.
    expect((TASKS[12]?.complexity.ours ?? 0) - (TASKS[0]?.complexity.ours ?? 0)).toBe(3);
    // 38: logs instead of a bowl, three more steps for one piece.
    expect((TASKS[38]?.complexity.ours ?? 0) - (TASKS[36]?.complexity.ours ?? 0)).toBe(3);
  });
});

describe('sources', () => {
  test('give 36 and 64 combinations, and refuse others', () => {
    expect([combinationsOf('cake'), combinationsOf('rabbit_stew')]).toEqual([36, 64]);
    for (const number of [-1, 36, 1.5]) expect(() => choiceNumbered('cake', number)).toThrow(RangeError);
  });

  test('of unknown words are refused by name', () => {
    expect(() =>
      choiceOf('cake', { milk: 'milk in fridge', wheat: 'wheat in chest', sugar: 'sugar in chest' }),
    ).toThrow(
      'cake: milk from "milk in fridge"; expected one of "milk_bucket in chest", "bucket in chest", "iron_ingot in chest"',
    );
  });
});
