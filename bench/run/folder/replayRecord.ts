import { z } from 'zod';

/** Where two plays of one scenario part. */
export const Divergence = z.strictObject({
  file: z.enum(['events.jsonl', 'score.json']),
  /** Of the first line that differs, from 1. */
  line: z.int().min(1),
  /** Number and tick of the event that differs, as the first play has it, or the second where the first has none. */
  seq: z.int().nullable(),
  tick: z.int().nullable(),
  /** The line of either play; null where that file has ended. */
  first: z.string().nullable(),
  second: z.string().nullable(),
  /** Lines just before that both have in common, oldest first. */
  context: z.array(z.string()),
});
export type Divergence = z.infer<typeof Divergence>;

/**
 * replay.json: what came of playing an episode a second time. When the plays differ, the second one's files are kept in
 * replay/ beside those of the first.
 */
export const ReplayRecord = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('identical'),
    /** Of events.jsonl. */
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    events: z.int().min(0),
    bytes: z.int().min(0),
  }),
  z.strictObject({ type: z.literal('diverged'), divergence: Divergence }),
]);
export type ReplayRecord = z.infer<typeof ReplayRecord>;
