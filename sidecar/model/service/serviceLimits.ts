import { z } from 'zod';

/** What whoever shares them may ask of one service. Without a rate there is none; 8 requests at the same time unless given. */
export const ServiceLimits = z.strictObject({
  concurrency: z.int().min(1).optional(),
  requestsPerMinute: z.number().positive().optional(),
  /** Input and output tokens, estimated when a request is sent and corrected by what the service counted. */
  tokensPerMinute: z.number().positive().optional(),
  /** US dollars, counted like tokens, by the prices of the models. */
  usdPerMinute: z.number().positive().optional(),
  /** Longest wait for one answer, body included, wall ms. */
  timeoutMs: z.number().positive().optional(),
});
export type ServiceLimits = z.infer<typeof ServiceLimits>;

export const DEFAULT_CONCURRENCY = 8;
/** A model that thinks for thousands of tokens takes minutes. */
export const DEFAULT_TIMEOUT_MS = 300_000;

/** What each of so many processes may ask, so that all of them together keep to the limits; each may ask one thing at a time. */
export function shareOf(limits: ServiceLimits, processes: number): ServiceLimits {
  const { concurrency = DEFAULT_CONCURRENCY, requestsPerMinute, tokensPerMinute, usdPerMinute, timeoutMs } = limits;
  return {
    concurrency: Math.max(1, Math.floor(concurrency / processes)),
    ...(requestsPerMinute === undefined ? {} : { requestsPerMinute: requestsPerMinute / processes }),
    ...(tokensPerMinute === undefined ? {} : { tokensPerMinute: tokensPerMinute / processes }),
    ...(usdPerMinute === undefined ? {} : { usdPerMinute: usdPerMinute / processes }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  };
}
