import { expect, test } from 'vitest';
import { names } from '../../../../bench/commands/options.ts';
import { conditionId, conditionOf } from '../../../../bench/results/condition.ts';
import { chooseClock } from '../../../../bench/run/plan/clockChoice.ts';
import { interleaved } from '../../../../bench/run/plan/interleave.ts';
import { matrixOf } from '../../../../bench/run/plan/matrix.ts';
import { matrixText, plannedConditions } from '../../../../bench/run/plan/matrixText.ts';
import { planRun } from '../../../../bench/run/plan/planRun.ts';
import { findTask } from '../../../../tasks/catalogue.ts';
import type { Task } from '../../../../tasks/task.ts';

type Options = Parameters<typeof matrixOf>[0];
const OPTIONS: Options = { framework: 'oracle', model: 'rules', given: [] };
const LAMP = findTask('construction/lamp');
const BENCH = findTask('construction/bench');
/** For one agent alone. */
const WOOD = findTask('gather/wood/000');

function planOf(options: Partial<Options>, tasks: readonly Task[] = [LAMP, BENCH], trials = 2) {
  const { conditions, leftOut } = matrixOf({ ...OPTIONS, ...options }, tasks);
  const plan = planRun({
    casts: conditions.map((condition) => ({ cast: { ...condition, seed: 1, trials }, tasks: condition.tasks })),
    interleaved: true,
    gameVersion: '1.20.4',
    seed: 1,
    out: 'nowhere',
    id: 'x',
    clock: chooseClock({}),
    command: [],
  });
  return { plan, leftOut, records: plan.episodes.map(({ record }) => record) };
}

const labelOf = (record: Parameters<typeof conditionOf>[0]) => conditionId(conditionOf(record));

test('a comma parts names, unless an option of the name before it follows', () => {
  expect(names('dagent,causalmace:graph=off,replan=on,react')).toEqual([
    'dagent',
    'causalmace:graph=off,replan=on',
    'react',
  ]);
  expect(names('rules,rules:mistakes=0.3,seed=2')).toEqual(['rules', 'rules:mistakes=0.3,seed=2']);
  expect(names('openai/a,openai/b:free')).toEqual(['openai/a', 'openai/b:free']);
});

test('every framework plays with every model in every team size, on every task and trial once', () => {
  const { records } = planOf({
    frameworks: ['dagent', 'react'],
    models: ['rules', 'rules:mistakes=0.3'],
    teams: [1, 2],
  });
  expect(records).toHaveLength(2 * 2 * 2 * 2 * 2);
  expect(new Set(records.map((record) => `${labelOf(record)} ${record.taskId} ${record.trial}`)).size).toBe(32);
  expect(records.map(({ index }) => index)).toEqual(records.map((_, index) => index));
});

test('all conditions of a task and trial have one seed, and other trials others', () => {
  const { records } = planOf({ frameworks: ['dagent', 'oracle'], teams: [1, 2] });
  const seeds = new Map<string, Set<number>>();
  for (const { taskId, trial, seed } of records) {
    const key = `${taskId} ${trial}`;
    seeds.set(key, (seeds.get(key) ?? new Set()).add(seed));
  }
  expect([...seeds.values()].map(({ size }) => size)).toEqual([1, 1, 1, 1]);
  expect(new Set([...seeds.values()].flatMap((set) => [...set])).size).toBe(4);
});

test('wherever a run is cut, no condition is more than one episode ahead, nor any task more than one trial', () => {
  const { records } = planOf({ frameworks: ['dagent', 'react', 'oracle'] }, [LAMP, BENCH], 3);
  const played = new Map<string, number>();
  const conditions = new Set(records.map(labelOf));
  for (const record of records) {
    played.set(labelOf(record), (played.get(labelOf(record)) ?? 0) + 1);
    const counts = [...conditions].map((label) => played.get(label) ?? 0);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
  }
  expect(records.map(({ trial }) => trial)).toEqual([...records].map(({ trial }) => trial).sort());
});

test('the condition that begins changes from task to task', () => {
  const casts = ['a', 'b'].map((name) => ({ cast: { name, trials: 2 }, tasks: [LAMP, BENCH] }));
  expect(
    interleaved(casts)
      .map(({ cast }) => cast.name)
      .join(''),
  ).toBe('abbabaab');
});

test('a framework that asks no model plays once, and this is reported', () => {
  const { plan, leftOut, records } = planOf({
    frameworks: ['oracle', 'dagent'],
    models: ['rules', 'rules:mistakes=0.3'],
  });
  expect(new Set(records.map(labelOf))).toEqual(
    new Set(['oracle · 2 agents', 'dagent · rules · 2 agents', 'dagent · rules:mistakes=0.3 · 2 agents']),
  );
  expect(leftOut).toEqual(['oracle asks no model: it plays once instead of with each of 2 models']);
  expect(matrixText(plan, plannedConditions(plan))).toMatch(/oracle · 2 agents +2 +4 +none +none +none\n/);
});

test('names and sizes that are given twice are played once, and this is reported', () => {
  const { leftOut, records } = planOf({ frameworks: ['idle', 'idle'], teams: [1, 1] });
  expect(records).toHaveLength(4);
  expect(leftOut).toEqual([
    '--frameworks: idle is named twice and played once',
    '--teams: 1 is named twice and played once',
  ]);
});

test('team sizes that a task cannot have are left out of it alone, and reported once', () => {
  const { leftOut, records } = planOf({ frameworks: ['oracle', 'idle'], teams: [1, 4] }, [LAMP, WOOD], 1);
  expect(records.filter(({ taskId }) => taskId === WOOD.id).map(({ agents }) => agents.length)).toEqual([1, 1]);
  expect(
    records
      .filter(({ taskId }) => taskId === LAMP.id)
      .map(({ agents }) => agents.length)
      .sort(),
  ).toEqual([1, 1, 4, 4]);
  expect(leftOut).toEqual(['teams of 4: not possible in gather/wood/000']);
});

test('seats count against a team size', () => {
  const { leftOut, records } = planOf({ teams: [1, 2], seat: ['Alice=idle', 'Bob=idle'] }, [LAMP], 1);
  expect(records.map(({ agents }) => agents.length)).toEqual([2]);
  expect(leftOut).toEqual(['teams of 1, which have too few seats: not possible in construction/lamp']);
});

test.each<[string, Partial<Options>, string]>([
  ['a size that no team has', { teams: [0] }, '--teams 0: expected 1 to 8'],
  ['a size that no task named has', { teams: [3] }, '--teams 3: no task can have such a team'],
  [
    'an option with its plural',
    { teams: [1], given: [{ name: 'agents', flag: '--agents' }] },
    '--agents: cannot be given with --teams; name all of them there',
  ],
  ['nothing named', { frameworks: [] }, 'expected at least one name or number each'],
  ['too many', { teams: Array.from({ length: 1001 }, () => 1) }, '1001 conditions; expected at most 1000'],
])('%s is refused', (_, options, message) => {
  expect(() => matrixOf({ ...OPTIONS, ...options }, [WOOD])).toThrow(message);
});
