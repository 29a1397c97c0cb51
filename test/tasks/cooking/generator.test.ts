import { describe, expect, test } from 'vitest';
import { formatPosition } from '../../../protocol/geometry.ts';
import { cookingGenerator } from '../../../tasks/cooking/cookingGenerator.ts';
import type { CookingTask } from '../../../tasks/cooking/cookingTask.ts';
import { CookingTask as Schema } from '../../../tasks/cooking/cookingTask.ts';
import { obstaclesTo } from '../../../tasks/cooking/feasibility.ts';
import { SPLITS, seedOf } from '../../../tasks/splits.ts';
import { VILLAGER_COOKING } from '../../../tasks/suites/villagerCooking.ts';
import { taskHash } from '../../../tasks/taskHash.ts';
import type { BuildStep } from '../../../worlds/plan/buildPlan.ts';
import { sampleOf } from '../../support/depth.ts';

const OWN_SPLITS = SPLITS.filter((split) => split !== 'suite');
const drawn = OWN_SPLITS.flatMap((split) =>
  Array.from({ length: 100 }, (_, index) => cookingGenerator.make({ split, index }) as CookingTask),
);

/** The task without steps that satisfy a test. */
function without(task: CookingTask, isGone: (step: BuildStep) => boolean): CookingTask {
  return { ...task, site: { ...task.site, steps: task.site.steps.filter((step) => !isGone(step)) } };
}

const sets = (step: BuildStep, id: string) => step.type === 'set' && step.state.id === id;

describe('generated cooking tasks', () => {
  test('are the same for the same split and index, and carry where they come from', () => {
    for (const split of OWN_SPLITS) {
      const task = cookingGenerator.make({ split, index: 42 });
      expect(taskHash(cookingGenerator.make({ split, index: 42 }))).toBe(taskHash(task));
      expect(task.id).toBe(`cooking/${split}/000042`);
      expect(task.origin).toEqual({ generator: 'cooking', split, seed: seedOf(split, 42) });
      expect(taskHash(Schema.parse(JSON.parse(JSON.stringify(task))))).toBe(taskHash(task));
    }
  });

  test('can all be cooked: everything is there, enough of it, and can be walked to', () => {
    for (const task of sampleOf(drawn, 100)) expect([task.id, obstaclesTo(task)]).toEqual([task.id, []]);
  });

  test('have parts that do not stand in one another: no cell is set by two of them', () => {
    for (const { id, site } of drawn) {
      const builders = new Map<string, number>();
      for (const step of site.steps)
        if (step.type === 'set' && step.position.y === -60) {
          const key = formatPosition(step.position);
          builders.set(key, (builders.get(key) ?? 0) + 1);
        }
      expect([id, [...builders].filter(([, count]) => count > 1)]).toEqual([id, []]);
    }
  });

  test('are of both dishes, of nearly all combinations of sources, with many plans of the place', () => {
    const combinations = new Set(drawn.map(({ dish, sources }) => JSON.stringify([dish, sources])));
    expect(new Set(drawn.map(({ dish }) => dish)).size).toBe(2);
    expect(combinations.size).toBeGreaterThan(90);
    expect(new Set(drawn.map(({ site }) => JSON.stringify(site))).size).toBe(drawn.length);
  });

  test('never are the suite’s', () => {
    const suite = new Set((VILLAGER_COOKING.tasks() as CookingTask[]).map(({ site }) => JSON.stringify(site)));
    for (const { id, site } of drawn) expect([id, suite.has(JSON.stringify(site))]).toEqual([id, false]);
  });

  test('of split "suite" are the hundred of villager/cooking, and no more', () => {
    const suite = VILLAGER_COOKING.tasks() as CookingTask[];
    for (const index of [0, 35, 36, 99]) {
      const { sources, site } = cookingGenerator.make({ split: 'suite', index }) as CookingTask;
      expect({ sources, site }).toEqual({ sources: suite[index]?.sources, site: suite[index]?.site });
    }
    expect(() => cookingGenerator.make({ split: 'suite', index: 100 })).toThrow(
      'the suite has no cooking task 100; expected an integer from 0 to 99',
    );
  });

  test('refuse teams and levels, which they do not depend on, and indices outside the split', () => {
    expect(() => cookingGenerator.make({ split: 'dev', index: 1, agents: 2 })).toThrow(RangeError);
    expect(() => cookingGenerator.make({ split: 'dev', index: 1, level: 2 })).toThrow(RangeError);
    expect(() => cookingGenerator.make({ split: 'dev', index: -1 })).toThrow(RangeError);
  });
});

describe('the check of what can be cooked', () => {
  const suite = VILLAGER_COOKING.tasks() as CookingTask[];
  const [stew, cake] = [suite[99] as CookingTask, suite[35] as CookingTask];

  test('finds nothing wrong with the suite', () => {
    for (const task of suite) expect([task.id, obstaclesTo(task)]).toEqual([task.id, []]);
  });

  test('misses what is not there', () => {
    expect(obstaclesTo(without(stew, (step) => step.type === 'summon'))).toEqual([
      'rabbit in pasture: 0 rabbit within reach, expected 1',
    ]);
    expect(obstaclesTo(without(stew, (step) => sets(step, 'coal_ore')))).toEqual([
      'coal in mine: 0 coal_ore within reach, expected 1',
    ]);
    expect(obstaclesTo(without(stew, (step) => sets(step, 'furnace')))).toEqual(['no furnace within reach']);
    expect(obstaclesTo(without(cake, (step) => step.type === 'container'))).toEqual([
      'iron_ingot in chest: the chests hold 0, expected 9',
      'no chest holds an egg',
    ]);
  });

  test('misses what cannot be walked to: a pasture whose gate became a fence', () => {
    const steps = stew.site.steps.map((step) =>
      sets(step, 'birch_fence_gate') && step.type === 'set'
        ? { ...step, state: { id: 'birch_fence', properties: {} } }
        : step,
    );
    expect(obstaclesTo({ ...stew, site: { ...stew.site, steps } })).toEqual([
      'rabbit in pasture: 0 rabbit within reach, expected 1',
    ]);
  });
});
