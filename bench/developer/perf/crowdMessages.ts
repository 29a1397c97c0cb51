import { z } from 'zod';

/** A player who is let in; the token is absent where anybody is. */
const CrowdPlayer = z.strictObject({ username: z.string(), joinToken: z.string().optional() });
export type CrowdPlayer = z.infer<typeof CrowdPlayer>;

/** What the process of a crowded server tells. */
export const CrowdServerMessage = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('open'),
    host: z.string(),
    port: z.int(),
    version: z.string(),
    players: z.array(CrowdPlayer),
  }),
  z.strictObject({
    type: z.literal('measured'),
    /** Players in play, and games of a referee that go on. */
    players: z.int(),
    games: z.int(),
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

/** What it receives: how many are to come and into how many arenas, 0 for one open zone; then for how long to measure. */
export const CrowdServerOrder = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('open'), bots: z.int().min(0), arenas: z.int().min(0) }),
  z.strictObject({ type: z.literal('measure'), windowMs: z.number() }),
]);
export type CrowdServerOrder = z.infer<typeof CrowdServerOrder>;

/** What the process of the crowd is told, and what it says when all of them are in play. */
export const CrowdOrder = z.strictObject({
  type: z.literal('play'),
  host: z.string(),
  port: z.int(),
  version: z.string(),
  players: z.array(CrowdPlayer).min(1),
  /** Whether they stand about or walk and dig. */
  busy: z.boolean(),
});
export const CrowdMessage = z.strictObject({ type: z.literal('joined') });
