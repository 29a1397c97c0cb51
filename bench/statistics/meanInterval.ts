import { mean, sampleStandardDeviation } from 'simple-statistics';
import { studentQuantile } from './studentT.ts';
import { isWithin, mostIndependent, type TaskValues, unitsOf } from './taskValues.ts';

/** The share of intervals that hold the true value. */
export const LEVEL = 0.95;

const ROUNDING = 1e-12;

/** A mean over tasks with its 95 % interval; docs/reference/statistics.md has the formulas. */
export interface MeanInterval {
  /** The mean over tasks of each task's mean over its trials; null without values. */
  readonly mean: number | null;
  /** Ends of the interval; null with fewer than two units. */
  readonly low: number | null;
  readonly high: number | null;
  /** Sample standard deviation of the units; null with fewer than two. */
  readonly deviation: number | null;
  readonly tasks: number;
  /** Values that went in. */
  readonly episodes: number;
  /** What another sample would have others of: tasks, or trials of the one task there is. */
  readonly over: 'tasks' | 'trials';
}

/**
 * The mean of a measure with the interval that holds what it would be over all tasks like these.
 * @param isShare whether the measure is a share of a whole: the interval then stays between 0 and 1.
 */
export function meanInterval(values: TaskValues, isShare: boolean): MeanInterval {
  const units = unitsOf(values);
  const counts = {
    tasks: values.size,
    episodes: [...values.values()].reduce((sum, trials) => sum + trials.length, 0),
    over: units.over,
  };
  if (units.values.length === 0) return { mean: null, low: null, high: null, deviation: null, ...counts };
  const centre = mean([...units.values]);
  if (units.values.length === 1) return { mean: centre, low: null, high: null, deviation: null, ...counts };
  const spread = spreadOf(units.values);
  const [low, high] =
    isShare && isWithin(values, [0, 1]) ? shareEnds(spread, mostIndependent(values)) : studentEnds(spread);
  return { mean: centre, low, high, deviation: spread.deviation, ...counts };
}

/** Independent values in three figures. */
export interface Spread {
  readonly centre: number;
  readonly deviation: number;
  readonly units: number;
}

/** The figures of at least two values. */
export function spreadOf(values: readonly number[]): Spread {
  const list = [...values];
  const [first = 0] = list;
  const size = Math.max(1, ...list.map((value) => Math.abs(value)));
  // What rounding leaves of equal values is no variance.
  const isEqual = list.every((value) => Math.abs(value - first) <= ROUNDING * size);
  const deviation = isEqual ? 0 : sampleStandardDeviation(list);
  const centre = mean(list);
  // And what it leaves of values that cancel is no difference.
  return { centre: Math.abs(centre) <= ROUNDING * size ? 0 : centre, deviation, units: list.length };
}

/** Student's interval: the mean, plus and minus t standard errors. */
export function studentEnds({ centre, deviation, units }: Spread): readonly [number, number] {
  const half = (quantileFor(units) * deviation) / Math.sqrt(units);
  return [centre - half, centre + half];
}

/**
 * Wilson's score interval with the number of independent episodes that would be as uncertain as the units are
 * (Korn and Graubard 1998 take the same number), and Student's t for the normal quantile. Where all is 0 or all is 1, each
 * unit counts as one episode.
 * @param most the number that cannot be exceeded: units that happen to be alike do not make few successes certain.
 */
export function shareEnds({ centre, deviation, units }: Spread, most: number): readonly [number, number] {
  const square = quantileFor(units) ** 2;
  const binomial = centre * (1 - centre);
  const observed = deviation === 0 ? Number.POSITIVE_INFINITY : (binomial * units) / deviation ** 2;
  const effective = binomial === 0 ? units : Math.min(observed, most);
  if (effective === Number.POSITIVE_INFINITY) return [centre, centre];
  const scale = 1 + square / effective;
  const middle = (centre + square / (2 * effective)) / scale;
  const half = Math.sqrt(square * (binomial / effective + square / (4 * effective ** 2))) / scale;
  return [Math.max(0, Math.min(centre, middle - half)), Math.min(1, Math.max(centre, middle + half))];
}

function quantileFor(units: number): number {
  return studentQuantile((1 + LEVEL) / 2, units - 1);
}
