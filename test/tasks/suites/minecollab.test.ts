import { describe, expect, test } from 'vitest';
import { makingBook } from '../../../bench/tasks/makingBook.ts';
import { materialsOf } from '../../../tasks/construction/materials.ts';
import { makingProblem } from '../../../tasks/making/solver/makingProblem.ts';
import { frozenHash } from '../../../tasks/suites/frozen.ts';
import { FROZEN_MINECOLLAB, MINECOLLAB_SUITES } from '../../../tasks/suites/minecollab.ts';
import { Task } from '../../../tasks/task.ts';
import { inconsistencyOf } from '../../../tasks/taskConsistency.ts';
import { taskHash } from '../../../tasks/taskHash.ts';

const tasks = MINECOLLAB_SUITES.flatMap((suite) => suite.tasks());

describe("MineCollab's suites", () => {
  test("have the paper's counts", () => {
    expect(MINECOLLAB_SUITES.map(({ id, taskIds }) => [id.replace('minecollab/', ''), taskIds.length])).toEqual([
      ['crafting-2', 25],
      ['crafting-3', 25],
      ['crafting-4', 25],
      ['crafting-5', 25],
      ['crafting-train', 65],
      ['cooking', 90],
      ['hells-kitchen', 20],
      ['construction', 30],
      ['human-crafting', 25],
      ['human-cooking', 25],
      ['human-construction', 25],
    ]);
  });

  test('keep one of two places for a person in every task that people take a part in, and in no other', () => {
    for (const { id, agents, seats, factors } of tasks) {
      const isForPeople = id.startsWith('minecollab/human-');
      expect(seats, id).toEqual(isForPeople ? { Bob: 'human' } : undefined);
      expect(factors?.people, id).toBe(isForPeople ? 1 : undefined);
      if (isForPeople) expect(agents, id).toEqual({ min: 2, max: 2 });
    }
  });

  test('have no house twice', () => {
    const houses = tasks.flatMap((task) => (task.family === 'construction' ? [task.blueprintText] : []));
    expect(new Set(houses).size).toBe(houses.length);
  });

  test('are frozen: every task still has the last hash published for it, under a version of its own', () => {
    expect(Object.keys(FROZEN_MINECOLLAB)).toEqual(MINECOLLAB_SUITES.flatMap(({ taskIds }) => taskIds));
    for (const task of tasks) {
      expect(taskHash(task), task.id).toBe(FROZEN_MINECOLLAB[task.id]?.at(-1));
      expect(task.version, task.id).toBe(FROZEN_MINECOLLAB[task.id]?.length);
      expect(frozenHash(task.id)).toBe(taskHash(task));
      expect(taskHash(Task.parse(JSON.parse(JSON.stringify(task))))).toBe(taskHash(task));
    }
  });

  test('contradict themselves nowhere, and need all of the team for all of it', () => {
    const book = makingBook('1.20.4');
    for (const task of tasks) {
      expect(inconsistencyOf(task), task.id).toBeUndefined();
      if (task.family === 'making') expect(makingProblem(task, book), task.id).toBeUndefined();
    }
  });

  test('deal no builder all materials of a house, and none of them nothing', () => {
    for (const task of tasks) {
      if (task.family !== 'construction') continue;
      const materials = materialsOf(task.blueprint).map(({ id }) => id);
      for (const kit of task.kits ?? []) {
        const own = materials.filter((id) => kit.some((stack) => stack.id === id));
        expect(own.length, task.id).toBeGreaterThan(0);
        expect(own.length, task.id).toBeLessThan(materials.length);
      }
      for (const { id, count } of materialsOf(task.blueprint)) {
        const dealt = (task.kits ?? []).flat().filter((stack) => stack.id === id);
        expect(
          dealt.reduce((sum, stack) => sum + stack.count, 0),
          task.id,
        ).toBe(count);
      }
    }
  });

  test('ask for nothing in tests that is trained on', () => {
    const asked = (isTraining: boolean) =>
      tasks.flatMap((task) =>
        task.family === 'making' && (task.origin?.split === 'train') === isTraining
          ? task.targets.map(({ item }) => item)
          : [],
      );
    expect(asked(false).filter((item) => asked(true).includes(item))).toEqual([]);
  });
});
