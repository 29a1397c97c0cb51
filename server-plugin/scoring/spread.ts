/** Population standard deviation (divides by n); 0 for an empty list. */
export function populationDeviation(values: readonly number[]): number {
  if (values.length === 0) return 0;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / values.length);
}

/** A metric's value, or why there is none. */
export type ComputedMetric =
  | { readonly value: number; readonly note?: string }
  | { readonly value: null; readonly note: string };
