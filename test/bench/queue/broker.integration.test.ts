import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GameQueue, takeJobs } from '../../../bench/queue/broker.ts';
import type { Clock } from '../../../clock/clock.ts';
import { RealtimeClock } from '../../../clock/realtimeClock.ts';
import { HAS_REDIS, type RedisServer, startRedis } from '../../support/redisServer.ts';

/** A clock whose repeated timers are due at every turn of the event loop. */
function hurryingClock(): Clock {
  const clock = new RealtimeClock();
  return new Proxy(clock, {
    get(target, name) {
      if (name === 'every')
        return (_: number, callback: () => void) => {
          let next: NodeJS.Immediate;
          const turn = () => {
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

describe.runIf(HAS_REDIS)('a queue of games', () => {
  const clock = new RealtimeClock();
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis[Symbol.asyncDispose]());

  test('gives the value of a job that ends at the very moment it is looked at', async () => {
    const queue = await GameQueue.open(redis.address, hurryingClock());
    const taker = await takeJobs(redis.address, async ({ data }) => ({ type: 'done', value: data }), {
      clock,
      slots: 8,
      stalledAfterMs: 60_000,
    });
    const ids = Array.from({ length: 60 }, (_, index) => `job-${index}`);
    const ends = ids.map(async (id) => {
      await queue.add(id, { id }, 1);
      return queue.ended(id, () => undefined);
    });
    expect(await Promise.all(ends)).toEqual(ids.map((id) => ({ type: 'completed', value: { id } })));
    await taker.close();
    await queue.close();
  });
});
