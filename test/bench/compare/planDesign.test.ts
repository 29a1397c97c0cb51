import { expect, test } from 'vitest';
import { needsByAssumption, needsByPilot } from '../../../bench/compare/planDesign.ts';
import { row } from '../summary/rows.ts';

const wanted = { detect: 0.05, power: 0.8 };
const pilot = (framework: string, shift: number) =>
  ['a', 'b', 'c', 'd'].flatMap((task, index) =>
    [0, 1].map((trial) =>
      row({ framework, taskId: `construction/${task}`, trial, completion: 0.4 + 0.1 * index + 0.05 * trial + shift }),
    ),
  );

test('without a pilot the answer depends on how much tasks differ, and says so', () => {
  const [alike, some, much] = needsByAssumption({ ...wanted, tasks: 10, trials: 3 });
  expect(alike).toMatchObject({ trialsNeeded: 198, assumption: expect.stringContaining('the same in every task') });
  expect(some?.trialsNeeded).toBeNull();
  expect(some?.tasksNeeded).toBeLessThan(Number(much?.tasksNeeded));
});

test('a pilot of two conditions gives both variances, and the design that was played', () => {
  const [needs, ...others] = needsByPilot([...pilot('dagent', 0), ...pilot('react', 0.1)], 'completion', wanted);
  expect(others).toEqual([]);
  expect(needs).toMatchObject({ tasks: 4, trials: 2 });
  // Trials differ by 0.05: variance 0.00125 in each condition; every task differs by the same.
  expect(needs?.variance.trials).toBeCloseTo(0.0025, 12);
  expect(needs?.variance.tasks).toBe(0);
});

test('a pilot in which nothing varies plans nothing', () => {
  const perfect = (framework: string) =>
    ['a', 'b'].flatMap((task) =>
      [0, 1].map((trial) => row({ framework, taskId: `construction/${task}`, trial, completion: 1 })),
    );
  const [pair] = needsByPilot([...perfect('dagent'), ...perfect('react')], 'completion', wanted);
  expect(pair).toMatchObject({ varies: false, detectable: null, trialsNeeded: null, tasksNeeded: null });
  const alone = needsByPilot(perfect('dagent'), 'completion', wanted);
  expect(alone.map(({ varies, tasksNeeded }) => [varies, tasksNeeded !== null])).toEqual([
    [false, false],
    [true, true],
    [true, true],
  ]);
});

test('a pilot of one condition gives the variance of trials, and needs two of a task', () => {
  const needs = needsByPilot(pilot('dagent', 0), 'completion', wanted);
  expect(needs.map(({ variance }) => variance.tasks)).toEqual([0, expect.closeTo(0.01), expect.closeTo(0.04)]);
  expect(() => needsByPilot([row(), row({ taskId: 'construction/b' })], 'completion', wanted)).toThrow(
    /two scored trials/,
  );
  expect(() => needsByPilot([row()], 'completion', wanted)).toThrow(/fewer than two tasks/);
});
