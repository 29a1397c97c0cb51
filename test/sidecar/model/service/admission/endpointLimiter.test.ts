import { describe, expect, test } from 'vitest';
import { ManualClock } from '../../../../../clock/manualClock.ts';
import { Random } from '../../../../../clock/random.ts';
import { EndpointLimiter } from '../../../../../sidecar/model/service/admission/endpointLimiter.ts';
import type { PermitReport } from '../../../../../sidecar/model/service/admission/permitReport.ts';
import type { Permit } from '../../../../../sidecar/model/service/admission/requestAdmission.ts';
import type { ServiceLimits } from '../../../../../sidecar/model/service/serviceLimits.ts';

const answered = (tokens: number | null = null): PermitReport => ({
  type: 'answered',
  tokens,
  costUsd: tokens === null ? null : tokens / 20,
});
const overloaded = (waitMs = 0): PermitReport => ({ type: 'overloaded', waitMs });

/** A limiter on manual time, and the names of requests in the order in which they were admitted. */
function limiterOf(limits: ServiceLimits) {
  const clock = new ManualClock();
  const limiter = new EndpointLimiter(limits, clock);
  const begun: { name: string; at: number; permit: Permit }[] = [];
  const never = new AbortController().signal;
  const ask = (name: string, { episode = 'a', tokens = 10, again = false, signal = never } = {}): Promise<void> =>
    limiter.acquire({ episode, tokens, costUsd: tokens / 20, again, signal }).then((permit) => {
      begun.push({ name, at: clock.now(), permit });
    });
  return {
    clock,
    limiter,
    ask,
    begun,
    names: () => begun.map(({ name }) => name),
    /** Ends the requests of these names, and lets what follows from it happen. */
    end: async (names: readonly string[], report: PermitReport = answered()) => {
      for (const name of names) begun.find((one) => one.name === name)?.permit.done(report);
      await settle();
    },
  };
}

/** Lets promise jobs run until nothing more happens. */
async function settle(): Promise<void> {
  for (let hop = 0; hop < 10; hop++) await null;
}

