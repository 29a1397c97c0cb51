import { describe, expect, test } from 'vitest';
import { askedWaitMs } from '../../../../sidecar/model/service/failure.ts';
import { shareOf } from '../../../../sidecar/model/service/serviceLimits.ts';
import { Stopwatch } from '../../../../sidecar/model/stopwatch.ts';
import { fails, says, startOpenAiDouble } from '../openAiDouble.ts';
import { open, REQUEST, serviceAt } from '../openai/serviceAt.ts';

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
  expect(shareOf({ concurrency: 9, requestsPerMinute: 60, tokensPerMinute: 1_000, usdPerMinute: 2 }, 4)).toEqual({
    concurrency: 2,
    requestsPerMinute: 15,
    tokensPerMinute: 250,
    usdPerMinute: 0.5,
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
    stopwatch.resume();
    stopwatch.resume();
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
