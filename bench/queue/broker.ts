import { Queue, QueueEvents } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Clock } from '../../clock/clock.ts';
import { CANCELLED, DISCARDED, openRedis, QUEUE } from './redis.ts';

/** How often the jobs that are waited for are looked at, ms: events can be missed, and a worker that is gone sends none. */
const SWEEP_MS = 1_000;
/** How long a cancelled id is remembered, s: longer than any game. */
const CANCEL_MEMORY_S = 86_400;
/** How long the queue may be out of reach before jobs that were cancelled are waited for no longer, ms. */
const GIVE_UP_MS = 10_000;
/** How long leaving an unreachable queue may take, ms. */
const CLOSE_MS = 1_000;
/** How often a job that nobody plays is put back before it counts as lost. */
const MOST_RETURNS = 10;

/**
 * Which of some jobs have to be looked at: they have ended or are gone, or a worker took them and holds no lock. One command for
 * thousands of jobs.
 */
const SWEEP = `
  local found = {}
  for _, id in ipairs(ARGV) do
    local key = KEYS[1] .. id
    local job = redis.call('HMGET', key, 'finishedOn', 'processedOn', 'timestamp')
    local isUnheld = job[2] and redis.call('EXISTS', key .. ':lock') == 0
    if job[1] or not job[3] or isUnheld then found[#found + 1] = id end
  end
  return found
`;

/** How a job on the queue ended: with a value, without, or nobody knows. */
export type QueuedEnd =
  | { readonly type: 'completed'; readonly value: unknown }
  | { readonly type: 'failed'; readonly reason: string }
  /** It is no longer there. */
  | { readonly type: 'removed' }
  /** Its worker gave no sign of life; it was taken off the queue. */
  | { readonly type: 'abandoned' }
  /** It was cancelled while the queue was out of reach. */
  | { readonly type: 'unreachable' };

/** What a worker makes known of a job when it begins to play it. */
export interface JobHold {
  /** How long its worker may be silent, ms. */
  readonly stalledAfterMs: number;
}

const STATES = ['waiting', 'active', 'completed', 'failed'] as const;
type JobState = (typeof STATES)[number];

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
  readonly holdOf: (progress: unknown) => JobHold | undefined;
  /** For how long nobody has held it, ms, by looks at it that were no further apart than they should be. */
  unheldMs: number;
  /** When it was last seen that nobody holds it, by our clock; undefined where somebody did, or that cannot be known. */
  unheldAt: number | undefined;
  returns: number;
  /** Whether it is off the queue only to be put there again. */
  isReturning: boolean;
  isCancelled: boolean;
}

/** What a job's end is waited for with. */
export interface WaitOptions {
  readonly onProgress: (progress: unknown) => void;
  /** What the last progress of a job says of the worker that plays it; undefined where none has begun to. */
  readonly holdOf: (progress: unknown) => JobHold | undefined;
}

