import { type Job, type Processor, UnrecoverableError, WaitingError, Worker, type WorkerOptions } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Clock } from '../../clock/clock.ts';
import { CANCELLED, DISCARDED, openRedis, QUEUE } from './redis.ts';

/** How often a worker asks which of its games were cancelled, ms. */
const CANCEL_CHECK_MS = 2_000;
/** How long a worker that lost the queue waits before it asks for jobs again, ms. */
const RETRY_MS = 1_000;
/** How long the queue remembers a job that nobody collects, s. */
const KEPT_S = 7 * 86_400;

/** Locks a job anew that its worker still has and nobody holds. */
const TAKE_UP = `
  if redis.call('EXISTS', KEYS[2]) == 1 or not redis.call('LPOS', KEYS[1], ARGV[1]) then return 0 end
  redis.call('SET', KEYS[2], ARGV[2], 'PX', ARGV[3])
  return 1
`;

/** A job in the hands of a worker. */
export interface TakenJob {
  readonly id: string;
  readonly data: unknown;
  /** Aborts when its result no longer counts. */
  readonly signal: AbortSignal;
  /** Resolves once the queue has it. */
  report(progress: unknown): Promise<void>;
  /** Whether its result still counts. Waits while the queue is out of reach. */
  isHeld(): Promise<boolean>;
}

/** What a worker does with a job: its result, or that others are to play it. Rejects where it has neither. */
export type TakeJob = (job: TakenJob) => Promise<{ readonly type: 'done'; readonly value: unknown } | GivenBack>;

interface GivenBack {
  readonly type: 'given-back';
  readonly progress: unknown;
}

interface TakingOptions {
  readonly clock: Clock;
  /** Jobs at the same time. */
  readonly slots: number;
  /** After so long without a sign of life of its worker a job is lost, ms. */
  readonly stalledAfterMs: number;
  /** Takes away what belongs to the value of a job that nobody waits for; the job itself is off the queue afterwards. */
  readonly onDiscarded?: ((value: unknown) => Promise<void>) | undefined;
}

/** Takes jobs off the queue until it is closed. */
export interface JobTaker {
  /** Takes so many at the same time from now on. */
  widen(slots: number): Promise<void>;
  /** Takes no more. */
  pause(): Promise<void>;
  /** Takes no more, and resolves once what is being played has ended. */
  close(): Promise<void>;
  /** Leaves at once without a word, as a process that is killed does: what is being played is lost. */
  abandon(): Promise<void>;
}

/** A worker of BullMQ whose jobs survive that the queue is out of reach for longer than their locks last. */
class LastingWorker extends Worker {
  readonly redis: Redis;

  constructor(redis: Redis, processor: Processor, options: Omit<WorkerOptions, 'connection'>) {
    super(QUEUE, processor, { ...options, connection: redis });
    this.redis = redis;
  }

  override async extendJobLocks(ids: string[], tokens: string[], duration: number): Promise<string[]> {
    const lost: string[] = [];
    for (const id of await super.extendJobLocks(ids, tokens, duration)) {
      const keys = [this.toKey('active'), this.toKey(`${id}:lock`)];
      const token = tokens[ids.indexOf(id)] ?? '';
      if ((await this.redis.eval(TAKE_UP, 2, ...keys, id, token, duration)) === 0) lost.push(id);
    }
    return lost;
  }
}

/** Starts to take jobs. @throws like `openRedis`. */
export async function takeJobs(
  address: string,
  take: TakeJob,
  { clock, slots, stalledAfterMs, onDiscarded }: TakingOptions,
): Promise<JobTaker> {
  const redis = await openRedis(address);
  const active = new Set<string>();
  // Who waits for the job leaves it as much time again to show itself.
  const lockDuration = Math.ceil(stalledAfterMs / 2);
  const worker = new LastingWorker(
    redis,
    // BullMQ gives a signal only to a function that has three parameters without defaults.
    async (job: Job, given: string | undefined, cut: AbortSignal | undefined) => {
      const [id, token, signal] = [job.id ?? '', given ?? '', cut ?? new AbortController().signal];
      active.add(id);
      const isHeld = async () => (await worker.extendJobLocks([id], [token], lockDuration)).length === 0;
      try {
        const report = (progress: unknown) => job.updateProgress(progress as object).catch(() => undefined);
        const end = await take({ id, data: job.data as unknown, signal, report, isHeld });
        // It may have ended while the queue was out of reach, which then forgot who holds it.
        await isHeld();
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
      concurrency: slots,
      lockDuration,
      // Whoever put the job on the queue sees whether it is still played, and decides whether it is played again.
      skipStalledCheck: true,
      runRetryDelay: RETRY_MS,
      // What becomes of a game is noted by its run; no copy is needed here.
      removeOnComplete: { age: KEPT_S },
      removeOnFail: { age: KEPT_S },
    },
  );
  worker.on('error', () => undefined);
  // Another one may have it by now.
  worker.on('lockRenewalFailed', (ids) => {
    for (const id of ids) worker.cancelJob(id, 'its lock was lost');
  });
  /** What is under way of taking off jobs that nobody waits for. */
  const leftovers = new Set<Promise<void>>();
  const takeOffDiscarded = (job: Job, value?: unknown) => {
    const takeOff = async () => {
      if ((await redis.sismember(DISCARDED, job.id ?? '')) === 0) return;
      if (value !== undefined) await onDiscarded?.(value);
      await job.remove();
    };
    const leftover = takeOff()
      .catch(() => undefined)
      .finally(() => leftovers.delete(leftover));
    leftovers.add(leftover);
  };
  worker.on('completed', (job: Job, value: unknown) => takeOffDiscarded(job, value));
  worker.on('failed', (job: Job | undefined) => job && takeOffDiscarded(job));
  const stopCancelled = async () => {
    const ids = [...active];
    if (ids.length === 0 || redis.status !== 'ready') return;
    const cancelled = await redis.smismember(CANCELLED, ids).catch(() => []);
    for (const [index, id] of ids.entries()) if (cancelled[index] === 1) worker.cancelJob(id, 'cancelled');
  };
  const check = clock.every(CANCEL_CHECK_MS, () => void stopCancelled());
  let isLeaving = false;
  return {
    async widen(slots) {
      if (isLeaving || slots === worker.concurrency) return;
      const isMore = slots > worker.concurrency;
      worker.concurrency = slots;
      if (!isMore) return;
      // It looks for more only when it begins or ends something, or is resumed.
      await worker.pause(true);
      // It may have been told to leave meanwhile.
      if (!isLeaving) await worker.resume();
    },
    async pause() {
      isLeaving = true;
      await worker.pause(true);
    },
    async close() {
      isLeaving = true;
      await worker.close();
      await Promise.all(leftovers);
      check.cancel();
      redis.disconnect();
    },
    async abandon() {
      isLeaving = true;
      check.cancel();
      redis.disconnect();
      await worker.close(true);
    },
  };
}
