import { distinctLabels } from '../../results/conditionLabels.ts';
import { isCounted } from '../../results/episodeResult.ts';
import { meanInterval } from '../../statistics/meanInterval.ts';
import type { TaskValues } from '../../statistics/taskValues.ts';
import type { IndexRow } from './indexRow.ts';

/** A mean with the ends of its 95 % interval, which are null where too little was drawn to tell. */
export interface IntervalEstimate {
  readonly mean: number;
  readonly low: number | null;
  readonly high: number | null;
}

/** What the episodes of one condition came to. */
export interface ConditionResult {
  readonly id: string;
  /** What sets it apart from the run's other conditions. */
  readonly label: string;
  readonly isLanguageModel: boolean;
  readonly episodes: number;
  readonly scored: number;
  readonly faults: number;
  readonly unclean: number;
  readonly notPlayed: number;
  /** The share of episodes that reached the goal, as a mean over tasks. */
  readonly success: IntervalEstimate | null;
  /** Of the scored ones. */
  readonly successes: number;
  /** Scored ones whose task can be won at all. */
  readonly decided: number;
  readonly completion: IntervalEstimate | null;
  /** The mean with each fault counted as 0: what leaving episodes unscored cannot raise. Null where nothing ended. */
  readonly faultsAsZero: number | null;
  /** Mean game ticks of the scored ones, over tasks. */
  readonly ticks: number | null;
  /** Sums over everything that was played, faults included: they cost as well. */
  readonly calls: number;
  readonly tokens: number | null;
  readonly costUsd: number | null;
  readonly unpriced: number;
  /** What all of it cost by successes; null without a success, or where a price is not known. */
  readonly costPerSuccess: number | null;
}

/** The conditions of a run, in the order in which they first come up. */
export function conditionsOf(rows: readonly IndexRow[]): ConditionResult[] {
  const groups = Map.groupBy(rows, ({ conditionId }) => conditionId);
  const labels = distinctLabels([...groups.keys()]);
  return [...groups].map(([id, own], position) => {
    const counted = own.filter(isCounted);
    const [first] = own;
    const used = own.flatMap(({ use }) => use ?? []);
    const successes = counted.filter(({ success }) => success === true).length;
    const costUsd = sumOf(used.map((use) => use.costUsd));
    const unpriced = used.reduce((sum, use) => sum + use.unpriced, 0);
    return {
      id,
      label: labels[position] ?? id,
      isLanguageModel: first?.isLanguageModel ?? false,
      episodes: own.length,
      scored: counted.length,
      faults: own.filter(({ status }) => status === 'fault').length,
      unclean: own.filter(({ status }) => status === 'unclean').length,
      notPlayed: own.filter(({ status }) => status === 'not-played').length,
      success: estimateOf(byTask(counted, ({ success }) => (success === null ? null : Number(success)))),
      successes,
      decided: counted.filter(({ success }) => success !== null).length,
      completion: estimateOf(completionByTask(counted)),
      faultsAsZero: faultsAsZero(own),
      ticks: meanInterval(
        byTask(counted, ({ ticks }) => ticks),
        false,
      ).mean,
      calls: used.reduce((sum, { calls }) => sum + calls, 0),
      tokens: sumOf(used.flatMap(({ inputTokens, outputTokens }) => [inputTokens, outputTokens])),
      costUsd,
      unpriced,
      costPerSuccess: costUsd === null || unpriced > 0 || successes === 0 ? null : costUsd / successes,
    };
  });
}

/** Completion by task, of what counts in means. */
export function completionByTask(rows: readonly IndexRow[]): TaskValues {
  return byTask(rows.filter(isCounted), ({ metrics }) => metrics.completion ?? null);
}

function byTask(rows: readonly IndexRow[], measure: (row: IndexRow) => number | null): TaskValues {
  const values = new Map<string, number[]>();
  for (const row of rows) {
    const value = measure(row);
    if (value === null) continue;
    const own = values.get(row.taskId);
    if (own) own.push(value);
    else values.set(row.taskId, [value]);
  }
  return values;
}

function estimateOf(values: TaskValues): IntervalEstimate | null {
  const { mean, low, high } = meanInterval(values, true);
  return mean === null ? null : { mean, low, high };
}

function faultsAsZero(rows: readonly IndexRow[]): number | null {
  const ended = rows.filter((row) => isCounted(row) || row.status === 'fault');
  const values = byTask(ended, (row) => (row.status === 'fault' ? 0 : (row.metrics.completion ?? null)));
  return meanInterval(values, true).mean;
}

function sumOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}
