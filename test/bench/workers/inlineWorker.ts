import { unwritable } from '../../../bench/console/exitCodes.ts';
import { episodeHandler } from '../../../bench/run/play/episodeJob.ts';
import { playEpisode } from '../../../bench/run/play/playEpisode.ts';
import type { Job, JobHandler } from '../../../bench/run/worker/job.ts';
import type { JobEnd, StartWorker } from '../../../bench/run/worker/workerProcess.ts';
import { validateTask } from '../../../bench/validate/validateTask.ts';
import { validationHandler } from '../../../bench/validate/validationJob.ts';
import { oneAtATime } from '../oneAtATime.ts';

/** What our own worker does (bench/worker.ts). */
const HANDLERS = [episodeHandler(playEpisode), validationHandler(validateTask)];

/** There is one clock for the game packages of a process, so only one job at a time. */
const inTurn = oneAtATime();

/** As it is after its way through a channel between processes. */
const sent = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));

/**
 * Starts workers without a process: their jobs are done in this one, which has loaded the game and runs it fast. For
 * tests of what a run comes to; where signals, crashes or separate processes matter it takes a worker of its own.
 */
export function inlineWorkers(handlers: readonly JobHandler[] = HANDLERS): StartWorker {
  return ({ admission }) => {
    const underWay = new Set<AbortController>();
    let usable = true;
    return {
      get usable() {
        return usable;
      },
      pid: undefined,
      async run<Input, Progress, Result>(
        job: Job<Input, Progress, Result>,
        input: Input,
        onProgress: (progress: Progress) => void,
        signal?: AbortSignal,
      ): Promise<JobEnd<Result>> {
        const handler = handlers.find(({ name }) => name === job.name);
        if (!handler) throw new Error(`this worker does not know the job "${job.name}"`);
        const control = new AbortController();
        underWay.add(control);
        const hooks = {
          signal: signal ? AbortSignal.any([signal, control.signal]) : control.signal,
          admission,
          onProgress: (progress: unknown) => onProgress(job.progress.parse(sent(progress))),
        };
        try {
          const result = await inTurn(() => handler.run(sent(input), hooks));
          return { type: 'done', result: job.result.parse(sent(result)) };
        } catch (error) {
          usable = false;
          const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
          return { type: 'lost', detail, unwritable: unwritable(error)?.code };
        } finally {
          underWay.delete(control);
        }
      },
      interrupt() {
        for (const control of underWay) control.abort(new Error('interrupted by the user'));
      },
      async close() {
        usable = false;
      },
    };
  };
}
