import { describe, expect, test } from 'vitest';
import { ReachedCells } from '../../../../../sidecar/body/navigation/walking/reachedCells.ts';

describe('ReachedCells', () => {
  test('refuses ways dearer than the cheapest so far, and none that are as cheap', () => {
    const reached = new ReachedCells();
    reached.startAnew();
    expect(reached.isOfUse(3, -60, -7, 100)).toBe(true);
    reached.reach(3, -60, -7, 5);
    expect([4, 5, 5.001].map((cost) => reached.isOfUse(3, -60, -7, cost))).toEqual([true, true, false]);
    expect(reached.isOfUse(3, -59, -7, 100)).toBe(true);
    expect(reached.isOfUse(3, -60, -8, 100)).toBe(true);
  });

  test('takes no other way to a settled cell, until the next search', () => {
    const reached = new ReachedCells();
    reached.startAnew();
    reached.settle(1, 2, 3);
    expect(reached.isOfUse(1, 2, 3, 0)).toBe(false);
    reached.startAnew();
    expect(reached.isOfUse(1, 2, 3, 1000)).toBe(true);
  });

  test('never takes one cell for another, however far apart', () => {
    const reached = new ReachedCells();
    reached.startAnew();
    reached.settle(1, 2, 3);
    for (const [x, y, z] of [
      [257, 2, 3],
      [1, 2, 259],
      [-255, 2, 3],
      [1, 1026, 3],
    ] as const)
      expect(reached.isOfUse(x, y, z, 1), `${x} ${y} ${z}`).toBe(true);
  });

  test('forgets the ways of searches before, however many there were', () => {
    const reached = new ReachedCells();
    for (let search = 0; search < 3; search++) {
      reached.startAnew();
      for (let chunk = 0; chunk < 300; chunk++) {
        expect(reached.isOfUse(chunk * 16, 64, search * 16, 9)).toBe(true);
        reached.reach(chunk * 16, 64, search * 16, 1);
      }
    }
    reached.startAnew();
    expect(reached.isOfUse(0, 64, 0, 9)).toBe(true);
  });
});
