import { mean } from 'simple-statistics';

/** The values of one measure by task, each with those of its trials in the order of the trials; no task is without any. */
export type TaskValues = ReadonlyMap<string, readonly number[]>;

/**
 * What intervals and tests take for independent draws: the tasks' means; where there is one task alone, its trials, and what
 * follows speaks of that task alone.
 */
export interface Units {
  readonly over: 'tasks' | 'trials';
  readonly values: readonly number[];
}

/** The units of some values. */
export function unitsOf(values: TaskValues): Units {
  const [only] = values.values();
  if (only && values.size === 1) return { over: 'trials', values: only };
  return { over: 'tasks', values: taskMeans(values) };
}

/** Each task's mean over its trials. */
export function taskMeans(values: TaskValues): number[] {
  return [...values.values()].map((trials) => mean([...trials]));
}

/** Whether all values lie in a range that bounds what they can be, so that their mean lies in it too. */
export function isWithin(values: TaskValues, [low, high]: readonly [number, number]): boolean {
  return [...values.values()].every((trials) => trials.every((value) => value >= low && value <= high));
}

/** The most independent episodes that values can be worth: each value is one where all are 0 or 1; shares in between know no such bound. */
export function mostIndependent(values: TaskValues): number {
  const all = [...values.values()].flat();
  return all.every((value) => value === 0 || value === 1) ? all.length : Number.POSITIVE_INFINITY;
}
