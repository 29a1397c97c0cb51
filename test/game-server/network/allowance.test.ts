import { describe, expect, test } from 'vitest';
import { Allowance } from '../../../game-server/network/allowance.ts';

/** How many of `count` an allowance grants in one tick. */
function granted(allowance: Allowance, count: number, tick: number, missed = 0): number {
  let taken = 0;
  for (let index = 0; index < count; index++) if (allowance.take({ tick, missed })) taken++;
  return taken;
}
const fresh = () => new Allowance(10, 2, { tick: 0, missed: 0 });

describe('an allowance', () => {
  test('grants so much at once, then so much a tick, and saves up no more than at first', () => {
    const allowance = fresh();
    expect(granted(allowance, 20, 1)).toBe(10);
    expect(granted(allowance, 20, 2)).toBe(2);
    expect(granted(allowance, 20, 5)).toBe(6);
    expect(granted(allowance, 20, 500)).toBe(10);
  });

  test('counts what a late tick handles by the ticks in which it arrived', () => {
    const spent = fresh();
    granted(spent, 10, 1);
    expect(granted(spent, 100, 32, 30)).toBe(62);
    const full = fresh();
    expect(granted(full, 100, 32, 30)).toBe(70);
    expect(granted(full, 100, 33)).toBe(2);
  });

  test('keeps nothing of what a late tick left over', () => {
    const allowance = fresh();
    expect(granted(allowance, 1, 32, 30)).toBe(1);
    expect(granted(allowance, 100, 33)).toBe(10);
  });

  test('takes all that something costs or nothing', () => {
    const allowance = fresh();
    expect(allowance.take({ tick: 1, missed: 0 }, 6)).toBe(true);
    expect(allowance.take({ tick: 1, missed: 0 }, 6)).toBe(false);
    expect(allowance.take({ tick: 1, missed: 0 }, 4)).toBe(true);
  });
});
