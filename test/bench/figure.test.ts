import { describe, expect, test } from 'vitest';
import { summaryOf } from '../../bench/developer/perf/figure.ts';

describe('the summary of a figure', () => {
  test('of an odd number of values has the middle one as median', () => {
    expect(summaryOf([9, 1, 5])).toEqual({ count: 3, min: 1, median: 5, p99: 9, max: 9 });
  });

  test('of an even number has the mean of the middle two', () => {
    expect(summaryOf([4, 1, 3, 2]).median).toBe(2.5);
  });

  test('of a hundred values leaves one above the p99', () => {
    const { p99, max } = summaryOf(Array.from({ length: 100 }, (_, index) => 100 - index));
    expect([p99, max]).toEqual([99, 100]);
  });

  test('sorts by size, not by spelling', () => {
    expect(summaryOf([10, 9, 100])).toMatchObject({ min: 9, median: 10, max: 100 });
  });

  test('of nothing is an error', () => {
    expect(() => summaryOf([])).toThrow('nothing was measured');
  });
});
