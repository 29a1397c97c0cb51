import type { z } from 'zod';
import { shareOf } from '../../sidecar/model/service/serviceLimits.ts';
import { unwritable } from '../console/exitCodes.ts';
import { episodeFolder } from '../run/folder/paths.ts';
import { sha256 } from '../run/folder/sha256.ts';
import type { EpisodeAssignment } from '../run/play/episodeAssignment.ts';
import { EPISODE_JOB } from '../run/play/episodeJob.ts';
import type { Job } from '../run/worker/job.ts';
import type { JobEnd, StartWorker, WorkerProcess } from '../run/worker/workerProcess.ts';
import type { GameQueue } from './broker.ts';
import { ownCodeVersion } from './codeVersion.ts';
import { LARGEST_PACK, unpackEpisode } from './episodePack.ts';
import { type KeyPolicy, type QueueJob, QueueProgress, QueueResult } from './queueJob.ts';
import type { ResultStore } from './store/resultStore.ts';

/** What is shown of a result that is not understood, characters. */
const MOST_SHOWN = 200;

export interface QueuedPlaysOptions {
  readonly queue: GameQueue;
  readonly store: ResultStore;
  readonly run: { readonly id: string; readonly folder: string; readonly plan: string };
  readonly keys: KeyPolicy;
  /** Games on the queue at the same time, among which the run's limits are divided. */
  readonly places: number;
  /** From 1; lower ones are played first. */
  readonly priority: number;
  /** How many attempts at an episode the run's ledger has from before. */
  readonly attemptsBefore: (episode: number) => number;
  readonly print: (line: string) => void;
}

/**
 * Workers of a run that are places on the queue: each puts one game after another there and writes what comes back into the run's
 * folder. A game has the id PLAN-EPISODE-ATTEMPT, so that none is put there twice.
 */
export function queuedPlays(options: QueuedPlaysOptions): StartWorker {
  const attempts = new Map<string, number>();
  const printed = new Set<string>();
  const printOnce = (line: string) => {
    if (printed.has(line)) return;
    printed.add(line);
    options.print(line);
  };
  const idOf = ({ record: { index }, folder }: EpisodeAssignment): string => {
    const play = folder === episodeFolder(options.run.folder, index) ? `${index}` : `${index}r`;
    const attempt = (attempts.get(play) ?? options.attemptsBefore(index)) + 1;
    attempts.set(play, attempt);
    return `${options.run.plan.slice(0, 16)}-${play}-${attempt}`;
  };
  return () => placeOnQueue(options, idOf, printOnce);
}

function placeOnQueue(
  { queue, store, run, keys, places, priority }: QueuedPlaysOptions,
  idOf: (assignment: EpisodeAssignment) => string,
  print: (line: string) => void,
): WorkerProcess {
  const underWay = new Set<string>();
  let isInterrupted = false;
  const play = async (
    assignment: EpisodeAssignment,
    onProgress: (value: unknown) => void,
  ): Promise<JobEnd<QueueResult['result']>> => {
    const id = idOf(assignment);
    underWay.add(id);
    const { folder, outside: _, apiKeys, serviceLimits = {}, ...rest } = assignment;
    const data: QueueJob = {
      format: 1,
      run: run.id,
      store: store.id,
      code: ownCodeVersion(),
      keys,
      assignment: {
        ...rest,
        serviceLimits: shareOf(serviceLimits, places),
        ...(keys === 'parent' && apiKeys !== undefined ? { apiKeys } : {}),
      },
    };
    await queue.add(id, data, priority);
    const end = await queue.ended(id, (value) => {
      const progress = QueueProgress.safeParse(value).data;
      if (progress?.type === 'playing') onProgress(progress.progress);
      if (progress?.type === 'refused') print(`worker ${progress.worker} cannot play this run: ${progress.reason}`);
    });
    underWay.delete(id);
    switch (end.type) {
      case 'removed':
        return { type: 'lost', detail: isInterrupted ? 'stopped before a worker took it' : 'taken off the queue' };
      case 'failed':
        await queue.remove(id);
        return isStalled(end.reason)
          ? // The run plays it again, and its ledger has the attempt that was lost.
            { type: 'lost', detail: 'its worker is gone', shared: true }
          : { type: 'lost', detail: end.reason };
      case 'completed': {
        const collected = await collect(end.value, folder, store);
        await queue.remove(id);
        return collected;
      }
      default:
        return end satisfies never;
    }
  };
  return {
    usable: true,
    pid: undefined,
    async run<Input, Progress, Result>(
      job: Job<Input, Progress, Result>,
      input: Input,
      onProgress: (progress: Progress) => void,
    ): Promise<JobEnd<Result>> {
      if (job.name !== EPISODE_JOB.name) throw new Error(`the queue does not take the job "${job.name}"`);
      const end = await play(EPISODE_JOB.input.parse(input), (value) => onProgress(job.progress.parse(value)));
      return end.type === 'lost' ? end : { type: 'done', result: job.result.parse(end.result) };
    },
    interrupt() {
      isInterrupted = true;
      // A queue that has gone cannot pass this on; what workers still play for it is then collected by nobody.
      for (const id of underWay) queue.cancel(id).catch(() => undefined);
    },
    close: async () => undefined,
  };
}

/** Writes the files of a game where they belong, if they are those that the worker packed. */
async function collect(value: unknown, folder: string, store: ResultStore): Promise<JobEnd<QueueResult['result']>> {
  const parsed = QueueResult.safeParse(value);
  if (!parsed.success) return { type: 'lost', detail: `its result is not understood: ${misread(value, parsed.error)}` };
  const { result, pack } = parsed.data;
  try {
    const bytes = await store.get(pack.key, LARGEST_PACK);
    if (sha256(Buffer.from(bytes)) !== pack.sha256)
      return { type: 'lost', detail: 'its files are not those that were packed' };
    unpackEpisode(bytes, folder);
  } catch (error) {
    const detail = `its files cannot be had: ${error instanceof Error ? error.message : error}`;
    return { type: 'lost', detail, unwritable: unwritable(error)?.code };
  }
  await store.remove(pack.key);
  return { type: 'done', result };
}

/** Whether a job failed because its worker showed no sign of life, as BullMQ reports it. */
function isStalled(reason: string): boolean {
  return reason.includes('stalled');
}

/** What is wrong with a value, and its beginning. */
function misread(value: unknown, { issues: [first] }: z.ZodError): string {
  const text = JSON.stringify(value) ?? 'nothing';
  const where = first && first.path.length > 0 ? ` at ${first.path.join('.')}` : '';
  return `${first?.message ?? 'invalid'}${where} in ${text.slice(0, MOST_SHOWN)}`;
}