const several = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}${index}`);

describe('the limits of a service', () => {
  test('have so many requests under way and no more, in order', async () => {
    const { ask, names, end } = limiterOf({ concurrency: 2 });
    for (const name of several('', 4)) void ask(name);
    await settle();
    expect(names()).toEqual(['0', '1']);
    await end(['1', '1']);
    expect(names()).toEqual(['0', '1', '2']);
    await end(['0', '2']);
    expect(names()).toEqual(['0', '1', '2', '3']);
  });

  test.each([
    [{ requestsPerMinute: 2 }, [0, 0, 60_000, 60_000, 120_000]],
    // An estimate of 10 that turns out as 5: the third still fits.
    [{ tokensPerMinute: 20 }, [0, 0, 0, 60_000, 60_000]],
    // The same in dollars, half a dollar for an estimate; less than one a minute counts over a longer time.
    [{ usdPerMinute: 1 }, [0, 0, 0, 60_000, 60_000]],
    [{ usdPerMinute: 0.5 }, [0, 0, 0, 120_000, 120_000]],
  ])('keep to %j', async (limits, expected) => {
    const { clock, ask, begun } = limiterOf({ ...limits, concurrency: 1 });
    for (const name of several('', 5)) void ask(name).then(() => begun.at(-1)?.permit.done(answered(5)));
    for (let second = 0; second < 130; second++) {
      await settle();
      clock.advance(1_000);
    }
    expect(begun.map(({ at }) => at)).toEqual(expected);
  });

  test('hold for what waits as soon as they change', async () => {
    const { limiter, ask, names } = limiterOf({ concurrency: 1 });
    for (const name of several('', 4)) void ask(name);
    limiter.limits = { concurrency: 3 };
    await settle();
    expect(names()).toEqual(['0', '1', '2']);
  });

  test('let go of what is aborted while it waits', async () => {
    const { ask, names, end } = limiterOf({ concurrency: 1 });
    const stop = new AbortController();
    void ask('held');
    const waiting = ask('waiting', { signal: stop.signal });
    void ask('other');
    stop.abort(new Error('over'));
    await expect(waiting).rejects.toThrow('over');
    await expect(ask('late', { signal: stop.signal })).rejects.toThrow('over');
    await end(['held']);
    expect(names()).toEqual(['held', 'other']);
  });

  test('let a small request through when the large one before it has left', async () => {
    const { ask, names } = limiterOf({ tokensPerMinute: 100 });
    const stop = new AbortController();
    void ask('first', { tokens: 80 });
    const large = ask('large', { tokens: 90, signal: stop.signal });
    void ask('small', { tokens: 20 });
    await settle();
    expect(names()).toEqual(['first']);
    stop.abort(new Error('over'));
    await expect(large).rejects.toThrow('over');
    expect(names()).toEqual(['first', 'small']);
  });
});

describe('episodes that share a service', () => {
  test('take turns, whoever asked for more and earlier', async () => {
    const { ask, names, end } = limiterOf({ concurrency: 1 });
    for (const name of several('a', 4)) void ask(name, { episode: 'a' });
    for (const name of several('b', 2)) void ask(name, { episode: 'b' });
    void ask('c0', { episode: 'c' });
    for (let count = 0; count < 7; count++) await end(names());
    expect(names()).toEqual(['a0', 'a1', 'b0', 'c0', 'a2', 'b1', 'a3']);
  });

  test('leave all there is to the only one that asks', async () => {
    const { ask, names } = limiterOf({ concurrency: 8 });
    for (const name of several('', 8)) void ask(name);
    await settle();
    expect(names()).toHaveLength(8);
  });

  test('have their further attempts before their first ones', async () => {
    const { ask, names, end } = limiterOf({ concurrency: 1 });
    void ask('first');
    void ask('later');
    void ask('other', { episode: 'b' });
    void ask('again', { again: true });
    void ask('again too', { again: true });
    for (let count = 0; count < 5; count++) await end(names());
    expect(names()).toEqual(['first', 'again', 'other', 'again too', 'later']);
  });
});

describe('a service that has too much to do', () => {
  test('gets half as many requests at a time, once for those that were under way', async () => {
    const { ask, names, end, begun } = limiterOf({ concurrency: 8 });
    for (const name of several('', 30)) void ask(name);
    await settle();
    await end(several('', 8), overloaded());
    expect(names()).toHaveLength(8 + 4);
    const second = names().slice(8);
    await end(second, overloaded());
    expect(names()).toHaveLength(12 + 2);
    expect(begun).toHaveLength(14);
  });

  test('gets one more after as many answers as it may have requests, up to the limit of the user', async () => {
    const { ask, names, end } = limiterOf({ concurrency: 4 });
    for (const name of several('', 60)) void ask(name);
    await settle();
    const underWay: number[] = [];
    let ended = 0;
    const answerAll = async (report: PermitReport) => {
      const now = names().slice(ended);
      underWay.push(now.length);
      ended += now.length;
      await end(now, report);
    };
    await answerAll(overloaded());
    for (let count = 0; count < 4; count++) await answerAll(answered());
    expect(underWay).toEqual([4, 2, 3, 4, 4]);
  });

  test('never gets fewer than one', async () => {
    const { ask, names, end } = limiterOf({ concurrency: 2 });
    for (const name of several('', 6)) void ask(name);
    for (let count = 0; count < 6; count++) await end(names(), overloaded());
    expect(names()).toHaveLength(6);
  });

  test('gets nothing for as long as it asks, the longest of what it asked', async () => {
    const { clock, ask, names, end } = limiterOf({ concurrency: 3 });
    for (const name of several('', 5)) void ask(name);
    await settle();
    await end(['0'], overloaded(5_000));
    await end(['1'], overloaded(2_000));
    await end(['2'], { type: 'failed' });
    clock.advance(4_999);
    await settle();
    expect(names()).toHaveLength(3);
    clock.advance(1);
    await settle();
    expect(names()).toEqual(several('', 4));
  });
});

/** Of one random run. */
const REQUESTS = 120;
const NO_LIMIT = Number.POSITIVE_INFINITY;

describe('whatever the requests are', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('no limit is passed, none starves, all end (%i)', async (seed) => {
    const random = new Random(seed);
    const limits = {
      concurrency: random.integer(1, 6),
      ...(random.float() < 0.5 ? { requestsPerMinute: random.integer(5, 60) } : {}),
      ...(random.float() < 0.5 ? { tokensPerMinute: random.integer(50, 2_000) } : {}),
      ...(random.float() < 0.5 ? { usdPerMinute: random.integer(1, 20) } : {}),
    };
    const clock = new ManualClock();
    const limiter = new EndpointLimiter(limits, clock);
    const episodes = random.integer(1, 6);
    /** What has been admitted: when, for whom, and what it counted for so far. */
    const admitted: { at: number; episode: string; tokens: number }[] = [];
    let underWay = 0;
    let pausedUntil = 0;
    const inWindow = () => admitted.filter(({ at }) => at > clock.now() - 60_000);

    const waiting = new Map<string, number>();
    const wait = (episode: string, more: number) => waiting.set(episode, (waiting.get(episode) ?? 0) + more);

    const request = async (episode: string) => {
      const stop = new AbortController();
      const estimate = random.integer(1, 60);
      if (random.float() < 0.1) clock.after(random.integer(1, 30_000), () => stop.abort(new Error('left')));
      const before = admitted.length;
      const ahead = waiting.get(episode) ?? 0;
      wait(episode, 1);
      const turn = { episode, tokens: estimate, costUsd: estimate / 20, again: false, signal: stop.signal };
      const permit = await limiter.acquire(turn).finally(() => wait(episode, -1));
      underWay++;
      const entry = { at: clock.now(), episode, tokens: estimate };
      // Each other episode has had at most a turn for this request, and one for each of its own episode before it.
      const passed = Map.groupBy(admitted.slice(before), (one) => one.episode);
      for (const [other, turns] of passed) if (other !== episode) expect(turns.length).toBeLessThanOrEqual(ahead + 1);
      admitted.push(entry);
      expect(underWay).toBeLessThanOrEqual(limits.concurrency);
      expect(clock.now()).toBeGreaterThanOrEqual(pausedUntil);
      const { requestsPerMinute = NO_LIMIT, tokensPerMinute = NO_LIMIT, usdPerMinute = NO_LIMIT } = limits;
      expect(inWindow().length).toBeLessThanOrEqual(requestsPerMinute);
      const spent = inWindow().reduce((sum, { tokens }) => sum + tokens, 0);
      if (inWindow().length > 1) expect(spent).toBeLessThanOrEqual(Math.min(tokensPerMinute, usdPerMinute * 20 + 1e-6));
      await clock.sleep(random.integer(1, 9_000));
      underWay--;
      const fate = random.float();
      if (fate < 0.8) {
        entry.tokens = random.integer(0, estimate);
        permit.done(answered(entry.tokens));
      } else if (fate < 0.9) permit.done({ type: 'failed' });
      else {
        const waitMs = random.integer(0, 10_000);
        pausedUntil = Math.max(pausedUntil, clock.now() + waitMs);
        permit.done(overloaded(waitMs));
      }
    };

    const all: Promise<unknown>[] = [];
    for (let count = 0; count < REQUESTS; count++) {
      const episode = `${random.integer(1, episodes)}`;
      clock.after(random.integer(0, 60_000), () => {
        all.push(request(episode).catch((error: Error) => expect(error.message).toBe('left')));
      });
    }
    let settled = 0;
    await clock.advanceSettling(60_000, settle);
    for (const one of all) void one.then(() => settled++);
    for (let minute = 0; minute < 60 && settled < REQUESTS; minute++) await clock.advanceSettling(60_000, settle);
    await Promise.all(all);
    expect(settled).toBe(REQUESTS);
  });
});
