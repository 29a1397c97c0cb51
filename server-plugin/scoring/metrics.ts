import type { Metric } from '../../protocol/score.ts';
import type { MetricDefinition } from './definitions/metricDefinition.ts';
import type { ComputedMetric } from './spread.ts';

/**
 * A score's metrics: every defined one, in the order of its definition, with the unit that says.
 * @throws Error for one that is defined but was not computed.
 */
export function metricsOf(
  definitions: readonly MetricDefinition[],
  verdicts: Readonly<Record<string, ComputedMetric>>,
): Record<string, Metric> {
  return Object.fromEntries(
    definitions.map(({ name, unit }) => {
      const verdict = verdicts[name];
      if (!verdict) throw new Error(`metric ${name} is defined but never computed`);
      const { value, note } = verdict;
      return [name, note === undefined ? { value, unit } : { value, unit, note }];
    }),
  );
}
