import { describe, expect, test } from 'vitest';
import { leavesOf } from '../../../tasks/custom/predicate.ts';
import { frozenHash } from '../../../tasks/suites/frozen.ts';
import { suitesOf } from '../../../tasks/suites/suites.ts';
import { FROZEN_SURVIVE, SURVIVE_SUITES } from '../../../tasks/suites/survive.ts';
import { Task } from '../../../tasks/task.ts';
import { inconsistencyOf } from '../../../tasks/taskConsistency.ts';
import { taskHash } from '../../../tasks/taskHash.ts';

const tasks = SURVIVE_SUITES.flatMap((suite) => suite.tasks());

describe('suites of survival', () => {
  test('are nights, a village, a farm and the Nether with twenty seeds each, for one to four agents', () => {
    expect(suitesOf('survive').map(({ id }) => id)).toEqual([
      'survive/nights',
      'survive/village',
      'survive/farm',
      'survive/nether',
    ]);
    for (const suite of SURVIVE_SUITES) {
      expect(suite.taskIds).toHaveLength(20);
      expect(new Set(suite.tasks().map((task) => JSON.stringify(task.family === 'custom' && task.site))).size).toBe(20);
    }
    for (const { agents } of tasks) expect(agents).toEqual({ min: 1, max: 4 });
  });

  test('are frozen: every task still has the last hash published for it, under a version of its own', () => {
    expect(Object.keys(FROZEN_SURVIVE)).toEqual(SURVIVE_SUITES.flatMap(({ taskIds }) => taskIds));
    for (const task of tasks) {
      expect(taskHash(task), task.id).toBe(FROZEN_SURVIVE[task.id]?.at(-1));
      expect(task.version, task.id).toBe(FROZEN_SURVIVE[task.id]?.length);
      expect(frozenHash(task.id)).toBe(taskHash(task));
    }
  });

  test('keep their hashes through a file, and contradict themselves nowhere', () => {
    for (const task of tasks) {
      expect(taskHash(Task.parse(JSON.parse(JSON.stringify(task))))).toBe(taskHash(task));
      expect(inconsistencyOf(task), task.id).toBeUndefined();
    }
  });

  test('differ in beds, difficulty and monsters, and state the place of every house', () => {
    const factors = (kind: string) => tasks.filter(({ id }) => id.includes(`/${kind}/`)).map((task) => task.factors);
    expect(new Set(factors('nights').map((each) => each?.beds))).toEqual(new Set([true, false]));
    for (const kind of ['nights', 'village'])
      expect(new Set(factors(kind).map((each) => each?.difficulty)).size).toBe(3);
    for (const task of tasks) {
      if (task.family !== 'custom') continue;
      const kinds = leavesOf(task.success).map(({ type }) => type);
      if (task.id.includes('/village/')) {
        expect(kinds).toEqual(['sunrises', 'entities']);
        expect(leavesOf(task.success)[0]).toMatchObject({ who: 'all', deaths: 0 });
        expect(task.goal).toContain('none of you may have died');
        expect((task.documents.village as { doorways: unknown[] }).doorways).toHaveLength(3);
      }
    }
  });
});
