import { mkdtempSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../../clock/clock.ts';
import { wallTimeMs } from '../../clock/wallTime.ts';
import { LocalAdmission } from '../../sidecar/model/service/admission/localAdmission.ts';
import type { RequestAdmission } from '../../sidecar/model/service/admission/requestAdmission.ts';
import type { ServiceLimits } from '../../sidecar/model/service/serviceLimits.ts';
import { unwritable } from '../console/exitCodes.ts';
import { sha256 } from '../run/folder/sha256.ts';
import { EPISODE_JOB } from '../run/play/episodeJob.ts';
import { type StartWorker, startWorker, type WorkerProcess } from '../run/worker/workerProcess.ts';
import { takeJobs } from './broker.ts';
import { ownCodeVersion } from './codeVersion.ts';
import { packEpisode } from './episodePack.ts';
import { QueueJob, type QueueProgress, type QueueResult } from './queueJob.ts';
import { suitability, type WorkerMeans } from './refusal.ts';
import type { ResultStore } from './store/resultStore.ts';

/** A game's process whose event loop does not turn for this long is stuck. */
const SILENCE_MS = 60_000;
/** Progress of a game is reported this often at most, ms. */
const PROGRESS_MS = 1_000;

export interface ServeOptions {
  readonly address: string;
  readonly store: ResultStore;
  readonly clock: Clock;
  /** Games at the same time. */
  readonly slots: number;
  readonly stalledAfterMs: number;
  readonly env: WorkerMeans['env'];
  readonly baseUrl: string | undefined;
  readonly print: (line: string) => void;
  /** Called once games are taken. */
  readonly ready: () => void;
  /** Aborts when no more games are to be taken. */
  readonly signal: AbortSignal;
  readonly startWorker?: StartWorker | undefined;
}

/**
 * Plays games from the queue, each in a process and a folder of its own, until it is stopped, which lets the games under way end.
 * Resolves with why it left by itself: a run that it cannot play, or a disk that is full.
 */
export async function serveQueue(options: ServeOptions): Promise<string | undefined> {
  const { address, store, clock, slots, stalledAfterMs, env, baseUrl, print, signal } = options;
  const means: WorkerMeans = { code: ownCodeVersion(), store: store.id, env, baseUrl };
  const name = `${hostname()}:${process.pid}`;
  const processes = new ProcessPool(clock, options.startWorker ?? startWorker);
  const leave = Promise.withResolvers<string | undefined>();
  const stop = () => leave.resolve(undefined);
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  const taker = await takeJobs(
    address,
    async ({ id, data, signal: cut, report }) => {
      const job = QueueJob.parse(data);
      const { record } = job.assignment;
      const what = `${job.run} episode ${record.index} (${record.taskId})`;
      const fit = suitability(job, means);
      if (fit.type === 'unsuitable') {
        leave.resolve(`cannot play ${job.run}: ${fit.reason}`);
        void taker.pause();
        const progress: QueueProgress = { type: 'refused', worker: name, reason: fit.reason };
        return { type: 'given-back', progress };
      }
      const { reason: problem, value } = await playJob(job, fit.apiKeys, { id, store, processes, signal: cut, report });
      if (problem !== undefined) {
        if (problem.isOfDisk) leave.resolve(problem.text);
        print(`${what} was lost: ${problem.text}`);
        throw new Error(problem.text);
      }
      print(`${what}: ${value.result.score.termination}`);
      return { type: 'done', value };
    },
    { clock, slots, stalledAfterMs },
  );
  try {
    options.ready();
    return await leave.promise;
  } finally {
    signal.removeEventListener('abort', stop);
    await taker.close();
    await processes.close();
  }
}

interface Playing {
  readonly id: string;
  readonly store: ResultStore;
  readonly processes: ProcessPool;
  readonly signal: AbortSignal;
  readonly report: (progress: QueueProgress) => void;
}

type Played =
  | { readonly reason?: undefined; readonly value: QueueResult }
  | { readonly reason: { readonly text: string; readonly isOfDisk: boolean }; readonly value?: undefined };

/** Plays a game and puts its files into the store. */
async function playJob(
  { assignment }: QueueJob,
  apiKeys: WorkerMeans['env'] | undefined,
  { id, store, processes, signal, report }: Playing,
): Promise<Played> {
  const around = mkdtempSync(join(tmpdir(), 'guildhall-game-'));
  const folder = join(around, 'episode');
  let reportedAt = Number.NEGATIVE_INFINITY;
  try {
    const keys =
      apiKeys && Object.fromEntries(Object.entries(apiKeys).flatMap(([k, v]) => (v === undefined ? [] : [[k, v]])));
    const end = await processes.use(assignment.serviceLimits, signal, (worker) =>
      worker.run(EPISODE_JOB, { ...assignment, folder, ...(keys ? { apiKeys: keys } : {}) }, (progress) => {
        if (wallTimeMs() - reportedAt < PROGRESS_MS) return;
        reportedAt = wallTimeMs();
        report({ type: 'playing', progress });
      }),
    );
    if (end.type === 'lost') return { reason: { text: end.detail, isOfDisk: end.unwritable !== undefined } };
    const pack = packEpisode(folder);
    const hash = sha256(Buffer.from(pack));
    const key = `${id}-${hash.slice(0, 16)}.zip`;
    await store.put(key, pack);
    return { value: { result: end.result, pack: { key, sha256: hash, bytes: pack.length } } };
  } catch (error) {
    if (!unwritable(error)) throw error;
    return { reason: { text: String(error), isOfDisk: true } };
  } finally {
    rmSync(around, { recursive: true, force: true });
  }
}

/** Admits the requests of a process, which plays one game at a time, under the limits of that game. */
class GameAdmission implements RequestAdmission {
  #ofGame = new LocalAdmission();

  begin(limits: ServiceLimits | undefined): void {
    this.#ofGame = new LocalAdmission(limits);
  }

  acquire(request: Parameters<RequestAdmission['acquire']>[0]): ReturnType<RequestAdmission['acquire']> {
    return this.#ofGame.acquire(request);
  }
}

interface GameProcess {
  readonly worker: WorkerProcess;
  readonly admission: GameAdmission;
}

/** Processes that play one game after another: the first game of a process takes far longer than the next. */
class ProcessPool {
  readonly #clock: Clock;
  readonly #start: StartWorker;
  readonly #idle: GameProcess[] = [];

  constructor(clock: Clock, start: StartWorker) {
    this.#clock = clock;
    this.#start = start;
  }

  /** Does work with a process that nobody else uses meanwhile, and interrupts its game when the signal is aborted. */
  async use<T>(
    limits: ServiceLimits | undefined,
    signal: AbortSignal,
    work: (worker: WorkerProcess) => Promise<T>,
  ): Promise<T> {
    const own = this.#idle.pop() ?? this.#begin();
    const { worker, admission } = own;
    admission.begin(limits);
    const interrupt = () => worker.interrupt();
    signal.addEventListener('abort', interrupt);
    try {
      const end = work(worker);
      if (signal.aborted) interrupt();
      return await end;
    } finally {
      signal.removeEventListener('abort', interrupt);
      if (worker.usable) this.#idle.push(own);
      else await worker.close();
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map(({ worker }) => worker.close()));
  }

  #begin(): GameProcess {
    const admission = new GameAdmission();
    return { worker: this.#start({ clock: this.#clock, silenceMs: SILENCE_MS, admission }), admission };
  }
}
