import { z } from 'zod';
import { AdmissionAsk, AdmissionGrant } from '../../../sidecar/model/service/admission/frames.ts';

/** The number under which whoever gives a job knows it. */
const Id = z.int().min(0);

/** What a worker is asked to do. */
export const WorkerOrder = z.discriminatedUnion('type', [
  /** Do the job of that name (job.ts), beside those that are under way. */
  z.strictObject({ type: z.literal('work'), id: Id, job: z.string(), input: z.unknown() }),
  /** Interrupt the job of that id, or all that are under way, and complete their files; without one, nothing. */
  z.strictObject({ type: z.literal('interrupt'), id: Id.optional() }),
  /** Send a request that it asked for leave to send. */
  z.strictObject({ type: z.literal('grant'), grant: AdmissionGrant }),
]);
export type WorkerOrder = z.infer<typeof WorkerOrder>;

/** What a worker reports. */
export const WorkerMessage = z.discriminatedUnion('type', [
  /** Its event loop turns; sent at least every few seconds. */
  z.strictObject({ type: z.literal('alive') }),
  /** Of a job under way. */
  z.strictObject({ type: z.literal('progress'), id: Id, progress: z.unknown() }),
  /** The job has a result and complete files. */
  z.strictObject({ type: z.literal('done'), id: Id, result: z.unknown() }),
  /**
   * The job has no result, and the worker is good for no other: it leaves when those under way are over. `unwritable` is the
   * file system's code where nothing can be written now, `shared` tells that another job was the cause.
   */
  z.strictObject({
    type: z.literal('failed'),
    id: Id,
    message: z.string(),
    unwritable: z.string().optional(),
    shared: z.boolean().optional(),
  }),
  /** A job is about to send a request to a service, or has. */
  z.strictObject({ type: z.literal('ask'), ask: AdmissionAsk }),
  /** An error came that belongs to no job, and the worker leaves at once. */
  z.strictObject({ type: z.literal('broken'), message: z.string(), unwritable: z.string().optional() }),
]);
export type WorkerMessage = z.infer<typeof WorkerMessage>;
