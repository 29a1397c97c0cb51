import { TICKS_PER_MINUTE } from './efficiency.ts';
import type { ComputedMetric } from './spread.ts';

/** Game minutes from release until the structure was complete for good; unscored when it is not complete in the end. */
export function timeCostOf(success: boolean | null, completeSince: number | null): ComputedMetric {
  if (success === null) return { value: null, note: 'success is unscored' };
  if (!success) return { value: null, note: 'not reached' };
  if (completeSince === null) return { value: null, note: 'the arena came with the structure complete' };
  return { value: Math.max(0, completeSince) / TICKS_PER_MINUTE };
}
