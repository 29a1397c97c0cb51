import { renameSync, rmSync } from 'node:fs';
import type { z } from 'zod';
import type { Clock } from '../../clock/clock.ts';
import type { RunTrace } from '../../sidecar/model/tracing/trace.ts';
import { unwritable } from '../console/exitCodes.ts';
import { parsedOrNull } from '../run/folder/ledger/signature.ts';
import { episodeFolder } from '../run/folder/paths.ts';
import { sha256 } from '../run/folder/sha256.ts';
import type { EpisodeAssignment } from '../run/play/episodeAssignment.ts';
import { EPISODE_JOB } from '../run/play/episodeJob.ts';
import type { Job } from '../run/worker/job.ts';
import type { JobEnd, StartWorker, WorkerProcess } from '../run/worker/workerProcess.ts';
import type { GameQueue, JobHold } from './broker.ts';
import { ownCodeVersion } from './codeVersion.ts';
import { LARGEST_PACK, unpackEpisode } from './episodePack.ts';
import type { ParentMetrics } from './metrics.ts';
import { type KeyPolicy, LostGame, type QueueJob, QueueProgress, QueueResult } from './queueJob.ts';
import type { ResultStore } from './store/resultStore.ts';

/** What the name of a folder ends with while files are written into it. */
export const DRAFT = '.part';
/** The ledger has the end of an attempt at once after its play; this is ample, ms. A play that is compared waits for its place. */
const FORGET_MS = 2_000;
/** Progress of a game is reported this often at most, ms, and of all games of a run this often in a second. */
const PROGRESS_MS = 1_000;
const MOST_REPORTS = 1_000;
/** What is shown of a result that is not understood, characters. */
const MOST_SHOWN = 200;

export interface QueuedPlaysOptions {
  readonly queue: GameQueue;
  readonly store: ResultStore;
  readonly run: { readonly id: string; readonly folder: string; readonly prefix: string };
  readonly keys: KeyPolicy;
  /** Games on the queue at the same time. */
  readonly places: number;
  /** From 1; lower ones are played first. */
  readonly priority: number;
  /** The number of the attempt at an episode that is played first now; for a run that was resumed it may be on the queue. */
  readonly firstAttempt: (episode: number) => number;
  readonly clock: Clock;
  /** Whether each episode is played twice, and its attempt ends with the later play. */
  readonly twice: boolean;
  readonly metrics?: ParentMetrics | undefined;
  /** Traces where each game was put; nothing unless given. */
  readonly trace?: RunTrace | undefined;
  readonly print: (line: string) => void;
}

/** What the ids of a run's games begin with. */
export function gamePrefix(plan: string): string {
  return `${plan.slice(0, 16)}-`;
}

/** The id of an attempt at an episode; `again` for the second of two plays. */
export function gameId(prefix: string, episode: number, attempt: number, again = false): string {
  return `${prefix}${episode}${again ? 'r' : ''}-${attempt}`;
}

/** A game that goes to the queue. */
interface Numbered {
  readonly id: string;
  readonly alone: boolean;
}

/**
 * Workers of a run that are places on the queue: each puts one game after another there and writes what comes back into the run's
 * folder. A game has the id PLAN-EPISODE-ATTEMPT, so that none is put there twice. What came back stays on queue and store until the
 * run's ledger has it.
 */
export function queuedPlays(options: QueuedPlaysOptions): StartWorker {
  const attempts = new Map<string, number>();
  const lostWithOthers = new Set<string>();
  const printed = new Set<string>();
  const printOnce = (line: string) => {
    if (printed.has(line)) return;
    printed.add(line);
    options.print(line);
  };
  const playOf = ({ record: { index }, folder }: EpisodeAssignment) =>
    folder === episodeFolder(options.run.folder, index) ? `${index}` : `${index}r`;
  const numbered = (assignment: EpisodeAssignment): Numbered => {
    const { index } = assignment.record;
    const play = playOf(assignment);
    const before = attempts.get(play);
    const attempt = before === undefined ? options.firstAttempt(index) : before + 1;
    attempts.set(play, attempt);
    return {
      id: gameId(options.run.prefix, index, attempt, play.endsWith('r')),
      alone: lostWithOthers.has(play),
    };
  };
  return () => placeOnQueue(options, numbered, (assignment) => lostWithOthers.add(playOf(assignment)), printOnce);
}

