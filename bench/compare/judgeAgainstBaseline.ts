import { count } from '../console/plainText.ts';
import type { EpisodeResult } from '../results/episodeResult.ts';
import { meanInterval } from '../statistics/meanInterval.ts';
import { type PairedDifference, pairedDifference } from '../statistics/pairedDifference.ts';
import type { TaskValues } from '../statistics/taskValues.ts';
import { formatMean, isShare, measureOf, taskKey, valuesOf } from '../summary/measures.ts';

/** What a baseline says of a run in one measure. */
export interface BaselineVerdict {
  readonly metric: string;
  /** The condition that both are of; null where each run has but one, which are compared whatever they are. */
  readonly condition: string | null;
  readonly baseline: number | null;
  readonly mean: number | null;
  /** The run minus its baseline, on tasks in common. */
  readonly difference: PairedDifference;
  readonly margin: number;
  /** The tasks of the baseline that the run has no scored episode of. */
  readonly missing: readonly string[];
  readonly passes: boolean;
}

const JUDGED = ['completion', 'success'] as const;

/**
 * Whether a run is no worse than its baseline by more than a margin, in completion and in success, over the baseline's tasks, in each
 * condition of the baseline by itself: one that gained does not make up for one that lost, and one that was not played fails. An
 * episode of the run without a clean score counts as 0, so that what was not scored cannot pass; a task without an episode fails. The mean difference decides: the interval, which depends on how much was played, is for people.
 * @param margin such as 0.05, of a share
 */
export function judgeAgainstBaseline(
  rows: readonly EpisodeResult[],
  baselineRows: readonly EpisodeResult[],
  margin: number,
): BaselineVerdict[] {
  const [own, baseline] = [rows, baselineRows].map((all) => Map.groupBy(all, ({ conditionId }) => conditionId));
  if (own?.size === 1 && baseline?.size === 1) return judgeCondition(null, rows, baselineRows, margin);
  return [...(baseline ?? [])].flatMap(([condition, before]) =>
    judgeCondition(condition, own?.get(condition) ?? [], before, margin),
  );
}

function judgeCondition(
  condition: string | null,
  rows: readonly EpisodeResult[],
  baselineRows: readonly EpisodeResult[],
  margin: number,
): BaselineVerdict[] {
  return JUDGED.map((metric): BaselineVerdict => {
    const before = valuesOf(baselineRows, metric);
    const now = valuesWithFaults(rows, metric);
    const missing = [...before.keys()].filter((task) => !now.has(task));
    const both = [...before.keys()].filter((task) => now.has(task));
    const only = (values: TaskValues) => new Map(both.map((task) => [task, values.get(task) ?? []]));
    const difference = pairedDifference(only(now), only(before), isShare(metric));
    const { mean: baseline } = meanInterval(only(before), isShare(metric));
    const { mean } = meanInterval(only(now), isShare(metric));
    return {
      metric,
      condition,
      baseline,
      mean,
      difference,
      margin,
      missing: missing.map((task) => task.slice(0, task.lastIndexOf('#'))),
      // What rounding adds to a difference of just the margin fails nobody.
      passes: missing.length === 0 && mean !== null && baseline !== null && mean - baseline >= -margin - 1e-9,
    };
  });
}

/** A verdict in a line. */
export function baselineText(verdict: BaselineVerdict): string {
  const { metric, condition, baseline, mean, difference, margin, missing, passes } = verdict;
  if (condition !== null && difference.pairs === 0)
    return `FAILS: ${condition}: no ${metric} to compare; the baseline has it of ${count(missing.length, 'task')}`;
  const values = `${metric} ${formatMean(metric, mean)} against ${formatMean(metric, baseline)} of the baseline`;
  const common = `${count(difference.pairs, difference.over === 'tasks' ? 'task' : 'trial')} in common`;
  const gone =
    missing.length === 0 ? '' : `; without ${missing.slice(0, 5).join(', ')}${missing.length > 5 ? ', ...' : ''}`;
  return `${passes ? 'passes' : 'FAILS'}: ${condition === null ? '' : `${condition}: `}${values}, at most ${formatMean(metric, margin)} worse allowed; ${common}${gone}`;
}

function valuesWithFaults(rows: readonly EpisodeResult[], metric: string): TaskValues {
  const values = new Map<string, number[]>();
  for (const row of rows) {
    const value = row.status === 'scored' ? measureOf(row, metric) : 0;
    if (value === null) continue;
    const key = taskKey(row);
    values.set(key, [...(values.get(key) ?? []), value]);
  }
  return values;
}
