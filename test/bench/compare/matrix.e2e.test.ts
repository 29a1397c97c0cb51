import { cpSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Comparison } from '../../../bench/compare/comparison.ts';
import { fixed } from '../../../bench/results/metricFormat.ts';
import type { RunSummary } from '../../../bench/summary/runSummary.ts';
import { writeSummary } from '../../../bench/summary/writeSummary.ts';
import { EXHAUSTIVE } from '../../support/depth.ts';
import { createBench } from '../commandLine.ts';
import { inlineWorkers } from '../workers/inlineWorker.ts';
import { HAS_PYTHON, type Recomputed, recompute } from './recomputed.ts';

/** A run to read in place of the one that is played: the folder of a larger matrix of several frameworks and models. */
const GIVEN = process.env.GUILDHALL_TEST_MATRIX;
const METRICS = ['completion', 'success', 'balance', 'acr', 'vhr', 'undoRate', 'exitReached', 'progress'];
const MATRIX =
  'construction/lamp construction/flower-bed villager/cooking/030 --frameworks dagent,react --models rules,rules:mistakes=0.3 --trials 2 --seed 1 --jobs 2 --id matrix';

/** The rows of a table of text, cell by cell; those that are wrapped are put together again. */
function rowsIn(text: string, heading: string): string[][] {
  const lines = text.split('\n');
  const rows: string[][] = [];
  const start = lines.findIndex((line) => line.startsWith(heading));
  for (const line of lines.slice(start + 1)) {
    if (line === '') break;
    rows.push(line.split(/ {2,}/));
  }
  return rows;
}

/** What stands under a heading of `summary`, by condition. */
function column(text: string, heading: string): string[] {
  const parts = text.split('\n\n').map((part) => part.split('\n').map((line) => line.trim().split(/ {2,}/)));
  const part = parts.find(([head]) => head?.[0] === 'condition' && head.includes(heading));
  const index = part?.[0]?.indexOf(heading) ?? -1;
  return (part ?? []).slice(1).map((cells) => cells[index] ?? '');
}

const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#?\w+;/g, ' ')
    .replace(/\s+/g, ' ');

const cellsOf = (page: string, title: string): string[][] => {
  const section = page.split('<section>').find((part) => part.startsWith(`<h2>${title}`)) ?? '';
  return [...section.matchAll(/<tr>((?:<td>.*?<\/td>)+)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<td>(.*?)<\/td>/gs)].map(([, cell = '']) => cell.replaceAll('&lt;', '<')),
  );
};

const share = (value: number | null | undefined) => (value == null ? '–' : `${fixed(value * 100, 1)} %`);

