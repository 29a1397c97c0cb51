import type { Metric } from '../../../protocol/score.ts';

/** What a metric means, for reports, tables and docs/reference/metrics.md, which a test holds to this list. */
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
  /**
   * What it takes: any evidence will do where states decide that can be looked at afterwards or every tick (blocks, places,
   * what is held); where it counts who did what and when, only exact events do, and it is unscored on a server that is sampled.
   */
  readonly evidence: 'any' | 'exact';
  /** Where the formula comes from. */
  readonly source: string;
}
