import { describe, expect, test } from 'vitest';
import { Random } from '../../clock/random.ts';
import { SPLIT_SIZE, SPLITS, seedOf, splitOf } from '../../tasks/splits.ts';

describe('splits', () => {
  test('have disjoint ranges of seeds, each seed with its split and index', () => {
    const ends = SPLITS.flatMap((split) => [seedOf(split, 0), seedOf(split, SPLIT_SIZE - 1)]);
    expect(ends).toEqual([...ends].sort((a, b) => a - b));
    expect(new Set(ends).size).toBe(2 * SPLITS.length);
    for (const split of SPLITS)
      for (const index of [0, 1, 99, 1_000_000, SPLIT_SIZE - 1])
        expect(splitOf(seedOf(split, index))).toEqual({ split, index });
    expect(splitOf(-1)).toBeUndefined();
    expect(splitOf(4 * SPLIT_SIZE)).toBeUndefined();
    expect(splitOf(0.5)).toBeUndefined();
  });

  test("a suite's seeds are its indices", () => {
    expect([0, 36, 99].map((index) => seedOf('suite', index))).toEqual([0, 36, 99]);
  });

  test('every seed gives its own fork of chance: none is cut off', () => {
    const first = (seed: number) => new Random(seed).fork('task').integer(0, 2 ** 30);
    const seeds = SPLITS.flatMap((split) => [0, 1, SPLIT_SIZE - 1].map((index) => seedOf(split, index)));
    expect(Math.max(...seeds)).toBeLessThan(2 ** 31);
    expect(new Set(seeds.map(first)).size).toBe(seeds.length);
  });

  test.each([-1, 0.5, SPLIT_SIZE, Number.NaN])('refuse index %s', (index) => {
    expect(() => seedOf('train', index)).toThrow(RangeError);
  });
});
