import { describe, expect, test } from 'vitest';
import { distance, type Point } from '../../../protocol/geometry.ts';
import { type CookJob, type CookSlot, firstJob, type Kitchen } from '../../../scripted/oracle/cooking/schedule.ts';

const at = (x: number): Point => ({ x, y: 0, z: 0 });
const hand = (x: number, free = 0): CookSlot => ({ at: at(x), free, carries: false });
/** Work of so many seconds at a place; walking takes a second a block. */
const plain = (x: number, seconds = 1): CookJob => ({
  kind: 'plain',
  smelts: 0,
  only: null,
  visits: [],
  way: (_, from) => ({ cost: distance(from, at(x)) + seconds, end: at(x) }),
});
const cooked = (x: number, seconds = 1): CookJob => ({
  ...plain(x),
  kind: 'smelt',
  smelts: 1,
  way: (_, from) => ({ cost: distance(from, at(x)) + seconds + distance(at(x), at(0)), end: at(0) }),
});
const kitchen: Kitchen = {
  furnace: at(0),
  table: at(0),
  depot: at(0),
  stored: false,
  furnaceFree: 0,
  fuelAt: 0,
  loads: [],
};

describe('who takes what', () => {
  test('what has to cook comes before what does not', () => {
    const [carrot, potato] = [plain(2), cooked(6)];
    expect(firstJob(0, [hand(0)], [carrot, potato], kitchen)).toBe(potato);
  });

  test('without fuel, fuel comes first; with a mate bringing it, it does not', () => {
    const fuel: CookJob = { ...cooked(5), kind: 'fuel', smelts: 0 };
    const jobs = [cooked(5), cooked(-5), fuel];
    const cold = { ...kitchen, fuelAt: Number.POSITIVE_INFINITY };
    expect([jobs[0], fuel]).toContain(firstJob(0, [hand(0)], jobs, cold));
    expect(
      firstJob(0, [hand(0), hand(0, 8)], [jobs[0] as CookJob, jobs[1] as CookJob], { ...kitchen, fuelAt: 8 }),
    ).toBeDefined();
  });

  test('each takes what lies on its side', () => {
    const [west, east] = [plain(-10), plain(10)];
    expect(firstJob(0, [hand(-5), hand(5)], [east, west], kitchen)).toBe(west);
    expect(firstJob(1, [hand(-5), hand(5)], [east, west], kitchen)).toBe(east);
  });

  test('leaves a job to a mate who is there much sooner', () => {
    expect(firstJob(0, [hand(-40), hand(9, 1)], [plain(10)], kitchen)).toBeUndefined();
    expect(firstJob(1, [hand(-40, 1), hand(9)], [plain(10)], kitchen)).toBeDefined();
  });

  test('nobody else goes on with what one has begun', () => {
    const mine = { ...plain(10), only: 0 };
    expect(firstJob(0, [hand(-40), hand(9)], [mine], kitchen)).toBe(mine);
    expect(firstJob(1, [hand(-40), hand(9)], [mine], kitchen)).toBeUndefined();
  });

  test('two loads the furnace has to take one after the other do not wait for each other at the far end', () => {
    const [near, far] = [cooked(2), cooked(12)];
    expect(firstJob(0, [hand(0)], [far, near], kitchen)).toBe(near);
  });
});
