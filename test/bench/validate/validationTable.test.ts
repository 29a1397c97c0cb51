import { describe, expect, test } from 'vitest';
import { type SuiteSummary, summaryText } from '../../../bench/validate/validationTable.ts';

const summary = (deaths: number | null, deadly: number | null): SuiteSummary => ({
  suite: 'gather/gold',
  tasks: 20,
  valid: 19,
  complexity: null,
  oracle: [
    {
      agents: 1,
      tasks: 20,
      successes: 19,
      deaths,
      deadly,
      median: 11_120,
      ticks: 240_000,
      slowest: { taskId: 'gather/gold/007', ticks: 30_000 },
    },
  ],
  idle: 0,
  random: 0.15,
  cpuMs: 154_500,
  costliest: { taskId: 'gather/gold/007', cpuMs: 10_300 },
});

describe('the summary of a suite', () => {
  test('has success, times and deaths of the oracle', () => {
    expect(summaryText(summary(3, 2)).split('\n')).toEqual([
      'gather/gold: 19 of 20 tasks valid; mean completion idle 0 %, random 15.0 %',
      '  oracle x1 success 19 of 20, median 9:16, at most 25:00 (gather/gold/007), 200:00 in all, 3 deaths in 2 of 20 plays; ' +
        '154.5 s of processor time, at most 10.3 s (gather/gold/007)',
    ]);
  });

  test('has that nobody died, and nothing where deaths are not counted', () => {
    expect(summaryText(summary(0, 0))).toContain('in all, nobody died;');
    expect(summaryText(summary(null, null))).toContain('200:00 in all; 154.5 s');
  });
});
