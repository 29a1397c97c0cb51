import { z } from 'zod';
import { handlerOf, type Job, type JobHandler } from '../run/worker/job.ts';
import { Commission, TaskProof } from './taskValidation.ts';
import type { ProveHooks } from './validateTask.ts';

/** Validating one task in a worker process; progress is what is being checked, and the result null when interrupted. */
export const VALIDATION_JOB: Job<Commission, string, TaskProof | null> = {
  name: 'validate',
  input: Commission,
  progress: z.string(),
  result: TaskProof.nullable(),
};

/** How a worker validates tasks; `validate` rejects with the signal's reason once that aborts. */
export function validationHandler(
  validate: (commission: Commission, hooks: ProveHooks) => Promise<TaskProof>,
): JobHandler {
  return handlerOf(VALIDATION_JOB, async (commission, { signal, onProgress }) => {
    try {
      return await validate(commission, { signal, onStep: onProgress });
    } catch (error) {
      if (!signal.aborted) throw error;
      return null;
    }
  });
}
