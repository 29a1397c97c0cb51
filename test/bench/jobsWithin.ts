import type { DoAnyJob } from '../../bench/console/shell.ts';
import { episodeHandler } from '../../bench/run/play/episodeJob.ts';
import { playEpisode } from '../../bench/run/play/playEpisode.ts';
import type { JobHandler } from '../../bench/run/worker/job.ts';
import { validateTask } from '../../bench/validate/validateTask.ts';
import { validationHandler } from '../../bench/validate/validationJob.ts';

const HANDLERS: readonly JobHandler[] = [episodeHandler(playEpisode), validationHandler(validateTask)];

let turn: Promise<unknown> = Promise.resolve();

/**
 * Does jobs of worker processes in this one, which has its code loaded and hot, one after another: game packages have one
 * clock. What processes are for (signals, crashes, hanging) needs them: `bench.start`, or a context of one's own.
 */
export const doJobWithin: DoAnyJob = async (name, input, hooks) => {
  const handler = HANDLERS.find((known) => known.name === name);
  if (!handler) throw new Error(`no worker knows the job "${name}"`);
  const work = turn.then(async () => asSent(await handler.run(asSent(input), hooks)));
  turn = work.catch(() => undefined);
  return work;
};

/** As it comes out of the channel between two processes. */
function asSent(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
