/** One measured quantity. */
export interface Figure {
  readonly name: string;
  readonly unit: 'ms' | 'us' | 'MiB' | '%' | '/s' | '/h' | 'x';
  /** One value a repetition, in the order measured. */
  readonly values: readonly number[];
  /** What exactly was measured. */
  readonly note: string;
}

/** Says how far a measurement is; `share` runs from 0 to 1. */
export type Step = (share: number, note: string) => void;

interface Summary {
  readonly count: number;
  readonly min: number;
  readonly median: number;
  readonly p99: number;
  readonly max: number;
}

/** Order statistics of at least one value; the p99 is the value that 99 % do not exceed. */
export function summaryOf(values: readonly number[]): Summary {
  const sorted = [...values].sort((a, b) => a - b);
  const [min, max] = [sorted[0], sorted.at(-1)];
  if (min === undefined || max === undefined) throw new RangeError('nothing was measured');
  const middle = sorted.length / 2;
  const median = ((sorted[Math.ceil(middle) - 1] as number) + (sorted[Math.floor(middle)] as number)) / 2;
  const p99 = sorted[Math.ceil(sorted.length * 0.99) - 1] as number;
  return { count: sorted.length, min, median, p99, max };
}
