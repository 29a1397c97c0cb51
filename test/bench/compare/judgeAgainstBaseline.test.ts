import { expect, test } from 'vitest';
import { baselineText, judgeAgainstBaseline } from '../../../bench/compare/judgeAgainstBaseline.ts';
import { row } from '../summary/rows.ts';

const tasks = (completion: number) => ['a', 'b'].map((task) => row({ taskId: `construction/${task}`, completion }));
/** An episode as this framework played it. */
const played = (own: ReturnType<typeof row>, framework: string) => ({
  ...own,
  framework,
  condition: { ...own.condition, framework },
  conditionId: `${framework} · rules · 2 agents`,
});
const completion = (rows: ReturnType<typeof tasks>, margin: number, before = tasks(0.9)) =>
  judgeAgainstBaseline(rows, before, margin)[0];

test('a run passes while it is no more than the margin below its baseline', () => {
  expect(completion(tasks(0.85), 0.05)?.passes).toBe(true);
  expect(completion(tasks(0.84), 0.05)?.passes).toBe(false);
  expect(completion(tasks(1), 0)?.passes).toBe(true);
});

test('what was not scored cannot pass, nor a task that was not played', () => {
  const fault = row({ taskId: 'construction/a', trial: 1, status: 'fault', metrics: null, success: null });
  expect(completion([...tasks(0.9), fault], 0.05)).toMatchObject({ passes: false, mean: (0.45 + 0.9) / 2 });
  const missing = completion(tasks(1).slice(1), 0.05);
  expect(missing).toMatchObject({ passes: false, missing: ['construction/a'] });
  expect(missing && baselineText(missing)).toMatch(
    /^FAILS: completion 100.0 % against 90.0 %.*without construction\/a$/,
  );
  expect(completion([...tasks(0.9), row({ taskId: 'construction/new', completion: 0 })], 0.05)?.passes).toBe(true);
});

test('each condition is judged by itself: one that gained does not make up for one that lost', () => {
  const of = (framework: string, completion: number) => tasks(completion).map((own) => played(own, framework));
  const before = [...of('dagent', 0.8), ...of('react', 0.8)];
  const verdicts = judgeAgainstBaseline([...of('dagent', 1), ...of('react', 0.6)], before, 0.05);
  expect(verdicts.filter(({ metric }) => metric === 'completion')).toMatchObject([
    { condition: 'dagent · rules · 2 agents', passes: true },
    { condition: 'react · rules · 2 agents', passes: false },
  ]);
  expect(baselineText(verdicts[2] as (typeof verdicts)[number])).toBe(
    'FAILS: react · rules · 2 agents: completion 60.0 % against 80.0 % of the baseline, at most 5.0 % worse allowed; 2 tasks in common',
  );
  const [, , gone] = judgeAgainstBaseline(of('dagent', 1), before, 0.05);
  expect(gone).toMatchObject({ passes: false, mean: null, missing: ['construction/a', 'construction/b'] });
  expect(gone && baselineText(gone)).toBe(
    'FAILS: react · rules · 2 agents: no completion to compare; the baseline has it of 2 tasks',
  );
});

test('a run of one condition is judged against a baseline of one, whatever they are', () => {
  const before = tasks(0.9).map((own) => played(own, 'react'));
  const [verdict] = judgeAgainstBaseline(tasks(0.9), before, 0);
  expect(verdict).toMatchObject({ condition: null, passes: true });
  const [single] = judgeAgainstBaseline(tasks(0.9).slice(1), before.slice(1), 0);
  expect(single && baselineText(single)).toMatch(/; 1 trial in common$/);
});
