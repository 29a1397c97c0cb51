import { median } from 'simple-statistics';

/** The middle value, or the mean of the two in the middle. @throws RangeError for no values at all. */
export function medianOf(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('no values to find the middle of');
  return median([...values]);
}
