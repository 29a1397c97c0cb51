import { describe, expect, test } from 'vitest';
import { ManualClock } from '../../../../clock/manualClock.ts';
import { Random } from '../../../../clock/random.ts';
import { Endpoint } from '../../../../sidecar/model/service/endpoint.ts';
import { askedWaitMs } from '../../../../sidecar/model/service/failure.ts';
import { RateWindow } from '../../../../sidecar/model/service/rateWindow.ts';
import { shareOf } from '../../../../sidecar/model/service/serviceLimits.ts';
import { Stopwatch } from '../../../../sidecar/model/stopwatch.ts';
import { fails, says, startOpenAiDouble } from '../openAiDouble.ts';
import { open, REQUEST, serviceAt } from '../openai/serviceAt.ts';

describe('a rate per minute', () => {
  test('is never exceeded in any minute, and never idle without need', () => {
    const random = new Random(5);
    for (const perMinute of [1, 3, 10, 0.5]) {
      const window = new RateWindow(perMinute);
      const spent: { at: number; amount: number }[] = [];
      const most = Math.max(1, perMinute);
      const span = 60_000 * Math.max(1, 1 / perMinute);
      const sumAt = (at: number) =>
        spent.filter((one) => one.at > at - span && one.at <= at).reduce((sum, { amount }) => sum + amount, 0);
      let now = 0;
      for (let count = 0; count < 200; count++) {
        const amount = perMinute < 2 ? 1 : random.integer(1, 3);
        const wait = window.waitMs(amount, now);
        if (wait > 0) expect(sumAt(now + wait - 1) + amount).toBeGreaterThan(most);
        now += wait;
        window.spend(amount, now);
        spent.push({ at: now, amount });
        expect(sumAt(now)).toBeLessThanOrEqual(most);
        now += random.integer(0, 20_000);
      }
    }
  });

  test('lets through what is over it by itself, alone', () => {
    const window = new RateWindow(10);
    expect(window.waitMs(50, 0)).toBe(0);
    window.spend(50, 0);
    expect(window.waitMs(1, 0)).toBe(60_000);
  });

  test('counts what was really spent once that is known', () => {
    const window = new RateWindow(10);
    const correct = window.spend(9, 0);
    expect(window.waitMs(5, 1_000)).toBe(59_000);
    correct(2);
    expect(window.waitMs(5, 1_000)).toBe(0);
  });
});

describe('Retry-After', () => {
  const now = Date.UTC(2026, 0, 1);
  test.each<[Record<string, string>, number | null]>([
    [{}, null],
    [{ 'retry-after': '2' }, 2_000],
    [{ 'retry-after': '0.25' }, 250],
    [{ 'retry-after': '86400' }, 86_400_000],
    [{ 'retry-after-ms': '15', 'retry-after': '2' }, 15],
    [{ 'retry-after': 'Thu, 01 Jan 2026 00:00:30 GMT' }, 30_000],
    [{ 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }, 0],
    [{ 'retry-after': '-5' }, null],
    [{ 'retry-after': 'soon' }, null],
    [{ 'retry-after': '' }, null],
    [{ 'retry-after-ms': 'x', 'retry-after': '1' }, 1_000],
  ])('%j is %s ms', (headers, ms) => {
    expect(askedWaitMs(new Headers(headers), now)).toBe(ms);
  });
});

/** Lets promise jobs run until nothing more happens. */
async function settle(): Promise<void> {
  for (let hop = 0; hop < 50; hop++) await null;
}

