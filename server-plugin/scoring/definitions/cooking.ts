import type { MetricDefinition } from './metricDefinition.ts';

/** Every metric of a cooking score, in the order tables show them. */
export const COOKING_METRICS: readonly MetricDefinition[] = [];
