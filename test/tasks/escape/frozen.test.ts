import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { EscapeTask } from '../../../tasks/escape/escapeTask.ts';
import { makeVillagerEscapes } from '../../../tasks/escape/villagerEscapes.ts';
import { ESCAPE_TEAM_SUITES, FROZEN_TEAM_ESCAPES } from '../../../tasks/suites/escapeTeams.ts';
import { frozenHash } from '../../../tasks/suites/frozen.ts';
import { FROZEN_ESCAPES, VILLAGER_ESCAPE } from '../../../tasks/suites/villagerEscape.ts';
import { taskHash } from '../../../tasks/taskHash.ts';

const tasks = VILLAGER_ESCAPE.tasks() as EscapeTask[];

describe('villager/escape', () => {
  test('is 25 tasks for two, five of each level', () => {
    expect(VILLAGER_ESCAPE.taskIds.slice(0, 6)).toEqual([
      'villager/escape/l1-s0',
      'villager/escape/l1-s1',
      'villager/escape/l1-s2',
      'villager/escape/l1-s3',
      'villager/escape/l1-s4',
      'villager/escape/l2-s0',
    ]);
    expect(tasks.map(({ level }) => level)).toEqual([1, 2, 3, 4, 5].flatMap((level) => Array(5).fill(level)));
    for (const task of tasks) expect([task.agents, task.windowTicks]).toEqual([{ min: 2, max: 2 }, 600]);
  });

  test('is what the generator makes, byte for byte', () => {
    expect(makeVillagerEscapes().map((task) => [task.id, JSON.stringify(task)])).toEqual(
      Object.entries(FROZEN_ESCAPES),
    );
  });

  test('is valid, and known by the hash of its text', () => {
    for (const task of tasks) {
      expect(EscapeTask.parse(task)).toEqual(task);
      const hash = createHash('sha256')
        .update(FROZEN_ESCAPES[task.id] as string)
        .digest('hex');
      expect([taskHash(task), frozenHash(task.id)]).toEqual([hash, hash]);
    }
  });

  test('shows every atom, no composition twice, and never lets one agent do without the other', () => {
    expect(new Set(tasks.flatMap(({ rooms }) => rooms.map(({ atom }) => atom))).size).toBe(18);
    expect(new Set(tasks.map(({ rooms }) => rooms.map(({ atom }) => atom).join())).size).toBe(25);
    for (const { rooms } of tasks) expect(rooms.some(({ agents }) => agents === 2)).toBe(true);
  });
});

describe.each(ESCAPE_TEAM_SUITES)('$id', (suite) => {
  const all = suite.tasks() as EscapeTask[];
  const agents = Number(suite.id.split('-')[1]);

  test('is 25 tasks for its team, five of each level, with the hashes they were published with', () => {
    expect(all.map(({ level }) => level)).toEqual([1, 2, 3, 4, 5].flatMap((level) => Array(5).fill(level)));
    for (const task of all) {
      expect(EscapeTask.parse(task)).toEqual(task);
      expect([task.agents, task.starts.length]).toEqual([{ min: agents, max: agents }, agents]);
      expect([taskHash(task), frozenHash(task.id)]).toEqual([
        FROZEN_TEAM_ESCAPES[task.id],
        FROZEN_TEAM_ESCAPES[task.id],
      ]);
    }
  });

  test('never lets one agent do all of it', () => {
    for (const { rooms } of all) expect(rooms.some((room) => room.agents > 1)).toBe(true);
  });
});
