import { z } from 'zod';

/** What the endpoint double reports, one message each. */
export const EndpointMessage = z.discriminatedUnion('type', [
  /** It listens. */
  z.strictObject({ type: z.literal('open'), port: z.int() }),
  /** What it was asked since it listens, after it was told to report. */
  z.strictObject({
    type: z.literal('report'),
    requests: z.int(),
    /** Of the middle half of the time between the first request and the last answer: mean number of requests under way. */
    busy: z.number(),
    /** Of the same time: answers a second. */
    rate: z.number(),
  }),
]);
