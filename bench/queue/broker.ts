import { type Job, Queue, QueueEvents, UnrecoverableError, WaitingError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Clock } from '../../clock/clock.ts';
import { openRedis } from './redis.ts';

const QUEUE = 'guildhall-episodes';
/** Ids of games that are to be stopped wherever they are played. */
const CANCELLED = 'guildhall-cancelled';
/** How often the ends of games are looked for, in case an event was missed, ms. */
const SWEEP_MS = 5_000;
/** How often a worker asks which of its games were cancelled, ms. */
const CANCEL_CHECK_MS = 2_000;
/** How long a cancelled id is remembered, s: longer than any game. */
const CANCEL_MEMORY_S = 86_400;

/** How a job on the queue ended: with a value, without, or it is no longer there. */
export type QueuedEnd =
  | { readonly type: 'completed'; readonly value: unknown }
  | { readonly type: 'failed'; readonly reason: string }
  | { readonly type: 'removed' };

/** How many jobs are in which state. */
export interface QueueCounts {
  readonly waiting: number;
  readonly active: number;
  readonly completed: number;
  readonly failed: number;
}

/** A job as the queue lists it. */
export interface ListedJob {
  readonly id: string;
  readonly data: unknown;
  readonly remove: () => Promise<void>;
  readonly retry: () => Promise<void>;
}

/** What becomes of a job whose end is waited for. */
interface Awaited {
  readonly onEnd: (end: QueuedEnd) => void;
  readonly onProgress: (progress: unknown) => void;
}

/** The queue as those see it who put games on it or look after it. */
export class GameQueue {
  readonly #redis: Redis;
  readonly #queue: Queue;
  readonly #clock: Clock;
  readonly #awaited = new Map<string, Awaited>();
  #events: QueueEvents | undefined;
  #stopSweep: (() => void) | undefined;

  private constructor(redis: Redis, queue: Queue, clock: Clock) {
    this.#redis = redis;
    this.#queue = queue;
    this.#clock = clock;
  }

  /** @throws like `openRedis`. */
  static async open(address: string, clock: Clock): Promise<GameQueue> {
    const redis = await openRedis(address);
    const queue = new Queue(QUEUE, { connection: redis });
    queue.on('error', () => undefined);
    return new GameQueue(redis, queue, clock);
  }

  /** Puts a job on the queue; nothing where one with that id is there already. Lower priorities come first, from 1. */
  async add(id: string, data: unknown, priority: number): Promise<void> {
    await this.#queue.add('play', data, { jobId: id, priority });
  }

