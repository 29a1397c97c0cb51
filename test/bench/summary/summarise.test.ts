import { describe, expect, test } from 'vitest';
import { RunSummary } from '../../../bench/summary/runSummary.ts';
import { conditionSummaries, summarise } from '../../../bench/summary/summarise.ts';
import { summaryText } from '../../../bench/summary/summaryText.ts';
import { reported, row } from './rows.ts';

describe('summarise', () => {
  test('takes means over tasks of what counts, and counts the rest', () => {
    const rows = [
      row({ trial: 0, completion: 1 }),
      row({ trial: 1, completion: 0.5 }),
      row({ taskId: 'construction/bench', completion: 0.25 }),
      row({ trial: 2, status: 'unclean', completion: 1 }),
      row({ taskId: 'construction/bench', trial: 1, status: 'fault', metrics: null, success: null, attempts: 2 }),
      row({ trial: 3, status: 'not-played', metrics: null, success: null, attempts: 0 }),
    ];
    const [own] = conditionSummaries(rows);
    expect(own).toMatchObject({
      tasks: 2,
      episodes: 6,
      scored: 3,
      unclean: 1,
      faults: 1,
      notPlayed: 1,
      attempts: 6,
      successes: 1,
      means: { success: { mean: 0.25 }, completion: { mean: 0.5, tasks: 2, episodes: 3, over: 'tasks' } },
      // 0.75 and (0.25 + 0) / 2
      faultsAsZero: 0.4375,
      // One task has a trial only.
      passHat: [0.25, null],
      use: null,
      costPerSuccess: null,
    });
  });

  test('adds up what all episodes used, and divides it by the successes where every price is known', () => {
    const rows = [
      row({ reported: reported(4, 0.2) }),
      row({ trial: 1, completion: 0, reported: reported(2, 0.4) }),
      row({ trial: 2, status: 'fault', metrics: null, success: null, reported: reported(2, 0.3) }),
    ];
    const [own] = conditionSummaries(rows);
    expect(own).toMatchObject({ use: { calls: 8, inputTokens: 80 }, replies: 8, unusable: 3, toolCalls: 9 });
    expect(own?.costPerSuccess).toBeCloseTo(0.9, 12);
    const [unpriced] = conditionSummaries([...rows, row({ trial: 4, reported: reported(1, null, 1) })]);
    expect(unpriced?.costPerSuccess).toBeNull();
  });

  test('keeps conditions and suites apart, and fits its schema', () => {
    const rows = [
      row(),
      row({ taskId: 'villager/cooking/1', suite: 'villager/cooking', family: 'cooking' }),
      row({ framework: 'react', completion: 0 }),
    ];
    const summary = summarise('run', rows);
    expect(RunSummary.parse(JSON.parse(JSON.stringify(summary)))).toEqual(summary);
    expect(summary.conditions.map(({ suites }) => suites.map(({ suite }) => suite))).toEqual([
      ['construction', 'villager/cooking'],
      [],
    ]);
    expect(Object.keys(summary.conditions[0]?.means ?? {})).toContain('undoRate');
  });
});

describe('a summary for a terminal', () => {
  const rows = [row(), row({ trial: 1, completion: 0.5 }), row({ framework: 'react' })];

  test('names conditions by what sets them apart, and says what its intervals are', () => {
    const text = summaryText(conditionSummaries(rows));
    expect(text).toContain('All conditions: rules · 2 agents.');
    expect(text).toMatch(/^dagent +1 +2 of 2 +50.0 % \[0.2, 99.8\]/m);
    expect(text).toMatch(/pass\^2 +pass@2/);
    expect(text).toContain('95 % intervals');
    expect(text).not.toMatch(/unclean|not played|faults as 0|tokens/);
  });

  test('keeps to the width of the terminal: each part begins with the condition', () => {
    const suites = ['construction', 'villager/cooking'].flatMap((suite) =>
      rows.map((own) => ({ ...own, suite, taskId: `${suite}/x` })),
    );
    const parts = summaryText(conditionSummaries(suites), 60).split('\n\n').slice(1, -1);
    expect(Math.max(...parts.flatMap((part) => part.split('\n').map(({ length }) => length)))).toBeLessThanOrEqual(60);
    expect(parts.every((part) => /^(condition|suite) /.test(part))).toBe(true);
    expect(parts.join()).toContain('tool calls');
  });
});
