import { describe, expect, test } from 'vitest';
import type { Framework } from '../../../sidecar/frameworks/framework.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import type { CustomTask } from '../../../tasks/custom/customTask.ts';
import { playLockstep } from '../../support/lockstepEpisode.ts';

/** Past the first tick in which beds take sleepers, long before sunrise. */
const LATE = 13_000;
/** More than the five seconds after which those who lie in bed sleep deeply. */
const LYING_MS = 20_000;

/** A task of nights that begins late, with what a bed is made of: the wool of three sheep and a log. */
function lateWithWool(id: string): CustomTask {
  const task = findTask(id);
  if (task.family !== 'custom' || !task.rules) throw new Error(`${id} is not a task of survive/nights`);
  return {
    ...task,
    rules: { ...task.rules, difficulty: 'peaceful', startTime: LATE },
    kits: task.kits.map(() => [
      { id: 'white_wool', count: 3 },
      { id: 'oak_planks', count: 7 },
    ]),
  };
}

/** Everybody makes a bed by hand and lies down in it. */
function allMakeBedsAndLie(seen: { readonly asleep: Set<string>; day: boolean[] }): Framework {
  return {
    name: 'sleepers',
    usesModel: false,
    purposes: [],
    async run({ agents, signal }) {
      await Promise.all(
        agents.map(async ({ name, body }) => {
          const bed = { id: 'white_bed', properties: { part: 'foot', facing: 'north' } };
          const { x, y, z } = body.observe().position;
          const position = { x: Math.floor(x), y: Math.floor(y), z: Math.floor(z) + 2 };
          for (const action of [
            { type: 'craft', item: 'white_bed', count: 1, fromScratch: true },
            { type: 'place', position, state: bed },
            { type: 'sleep', position },
          ] as const) {
            const { ok, message } = await body.perform(action, signal);
            if (!ok) throw new Error(`${name}: ${message}`);
          }
          if (body.observe().sleeping) seen.asleep.add(name);
          await body.perform({ type: 'wait', ms: LYING_MS }, signal);
          seen.day.push(body.observe().timeOfDay < LATE);
        }),
      );
    },
  };
}

describe('nights on a meadow', () => {
  test.each([
    { id: 'survive/nights/000', passes: true },
    { id: 'survive/nights/001', passes: false },
  ])(
    'when everybody lies in a bed that they made, the night of $id is over: $passes',
    { timeout: 60_000 },
    async ({ id, passes }) => {
      const seen = { asleep: new Set<string>(), day: [] };
      const framework = allMakeBedsAndLie(seen);
      const { events, problems } = await playLockstep({ task: lateWithWool(id), agents: 2, framework });
      expect(problems).toEqual([]);
      expect(seen).toEqual({ asleep: new Set(['Alice', 'Bob']), day: [passes, passes] });
      expect(events.filter(({ type }) => type === 'sunrise-seen')).toHaveLength(passes ? 2 : 0);
    },
  );

  test('a goal says what is at the beginning, and tools for sleep are there only where sleep passes the night', () => {
    for (const number of [0, 1, 2, 3]) {
      const task = findTask(`survive/nights/00${number}`);
      if (task.family !== 'custom') throw new Error('no task as data');
      const sleeps = number % 2 === 0;
      expect(task.factors?.beds).toBe(sleeps);
      expect(task.rules?.playersSleepingPercentage).toBe(sleeps ? 100 : 101);
      expect(task.tools?.includes('sleep')).toBe(sleeps);
      expect(task.goal).toMatch(sleeps ? /when all of you lie in bed/ : /Nobody can sleep through a night here/);
      expect(task.goal).toContain('You begin in the afternoon');
    }
  });
});
