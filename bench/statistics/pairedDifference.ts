import { mean } from 'simple-statistics';
import { detectableDifference } from './design.ts';
import { shareEnds, spreadOf, studentEnds } from './meanInterval.ts';
import { signFlipP } from './signFlip.ts';
import { isWithin, mostIndependent, type TaskValues, taskMeans, unitsOf } from './taskValues.ts';

/** The difference between two conditions on the tasks that both have; docs/reference/statistics.md has the formulas. */
export interface PairedDifference {
  /** Mean over tasks of the first one's mean minus the second one's; null without a task in common. */
  readonly difference: number | null;
  /** Ends of its 95 % interval; null with fewer than two pairs. */
  readonly low: number | null;
  readonly high: number | null;
  /** Cohen's d_z: the difference in standard deviations of the pairs' differences; null where they do not vary. */
  readonly effect: number | null;
  /** Two-sided, of the sign-flip test; not corrected for other comparisons. */
  readonly p: number | null;
  /** The smallest true difference that this design finds with a power of 0.8; null where the pairs' differences do not vary, or no share differs by so much. */
  readonly detectable: number | null;
  /** Tasks, or trials of the one task in common. */
  readonly pairs: number;
  readonly over: 'tasks' | 'trials';
}

/** Compares two conditions by the tasks that both have, whatever the number of trials of each. */
export function pairedDifference(first: TaskValues, second: TaskValues, isShare: boolean): PairedDifference {
  const common = [...first.keys()].filter((task) => second.has(task));
  const a = only(first, common);
  const b = only(second, common);
  const { over } = unitsOf(a);
  const [left, right] =
    over === 'tasks' ? [taskMeans(a), taskMeans(b)] : trialPairs(unitsOf(a).values, unitsOf(b).values);
  const differences = left.map((value, index) => value - (right[index] as number));
  const counts = { pairs: differences.length, over };
  if (differences.length === 0)
    return { difference: null, low: null, high: null, effect: null, p: null, detectable: null, ...counts };
  const p = signFlipP(differences);
  if (differences.length === 1)
    return { difference: mean(differences), low: null, high: null, effect: null, p, detectable: null, ...counts };
  const spread = spreadOf(differences);
  const varies = spread.deviation > 0;
  const isBounded = isShare && isWithin(a, [0, 1]) && isWithin(b, [0, 1]);
  const [low, high] =
    varies || !isBounded ? studentEnds(spread) : unvaryingEnds([left, mostIndependent(a)], [right, mostIndependent(b)]);
  const detectable = varies ? detectableDifference(spread) : null;
  return {
    difference: spread.centre,
    // No difference of shares is larger than 1.
    low: isBounded ? Math.max(-1, low) : low,
    high: isBounded ? Math.min(1, high) : high,
    effect: varies ? spread.centre / spread.deviation : null,
    p,
    detectable: isBounded && detectable !== null && detectable > 1 ? null : detectable,
    ...counts,
  };
}

function only(values: TaskValues, tasks: readonly string[]): TaskValues {
  return new Map(tasks.map((task) => [task, values.get(task) as readonly number[]]));
}

function trialPairs(a: readonly number[], b: readonly number[]): [number[], number[]] {
  const pairs = Math.min(a.length, b.length);
  return [a.slice(0, pairs), b.slice(0, pairs)];
}

/** One condition's units, and how many independent episodes they can be worth. */
type UnvaryingSide = readonly [units: readonly number[], most: number];

/**
 * Differences of shares that are all the same still leave room where one or both are 0 or 1 throughout: the two shares' own
 * intervals, combined as Newcombe 1998 does (method 10, without correlation).
 */
function unvaryingEnds(...sides: readonly [UnvaryingSide, UnvaryingSide]): readonly [number, number] {
  const [a, b] = [spreadOf(sides[0][0]), spreadOf(sides[1][0])];
  const [lowA, highA] = shareEnds(a, sides[0][1]);
  const [lowB, highB] = shareEnds(b, sides[1][1]);
  const difference = a.centre - b.centre;
  return [
    difference - Math.hypot(a.centre - lowA, highB - b.centre),
    difference + Math.hypot(highA - a.centre, b.centre - lowB),
  ];
}
