import { Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { GameQueue, type JobHold, type WaitOptions } from '../../../bench/queue/broker.ts';
import { QUEUE } from '../../../bench/queue/redis.ts';
import { type JobTaker, takeJobs } from '../../../bench/queue/takeJobs.ts';
import type { Clock } from '../../../clock/clock.ts';
import { RealtimeClock } from '../../../clock/realtimeClock.ts';
import { HAS_REDIS, type RedisServer, startRedis } from '../../support/redisServer.ts';

/** A clock whose repeated timers are due at every turn of the event loop, and whose time goes by with them. */
function hurryingClock(): Clock {
  const clock = new RealtimeClock();
  let now = 0;
  return new Proxy(clock, {
    get(target, name) {
      if (name === 'now') return () => now;
      if (name === 'every')
        return (ms: number, callback: () => void) => {
          let next: NodeJS.Immediate;
          const turn = () => {
            now += ms;
            callback();
            next = setImmediate(turn);
          };
          next = setImmediate(turn);
          return { cancel: () => clearImmediate(next) };
        };
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

const HOLD: JobHold = { stalledAfterMs: 60_000 };
const waiting: WaitOptions = {
  onProgress: () => undefined,
  holdOf: (progress) => (progress === 'begun' ? HOLD : undefined),
};

describe.runIf(HAS_REDIS)('a queue of games', () => {
  const clock = new RealtimeClock();
  let redis: RedisServer;
  let admin: Redis;
  const opened: { close(): Promise<void> }[] = [];
  const openQueue = async (own: Clock = clock) => {
    const queue = await GameQueue.open(redis.address, own);
    opened.push(queue);
    return queue;
  };
  const openTaker = async (
    take: Parameters<typeof takeJobs>[1],
    stalledAfterMs = 60_000,
    own: Partial<Parameters<typeof takeJobs>[2]> = {},
  ): Promise<JobTaker> => {
    const taker = await takeJobs(redis.address, take, { clock, slots: 8, stalledAfterMs, ...own });
    opened.push(taker);
    return taker;
  };
  /** Takes a job as a worker that dies at once does: it holds it, and shows no sign of life. */
  const takeAndDie = async () => {
    const connection = new Redis(redis.address, { maxRetriesPerRequest: null });
    const worker = new Worker(QUEUE, null, { connection, lockDuration: 200, skipStalledCheck: true });
    opened.push({
      close: async () => {
        await worker.close(true);
        connection.disconnect();
      },
    });
    const job = await worker.getNextJob('gone', { block: false });
    if (!job) throw new Error('nothing to take');
    return job;
  };

  beforeAll(async () => {
    redis = await startRedis();
  });
  beforeEach(async () => {
    admin = new Redis(redis.address, { maxRetriesPerRequest: null, retryStrategy: () => 20 });
    admin.on('error', () => undefined);
    await admin.flushall();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((one) => one.close()));
    admin.disconnect();
  });
  afterAll(() => redis[Symbol.asyncDispose]());

  test('gives the value of a job that ends at the very moment it is looked at', async () => {
    const queue = await openQueue(hurryingClock());
    await openTaker(async ({ data }) => ({ type: 'done', value: data }));
    const ids = Array.from({ length: 60 }, (_, index) => `job-${index}`);
    const ends = ids.map(async (id) => {
      await queue.add(id, { id }, 1);
      return queue.ended(id, waiting);
    });
    expect(await Promise.all(ends)).toEqual(ids.map((id) => ({ type: 'completed', value: { id } })));
  });

  test('abandons a job whose worker began it and is gone', async () => {
    const queue = await openQueue(hurryingClock());
    await queue.add('a', {}, 1);
    const job = await takeAndDie();
    await job.updateProgress('begun');
    expect(await queue.ended('a', waiting)).toEqual({ type: 'abandoned' });
    expect(await queue.counts()).toEqual({ waiting: 0, active: 0, completed: 0, failed: 0 });
  });

  test('gives a job to another worker that the first one took and did not begin', async () => {
    const queue = await openQueue(hurryingClock());
    await queue.add('a', { game: 1 }, 7);
    await takeAndDie();
    const end = queue.ended('a', waiting);
    await openTaker(async ({ data }) => ({ type: 'done', value: data }));
    expect(await end).toEqual({ type: 'completed', value: { game: 1 } });
  });

  test('keeps a job under way through an outage in which its lock is forgotten', async () => {
    const queue = await openQueue();
    const begun = Promise.withResolvers<void>();
    const game = Promise.withResolvers<void>();
    let isCut = false;
    await openTaker(async ({ signal, report }) => {
      await report('begun');
      signal.addEventListener('abort', () => {
        isCut = true;
      });
      begun.resolve();
      await game.promise;
      return { type: 'done', value: 'played' };
    }, 2_000);
    await queue.add('a', {}, 1);
    const end = queue.ended('a', waiting);
    await begun.promise;
    await redis.restart();
    await admin.del(`bull:${QUEUE}:a:lock`);
    // It ends, too, before its worker has renewed anything.
    game.resolve();
    expect(await end).toEqual({ type: 'completed', value: 'played' });
    expect(isCut).toBe(false);
  });

  test('waits no longer for a job that was cancelled while the queue is gone, and lets go of it', async () => {
    const own = await startRedis();
    try {
      const queue = await GameQueue.open(own.address, hurryingClock());
      await queue.add('a', {}, 1);
      const end = queue.ended('a', waiting);
      await own.kill();
      queue.cancel('a').catch(() => undefined);
      expect(await end).toEqual({ type: 'unreachable' });
      await queue.close();
    } finally {
      await own[Symbol.asyncDispose]();
    }
  });

  test.each(['completed', 'failed'] as const)(
    'stops a job that nobody waits for, and its worker takes it off the queue once it has %s',
    async (how) => {
      const queue = await openQueue();
      const begun = Promise.withResolvers<void>();
      const takenAway = Promise.withResolvers<unknown>();
      const onDiscarded = async (value: unknown) => takenAway.resolve(value);
      const options = { clock: hurryingClock(), onDiscarded };
      await openTaker(
        async ({ signal }) => {
          begun.resolve();
          await new Promise((resolve) => signal.addEventListener('abort', resolve));
          if (how === 'failed') throw new Error('cut off');
          return { type: 'done', value: 'played in part' };
        },
        60_000,
        options,
      );
      await queue.add('a', {}, 1);
      await begun.promise;
      await queue.discard('a');
      if (how === 'completed') expect(await takenAway.promise).toBe('played in part');
      await expect
        .poll(() => queue.counts(), { timeout: 30_000 })
        .toEqual({ waiting: 0, active: 0, completed: 0, failed: 0 });
    },
  );

  test('takes off at once what was discarded after it had ended, or before it was begun', async () => {
    const queue = await openQueue();
    await queue.add('waits', {}, 1);
    await queue.discard('waits');
    await openTaker(async () => ({ type: 'done', value: 1 }));
    await queue.add('ends', {}, 1);
    expect(await queue.ended('ends', waiting)).toMatchObject({ type: 'completed' });
    await queue.discard('ends');
    expect(await queue.counts()).toEqual({ waiting: 0, active: 0, completed: 0, failed: 0 });
  });

  test('lists, counts and drains jobs while it is paused, and resumes', async () => {
    const queue = await openQueue();
    await openTaker(async () => ({ type: 'done', value: 1 }));
    await queue.pause();
    for (const id of ['a', 'b', 'c']) await queue.add(id, {}, 5);
    expect(await queue.isPaused()).toBe(true);
    expect(await queue.counts()).toMatchObject({ waiting: 3, active: 0 });
    const listed = await queue.list('waiting');
    expect(listed.map(({ id }) => id).sort()).toEqual(['a', 'b', 'c']);
    for (const job of listed) if (job.id !== 'a') await job.remove();
    expect(await queue.idsOf('')).toEqual(['a']);
    const end = queue.ended('a', waiting);
    await queue.resume();
    expect(await end).toEqual({ type: 'completed', value: 1 });
  });
});
