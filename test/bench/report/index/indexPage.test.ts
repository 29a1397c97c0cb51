import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { answer } from '../../../../bench/report/index/answer.ts';
import { conditionsOf } from '../../../../bench/report/index/conditions.ts';
import { type IndexContent, renderIndex as renderIndexWith } from '../../../../bench/report/index/indexPage.ts';
import type { IndexRow } from '../../../../bench/report/index/indexRow.ts';
import { plots } from '../../../../bench/report/plots/plots.ts';
import { distinctLabels, sharedPart } from '../../../../bench/results/conditionLabels.ts';
import { sampleIndex, sampleRows } from './sampleRows.ts';

const renderIndex = (content: IndexContent) => renderIndexWith(content, plots);

const TWO = ['dagent · rules · 2 agents', 'react · rules · 2 agents'];
const TASKS = ['construction/lamp', 'construction/cottage'];
const MANY = Array.from({ length: 8 }, (_, task) => `construction/${task}`);
const DESIGN = { conditions: TWO, tasks: TASKS, trials: 6 };

const textOf = (page: string) =>
  page
    .replace(/<style>.*?<\/style>|<script>.*?<\/script>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

/** Tables of episodes, as lists of headings. */
function headingsIn(page: string): string[][] {
  return [...page.matchAll(/<table class="sticky episodes"><thead>(.*?)<\/thead>/gs)].map(([, head = '']) =>
    [...head.matchAll(/<th[^>]*>(.*?)<\/th>/g)].map(([, text = '']) => text),
  );
}

test('a single episode has no plots, whatever is known of it, so that who writes its index need not load them', () => {
  const [row] = sampleRows({ ...DESIGN, costs: [0.01, 0.04] });
  if (!row) throw new Error('there is no sample');
  const curve = [[0, 0] as const, [600, 1] as const];
  const known: IndexRow = { ...row, success: true, curve };
  expect(plots([known], conditionsOf([known]))).toBeNull();
  const two = [known, { ...known, index: known.index + 1 }];
  expect(plots(two, conditionsOf(two))).not.toBeNull();
});

describe('the answer', () => {
  test('says which did better by how much, on the same tasks, and stands first', () => {
    const text = textOf(renderIndex(sampleIndex({ ...DESIGN, tasks: MANY })));
    expect(text).toMatch(
      /react did better than dagent: by \d+\.\d points \(95 % interval \d+\.\d points to \d+\.\d points\)/,
    );
    expect(text).toMatch(/; mean completion (\d+\.\d %) \(\d+\.\d to \d+\.\d\) against /);
    expect(text.indexOf('did better than')).toBeLessThan(text.indexOf('Conditions'));
    expect(text).toContain('All of them: rules · 2 agents.');
  });

  test('claims nothing that the corrected p does not show', () => {
    const conditions = conditionsOf(sampleRows({ ...DESIGN, tasks: MANY }));
    const saying = (low: number | null, isSignificant = false) =>
      textOf(
        answer(conditions, {
          better: TWO[1] ?? '',
          worse: TWO[0] ?? '',
          difference: { mean: 0.2, low, high: low && 0.4 },
          isSignificant,
        }).text,
      );
    expect(saying(0.01, true)).toContain('react did better than dagent: by 20.0 points');
    expect(saying(0.01)).toContain(
      'these episodes do not show that it is better than dagent: it is ahead by 20.0 points',
    );
    expect(saying(null)).toContain('Whether that is more than chance, these figures do not show.');
  });

  test('counts the cost of what was played', () => {
    const text = textOf(renderIndex(sampleIndex({ ...DESIGN, costs: [0.01, 0.04] })));
    expect(text).toContain('It cost $0.04 an episode, the other $0.01: 4.0 times as much.');
  });

  test('has a place for a run without a scored episode, and for one condition', () => {
    const { record, rows, attempts } = sampleIndex({ ...DESIGN, conditions: TWO.slice(0, 1), trials: 1 });
    expect(textOf(renderIndex({ record, attempts, rows }))).toMatch(
      /Mean completion \d+\.\d % .*over 2 scored episodes/,
    );
    const unplayed = rows.map((row) => ({
      ...row,
      status: 'not-played' as const,
      metrics: {},
      curve: null,
      ticks: null,
    }));
    expect(textOf(renderIndex({ record, attempts, rows: unplayed }))).toContain('No episode has been scored yet.');
  });
});

describe('conditions', () => {
  test('are told apart by what they do not share', () => {
    expect(distinctLabels(TWO)).toEqual(['dagent', 'react']);
    expect(distinctLabels(['a · b', 'a · b · c'])).toEqual(['a · b', 'a · b · c']);
    expect(sharedPart(TWO.map((id) => ({ id })))).toBe('rules · 2 agents');
  });

  test('count only clean scored episodes, each task alike', () => {
    const rows = sampleRows({ ...DESIGN, trials: 12 });
    const [first] = conditionsOf(rows);
    const own = rows.filter(({ conditionId }) => conditionId === TWO[0]);
    expect(first).toMatchObject({
      episodes: own.length,
      scored: own.filter(({ status }) => status === 'scored').length,
    });
    const means = TASKS.map((task) => {
      const values = own.flatMap((row) =>
        row.taskId === task && row.status === 'scored' ? (row.metrics.completion ?? []) : [],
      );
      return values.reduce((sum, value) => sum + value, 0) / values.length;
    });
    expect(first?.completion?.mean).toBeCloseTo(((means[0] ?? 0) + (means[1] ?? 0)) / 2, 12);
  });
});

describe('the table of episodes', () => {
  const family = (rows: IndexRow[], name: IndexRow['family'], metrics: IndexRow['metrics']) =>
    rows.map((row) => ({ ...row, family: name, metrics }));
  const content = (rows: IndexRow[]): IndexContent => ({ ...sampleIndex(DESIGN), rows });
  const rows = sampleRows({ ...DESIGN, conditions: TWO.slice(0, 1), trials: 1 });

  test('is one for each family, with the metrics of that family that have values', () => {
    const page = renderIndex(
      content([
        ...family(rows, 'cooking', { completion: 1, balance: 0.5 }),
        ...family(rows, 'gathering', { completion: 1, deaths: 2, progress: null }),
      ]),
    );
    expect(headingsIn(page)).toEqual([
      ['episode', 'end', 'game time', 'Completion', 'Balance', 'calls', 'tokens'],
      ['episode', 'end', 'game time', 'Completion', 'Deaths', 'calls', 'tokens'],
    ]);
    expect(page).toContain('<h3>Cooking</h3>');
  });

  test('names no family where there is only one', () => {
    const page = renderIndex(content(rows));
    expect(headingsIn(page)).toHaveLength(1);
    expect(page).not.toContain('<h3>Construction</h3>');
  });

  test('says where a sampled server gives no evidence', () => {
    const { record } = content(rows);
    const sampled = {
      ...content(family(rows, 'construction', { completion: 1, balance: null })),
      record: { ...record, host: 'vanilla' as const },
    };
    expect(textOf(renderIndex(sampled))).toContain('unscored (sampled)');
    expect(textOf(renderIndex(content(family(rows, 'construction', { completion: 1, balance: null }))))).not.toContain(
      'Balance',
    );
  });
});

describe('the page', () => {
  test('runs the one script that its policy names, and needs nothing from outside', () => {
    const page = renderIndex(sampleIndex(DESIGN));
    const [script = ''] = page.match(/(?<=<script>).*?(?=<\/script>)/s) ?? [];
    const hash = `sha256-${createHash('sha256').update(script).digest('base64')}`;
    expect(page).toContain(
      `default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src '${hash}'; base-uri 'none'`,
    );
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page).not.toMatch(/javascript:|\son\w+=|https?:\/\/|@import|<link|<img| id="[^"]*plot/i);
  });

  test('shows hostile names as text, in tables and plots alike', () => {
    const evil = '</svg><script>alert(1)</script>" onload="x';
    const conditions = [`${evil} · a`, `${evil}\u202e · b`, 'c'];
    const page = renderIndex(sampleIndex({ conditions, tasks: [evil, 'b'], trials: 4, costs: [1, 2, 3] }));
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page).not.toContain('\u202e');
    const strings = /"[^"]*"/g;
    for (const [, attributes = ''] of page
      .replace(/<style>.*?<\/style>|<script>.*?<\/script>/gs, '')
      .matchAll(/<[a-zA-Z][\w-]*((?:[^<>"]|"[^"]*")*)>/g))
      expect(attributes.replace(strings, '')).not.toMatch(/\bon\w+/);
  });

  test('of 100 episodes is far below 1.5 MB, and of 1,000 below 1 MB', () => {
    const sized = (tasks: number) =>
      renderIndex(
        sampleIndex({
          conditions: TWO,
          tasks: Array.from({ length: tasks }, (_, task) => `villager/construction/${task}`),
          trials: 5,
        }),
      ).length;
    expect(sized(10)).toBeLessThan(200_000);
    expect(sized(100)).toBeLessThan(1_000_000);
  });
});

