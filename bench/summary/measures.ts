import { definitionOf } from '../../server-plugin/scoring/definitions/definitions.ts';
import { HEADLINES } from '../../server-plugin/scoring/definitions/headlines.ts';
import { type EpisodeResult, isCounted } from '../results/episodeResult.ts';
import { fixed, formatShare } from '../results/metricFormat.ts';
import { formatUsd } from '../results/modelUse.ts';
import type { TaskValues } from '../statistics/taskValues.ts';

type Row = EpisodeResult;

/** What can be averaged over episodes besides the metrics of scores. */
const OTHERS: ReadonlyMap<string, (row: Row) => number | null> = new Map([
  ['success', ({ success }: Row) => (success === null ? null : Number(success))],
  ['ticks', ({ ticks }: Row) => ticks],
  ['calls', ({ reported }: Row) => reported?.use?.calls ?? null],
  ['inputTokens', ({ reported }: Row) => reported?.use?.inputTokens ?? null],
  ['outputTokens', ({ reported }: Row) => reported?.use?.outputTokens ?? null],
  ['costUsd', ({ reported }: Row) => reported?.use?.costUsd ?? null],
  ['messages', ({ reported }: Row) => reported?.messages ?? null],
]);

/** A measure where less is better. */
const LESS_IS_BETTER: ReadonlySet<string> = new Set(['ticks', 'calls', 'inputTokens', 'outputTokens', 'costUsd']);

/** Whether there is a measure of this name: success, a metric of docs/reference/metrics.md, or what players report. */
export function isMeasure(name: string): boolean {
  return OTHERS.has(name) || definitionOf(name) !== undefined;
}

/** The measures that are no metrics of scores. */
export const OTHER_MEASURES: readonly string[] = [...OTHERS.keys()];

/** A measure of one episode that counts in means; null where it is unscored. */
export function measureOf(row: Row, name: string): number | null {
  if (!isCounted(row)) return null;
  const other = OTHERS.get(name);
  if (other) return other(row);
  return row.metrics && Object.hasOwn(row.metrics, name) ? (row.metrics[name] ?? null) : null;
}

/** Whether a measure is a share of a whole. */
export function isShare(name: string): boolean {
  return name === 'success' || definitionOf(name)?.unit === 'ratio';
}

/** Which end of a measure is better; null where neither is. */
export function isHigherBetter(name: string): boolean | null {
  if (LESS_IS_BETTER.has(name)) return false;
  return name === 'success' ? true : (definitionOf(name)?.higherIsBetter ?? null);
}

/** A mean of a measure for people. */
export function formatMean(name: string, value: number | null): string {
  if (value === null) return '–';
  if (isShare(name)) return formatShare(value);
  return name === 'costUsd' ? formatUsd(value) : fixed(value, 2);
}

/** A difference between two means for people; of shares in percentage points. Unlike a share, a small one is rounded to 0. */
export function formatDifference(name: string, value: number | null): string {
  if (value === null) return '–';
  const size = Math.abs(value);
  const text = isShare(name) ? `${fixed(size * 100, 1)} %` : formatMean(name, size);
  return value < 0 && /[1-9]/.test(text) ? `-${text}` : text;
}

interface Interval {
  readonly low: number | null;
  readonly high: number | null;
}

/** "62.0 % [41.3, 79.1]", the interval in the unit of the mean. */
export function formatInterval(name: string, { mean, ...ends }: Interval & { readonly mean: number | null }): string {
  return withEnds(formatMean, name, mean, ends);
}

/** "-3.0 % [-8.1, 2.2]": a difference with its interval. */
export function formatDifferenceInterval(
  name: string,
  { difference, ...ends }: Interval & { readonly difference: number | null },
): string {
  return withEnds(formatDifference, name, difference, ends);
}

function withEnds(format: typeof formatMean, name: string, middle: number | null, { low, high }: Interval): string {
  const text = format(name, middle);
  if (low === null || high === null) return text;
  const end = (value: number) => format(name, value).replace(/ %$/, '');
  return `${text} [${end(low)}, ${end(high)}]`;
}

/** The same task in every run: its id and what it is made of. */
export function taskKey({ taskId, taskHash }: Pick<Row, 'taskId' | 'taskHash'>): string {
  return `${taskId}#${taskHash}`;
}

/** The values of a measure by task, trials in order; episodes in which it is unscored are left out. */
export function valuesOf(rows: readonly Row[], name: string): TaskValues {
  const values = new Map<string, number[]>();
  for (const row of inOrder(rows)) {
    const value = measureOf(row, name);
    if (value === null) continue;
    const key = taskKey(row);
    const own = values.get(key);
    if (own) own.push(value);
    else values.set(key, [value]);
  }
  return values;
}

function inOrder(rows: readonly Row[]): Row[] {
  return [...rows].sort((a, b) => compare(taskKey(a), taskKey(b)) || a.trial - b.trial || a.seed - b.seed);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The headline metrics of the families that some episodes belong to, in the order of overviews. */
export function headlinesOf(rows: readonly Pick<Row, 'family'>[]): string[] {
  const families = new Set(rows.flatMap(({ family }) => family ?? []));
  return [...new Set([...families].flatMap((family) => HEADLINES[family]))];
}
