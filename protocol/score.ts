import { z } from 'zod';
import { Termination, TerminationReason } from './event.ts';

/** One metric's value. `null` is "unscored" (undefined here), never 0. Definitions: docs/reference/metrics.md. */
export const MetricValue = z.number().nullable();
export type MetricValue = z.infer<typeof MetricValue>;

/** A metric with its unit and, where it is unscored, why. Keys of a score are metric names such as "vhr.asCoded". */
export const Metric = z.strictObject({
  value: MetricValue,
  unit: z.enum(['ratio', 'percent-per-minute', 'ticks', 'minutes', 'count', 'complexity']),
  note: z.string().optional(),
});
export type Metric = z.infer<typeof Metric>;

/** A part of a goal with a score of its own: a checkpoint of a recipe, a room of an escape. */
export const ScorePart = z.strictObject({
  name: z.string(),
  /** What it counts for within the task, in the task's own measure. */
  weight: z.number(),
  /** How much of it was reached, 0 to 1. */
  value: z.number().min(0).max(1),
  /** Ticks since release when it was reached in full; null while it was not. */
  tick: z.int().nullable(),
  /** The share of its weight credited to each agent who has any; null where that is unscored. */
  credit: z.record(z.string(), z.number()).nullable(),
});
export type ScorePart = z.infer<typeof ScorePart>;

/** The referee's verdict on one episode. `metrics` is null when the episode ended by a fault. */
export const Score = z.strictObject({
  episodeId: z.string(),
  taskId: z.string(),
  /** Version of the metrics' definitions it was computed by; absent from scores of version 1 and from those that were not computed. */
  definitions: z.literal(2).optional(),
  termination: Termination,
  reason: TerminationReason,
  /** Game ticks from release to end. */
  ticks: z.int(),
  success: z.boolean().nullable(),
  /**
   * 'sampled' where the server was looked at again and again: who did what is not known for sure there, and what needs it
   * is unscored. Exact where it is absent.
   */
  evidence: z.literal('sampled').optional(),
  metrics: z.record(z.string(), Metric).nullable(),
  /** The parts of the goal, in the task's order; absent where a goal has none. */
  parts: z.array(ScorePart).optional(),
  /** Figures of single agents; null where they are unscored, never 0. */
  perAgent: z.record(
    z.string(),
    z.strictObject({
      activeTicks: z.int().nullable(),
      credit: z.number().nullable(),
      placed: z.int().nullable(),
      broken: z.int().nullable(),
      /** Of what is to be gathered, how many the team has at the end that this agent brought into being; parts where shared. */
      collected: z.number().min(0).optional(),
      /** How often it died; absent where tasks do not count it. */
      deaths: z.int().min(0).optional(),
    }),
  ),
});
export type Score = z.infer<typeof Score>;
