import { describe, expect, test } from 'vitest';
import { frozenHash } from '../../../tasks/suites/frozen.ts';
import { FROZEN_GATHERING, GATHERING_SUITES, gatheringTask } from '../../../tasks/suites/gathering.ts';
import { suitesOf } from '../../../tasks/suites/suites.ts';
import { Task } from '../../../tasks/task.ts';
import { inconsistencyOf } from '../../../tasks/taskConsistency.ts';
import { taskHash } from '../../../tasks/taskHash.ts';

const tasks = GATHERING_SUITES.flatMap((suite) => suite.tasks());

describe('suites of gathering', () => {
  test('are what the papers ask for, twenty lands each', () => {
    expect(suitesOf('gather').map(({ id }) => id)).toEqual(
      ['wood', 'cobblestone', 'iron', 'gold', 'diamond'].map((kind) => `gather/${kind}`),
    );
    expect(suitesOf('collect').map(({ id }) => id)).toEqual(
      ['logs-50', 'logs-100', 'stone-50', 'stone-100', 'iron-50', 'iron-100'].map((kind) => `collect/${kind}`),
    );
    for (const suite of GATHERING_SUITES) {
      expect(suite.taskIds).toHaveLength(20);
      expect(suite.taskIds[7]).toBe(`${suite.id}/007`);
      expect(new Set(suite.tasks().map((task) => task.family === 'gathering' && task.ground.seed)).size).toBe(20);
    }
  });

  test('are frozen: every task still has the last hash published for it, under a version of its own', () => {
    expect(Object.keys(FROZEN_GATHERING)).toEqual(GATHERING_SUITES.flatMap(({ taskIds }) => taskIds));
    for (const task of tasks) {
      expect(taskHash(task), task.id).toBe(FROZEN_GATHERING[task.id]?.at(-1));
      expect(task.version, task.id).toBe(FROZEN_GATHERING[task.id]?.length);
      expect(frozenHash(task.id)).toBe(taskHash(task));
    }
  });

  test('keep their hashes through a file, and contradict themselves nowhere', () => {
    for (const task of tasks) {
      expect(taskHash(Task.parse(JSON.parse(JSON.stringify(task))))).toBe(taskHash(task));
      expect(inconsistencyOf(task), task.id).toBeUndefined();
    }
  });

  test('have tasks of one number on one land, whatever they ask for', () => {
    const iron = gatheringTask('gather/iron', 3, 'gather/iron/003', 1);
    const diamond = gatheringTask('gather/diamond', 3, 'gather/diamond/003', 1);
    expect([diamond.ground, diamond.starts, diamond.box]).toEqual([iron.ground, iron.starts, iron.box]);
  });
});
