import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { RealtimeClock } from '../../clock/realtimeClock.ts';
import { startWorker, type WorkerProcess } from '../run/worker/workerProcess.ts';
import type { Commission, TaskProof } from './taskValidation.ts';
import { isProven } from './taskValidation.ts';
import { VALIDATION_JOB } from './validationJob.ts';

/** A worker whose event loop does not turn for this long is stuck, ms. */
const SILENCE_MS = 60_000;

export interface ProveAllOptions {
  /** Worker processes. */
  readonly jobs: number;
  /** Keeps the files of every play, not only of failed tasks. */
  readonly keep: boolean;
  /** Aborts when the user wants to stop: what is under way is given up. */
  readonly signal: AbortSignal;
  readonly onStep: (commission: Commission, step: string) => void;
  readonly onProof: (commission: Commission, proof: TaskProof) => void;
  /** Instead of our own worker; for trying out workers that fail. */
  readonly workerEntry?: string | undefined;
  readonly silenceMs?: number | undefined;
}

/**
 * Proves tasks in worker processes, in order, a task at a time in each; a worker that dies or hangs fails its task alone.
 * Files of what is proven, or given up, are removed. Rejects with what `onProof` throws.
 */
export async function proveAll(commissions: readonly Commission[], options: ProveAllOptions): Promise<void> {
  const failed = new AbortController();
  const signal = AbortSignal.any([options.signal, failed.signal]);
  const waiting = [...commissions];
  const slots = Array.from({ length: Math.min(options.jobs, waiting.length) }, () =>
    runSlot(waiting, signal, options).catch((error: unknown) => {
      failed.abort();
      throw error;
    }),
  );
  for (const slot of await Promise.allSettled(slots)) if (slot.status === 'rejected') throw slot.reason;
}

/** Takes one task after another to one worker; to another only when that was lost. */
async function runSlot(waiting: Commission[], signal: AbortSignal, options: ProveAllOptions): Promise<void> {
  const clock = new RealtimeClock();
  const { silenceMs = SILENCE_MS, workerEntry: entry } = options;
  let worker: WorkerProcess | undefined;
  const interrupt = () => worker?.interrupt();
  signal.addEventListener('abort', interrupt);
  try {
    while (!signal.aborted) {
      const commission = waiting.shift();
      if (!commission) break;
      if (!worker?.usable) worker = startWorker({ clock, silenceMs, entry });
      mkdirSync(commission.folder, { recursive: true });
      const end = await worker.run(VALIDATION_JOB, commission, (step) => options.onStep(commission, step));
      const proof = end.type === 'lost' ? lostProof(commission, end.detail) : end.result;
      const isOfUse = options.keep || (proof !== null && !isProven(proof));
      if (!isOfUse || readdirSync(commission.folder).length === 0) rmSync(commission.folder, { recursive: true });
      if (proof && !(end.type === 'lost' && signal.aborted)) options.onProof(commission, proof);
      if (!worker.usable) await worker.close();
    }
  } finally {
    signal.removeEventListener('abort', interrupt);
    await worker?.close();
  }
}

function lostProof({ taskId, taskVersion, taskHash }: Commission, detail: string): TaskProof {
  return {
    taskId,
    taskVersion,
    taskHash,
    title: null,
    complexity: null,
    limits: null,
    certificates: [{ name: 'finished', passed: false, figure: null, detail: `the worker was lost: ${detail}` }],
    cpuMs: 0,
  };
}
