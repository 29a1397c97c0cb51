import { z } from 'zod';
import { Briefing } from '../../../protocol/briefing.ts';

/** What the server's process tells the one that measures. */
export const ServerMessage = z.discriminatedUnion('type', [
  /** The port accepts players; `sinceStart` counts from the process's first instruction, `opening` from the call, ms. */
  z.strictObject({ type: z.literal('listening'), sinceStart: z.number(), opening: z.number() }),
  /** The players' process is to let these agents join. */
  z.strictObject({ type: z.literal('admitted'), briefings: z.array(Briefing) }),
  /** Bytes after a collection of garbage, and the duration of each tick since the last report, ms. */
  z.strictObject({
    type: z.literal('measured'),
    rss: z.number(),
    heapUsed: z.number(),
    tickDurations: z.array(z.number()),
  }),
]);
export type ServerMessage = z.infer<typeof ServerMessage>;

/** What the server's process is told. */
export const ServerOrder = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('admit'), agents: z.int().min(1) }),
  /** Everyone has joined: release the episode, let `settleMs` pass, then measure for `windowMs`. */
  z.strictObject({ type: z.literal('measure'), settleMs: z.number(), windowMs: z.number() }),
]);
export type ServerOrder = z.infer<typeof ServerOrder>;

/** What the players' process is told, and what it says when all of them stand in the world. */
export const PlayersOrder = z.strictObject({ type: z.literal('join'), briefings: z.array(Briefing) });
export type PlayersOrder = z.infer<typeof PlayersOrder>;
export const PlayersMessage = z.strictObject({ type: z.literal('joined') });
export type PlayersMessage = z.infer<typeof PlayersMessage>;