describe.runIf(EXHAUSTIVE && HAS_PYTHON)('every figure of a matrix is what a recomputation in Python prints', () => {
  const bench = createBench({ startWorker: inlineWorkers() });
  const recomputed = new Map<string, Recomputed>();
  let printed: string;
  let summary: RunSummary;
  let folder: string;

  beforeAll(async () => {
    if (GIVEN === undefined) {
      const run = await bench.guildhall(['run', ...MATRIX.split(' ')]);
      expect(run.stderr).toBe('');
      printed = run.stdout;
    } else {
      cpSync(GIVEN, bench.path('runs/matrix'), { recursive: true });
      writeSummary(bench.path('runs/matrix'));
      await bench.guildhall(['report', 'runs/matrix']);
      printed = (await bench.guildhall(['summary', 'runs/matrix'])).stdout;
    }
    folder = bench.path('runs/matrix');
    summary = JSON.parse(readFileSync(bench.path('runs/matrix/summary.json'), 'utf8'));
    for (const metric of METRICS) recomputed.set(metric, recompute(metric, folder));
  }, 600_000);
  afterAll(() => bench[Symbol.dispose]());

  const shown = () => METRICS.filter((metric) => summary.conditions.some(({ means }) => means[metric]?.mean != null));

  test('the tables at the end of a run, and those of `summary`', async () => {
    const { groups, took } = recomputed.get('success') as Recomputed;
    const names = Object.keys(groups);
    const again = (await bench.guildhall(['summary', 'runs/matrix'])).stdout;
    for (const text of [printed, again]) {
      for (const metric of shown())
        expect(column(text, metric), metric).toEqual(
          names.map((name) => recomputed.get(metric)?.groups[name]?.text ?? '–'),
        );
      for (const k of [2, Math.max(...names.map((name) => groups[name]?.passHat?.length ?? 0))]) {
        expect(column(text, `pass^${k}`)).toEqual(names.map((name) => share(groups[name]?.passHat?.[k - 1])));
        expect(column(text, `pass@${k}`)).toEqual(names.map((name) => share(groups[name]?.passAt?.[k - 1])));
      }
      const counts = (of: string) => names.map((name) => String(took[name]?.[of] ?? 0));
      expect(column(text, 'faults')).toEqual(counts('faults'));
      expect(column(text, 'tool calls')).toEqual(counts('tool-called'));
      expect(column(text, 'model calls')).toEqual(counts('model-called'));
      expect(column(text, 'scored')).toEqual(names.map((name) => `${took[name]?.scored} of ${took[name]?.episodes}`));
    }
  });

  test('summary.json', () => {
    for (const { conditionId, means, passHat, passAt, successes } of summary.conditions) {
      for (const metric of shown()) {
        const own = recomputed.get(metric)?.groups[conditionId];
        for (const end of ['mean', 'low', 'high'] as const) {
          const value = own?.[end] ?? null;
          if (value === null) expect(means[metric]?.[end]).toBeNull();
          else expect(means[metric]?.[end], `${metric} ${end}`).toBeCloseTo(value, 9);
        }
      }
      const own = recomputed.get('success');
      expect(passHat).toHaveLength(own?.groups[conditionId]?.passHat?.length ?? -1);
      for (const [k, value] of passHat.entries())
        expect(value).toBeCloseTo(own?.groups[conditionId]?.passHat?.[k] ?? -1, 12);
      for (const [k, value] of passAt.entries())
        expect(value).toBeCloseTo(own?.groups[conditionId]?.passAt?.[k] ?? -1, 12);
      expect(successes).toBe(own?.took[conditionId]?.successes);
    }
  });

  test('the index of the report', () => {
    const page = readFileSync(bench.path('runs/matrix/report.html'), 'utf8');
    const table = page.slice(page.indexOf('<h2>Conditions'));
    const rows = table.slice(0, table.indexOf('</table>')).split('<tr>').slice(2).map(textOf);
    const names = Object.keys(recomputed.get('success')?.groups ?? {});
    expect(rows).toHaveLength(names.length);
    names.forEach((name, index) => {
      for (const metric of ['completion', 'success']) {
        const text = recomputed.get(metric)?.groups[name]?.text ?? '';
        expect(rows[index]).toContain(text.replace(/\[(.*), (.*)\]/, '($1 to $2)'));
      }
      const took = recomputed.get('success')?.took[name];
      expect(rows[index]).toContain(` ${took?.successes} of ${took?.scored} `);
      expect(rows[index]).toContain(fixed((took?.['model-called'] ?? 0) / (took?.episodes ?? 1), 1));
    });
  });

  test('`compare` as text, Markdown, HTML and JSON', async () => {
    const compare = ['compare', 'runs/matrix', '--metric', ...shown()];
    const text = (await bench.guildhall(compare)).stdout;
    const markdown = (await bench.guildhall([...compare, '--format', 'markdown'])).stdout;
    await bench.guildhall([...compare, '--format', 'html', '--out', 'compared.html']);
    const page = readFileSync(bench.path('compared.html'), 'utf8');
    const json = JSON.parse((await bench.guildhall([...compare, '--format', 'json'])).stdout) as Comparison;
    for (const metric of shown()) {
      const { tables, pairs } = recomputed.get(metric) as Recomputed;
      expect(rowsIn(text, `${metric}: means on `).slice(1), metric).toEqual(tables?.means);
      const differences = text.slice(text.indexOf(`${metric}: differences`)).split('\n\n');
      const parts: string[][][] = [];
      for (const [index, part] of differences.entries()) {
        const lines = part.split('\n').slice(index === 0 ? 1 : 0);
        if (!lines[0]?.startsWith('first')) break;
        parts.push(lines.slice(1).map((line) => line.split(/ {2,}/).slice(2)));
      }
      const cells = tables?.differences.map((_, row) => parts.flatMap((part) => part[row] ?? []));
      expect(cells, metric).toEqual(tables?.differences.map((row) => row.slice(2)));
      for (const row of [...(tables?.means ?? []), ...(tables?.differences ?? [])])
        expect(markdown.replaceAll('\\', '')).toContain(`| ${row.join(' | ')} |`);
      expect(cellsOf(page, `${metric}: means`)).toEqual(tables?.means);
      expect(cellsOf(page, `${metric}: differences`)).toEqual(tables?.differences);
      const found = json.metrics.find((one) => one.metric === metric)?.pairs ?? [];
      expect(found).toHaveLength(pairs.length);
      found.forEach((pair, index) => {
        for (const name of ['difference', 'low', 'high', 'effect', 'p', 'corrected', 'detectable'] as const) {
          const value = pairs[index]?.[name] ?? null;
          if (value === null) expect(pair[name], `${metric} ${name}`).toBeNull();
          else expect(pair[name], `${metric} ${name}`).toBeCloseTo(value, 8);
        }
      });
    }
  });
});