/** How long a job that no worker has begun to play may stay in the hands of one that does not show itself, ms. */
const UNBEGUN_MS = 10_000;

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

  /**
   * Resolves once a job has ended or is no longer there. Outages of the queue are waited out, however long: a job is abandoned only
   * when its worker was silent while the queue could be reached. One that no worker had begun to play goes back to the others.
   */
  async ended(id: string, { onProgress, holdOf }: WaitOptions): Promise<QueuedEnd> {
    this.#listen();
    const end = new Promise<QueuedEnd>((onEnd) =>
      this.#awaited.set(id, {
        onEnd,
        onProgress,
        holdOf,
        unheldMs: 0,
        unheldAt: undefined,
        returns: 0,
        isReturning: false,
        isCancelled: false,
      }),
    );
    void this.#look(id);
    return end;
  }

  /** Takes a job off the queue, and stops it where it is played: it ends as any other then. Rejects where the queue has gone. */
  async cancel(id: string): Promise<void> {
    const awaited = this.#awaited.get(id);
    if (awaited) awaited.isCancelled = true;
    await this.#redis.multi().sadd(CANCELLED, id).expire(CANCELLED, CANCEL_MEMORY_S).exec();
    // One that is being played is locked.
    await this.#queue.remove(id).catch(() => undefined);
    await this.#look(id);
  }

  /** Cancels a job that nobody waits for: where it is played, its worker takes it off the queue once it has ended. */
  async discard(id: string): Promise<void> {
    // Before it is taken off here: a job ends before or after that, and one of both sides sees the other.
    await this.#redis.multi().sadd(DISCARDED, id).expire(DISCARDED, CANCEL_MEMORY_S).exec();
    await this.cancel(id);
  }

  /** Takes what has ended off the queue. */
  async remove(id: string): Promise<void> {
    await this.#queue.remove(id).catch(() => undefined);
  }

  /** What a job holds; undefined for an unknown id. */
  async find(id: string): Promise<unknown> {
    return (await this.#queue.getJob(id))?.data as unknown;
  }

  /** The ids of all jobs that begin like that. */
  async idsOf(prefix: string): Promise<string[]> {
    const all = await Promise.all(STATES.map((state) => this.list(state)));
    return all.flat().flatMap(({ id }) => (id.startsWith(prefix) ? [id] : []));
  }

  async counts(): Promise<QueueCounts> {
    const {
      waiting = 0,
      prioritized = 0,
      delayed = 0,
      active = 0,
      completed = 0,
      failed = 0,
    } = await this.#queue.getJobCounts();
    return { waiting: waiting + prioritized + delayed, active, completed, failed };
  }

  /** The jobs in a state, oldest first. */
  async list(state: JobState): Promise<ListedJob[]> {
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

  /** Lets go of the queue, within a moment, whether it can be reached or not. */
  async close(): Promise<void> {
    this.#stopSweep?.();
    const closed = Promise.all([this.#events?.close(), this.#queue.close()]).then(() => undefined);
    const late = new AbortController();
    await Promise.race([
      closed.catch(() => undefined),
      this.#clock.sleep(CLOSE_MS, late.signal).catch(() => undefined),
    ]);
    late.abort();
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
    const seeAnew = () => {
      for (const awaited of this.#awaited.values()) awaited.unheldAt = undefined;
    };
    // What happened to a lock while the queue was out of reach says nothing of its worker.
    this.#redis.on('ready', seeAnew);
    let isSweeping = false;
    let unreachableMs = 0;
    const sweep = this.#clock.every(SWEEP_MS, () => {
      unreachableMs = this.#redis.status === 'ready' ? 0 : unreachableMs + SWEEP_MS;
      if (unreachableMs >= GIVE_UP_MS)
        for (const [id, { isCancelled }] of this.#awaited) if (isCancelled) this.#end(id, { type: 'unreachable' });
      if (unreachableMs > 0 || isSweeping) return;
      isSweeping = true;
      void this.#sweep().finally(() => {
        isSweeping = false;
      });
    });
    this.#stopSweep = () => {
      sweep.cancel();
      this.#redis.off('ready', seeAnew);
    };
  }

  /** Looks at all jobs that are waited for; those that go on as they should cost a command together. */
  async #sweep(): Promise<void> {
    const ids = [...this.#awaited.keys()];
    if (ids.length === 0) return;
    const found = (await this.#redis.eval(SWEEP, 1, this.#queue.toKey(''), ...ids).catch(() => [])) as string[];
    const notable = new Set(found);
    for (const [id, awaited] of this.#awaited) if (!notable.has(id)) awaited.unheldAt = undefined;
    for (const id of found) await this.#look(id);
  }

  /** Ends the wait for a job that has ended. */
  async #look(id: string): Promise<void> {
    if (!this.#awaited.has(id)) return;
    const end = await this.#endOf(id).catch(() => undefined);
    if (!end || (end.type === 'removed' && this.#awaited.get(id)?.isReturning)) return;
    this.#end(id, end);
  }

  #end(id: string, end: QueuedEnd): void {
    const awaited = this.#awaited.get(id);
    this.#awaited.delete(id);
    awaited?.onEnd(end);
  }

  async #endOf(id: string): Promise<QueuedEnd | undefined> {
    // The state first: of a job that ends between two looks, what was read before has neither value nor reason.
    const state = await this.#queue.getJobState(id);
    if (state === 'active') return this.#abandonedOf(id);
    if (state !== 'completed' && state !== 'failed' && state !== 'unknown') return undefined;
    const job = await this.#queue.getJob(id);
    if (!job) return { type: 'removed' };
    // Put on the queue again, or for the first time, since.
    if (job.finishedOn === undefined) return undefined;
    return state === 'completed'
      ? { type: 'completed', value: job.returnvalue }
      : { type: 'failed', reason: job.failedReason };
  }

  /** Whether the worker that has a job is gone: it held no lock all the time that it had to show itself. */
  async #abandonedOf(id: string): Promise<QueuedEnd | undefined> {
    const awaited = this.#awaited.get(id);
    if (!awaited) return undefined;
    if ((await this.#redis.exists(this.#queue.toKey(`${id}:lock`))) > 0) {
      awaited.unheldAt = undefined;
      return undefined;
    }
    const now = this.#clock.now();
    // Of a time in which this process itself was held up nothing is known.
    awaited.unheldMs =
      awaited.unheldAt === undefined ? 0 : awaited.unheldMs + Math.min(now - awaited.unheldAt, SWEEP_MS);
    awaited.unheldAt = now;
    const job = await this.#queue.getJob(id);
    if (!job) return undefined;
    const hold = awaited.holdOf(job.progress);
    // Its lock lasts for half of the time.
    if (awaited.unheldMs < (hold ? hold.stalledAfterMs / 2 : UNBEGUN_MS)) return undefined;
    // Taken off only while nobody holds it.
    const isLost = hold !== undefined || awaited.isCancelled || ++awaited.returns > MOST_RETURNS;
    awaited.isReturning = !isLost;
    try {
      if ((await this.#queue.remove(id)) === 0) return undefined;
      if (isLost) return { type: 'abandoned' };
      awaited.unheldAt = undefined;
      await this.add(id, job.data, job.priority);
      return undefined;
    } finally {
      awaited.isReturning = false;
    }
  }
}
