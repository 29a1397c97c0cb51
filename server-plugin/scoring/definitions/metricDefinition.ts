import type { Metric } from '../../../protocol/score.ts';

/** What a metric means, for reports, tables and docs/metrics.md, which a test holds to this list. */
export interface MetricDefinition {
  readonly name: string;
  readonly title: string;
  /** One sentence. */
  readonly definition: string;
  readonly unit: Metric['unit'];
  /** null where neither end is better. */
  readonly higherIsBetter: boolean | null;
  /** When it is unscored, besides episodes that ended by a fault. */
  readonly unscored: string;
  /** Where the formula comes from. */
  readonly source: string;
}
