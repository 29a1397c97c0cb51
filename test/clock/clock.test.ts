import { describe, expect, test } from 'vitest';
import { TimeLimitError } from '../../clock/clock.ts';
import { ManualClock } from '../../clock/manualClock.ts';
import { Random } from '../../clock/random.ts';
import { RealtimeClock } from '../../clock/realtimeClock.ts';

describe('ManualClock', () => {
  test('runs what is due in order of due time, then of creation', () => {
    const clock = new ManualClock();
    const ran: string[] = [];
    clock.after(100, () => ran.push(`late@${clock.now()}`));
    clock.every(50, () => ran.push(`tick@${clock.now()}`));
    clock.after(50, () => ran.push(`after@${clock.now()}`));
    clock.advance(100);
    expect(ran).toEqual(['tick@50', 'after@50', 'late@100', 'tick@100']);
  });

  test('cancels, also from inside a callback', () => {
    const clock = new ManualClock();
    let count = 0;
    const timer = clock.every(10, () => {
      count++;
      if (count === 3) timer.cancel();
    });
    clock.advance(1000);
    expect(count).toBe(3);
  });

  test('a deadline aborts with the limit; a sleep under it rejects', async () => {
    const clock = new ManualClock();
    const deadline = clock.deadline(200);
    const sleep = clock.sleep(500, deadline.signal);
    clock.advance(200);
    await expect(sleep).rejects.toBeInstanceOf(TimeLimitError);
  });

  test('a cleared deadline never aborts; a parent abort passes through', () => {
    const clock = new ManualClock();
    const parent = new AbortController();
    const cleared = clock.deadline(100);
    const child = clock.deadline(1000, parent.signal);
    cleared.clear();
    parent.abort('stop');
    clock.advance(5000);
    expect(cleared.signal.aborted).toBe(false);
    expect(child.signal.reason).toBe('stop');
  });
});

describe('RealtimeClock', () => {
  test('every() catches up after a stall', async () => {
    const clock = new RealtimeClock();
    const period = 5;
    let count = 0;
    let start = clock.now();
    let last = start;
    // Without catching up it would stay eight periods behind for ever, and the test would never end.
    await new Promise<void>((resolve) => {
      const timer = clock.every(period, () => {
        // A machine that stands still for a second may cost the whole backlog: then it begins again.
        if (clock.now() - last > 1_000) {
          count = 0;
          start = clock.now();
        }
        count++;
        if (count === 1) for (const until = clock.now() + 8 * period; clock.now() < until; );
        else if (clock.now() - start - count * period < 2 * period) {
          timer.cancel();
          resolve();
        }
        last = clock.now();
      });
    });
    expect(count).toBeGreaterThan(8);
  });
});

describe('Random', () => {
  test('the same seed gives the same sequence, another seed another', () => {
    const draw = (seed: number) =>
      Array.from(
        { length: 20 },
        (
          (random) => () =>
            random.integer(0, 999)
        )(new Random(seed)),
      );
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
  });

  test('forks are independent of how much the parent drew', () => {
    const one = new Random(3);
    const two = new Random(3);
    two.float();
    expect(one.fork('agents').uuid()).toBe(two.fork('agents').uuid());
    expect(one.fork('agents').uuid()).not.toBe(one.fork('server').uuid());
  });

  test('uuids have the shape of version 4', () => {
    expect(new Random(1).uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});
