import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { recordedFigures, withTable } from '../../bench/developer/docs/taskDocs.ts';
import { figuresOf, merged } from '../../bench/developer/docs/taskFigures.ts';
import { episodeFolder } from '../../bench/run/folder/paths.ts';
import { writeRunRecord } from '../../bench/run/folder/writeRun.ts';
import { chooseClock } from '../../bench/run/plan/clockChoice.ts';
import { planRun } from '../../bench/run/plan/planRun.ts';
import type { TaskCheck } from '../../bench/validate/taskValidation.ts';
import { writeValidationFile } from '../../bench/validate/validationFile.ts';
import type { Score } from '../../protocol/score.ts';
import { findTask } from '../../tasks/catalogue.ts';
import { SUITES } from '../../tasks/suites/suites.ts';
import { EXHAUSTIVE } from '../support/depth.ts';

const folder = mkdtempSync(join(tmpdir(), 'guildhall-figures-'));
afterAll(() => rmSync(folder, { recursive: true }));

const docs = readFileSync('docs/reference/tasks.md', 'utf8');
const rowOf = (markdown: string, suite: string) =>
  markdown.split('\n').find((line) => line.startsWith(`| \`${suite}\` `));

// To know what each task asks, it has to be made, and hundreds of them need land to be found for them.
test.runIf(EXHAUSTIVE)('docs/reference/tasks.md has the table that suites and recorded figures make', () => {
  expect(withTable(docs, recordedFigures())).toBe(docs);
});

test('docs/reference/tasks.md has a row for each suite, in their order', () => {
  const table = docs.slice(docs.indexOf('<!-- the table'), docs.indexOf('<!-- end'));
  const rows = table.split('\n').filter((line) => line.startsWith('| `'));
  const begun = SUITES.map(({ id, taskIds, title }) => `| \`${id}\` | ${taskIds.length} | ${title} |`);
  expect(rows.map((row, index) => row.slice(0, begun[index]?.length))).toEqual(begun);
});

const oracle = (agents: number, passed: boolean, figure: number, deaths: number): TaskCheck => ({
  name: 'oracle',
  passed,
  agents,
  figure,
  deaths,
  detail: '',
});

function validated(): string {
  const path = join(folder, 'validation.json');
  const validation = (number: number, checks: TaskCheck[]) => ({
    taskId: `collect/logs-50/00${number}`,
    taskVersion: 1,
    taskHash: 'x',
    title: null,
    complexity: null,
    limits: null,
    checks: [{ name: 'idle' as const, passed: true, agents: 1, figure: 0, detail: '' }, ...checks],
    cpuMs: 1,
  });
  writeValidationFile(path, {
    format: 2,
    guildhallVersion: '0',
    conditions: { codeVersion: 'x', gameVersion: '1.20.4', seed: 1, teams: [1, 3] },
    validations: [
      validation(0, [oracle(1, true, 4000, 0), oracle(3, true, 1500, 0)]),
      validation(1, [oracle(1, true, 2000, 2), oracle(3, true, 1300, 0)]),
      validation(2, [oracle(1, false, 72_000, 1), oracle(3, true, 1100, 0)]),
    ],
  });
  return path;
}

function played(): string {
  const plan = planRun({
    casts: [
      {
        cast: { framework: 'oracle', model: 'none', agents: 1, seed: 5, trials: 2 },
        tasks: [findTask('gather/wood/000'), findTask('gather/wood/001')],
      },
      {
        cast: { framework: 'idle', model: 'none', agents: 1, seed: 5, trials: 1 },
        tasks: [findTask('gather/wood/000')],
      },
    ],
    gameVersion: '1.19.2',
    seed: 5,
    out: folder,
    id: 'run',
    clock: chooseClock({ jobs: 1 }),
    command: [],
  });
  mkdirSync(plan.folder);
  writeRunRecord(plan.folder, plan.record);
  for (const { record } of plan.episodes) {
    const score: Score = {
      episodeId: `episode-${record.index}`,
      taskId: record.taskId,
      termination: 'completed',
      reason: 'goal-reached',
      ticks: record.trial === 0 ? 300 : 9000,
      success: record.framework === 'oracle',
      metrics: { deaths: { value: record.trial, unit: 'count' } },
      perAgent: {},
    };
    mkdirSync(episodeFolder(plan.folder, record.index), { recursive: true });
    writeFileSync(join(episodeFolder(plan.folder, record.index), 'score.json'), JSON.stringify(score));
  }
  return plan.folder;
}

test('figures come from a validation: successes, the median of their times, and plays somebody died in', () => {
  const conditions = { gameVersion: '1.20.4', seed: 1 };
  expect(figuresOf(validated())).toEqual([
    {
      suite: 'collect/logs-50',
      agents: 1,
      plays: 3,
      successes: 2,
      median: 3000,
      slowest: 4000,
      deadly: 2,
      ...conditions,
    },
    {
      suite: 'collect/logs-50',
      agents: 3,
      plays: 3,
      successes: 3,
      median: 1300,
      slowest: 1500,
      deadly: 0,
      ...conditions,
    },
  ]);
});

test('or from a run, of which the oracle’s first trials count', () => {
  expect(figuresOf(played())).toEqual([
    {
      suite: 'gather/wood',
      agents: 1,
      plays: 2,
      successes: 2,
      median: 300,
      slowest: 300,
      deadly: 0,
      gameVersion: '1.19.2',
      seed: 5,
    },
  ]);
});

test('the table shows them team by team, and the words around it stay', () => {
  const figures = merged([], figuresOf(join(folder, 'validation.json')));
  const shown = SUITES.filter(({ id }) => id === 'collect/logs-50' || id === 'gather/wood');
  const markdown = withTable(docs, figures, shown);
  expect(rowOf(markdown, 'collect/logs-50')).toMatch(
    /\| 1-4 agents \| 60:00 \| 1: 2:30<br>3: 1:05 \| 1: 2 of 3<br>3: 3 of 3 \| 1: 2<br>3: 0 \|$/,
  );
  expect(rowOf(markdown, 'gather/wood')).toMatch(/\| 5:00 \| {2}\| {2}\| {2}\|$/);
  expect(markdown.slice(markdown.indexOf('<!-- end'))).toBe(docs.slice(docs.indexOf('<!-- end')));
});

test('new figures take the place of old ones of the same suite and team, and of no others', () => {
  const [one, three] = figuresOf(join(folder, 'validation.json'));
  if (!one || !three) throw new Error('expected two teams');
  const better = { ...one, successes: 3 };
  expect(merged([three, one], [better])).toEqual([better, three]);
});

test('what is neither a validation nor a run is refused', () => {
  expect(() => figuresOf(join(folder, 'nowhere.json'))).toThrow('no such file');
});
