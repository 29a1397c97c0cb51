import { describe, expect, test } from 'vitest';
import { ManualClock } from '../../../../clock/manualClock.ts';
import { soonAfter } from '../../../../sidecar/body/player/waiting.ts';

const LIMIT_MS = 1_000;

function scene() {
  const clock = new ManualClock();
  const stop = new AbortController();
  const work = Promise.withResolvers<string>();
  const settled: string[] = [];
  const done = soonAfter(clock, stop.signal, LIMIT_MS, work.promise).then(
    (value) => settled.push(value),
    (error: Error) => settled.push(error.message),
  );
  return { clock, stop, work, settled, done };
}

describe('work that is to stop soon after a signal', () => {
  test('gives its own result before the signal, and in time after it', async () => {
    const early = scene();
    early.work.resolve('done');
    await early.done;
    expect(early.settled).toEqual(['done']);
    const late = scene();
    late.stop.abort(new Error('cancelled'));
    late.clock.advance(LIMIT_MS - 1);
    late.work.resolve('cleared up');
    await late.done;
    expect(late.settled).toEqual(['cleared up']);
  });

  test('is left behind when it goes on, and its later failure troubles nobody', async () => {
    const { clock, stop, work, settled, done } = scene();
    stop.abort(new Error('cancelled'));
    clock.advance(LIMIT_MS);
    await done;
    expect(settled).toEqual(['cancelled']);
    work.reject(new Error('nobody answered'));
    await Promise.resolve();
    expect(settled).toEqual(['cancelled']);
  });
});
