import { describe, expect, test } from 'vitest';
import { shelterGenerator } from '../../../tasks/shelter/shelterGenerator.ts';
import { frozenHash } from '../../../tasks/suites/frozen.ts';
import { FROZEN_SHELTERS, SHELTER_SUITES } from '../../../tasks/suites/shelter.ts';
import { suitesOf } from '../../../tasks/suites/suites.ts';
import { Task } from '../../../tasks/task.ts';
import { inconsistencyOf } from '../../../tasks/taskConsistency.ts';
import { taskHash } from '../../../tasks/taskHash.ts';

const tasks = SHELTER_SUITES.flatMap((suite) => suite.tasks());

describe('suites of shelters', () => {
  test('are basic and large ones on twenty meadows each', () => {
    expect(suitesOf('shelter').map(({ id }) => id)).toEqual(['shelter/basic', 'shelter/large']);
    for (const suite of SHELTER_SUITES) {
      expect(suite.taskIds).toHaveLength(20);
      expect(new Set(suite.tasks().map((task) => task.family === 'construction' && task.land?.ground.seed)).size).toBe(
        20,
      );
    }
  });

  test('are frozen: every task still has the last hash published for it, under a version of its own', () => {
    expect(Object.keys(FROZEN_SHELTERS)).toEqual(SHELTER_SUITES.flatMap(({ taskIds }) => taskIds));
    for (const task of tasks) {
      expect(taskHash(task), task.id).toBe(FROZEN_SHELTERS[task.id]?.at(-1));
      expect(task.version, task.id).toBe(FROZEN_SHELTERS[task.id]?.length);
      expect(frozenHash(task.id)).toBe(taskHash(task));
    }
  });

  test('keep their hashes through a file, and contradict themselves nowhere', () => {
    for (const task of tasks) {
      expect(taskHash(Task.parse(JSON.parse(JSON.stringify(task))))).toBe(taskHash(task));
      expect(inconsistencyOf(task), task.id).toBeUndefined();
    }
  });
});

describe('the generator of shelters', () => {
  test('makes both kinds in turn, or the one that is asked for', () => {
    const titles = [0, 1].map((index) => shelterGenerator.make({ split: 'train', index }).title);
    expect(titles).toEqual(['Basic shelter, train 0', 'Large shelter, train 1']);
    const large = shelterGenerator.make({ split: 'dev', index: 4, kind: 'shelter/large' });
    expect(large.id).toBe('shelter/dev/000004-shelter-large');
    expect(large).toEqual(shelterGenerator.make({ split: 'dev', index: 4, kind: 'shelter/large' }));
  });

  test('refuses what shelters do not have', () => {
    expect(() => shelterGenerator.make({ split: 'dev', index: 0, agents: 2 })).toThrow(RangeError);
    expect(() => shelterGenerator.make({ split: 'dev', index: 0, kind: 'shelter/huge' })).toThrow(
      /there are shelter\/basic/,
    );
  });
});
