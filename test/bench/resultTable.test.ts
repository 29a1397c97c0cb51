import { expect, test } from 'vitest';
import { notPlayed } from '../../bench/run/play/episodeOutcome.ts';
import { legendOf, resultTable } from '../../bench/run/play/resultTable.ts';
import { NEEDS_EXACT_EVENTS } from '../../server-plugin/scoring/evidence.ts';
import { findTask } from '../../tasks/catalogue.ts';

const task = findTask('construction/lamp');
const record = {
  index: 3,
  taskId: task.id,
  taskVersion: 1,
  taskHash: '',
  trial: 0,
  agents: ['Alice' as const, 'Bob' as const],
  framework: 'dagent',
  model: 'rules',
  seed: 1,
  limits: task.limits,
};
const scoreAfter = (ticks: number) => ({
  episodeId: 'episode-3',
  taskId: task.id,
  termination: 'completed' as const,
  reason: 'goal-reached' as const,
  ticks,
  success: true,
  metrics: {},
  perAgent: {},
});
const unplayed = notPlayed({ record, task });
const columnsOf = (width?: number) => resultTable([unplayed], width).split('\n')[0]?.split(/ {2,}/);

test('a row names the episode as its folder does, the team and its model', () => {
  expect(resultTable([unplayed]).split('\n')[1]).toMatch(
    /^3 construction\/lamp {2}2x dagent, rules {2}not played {2}- /,
  );
});

test('a narrow terminal does without the last columns, but not without completion', () => {
  expect(columnsOf()).toEqual(['episode', 'team', 'ended', 'time', 'complete', 'vhr', 'balance', 'acr', 'undo']);
  expect(columnsOf(90)).toContain('undo');
  expect(columnsOf(89)).not.toContain('undo');
  expect(columnsOf(20)).toEqual(['episode', 'team', 'ended', 'time', 'complete']);
});

test('replies that could not be used are loud where there were too many', () => {
  const played = (unusable: number) => ({
    ...unplayed,
    score: scoreAfter(100),
    usability: { replies: 100, unusable, share: unusable / 100 },
  });
  expect(resultTable([played(20)])).not.toContain('unusable');
  const table = resultTable([played(20), played(92)]);
  expect(table).toMatch(/goal-reached +20\.0 %/);
  expect(table).toMatch(/goal-reached +NOT CLEAN 92\.0 %/);
});

test('what a family has no measure for has no column', () => {
  const cake = findTask('villager/cooking/000');
  const cooked = notPlayed({ record: { ...record, taskId: cake.id }, task: cake });
  expect(resultTable([cooked]).split('\n')[0]).not.toMatch(/vhr|undo/);
  expect(resultTable([cooked, unplayed]).split('\n')[0]).toMatch(/complete +vhr +balance/);
});

test('how tools are dealt out stands with the team', () => {
  const dealt = notPlayed({ record: { ...record, abilities: 'diverse' }, task });
  expect(resultTable([dealt])).toContain('2x dagent, rules, diverse');
});

test('a sampled server is said to be why figures are missing', () => {
  const missing = { value: null, unit: 'ratio' as const, note: NEEDS_EXACT_EVENTS };
  const metrics = { completion: { value: 1, unit: 'ratio' as const }, balance: missing, acr: missing };
  const played = { ...unplayed, score: { ...scoreAfter(600), metrics } };
  expect(resultTable([played]).split('\n')[1]).toMatch(/100 % +- +unscored \(sampled\) +unscored \(sampled\) +-$/);
});

test('the speed of what was played is told', () => {
  const played = { ...unplayed, score: scoreAfter(600), wallMs: 1_000 };
  const [headings, , row] = resultTable([unplayed, played]).split('\n');
  expect(headings).toMatch(/time +speed +complete/);
  expect(row).toMatch(/ 0:30 +30x /);
  expect(resultTable([{ ...played, wallMs: undefined }])).not.toContain('speed');
});

test('planning calls for each agent have a column where a model was asked', () => {
  expect(resultTable([{ ...unplayed, promptTimes: 2.25 }]).split('\n')).toEqual([
    expect.stringMatching(/ mPT$/),
    expect.stringMatching(/ 2\.3$/),
  ]);
  expect(resultTable([{ ...unplayed, promptTimes: null }])).not.toContain('mPT');
});

test('abbreviations that a table has are explained, and no others', () => {
  expect(legendOf(resultTable([{ ...unplayed, promptTimes: 2 }]))).toMatch(
    /^vhr: view hit rate; balance: .*; acr: agent contribution rate; undo: .*; mPT: .* \(docs\/reference\/metrics\.md\)$/,
  );
  expect(legendOf(resultTable([unplayed]))).not.toContain('mPT');
  expect(legendOf(resultTable([unplayed], 20))).toBeUndefined();
});

test('gathering shows how far it came and how often somebody died', () => {
  const logs = findTask('collect/logs-50/000');
  const metrics = { progress: { value: 0.625, unit: 'ratio' as const }, deaths: { value: 2, unit: 'count' as const } };
  const gathered = {
    ...notPlayed({ record: { ...record, taskId: logs.id }, task: logs }),
    score: { ...scoreAfter(20), metrics },
  };
  const [head, row] = resultTable([gathered]).split('\n');
  expect(head).toMatch(/complete +progress +balance +acr +deaths/);
  expect(row).toMatch(/62\.5 % .* 2$/);
});