describe('plots', () => {
  const figures = (design: Parameters<typeof sampleIndex>[0]) =>
    [...renderIndex(sampleIndex(design)).matchAll(/<figure><h3>(.*?)<\/h3>/g)].map(([, title]) => title);

  test('are those that the run has something for', () => {
    expect(figures({ ...DESIGN, conditions: ['a'], tasks: ['x'], trials: 1 })).toEqual([]);
    expect(figures({ ...DESIGN, conditions: ['a'] })).toEqual(['Score by task', 'Score over time']);
    expect(figures({ conditions: ['a', 'b', 'c', 'd', 'e'], tasks: TASKS, trials: 8, costs: [1, 2, 3, 4, 5] })).toEqual(
      [...['Score by condition', 'Score against cost', 'Time to goal', 'Score over time']],
    );
  });

  test('have a name for those who do not see them, their numbers as a table, and no style or id of their own', () => {
    const page = renderIndex(sampleIndex({ ...DESIGN, costs: [1, 2] }));
    const drawn = [...page.matchAll(/<svg[^>]*class="plot".*?<\/svg>/gs)].map(([svg]) => svg);
    expect(drawn.length).toBeGreaterThan(2);
    for (const svg of drawn) {
      expect(svg).toMatch(/^<svg role="img" aria-label="[^"]*dagent/);
      expect(svg).not.toMatch(/<style|\sid=|style="/);
    }
    expect(page.match(/<summary>As a table: /g)).toHaveLength(drawn.length);
  });
});
