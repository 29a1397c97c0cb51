import { z } from 'zod';
import { handlerOf, type Job, type JobHandler } from '../run/worker/job.ts';
import { TaskValidation, ValidationRequest } from './taskValidation.ts';
import type { ValidateHooks } from './validateTask.ts';

/** Validating one task in a worker process; progress is what is being checked, and the result null when interrupted. */
export const VALIDATION_JOB: Job<ValidationRequest, string, TaskValidation | null> = {
  name: 'validate',
  input: ValidationRequest,
  progress: z.string(),
  result: TaskValidation.nullable(),
};

/** How a worker validates tasks; `validate` rejects with the signal's reason once that aborts. */
export function validationHandler(
  validate: (request: ValidationRequest, hooks: ValidateHooks) => Promise<TaskValidation>,
): JobHandler {
  return handlerOf(VALIDATION_JOB, async (request, { signal, onProgress }) => {
    try {
      return await validate(request, { signal, onStep: onProgress });
    } catch (error) {
      if (!signal.aborted) throw error;
      return null;
    }
  });
}
