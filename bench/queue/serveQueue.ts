import { mkdtempSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../../clock/clock.ts';
import { wallTimeMs } from '../../clock/wallTime.ts';
import { unwritable } from '../console/exitCodes.ts';
import { sha256 } from '../run/folder/sha256.ts';
import type { WorkerSlots } from '../run/plan/width.ts';
import { type StartWorker, startWorker } from '../run/worker/workerProcess.ts';
import { ownCodeVersion } from './codeVersion.ts';
import { packEpisode } from './episodePack.ts';
import { GameProcesses } from './gameProcesses.ts';
import type { WorkerMetrics } from './metrics.ts';
import { type LostGame, QueueJob, type QueueProgress, QueueResult } from './queueJob.ts';
import { suitability, type WorkerMeans } from './refusal.ts';
import { SharedLimits } from './sharedLimits.ts';
import type { ResultStore } from './store/resultStore.ts';
import { type JobTaker, type TakeJob, type TakenJob, takeJobs } from './takeJobs.ts';

/** A game's process whose event loop does not turn for this long is stuck. */
const SILENCE_MS = 60_000;

export interface ServeOptions {
  readonly address: string;
  readonly store: ResultStore;
  readonly clock: Clock;
  readonly slots: WorkerSlots;
  readonly stalledAfterMs: number;
  readonly env: WorkerMeans['env'];
  readonly baseUrl: string | undefined;
  readonly metrics?: WorkerMetrics | undefined;
  readonly print: (line: string) => void;
  /** Called once games are taken. */
  readonly ready: () => void;
  /** Aborts when no more games are to be taken. */
  readonly signal: AbortSignal;
  readonly startWorker?: StartWorker | undefined;
}

/**
 * Plays games from the queue, several in a process and each in a folder of its own, until it is stopped, which lets the games under
 * way end. Resolves with why it left by itself: a run that it cannot play, or a disk that is full.
 */
export async function serveQueue(options: ServeOptions): Promise<string | undefined> {
  const { address, store, clock, slots, stalledAfterMs, env, baseUrl, print, signal } = options;
  const means: WorkerMeans = { code: ownCodeVersion(), store: store.id, env, baseUrl };
  const name = `${hostname()}:${process.pid}`;
  const start = options.startWorker ?? startWorker;
  const admission = await SharedLimits.open(address, clock);
  const processes = new GameProcesses(
    (admitted) => start({ clock, silenceMs: SILENCE_MS, admission: admitted }),
    admission,
    slots.processes,
  );
  const leave = Promise.withResolvers<string | undefined>();
  const stop = () => leave.resolve(undefined);
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  /** How many games under way wait for a language model most of the time. */
  let waiting = 0;
  const widen = (games: number, { serviceLimits }: QueueJob['assignment']) => {
    waiting += games;
    void taker?.widen(slots.games(waiting, serviceLimits?.concurrency));
  };
  const take = async ({ id, data, signal: cut, report, isHeld }: TakenJob): ReturnType<TakeJob> => {
    const job = QueueJob.parse(data);
    const { record } = job.assignment;
    const what = `${job.run} episode ${record.index} (${record.taskId})`;
    const fit = suitability(job, means);
    if (fit.type === 'unsuitable') {
      leave.resolve(`cannot play ${job.run}: ${fit.reason}`);
      void taker?.pause();
      options.metrics?.refused();
      const progress: QueueProgress = { type: 'refused', worker: name, reason: fit.reason };
      return { type: 'given-back', progress };
    }
    // From here on it is an attempt.
    await report({ type: 'begun', worker: name, stalledAfterMs } satisfies QueueProgress);
    const games = fit.isLanguageModel ? 1 : 0;
    widen(games, job.assignment);
    options.metrics?.began();
    const begunAt = wallTimeMs();
    let reportedAt = Number.NEGATIVE_INFINITY;
    const onProgress = (progress: unknown) => {
      if (wallTimeMs() - reportedAt < job.progressMs) return;
      reportedAt = wallTimeMs();
      void report({ type: 'playing', stalledAfterMs, progress });
    };
    const playing = { id, store, processes, signal: cut, isHeld, onProgress };
    const { reason: problem, value } = await playJob(job, fit.apiKeys, playing).finally(() =>
      widen(-games, job.assignment),
    );
    options.metrics?.ended(value?.result.score.termination ?? 'lost', (wallTimeMs() - begunAt) / 1000);
    if (problem !== undefined) {
      const { isOfDisk, ...lost } = problem;
      if (isOfDisk) leave.resolve(lost.detail);
      print(`${what} was lost: ${lost.detail}`);
      throw new Error(JSON.stringify(lost satisfies LostGame));
    }
    print(`${what}: ${value.result.score.termination}`);
    return { type: 'done', value };
  };
  const onDiscarded = async (value: unknown) => {
    const { data } = QueueResult.safeParse(value);
    if (data) await store.remove(data.pack.key);
  };
  let taker: JobTaker | undefined;
  try {
    taker = await takeJobs(address, take, { clock, slots: slots.games(0), stalledAfterMs, onDiscarded });
    options.ready();
    return await leave.promise;
  } finally {
    signal.removeEventListener('abort', stop);
    await taker?.close();
    await processes.close();
    admission.close();
  }
}

interface Playing {
  readonly id: string;
  readonly store: ResultStore;
  readonly processes: GameProcesses;
  readonly signal: AbortSignal;
  readonly isHeld: () => Promise<boolean>;
  readonly onProgress: (progress: unknown) => void;
}

type Played =
  | { readonly reason?: undefined; readonly value: QueueResult }
  | { readonly reason: LostGame & { readonly isOfDisk: boolean }; readonly value?: undefined };

/** Plays a game and puts its files into the store. Never rejects: what fails on the way is why the game is lost. */
async function playJob(
  { assignment, alone }: QueueJob,
  apiKeys: WorkerMeans['env'] | undefined,
  { id, store, processes, signal, isHeld, onProgress }: Playing,
): Promise<Played> {
  let around: string | undefined;
  try {
    around = mkdtempSync(join(tmpdir(), 'guildhall-game-'));
    const folder = join(around, 'episode');
    const keys =
      apiKeys && Object.fromEntries(Object.entries(apiKeys).flatMap(([k, v]) => (v === undefined ? [] : [[k, v]])));
    const own = { ...assignment, folder, ...(keys ? { apiKeys: keys } : {}) };
    const end = await processes.play({ id, assignment: own, alone, signal, onProgress });
    if (end.type === 'lost')
      return {
        reason: { detail: end.detail, shared: end.shared === true, isOfDisk: end.unwritable !== undefined },
      };
    const pack = packEpisode(folder);
    const hash = sha256(Buffer.from(pack));
    const key = `${id}-${hash.slice(0, 16)}.zip`;
    await store.put(key, pack);
    // Nobody would collect it.
    if (!(await isHeld())) await store.remove(key);
    return { value: { result: end.result, pack: { key, sha256: hash, bytes: pack.length } } };
  } catch (error) {
    return { reason: { detail: String(error), shared: false, isOfDisk: unwritable(error) !== undefined } };
  } finally {
    if (around !== undefined) rmSync(around, { recursive: true, force: true });
  }
}
