import { describe, expect, test } from 'vitest';
import {
  NO_EXPERIENCE,
  orbsOf,
  pointsAtDeath,
  pointsOfLevel,
  withLevels,
  withPoints,
} from '../../../game-server/players/experienceLevels.ts';

describe('levels', () => {
  test('cost as the wiki says: 352 points to level 16, 1507 to 31', () => {
    const to = (level: number) =>
      Array.from({ length: level }, (_, index) => pointsOfLevel(index)).reduce((a, b) => a + b, 0);
    expect([to(1), to(16), to(31)]).toEqual([7, 352, 1507]);
  });

  test('points carry over from level to level', () => {
    expect(withPoints(NO_EXPERIENCE, 7)).toEqual({ level: 1, points: 0, total: 7 });
    expect(withPoints({ level: 15, points: 36, total: 0 }, 43)).toEqual({ level: 17, points: 0, total: 43 });
    expect(() => withPoints(NO_EXPERIENCE, -1)).toThrow(RangeError);
  });

  test('taken levels never go below none', () => {
    expect(withLevels({ level: 30, points: 56, total: 9 }, -3)).toEqual({ level: 27, points: 48, total: 9 });
    expect(withLevels({ level: 2, points: 3, total: 9 }, -3)).toEqual({ level: 0, points: 0, total: 9 });
  });

  test('death leaves seven points a level, at most a hundred', () => {
    expect([0, 3, 40].map((level) => pointsAtDeath({ level, points: 0, total: 0 }))).toEqual([0, 21, 100]);
  });

  test('orbs add up to the points, largest first', () => {
    expect(orbsOf(0)).toEqual([]);
    expect(orbsOf(11)).toEqual([7, 3, 1]);
    for (const points of [1, 100, 2476, 9999]) expect(orbsOf(points).reduce((a, b) => a + b, 0)).toBe(points);
  });
});
