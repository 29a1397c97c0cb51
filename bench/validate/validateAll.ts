import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { RealtimeClock } from '../../clock/realtimeClock.ts';
import { type StartWorker, startWorker, type WorkerProcess } from '../run/worker/workerProcess.ts';
import type { TaskValidation, ValidationRequest } from './taskValidation.ts';
import { isValid } from './taskValidation.ts';
import { VALIDATION_JOB } from './validationJob.ts';

/** A worker whose event loop does not turn for this long is stuck, ms. */
const SILENCE_MS = 60_000;

export interface ValidateAllOptions {
  /** Worker processes. */
  readonly jobs: number;
  /** Keeps the files of every play, not only of failed tasks. */
  readonly keep: boolean;
  /** Aborts when the user wants to stop: what is under way is given up. */
  readonly signal: AbortSignal;
  readonly onStep: (request: ValidationRequest, step: string) => void;
  readonly onValidated: (request: ValidationRequest, validation: TaskValidation) => void;
  /** Instead of our own; for trying out workers that fail, and for workers without a process. */
  readonly startWorker?: StartWorker | undefined;
  readonly silenceMs?: number | undefined;
}

/**
 * Validates tasks in worker processes, in order, a task at a time in each; a worker that dies or hangs fails its task
 * alone. Files of tasks that are valid, or were given up, are removed. Rejects with what `onValidated` throws.
 */
export async function validateAll(requests: readonly ValidationRequest[], options: ValidateAllOptions): Promise<void> {
  const failed = new AbortController();
  const signal = AbortSignal.any([options.signal, failed.signal]);
  const waiting = [...requests];
  const slots = Array.from({ length: Math.min(options.jobs, waiting.length) }, () =>
    runSlot(waiting, signal, options).catch((error: unknown) => {
      failed.abort();
      throw error;
    }),
  );
  for (const slot of await Promise.allSettled(slots)) if (slot.status === 'rejected') throw slot.reason;
}

/** Gives one worker one task after another; starts another worker only when that was lost. */
async function runSlot(waiting: ValidationRequest[], signal: AbortSignal, options: ValidateAllOptions): Promise<void> {
  const clock = new RealtimeClock();
  const { silenceMs = SILENCE_MS, startWorker: start = startWorker } = options;
  let worker: WorkerProcess | undefined;
  const interrupt = () => worker?.interrupt();
  signal.addEventListener('abort', interrupt);
  try {
    while (!signal.aborted) {
      const request = waiting.shift();
      if (!request) break;
      if (!worker?.usable) worker = start({ clock, silenceMs });
      mkdirSync(request.folder, { recursive: true });
      const end = await worker.run(VALIDATION_JOB, request, (step) => options.onStep(request, step));
      const validation = end.type === 'lost' ? lostValidation(request, end.detail) : end.result;
      const isOfUse = options.keep || (validation !== null && !isValid(validation));
      if (!isOfUse || readdirSync(request.folder).length === 0) rmSync(request.folder, { recursive: true });
      if (validation && !(end.type === 'lost' && signal.aborted)) options.onValidated(request, validation);
      if (!worker.usable) await worker.close();
    }
  } finally {
    signal.removeEventListener('abort', interrupt);
    await worker?.close();
  }
}

function lostValidation({ taskId, taskVersion, taskHash }: ValidationRequest, detail: string): TaskValidation {
  return {
    taskId,
    taskVersion,
    taskHash,
    title: null,
    complexity: null,
    limits: null,
    checks: [{ name: 'finished', passed: false, figure: null, detail: `worker lost: ${detail}` }],
    cpuMs: 0,
  };
}
