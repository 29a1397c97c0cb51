import type { z } from 'zod';
import type { RequestAdmission } from '../../../sidecar/model/service/admission/requestAdmission.ts';

/** A kind of work that a worker process does: its input, progress and result, as plain data. */
export interface Job<Input, Progress, Result> {
  readonly name: string;
  readonly input: z.ZodType<Input>;
  readonly progress: z.ZodType<Progress>;
  readonly result: z.ZodType<Result>;
}

interface JobHooks<Progress> {
  /** Aborts when the job is to be given up. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
  /** Who admits requests to services, for all workers; each worker by itself when absent. */
  readonly admission?: RequestAdmission | undefined;
}

/**
 * Does a job in this process, with others under way beside it. Rejects only when it has no result: with LostByAnother where
 * that is another job's fault.
 */
type DoJob<Input, Progress, Result> = (input: Input, hooks: JobHooks<Progress>) => Promise<Result>;

/** A job with how it is done, its types forgotten. */
export interface JobHandler {
  readonly name: string;
  run(input: unknown, hooks: JobHooks<unknown>): Promise<unknown>;
}

/** What a worker needs to do a job (serveJobs.ts). */
export function handlerOf<Input, Progress, Result>(
  job: Job<Input, Progress, Result>,
  work: DoJob<Input, Progress, Result>,
): JobHandler {
  return { name: job.name, run: (input, hooks) => work(job.input.parse(input), hooks) };
}

/** A job ended without a result by the fault of another one in the same process. */
export class LostByAnother extends Error {}
