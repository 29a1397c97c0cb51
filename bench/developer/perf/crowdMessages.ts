import { z } from 'zod';

/** What the process of a crowded server tells. */
export const CrowdServerMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('open'), host: z.string(), port: z.int(), version: z.string() }),
  z.strictObject({
    type: z.literal('measured'),
    /** Players in play. */
    players: z.int(),
    /** Duration of every tick of the window, ms. */
    ticks: z.array(z.number()),
    /** Wall time of the window and CPU time the process used in it, all threads, ms. */
    wallMs: z.number(),
    cpuMs: z.number(),
    /** Bytes in use after a collection of garbage. */
    heapUsed: z.number(),
    rss: z.number(),
    /** What the players did in the window: blocks broken, and blocks of way gone. */
    dug: z.int(),
    walked: z.number(),
    corrected: z.int(),
  }),
]);
export type CrowdServerMessage = z.infer<typeof CrowdServerMessage>;

/** What it receives: for how long to measure. */
export const CrowdServerOrder = z.strictObject({ type: z.literal('measure'), windowMs: z.number() });

/** What the process of the crowd is told, and what it says when all of them are in play. */
export const CrowdOrder = z.strictObject({
  type: z.literal('play'),
  host: z.string(),
  port: z.int(),
  version: z.string(),
  bots: z.int().min(1),
  /** Whether they stand about or walk and dig. */
  busy: z.boolean(),
});
export const CrowdMessage = z.strictObject({ type: z.literal('joined') });
