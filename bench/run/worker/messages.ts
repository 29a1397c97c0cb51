import { z } from 'zod';

/** What a worker is asked to do. */
export const WorkerOrder = z.discriminatedUnion('type', [
  /** Do the job of that name (job.ts). */
  z.strictObject({ type: z.literal('work'), job: z.string(), input: z.unknown() }),
  /** Interrupt the job under way and complete its files, and begin no other; without one, nothing. */
  z.strictObject({ type: z.literal('interrupt') }),
]);
export type WorkerOrder = z.infer<typeof WorkerOrder>;

/** What a worker reports. */
export const WorkerMessage = z.discriminatedUnion('type', [
  /** Its event loop turns; sent at least every few seconds. */
  z.strictObject({ type: z.literal('alive') }),
  /** Of the job under way. */
  z.strictObject({ type: z.literal('progress'), progress: z.unknown() }),
  /** The job has a result and complete files. */
  z.strictObject({ type: z.literal('done'), result: z.unknown() }),
  /** The job has no result, and the worker leaves. `unwritable` is the file system's code where nothing can be written now. */
  z.strictObject({ type: z.literal('failed'), message: z.string(), unwritable: z.string().optional() }),
]);
export type WorkerMessage = z.infer<typeof WorkerMessage>;