function placeOnQueue(
  { queue, store, run, keys, places, priority, clock, twice, metrics, trace }: QueuedPlaysOptions,
  numbered: (assignment: EpisodeAssignment) => Numbered,
  onLostWithOthers: (assignment: EpisodeAssignment) => void,
  print: (line: string) => void,
): WorkerProcess {
  const underWay = new Set<string>();
  let isInterrupted = false;
  /** Takes what was collected last off queue and store, and resolves once it is off; nothing where nothing was collected. */
  let forget = async (): Promise<void> => undefined;
  const forgetLater = (work: () => Promise<void>) => {
    let isForgotten: Promise<void> | undefined;
    // What is left where that fails is taken away when the run is resumed, or expires.
    const once = () => {
      timer?.cancel();
      isForgotten ??= work().catch(() => undefined);
      return isForgotten;
    };
    const timer = twice ? undefined : clock.after(FORGET_MS, () => void once());
    forget = once;
  };
  const play = async (
    assignment: EpisodeAssignment,
    onProgress: (value: unknown) => void,
  ): Promise<JobEnd<QueueResult['result']>> => {
    await forget();
    const { id, alone } = numbered(assignment);
    underWay.add(id);
    const { folder, outside: _, apiKeys, otel, ...rest } = assignment;
    const sent = trace?.send(id);
    const data: QueueJob = {
      format: 1,
      run: run.id,
      store: store.id,
      code: ownCodeVersion(),
      keys,
      alone,
      progressMs: Math.max(PROGRESS_MS, Math.ceil((places * 1_000) / MOST_REPORTS)),
      assignment: {
        ...rest,
        ...(otel === undefined ? {} : { otel: { ...otel, ...(sent ? { parent: sent.traceparent } : {}) } }),
        ...(keys === 'parent' && apiKeys !== undefined ? { apiKeys } : {}),
      },
    };
    try {
      await queue.add(id, data, priority);
    } catch (error) {
      underWay.delete(id);
      sent?.end('not queued');
      return {
        type: 'lost',
        detail: `could not be put on the queue: ${error instanceof Error ? error.message : error}`,
      };
    }
    metrics?.put();
    const end = await queue.ended(id, {
      holdOf,
      onProgress: (value) => {
        const progress = QueueProgress.safeParse(value).data;
        if (progress?.type === 'playing') onProgress(progress.progress);
        if (progress?.type === 'refused') print(`worker ${progress.worker} cannot play this run: ${progress.reason}`);
      },
    });
    underWay.delete(id);
    const isCollected = end.type === 'completed';
    metrics?.ended(isCollected ? 'collected' : 'lost');
    sent?.end(isCollected ? undefined : end.type);
    switch (end.type) {
      case 'removed':
        return { type: 'lost', detail: isInterrupted ? 'stopped before a worker took it' : 'taken off the queue' };
      case 'unreachable':
        return { type: 'lost', detail: 'stopped while the queue could not be reached' };
      case 'abandoned':
        // Its worker may have died between storing its files and saying so.
        forgetLater(async () => {
          for (const key of await store.list(`${id}-`)) await store.remove(key);
        });
        // The run plays it again, and its ledger has the attempt that was lost.
        return { type: 'lost', detail: 'its worker is gone', shared: true };
      case 'failed': {
        forgetLater(() => queue.remove(id));
        const { detail, shared } = lostGame(end.reason);
        if (shared) onLostWithOthers(assignment);
        return { type: 'lost', detail, shared };
      }
      case 'completed': {
        const result = QueueResult.safeParse(end.value);
        const collected: JobEnd<QueueResult['result']> = result.success
          ? await collect(result.data, folder, store)
          : { type: 'lost', detail: `its result is not understood: ${misread(end.value, result.error)}` };
        // Not before: its files may take longer than that to arrive.
        forgetLater(async () => {
          if (result.success) await store.remove(result.data.pack.key);
          await queue.remove(id);
        });
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
    close: () => forget(),
  };
}

/** What a worker said of itself when it began to play; undefined where none has. */
function holdOf(progress: unknown): JobHold | undefined {
  const { data } = QueueProgress.safeParse(progress);
  return data === undefined || data.type === 'refused' ? undefined : { stalledAfterMs: data.stalledAfterMs };
}

function lostGame(reason: string): LostGame {
  return LostGame.safeParse(parsedOrNull(reason)).data ?? { detail: reason, shared: false };
}

/**
 * Writes the files of a game where they belong, all at once, if they are those that the worker packed. A copy that was collected
 * before, by a process that did not live to note it, is replaced.
 */
async function collect(
  { result, pack }: QueueResult,
  folder: string,
  store: ResultStore,
): Promise<JobEnd<QueueResult['result']>> {
  const draft = `${folder}${DRAFT}`;
  try {
    const bytes = await store.get(pack.key, LARGEST_PACK);
    if (sha256(Buffer.from(bytes)) !== pack.sha256)
      return { type: 'lost', detail: 'its files are not those that were packed' };
    rmSync(draft, { recursive: true, force: true });
    unpackEpisode(bytes, draft);
    rmSync(folder, { recursive: true, force: true });
    renameSync(draft, folder);
  } catch (error) {
    const detail = `its files cannot be had: ${error instanceof Error ? error.message : error}`;
    return { type: 'lost', detail, unwritable: unwritable(error)?.code };
  }
  return { type: 'done', result };
}

/** What is wrong with a value, and its beginning. */
function misread(value: unknown, { issues: [first] }: z.ZodError): string {
  const text = JSON.stringify(value) ?? 'nothing';
  const where = first && first.path.length > 0 ? ` at ${first.path.join('.')}` : '';
  return `${first?.message ?? 'invalid'}${where} in ${text.slice(0, MOST_SHOWN)}`;
}
