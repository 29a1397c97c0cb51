import { expect, test } from 'vitest';
import { taskSummaries, taskSummaryText } from '../../../bench/summary/taskSummaries.ts';
import { row } from './rows.ts';

const other = { taskId: 'construction/bench', taskHash: 'b' };
const rows = [
  row({ index: 0, trial: 0, ticks: 1200, metrics: { completion: 1, deaths: 0 } }),
  row({
    index: 1,
    trial: 1,
    ticks: 3600,
    metrics: { completion: 1, deaths: 2 },
    deathCauses: { fall: 1, 'zombie (mob_attack)': 1 },
  }),
  row({
    index: 2,
    trial: 2,
    ticks: 9000,
    success: false,
    seed: 77,
    metrics: { completion: 0.5, deaths: 1 },
    deathCauses: { 'zombie (mob_attack)': 1 },
  }),
  row({ index: 3, trial: 3, status: 'not-played', metrics: null, success: null, ticks: null }),
  row({ ...other, index: 4, ticks: 20, metrics: { completion: 1 } }),
  row({ ...other, index: 5, trial: 1, status: 'fault', metrics: null, success: null }),
];

test('each task has its successes of what is scored; faults and what was not played are neither', () => {
  expect(taskSummaries(rows)).toMatchObject([
    {
      taskId: 'construction/lamp',
      episodes: 4,
      scored: 3,
      notPlayed: 1,
      faults: 0,
      successes: 2,
      completion: 2.5 / 3,
      median: 2400,
      deadly: 2,
      deathCauses: { 'zombie (mob_attack)': 2, fall: 1 },
      lost: [{ run: 'run', index: 2, seed: 77 }],
    },
    {
      taskId: 'construction/bench',
      episodes: 2,
      scored: 1,
      faults: 1,
      successes: 1,
      deadly: null,
      deathCauses: {},
      lost: [],
    },
  ]);
});

test('conditions are apart, and so are versions of a task', () => {
  const apart = [row(), row({ framework: 'react' }), row({ taskHash: 'c', taskVersion: 2 })];
  expect(taskSummaries(apart)).toHaveLength(3);
  expect(taskSummaries([row(), row({ trial: 1 })])).toHaveLength(1);
});

test('nothing played is no success and no median, never 0', () => {
  const [own] = taskSummaries([row({ status: 'not-played', metrics: null, success: null, ticks: null })]);
  expect(own).toMatchObject({ scored: 0, completion: null, median: null, deadly: null });
  expect(taskSummaryText(own ? [own] : [])).toContain('0 of 1 row with success in every scored episode.');
});

test('the table names what has to be looked into', () => {
  const text = taskSummaryText(taskSummaries(rows));
  expect(text).toMatch(/construction\/lamp +2 of 3 +1 +0 +83\.3 % +2:00 +2\n/);
  expect(text).toMatch(/construction\/bench +1 of 1 +0 +1 +100\.0 % +0:01 +–\n/);
  expect(text).toContain(
    'died of: construction/lamp, dagent · rules · 2 agents: 2 zombie (mob_attack), 1 fall\n\nwithout success:',
  );
  expect(text).toContain('without success: construction/lamp, dagent · rules · 2 agents, seed 77 (run, episode 2)');
  expect(text).not.toMatch(/^task +condition/);
});
