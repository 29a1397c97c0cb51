import type { Metric } from '../../protocol/score.ts';
import { TICKS_PER_SECOND } from '../../protocol/version.ts';
import { NEEDS_EXACT_EVENTS } from '../../server-plugin/scoring/evidence.ts';

/** What stands in place of a figure that a sampled server gives no evidence for. */
export const UNSCORED_SAMPLED = 'unscored (sampled)';

/** Whether a metric is unscored because the server was sampled. */
export function isUnscoredSampled(metric: Metric | undefined): boolean {
  return metric?.value === null && metric.note === NEEDS_EXACT_EVENTS;
}

/** A metric's value for people; "–" when it is unscored, or that the server was sampled. Never rounds up to a full mark. */
export function formatMetric(metric: Metric | undefined): string {
  if (isUnscoredSampled(metric)) return UNSCORED_SAMPLED;
  if (!metric || metric.value === null) return '–';
  const { value, unit } = metric;
  switch (unit) {
    case 'ratio':
      return formatShare(value);
    case 'percent-per-minute':
      return `${value.toFixed(1)} %/min`;
    case 'ticks':
      return `${(value / TICKS_PER_SECOND).toFixed(1)} s`;
    case 'minutes':
      return `${value.toFixed(2)} min`;
    case 'count':
      return String(value);
    case 'complexity':
      return value.toFixed(2);
    default:
      return unit satisfies never;
  }
}

/** A share as a percentage with one decimal; 99.97 % stays below 100 %, and 0.03 % above 0. */
export function formatShare(value: number): string {
  const exact = withoutNoise(value);
  const rounded = Math.round(withoutNoise(exact * 1000));
  const tenths = exact < 1 && exact > 0 ? Math.min(999, Math.max(1, rounded)) : rounded;
  return `${(tenths / 10).toFixed(1)} %`;
}

/** A number with so many decimals, halves away from 0: sums of the same values in another order print the same. */
export function fixed(value: number, decimals: number): string {
  return withoutNoise(value).toFixed(decimals);
}

/** What rounding adds to sums stands behind the twelfth digit, where it could still turn a half up or down. */
function withoutNoise(value: number): number {
  return Number(value.toPrecision(12));
}
