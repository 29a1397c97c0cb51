import { z } from 'zod';
import { PermitReport } from './permitReport.ts';

/** Of one channel, by whoever asks; each id is used once. */
const RequestId = z.int().min(0);

/** Most characters of an endpoint or episode. */
const LONGEST_NAME = 256;

/** What a process that sends requests asks the one that admits them. */
export const AdmissionAsk = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('acquire'),
    id: RequestId,
    endpoint: z.string().max(LONGEST_NAME),
    episode: z.string().max(LONGEST_NAME),
    tokens: z.number().min(0).max(1e9),
    costUsd: z.number().min(0).max(1e9),
    again: z.boolean(),
  }),
  /** Gives a permit back, or ends the wait for it. */
  z.strictObject({ type: z.literal('done'), id: RequestId, report: PermitReport }),
]);
export type AdmissionAsk = z.infer<typeof AdmissionAsk>;

/** The answer: the request of that id may be sent. */
export const AdmissionGrant = z.strictObject({ type: z.literal('permit'), id: RequestId });
export type AdmissionGrant = z.infer<typeof AdmissionGrant>;
