import type { MetricDefinition } from './metricDefinition.ts';

/** Every metric of an escape score, in the order tables show them. */
export const ESCAPE_METRICS: readonly MetricDefinition[] = [];
