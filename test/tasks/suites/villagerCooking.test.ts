import { describe, expect, test } from 'vitest';
import { frozenHash } from '../../../tasks/suites/frozen.ts';
import { FROZEN_COOKING, VILLAGER_COOKING } from '../../../tasks/suites/villagerCooking.ts';
import { Task } from '../../../tasks/task.ts';
import { taskHash } from '../../../tasks/taskHash.ts';

describe('villager/cooking', () => {
  test('is frozen: every task still has the last hash published for it, under a version of its own', () => {
    expect(Object.keys(FROZEN_COOKING)).toEqual(VILLAGER_COOKING.taskIds);
    for (const task of VILLAGER_COOKING.tasks()) {
      expect(taskHash(task), task.id).toBe(FROZEN_COOKING[task.id]?.at(-1));
      expect(task.version, task.id).toBe(FROZEN_COOKING[task.id]?.length);
      expect(frozenHash(task.id)).toBe(taskHash(task));
    }
  });

  test('keeps its hashes through a file', () => {
    for (const task of VILLAGER_COOKING.tasks())
      expect(taskHash(Task.parse(JSON.parse(JSON.stringify(task))))).toBe(taskHash(task));
  });
});
