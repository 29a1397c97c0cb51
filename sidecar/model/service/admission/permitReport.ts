import { z } from 'zod';

/** The longest pause that a refusal can ask for, ms; a service that wants more is out, as far as an episode goes. */
export const LONGEST_PAUSE_MS = 120_000;

/** How a request that was permitted ended. */
export const PermitReport = z.discriminatedUnion('type', [
  /** The service answered, and counted so many tokens at such a cost in US dollars; null if it did not. */
  z.strictObject({
    type: z.literal('answered'),
    tokens: z.number().min(0).max(1e9).nullable(),
    costUsd: z.number().min(0).max(1e9).nullable(),
  }),
  /** It was given up, or failed in a way that says nothing about the service's load. */
  z.strictObject({ type: z.literal('failed') }),
  /** The service has too much to do; nothing is to be sent for `waitMs`. */
  z.strictObject({ type: z.literal('overloaded'), waitMs: z.number().min(0).max(LONGEST_PAUSE_MS) }),
]);
export type PermitReport = z.infer<typeof PermitReport>;

export const GIVEN_UP: PermitReport = { type: 'failed' };
