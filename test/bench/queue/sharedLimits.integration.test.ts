import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SharedLimits } from '../../../bench/queue/sharedLimits.ts';
import { RealtimeClock } from '../../../clock/realtimeClock.ts';
import type { PermitReport } from '../../../sidecar/model/service/admission/permitReport.ts';
import type { Permit } from '../../../sidecar/model/service/admission/requestAdmission.ts';
import type { ServiceLimits } from '../../../sidecar/model/service/serviceLimits.ts';
import { HAS_REDIS, type RedisServer, startRedis } from '../../support/redisServer.ts';

const ANSWERED: PermitReport = { type: 'answered', tokens: null, costUsd: null };
const PREFIX = 'guildhall-limits:{service}';

describe.runIf(HAS_REDIS)('limits that several machines share', () => {
  const clock = new RealtimeClock();
  let redis: RedisServer;
  let admin: Redis;
  let machines: SharedLimits[] = [];
  const machine = async () => {
    const limits = await SharedLimits.open(redis.address, clock);
    machines.push(limits);
    return limits;
  };
  const ask = (
    at: SharedLimits,
    game: string,
    limits: ServiceLimits,
    { tokens = 0, again = false, signal = new AbortController().signal } = {},
  ): Promise<Permit> =>
    at.acquire(game, limits, { endpoint: 'service', episode: game, tokens, costUsd: 0, again, signal });
  /** Whether it is still waiting after everybody was asked once more. */
  const isWaiting = async (permit: Promise<Permit>, at: SharedLimits, limits: ServiceLimits) => {
    // Another game's request that is behind it goes through the same commands.
    const leave = new AbortController();
    const behind = ask(at, 'behind', limits, { signal: leave.signal });
    await admin.ping();
    leave.abort(new Error('enough'));
    await behind.catch(() => undefined);
    return Promise.race([permit.then(() => false), Promise.resolve(true)]);
  };

  /** Has the game whose turn it is ask again now. */
  const wake = async () => {
    const [head = ''] = await admin.zrange(`${PREFIX}:line`, '0', '0');
    await admin.publish(`guildhall-turn:${head.split('|')[0]}`, `${PREFIX}\n${head}`);
  };

  beforeAll(async () => {
    redis = await startRedis();
  });
  beforeEach(async () => {
    admin = new Redis(redis.address);
    await admin.flushall();
  });
  afterEach(() => {
    for (const limits of machines) limits.close();
    machines = [];
    admin.disconnect();
  });
  afterAll(() => redis[Symbol.asyncDispose]());

  test('are kept to together, and games take turns', async () => {
    const [a, b] = [await machine(), await machine()];
    const limits = { concurrency: 2 };
    const first = await Promise.all([ask(a, 'large', limits), ask(a, 'large', limits)]);
    const order: string[] = [];
    const held: Permit[] = [];
    let underWay = 2;
    let most = 2;
    const waiting = (at: SharedLimits, game: string) =>
      ask(at, game, limits).then((permit) => {
        order.push(game);
        most = Math.max(most, ++underWay);
        held.push(permit);
      });
    const all = [];
    for (const _ of [1, 2, 3]) all.push(waiting(a, 'large'));
    // In line before the next one asks.
    await expect.poll(() => admin.zcard(`${PREFIX}:line`)).toBe(1);
    all.push(waiting(b, 'small'));
    await expect.poll(() => admin.zcard(`${PREFIX}:line`)).toBe(2);
    const giveBack = (permit: Permit) => {
      underWay--;
      permit.done(ANSWERED);
    };
    for (const permit of first) giveBack(permit);
    for (let given = 0; given < all.length; given++) {
      await expect.poll(() => held.length).toBeGreaterThan(given);
      giveBack(held[given] as Permit);
    }
    await Promise.all(all);
    expect(most).toBe(2);
    expect(order.slice(0, 3)).toEqual(['large', 'small', 'large']);
    await expect.poll(() => admin.zcard(`${PREFIX}:held`)).toBe(0);
  });

  test('keep a rate in every minute, by what was really used', async () => {
    const at = await machine();
    const limits = { concurrency: 9, tokensPerMinute: 1_000 };
    const first = await ask(at, 'a', limits, { tokens: 600 });
    const second = ask(at, 'b', limits, { tokens: 600 });
    await expect.poll(() => admin.zcard(`${PREFIX}:line`)).toBe(1);
    expect(await isWaiting(second, at, limits)).toBe(true);
    // The answer took less than was thought.
    first.done({ type: 'answered', tokens: 300, costUsd: null });
    await second;
    const third = ask(at, 'c', limits, { tokens: 600 });
    await expect.poll(() => admin.zcard(`${PREFIX}:line`)).toBe(1);
    expect(await isWaiting(third, at, limits)).toBe(true);
    // A minute goes by.
    for (const permit of await admin.zrange(`${PREFIX}:at:tokens`, '0', '-1'))
      await admin.zincrby(`${PREFIX}:at:tokens`, -60_001, permit);
    await wake();
    await third;
  });

  test('shrink when the service has too much to do, once for all that was sent before', async () => {
    const at = await machine();
    const limits = { concurrency: 8 };
    const sent = await Promise.all(Array.from({ length: 8 }, () => ask(at, 'a', limits)));
    for (const permit of sent.slice(0, 3)) permit.done({ type: 'overloaded', waitMs: 0 });
    await expect.poll(() => admin.hget(`${PREFIX}:state`, 'limit')).toBe('4');
    for (const permit of sent.slice(3)) permit.done(ANSWERED);
    await expect.poll(() => admin.zcard(`${PREFIX}:held`)).toBe(0);
    expect(await admin.hget(`${PREFIX}:state`, 'limit')).toBe('4');
    for (let answers = 0; answers < 4; answers++) (await ask(at, 'a', limits)).done(ANSWERED);
    await expect.poll(() => admin.hget(`${PREFIX}:state`, 'limit')).toBe('5');
  });

  test('give back what a machine held that is gone', async () => {
    const [gone, at] = [await machine(), await machine()];
    const limits = { concurrency: 1 };
    await ask(gone, 'a', limits);
    gone.close();
    const next = ask(at, 'b', limits);
    await expect.poll(() => admin.zcard(`${PREFIX}:line`)).toBe(1);
    // Its lease runs out.
    for (const permit of await admin.zrange(`${PREFIX}:held`, '0', '-1')) await admin.zadd(`${PREFIX}:held`, 1, permit);
    await wake();
    await next;
  });

  test('let a request leave, and fail what waits where a worker leaves', async () => {
    const at = await machine();
    const limits = { concurrency: 1 };
    await ask(at, 'a', limits);
    const leave = new AbortController();
    const left = ask(at, 'b', limits, { signal: leave.signal });
    const waits = ask(at, 'c', limits);
    leave.abort(new Error('the game is over'));
    await expect(left).rejects.toThrow('the game is over');
    await expect.poll(() => admin.zcard(`${PREFIX}:line`)).toBe(1);
    at.close();
    await expect(waits).rejects.toThrow('this worker is leaving');
  });
});
