import type { Metric } from '../../protocol/score.ts';
import { TICKS_PER_SECOND } from '../../protocol/version.ts';

/** A metric's value for people; "–" when it is unscored. Never rounds up to a full mark. */
export function formatMetric(metric: Metric | undefined): string {
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
  const tenths =
    value < 1 && value > 0 ? Math.min(999, Math.max(1, Math.round(value * 1000))) : Math.round(value * 1000);
  return `${(tenths / 10).toFixed(1)} %`;
}
