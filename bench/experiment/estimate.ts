import { mean, quantileSorted, sampleStandardDeviation } from 'simple-statistics';
import type { Random } from '../../clock/random.ts';

/** A mean over episodes, with a 95 % interval. All null where nothing was scored. */
export interface Estimate {
  /** The mean over tasks of each task's mean over its episodes. */
  readonly mean: number | null;
  /** Ends of the 95 % bootstrap interval; null with fewer than two things to draw from. */
  readonly low: number | null;
  readonly high: number | null;
  /** Standard deviation of what is drawn from; null with fewer than two. */
  readonly deviation: number | null;
  /** Values that went in. */
  readonly episodes: number;
  /** What the bootstrap draws: tasks, or the episodes of the one task there is. */
  readonly over: 'tasks' | 'trials';
  readonly drawn: number;
}

/** Enough for an interval's ends to stand still in the second digit. */
const RESAMPLES = 10_000;
const LEVEL = 0.95;

/**
 * Estimates what the mean over tasks would be in another sample of tasks: a percentile bootstrap that draws whole tasks
 * with all their episodes, since episodes of one task are alike (Efron and Tibshirani 1993, chapter 13; metrics.md). Where
 * there is one task only, its episodes are drawn, and the interval speaks of that task alone.
 * @param groups the values of each task's episodes.
 */
export function estimate(groups: readonly (readonly number[])[], random: Random): Estimate {
  const filled = groups.filter((values) => values.length > 0);
  const over = filled.length === 1 ? 'trials' : 'tasks';
  const units = over === 'trials' ? [...(filled[0] as readonly number[])] : filled.map((values) => mean([...values]));
  const base = { episodes: filled.reduce((sum, values) => sum + values.length, 0), over, drawn: units.length } as const;
  if (units.length === 0) return { ...base, mean: null, low: null, high: null, deviation: null };
  if (units.length === 1) return { ...base, mean: units[0] as number, low: null, high: null, deviation: null };
  const means: number[] = [];
  for (let index = 0; index < RESAMPLES; index++) {
    let sum = 0;
    for (let draw = 0; draw < units.length; draw++) sum += units[random.integer(0, units.length - 1)] as number;
    means.push(sum / units.length);
  }
  means.sort((a, b) => a - b);
  return {
    ...base,
    mean: mean(units),
    low: quantileSorted(means, (1 - LEVEL) / 2),
    high: quantileSorted(means, (1 + LEVEL) / 2),
    deviation: sampleStandardDeviation(units),
  };
}