describe('the queue of a service', () => {
  const turn = { tokens: 10, again: false, signal: open };

  test('has so many requests under way and no more, in order', async () => {
    const endpoint = new Endpoint({ concurrency: 2 }, new ManualClock());
    const begun: number[] = [];
    const ends = [0, 1, 2, 3].map(() => Promise.withResolvers<void>());
    const all = ends.map((end, index) =>
      endpoint.request(turn, async () => {
        begun.push(index);
        await end.promise;
        return { result: index, tokens: null };
      }),
    );
    await settle();
    expect(begun).toEqual([0, 1]);
    ends[1]?.resolve();
    await settle();
    expect(begun).toEqual([0, 1, 2]);
    for (const end of ends) end.resolve();
    expect(await Promise.all(all)).toEqual([0, 1, 2, 3]);
  });

  test.each([
    [{ requestsPerMinute: 2 }, [0, 0, 60_000, 60_000, 120_000]],
    // An estimate of 10 that turns out as 5: the third still fits.
    [{ tokensPerMinute: 20 }, [0, 0, 0, 60_000, 60_000]],
  ])('keeps to %j', async (limits, expected) => {
    const clock = new ManualClock();
    const endpoint = new Endpoint({ ...limits, concurrency: 1 }, clock);
    const begun: number[] = [];
    const request = () =>
      endpoint.request(turn, async () => {
        begun.push(clock.now());
        return { result: null, tokens: 5 };
      });
    const all = Promise.all([request(), request(), request(), request(), request()]);
    for (let second = 0; second < 130; second++) {
      await settle();
      clock.advance(1_000);
    }
    await all;
    expect(begun).toEqual(expected);
  });

  test('stands while the service is closed, and a second attempt goes first', async () => {
    const clock = new ManualClock();
    const endpoint = new Endpoint({ concurrency: 1 }, clock);
    const begun: string[] = [];
    const request = (name: string, again = false) =>
      endpoint.request({ ...turn, again }, async () => {
        begun.push(name);
        return { result: name, tokens: null };
      });
    endpoint.close(5_000);
    const all = Promise.all([request('first'), request('later'), request('again', true)]);
    clock.advance(4_999);
    await settle();
    expect(begun).toEqual([]);
    clock.advance(1);
    await all;
    expect(begun).toEqual(['first', 'again', 'later']);
  });

  test('lets go of what is aborted, waiting or not', async () => {
    const endpoint = new Endpoint({ concurrency: 1 }, new ManualClock());
    const stop = new AbortController();
    const never = endpoint.request({ ...turn, signal: stop.signal }, () => new Promise<never>(() => {}));
    const waiting = endpoint.request({ ...turn, signal: stop.signal }, async () => ({ result: 1, tokens: null }));
    const other = endpoint.request(turn, async () => ({ result: 2, tokens: null }));
    stop.abort(new Error('over'));
    await expect(never).rejects.toThrow('over');
    await expect(waiting).rejects.toThrow('over');
    expect(await other).toBe(2);
  });
});

test('all models of a process share the queue of their service', async () => {
  const held: (() => void)[] = [];
  await using double = await startOpenAiDouble((request, response) => {
    held.push(() => says('{"sum": 4}')(request, response));
    if (held.length === 2) for (const answer of held.splice(0)) answer();
  });
  const limits = { concurrency: 2 };
  const models = ['one', 'two', 'three'].map(() => serviceAt(double.baseUrl, { limits }));
  await Promise.all([...models, ...models].map((model) => model.complete(REQUEST, open)));
  expect(double.seen).toHaveLength(6);
  expect(double.mostAtOnce).toBe(2);
});

test('processes share the limits of a run', () => {
  expect(shareOf({ concurrency: 9, requestsPerMinute: 60, tokensPerMinute: 1_000 }, 4)).toEqual({
    concurrency: 2,
    requestsPerMinute: 15,
    tokensPerMinute: 250,
  });
  expect(shareOf({}, 20)).toEqual({ concurrency: 1 });
});

describe('what a call costs in game time', () => {
  test('is the time at the service, without the wait between attempts', async () => {
    let wallMs = 0;
    const stopwatch = new Stopwatch(() => wallMs);
    wallMs = 1_000;
    stopwatch.stop();
    wallMs = 5_000;
    stopwatch.stop();
    stopwatch.goOn();
    stopwatch.goOn();
    wallMs = 5_300;
    expect(stopwatch.elapsedMs).toBe(1_300);
  });

  test('runs while a request is under way alone', async () => {
    const states: boolean[] = [];
    const stopwatch = new Stopwatch();
    const runs = () => {
      const before = stopwatch.elapsedMs;
      const until = performance.now() + 2;
      while (performance.now() < until);
      return stopwatch.elapsedMs > before;
    };
    await using double = await startOpenAiDouble(
      (request, response) => {
        states.push(runs());
        response.on('close', () => setImmediate(() => setImmediate(() => states.push(runs()))));
        fails(500, 'oops')(request, response);
      },
      (request, response) => {
        states.push(runs());
        says('{"sum": 4}')(request, response);
      },
    );
    await serviceAt(double.baseUrl).complete({ ...REQUEST, stopwatch }, open);
    states.push(runs());
    expect(states).toEqual([true, false, true, false]);
  });
});