  /** Resolves once a job has ended or is no longer there. Outages of the queue are waited out. */
  async ended(id: string, onProgress: (progress: unknown) => void): Promise<QueuedEnd> {
    this.#listen();
    const end = new Promise<QueuedEnd>((resolve) => this.#awaited.set(id, { onEnd: resolve, onProgress }));
    void this.#look(id);
    return end;
  }

  /** Takes a job off the queue, and stops it where it is played: it ends as any other then. */
  async cancel(id: string): Promise<void> {
    await this.#redis.multi().sadd(CANCELLED, id).expire(CANCELLED, CANCEL_MEMORY_S).exec();
    // One that is being played is locked.
    await this.#queue.remove(id).catch(() => undefined);
    await this.#look(id);
  }

  /** Takes what has ended off the queue. */
  async remove(id: string): Promise<void> {
    await this.#queue.remove(id).catch(() => undefined);
  }

  async counts(): Promise<QueueCounts> {
    const {
      waiting = 0,
      prioritized = 0,
      delayed = 0,
      paused = 0,
      active = 0,
      completed = 0,
      failed = 0,
    } = await this.#queue.getJobCounts();
    return { waiting: waiting + prioritized + delayed + paused, active, completed, failed };
  }

  /** The jobs in a state, oldest first. */
  async list(state: 'waiting' | 'active' | 'completed' | 'failed'): Promise<ListedJob[]> {
    const states = state === 'waiting' ? (['waiting', 'prioritized', 'delayed'] as const) : ([state] as const);
    const jobs = await this.#queue.getJobs([...states], 0, -1, true);
    return jobs.filter(Boolean).map((job) => ({
      id: job.id ?? '',
      data: job.data as unknown,
      remove: async () => {
        await job.remove().catch(() => undefined);
      },
      retry: () => job.retry('failed'),
    }));
  }

  /** How many worker processes are connected. */
  workers(): Promise<number> {
    return this.#queue.getWorkersCount();
  }

  isPaused(): Promise<boolean> {
    return this.#queue.isPaused();
  }

  /** Workers begin nothing more until `resume`. */
  pause(): Promise<void> {
    return this.#queue.pause();
  }

  resume(): Promise<void> {
    return this.#queue.resume();
  }

  async close(): Promise<void> {
    this.#stopSweep?.();
    await this.#events?.close();
    await this.#queue.close();
    this.#redis.disconnect();
  }

  #listen(): void {
    if (this.#events) return;
    const events = new QueueEvents(QUEUE, { connection: this.#redis });
    this.#events = events;
    events.on('error', () => undefined);
    events.on('completed', ({ jobId }) => void this.#look(jobId));
    events.on('failed', ({ jobId }) => void this.#look(jobId));
    events.on('removed', ({ jobId }) => void this.#look(jobId));
    events.on('progress', ({ jobId, data }) => this.#awaited.get(jobId)?.onProgress(data));
    const sweep = this.#clock.every(SWEEP_MS, () => {
      for (const id of this.#awaited.keys()) void this.#look(id);
    });
    this.#stopSweep = () => sweep.cancel();
  }

  /** Ends the wait for a job that has ended. */
  async #look(id: string): Promise<void> {
    if (!this.#awaited.has(id)) return;
    const end = await this.#endOf(id).catch(() => undefined);
    const awaited = this.#awaited.get(id);
    if (!end || !awaited) return;
    this.#awaited.delete(id);
    awaited.onEnd(end);
  }

  async #endOf(id: string): Promise<QueuedEnd | undefined> {
    // The state first: of a job that ends between two looks, what was read before has neither value nor reason.
    const state = await this.#queue.getJobState(id);
    if (state !== 'completed' && state !== 'failed' && state !== 'unknown') return undefined;
    const job: Job | undefined = await this.#queue.getJob(id);
    if (!job) return { type: 'removed' };
    // Put on the queue again, or for the first time, since.
    if (job.finishedOn === undefined) return undefined;
    return state === 'completed'
      ? { type: 'completed', value: job.returnvalue }
      : { type: 'failed', reason: job.failedReason };
  }
}

/** A job in the hands of a worker. */
export interface TakenJob {
  readonly id: string;
  readonly data: unknown;
  /** Aborts when its result no longer counts. */
  readonly signal: AbortSignal;
  report(progress: unknown): void;
}

/** What a worker does with a job: its result, or that others are to play it. Rejects where it has neither. */
type TakeJob = (job: TakenJob) => Promise<{ readonly type: 'done'; readonly value: unknown } | GivenBack>;

interface GivenBack {
  readonly type: 'given-back';
  readonly progress: unknown;
}

interface TakingOptions {
  readonly clock: Clock;
  /** Jobs at the same time. */
  readonly slots: number;
  /** After so long without a sign of life of its worker a job has failed, ms. */
  readonly stalledAfterMs: number;
}

/** Takes jobs off the queue until it is closed. */
export interface JobTaker {
  /** Takes no more. */
  pause(): Promise<void>;
  /** Takes no more, and resolves once what is being played has ended. */
  close(): Promise<void>;
}

/** Starts to take jobs. @throws like `openRedis`. */
export async function takeJobs(
  address: string,
  take: TakeJob,
  { clock, slots, stalledAfterMs }: TakingOptions,
): Promise<JobTaker> {
  const redis = await openRedis(address);
  const active = new Set<string>();
  const worker = new Worker(
    QUEUE,
    async (job: Job, token?: string, signal: AbortSignal = new AbortController().signal) => {
      const id = job.id ?? '';
      active.add(id);
      try {
        const report = (progress: unknown) => void job.updateProgress(progress as object).catch(() => undefined);
        const end = await take({ id, data: job.data as unknown, signal, report });
        if (end.type === 'done') return end.value;
        await job.updateProgress(end.progress as object);
        await job.moveToWait(token);
      } catch (error) {
        throw new UnrecoverableError(error instanceof Error ? error.message : String(error));
      } finally {
        active.delete(id);
      }
      throw new WaitingError();
    },
    {
      connection: redis,
      concurrency: slots,
      lockDuration: stalledAfterMs,
      stalledInterval: stalledAfterMs / 2,
      // Whoever put the job on the queue decides whether it is played again.
      maxStalledCount: 0,
      // What becomes of a game is noted by its run; no copy is needed here.
      removeOnComplete: { age: 7 * 86_400 },
      removeOnFail: { age: 7 * 86_400 },
    },
  );
  worker.on('error', () => undefined);
  // Another one may have it by now.
  worker.on('lockRenewalFailed', (ids) => {
    for (const id of ids) worker.cancelJob(id, 'its lock was lost');
  });
  const check = clock.every(CANCEL_CHECK_MS, () => void stopCancelled());
  const stopCancelled = async () => {
    const ids = [...active];
    if (ids.length === 0) return;
    const cancelled = await redis.smismember(CANCELLED, ids).catch(() => []);
    for (const [index, id] of ids.entries()) if (cancelled[index] === 1) worker.cancelJob(id, 'cancelled');
  };
  return {
    pause: () => worker.pause(true),
    async close() {
      await worker.close();
      check.cancel();
      redis.disconnect();
    },
  };
}
