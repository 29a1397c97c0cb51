import { describe, expect, test } from 'vitest';
import { estimate } from '../../../bench/experiment/estimate.ts';
import { Random } from '../../../clock/random.ts';
import { EXHAUSTIVE } from '../../support/depth.ts';

describe('estimate', () => {
  test('is the mean over tasks, not over episodes', () => {
    const { mean, episodes, drawn, over } = estimate([[1, 1, 1, 1], [0]], new Random(1));
    expect({ mean, episodes, drawn, over }).toEqual({ mean: 0.5, episodes: 5, drawn: 2, over: 'tasks' });
  });

  test('draws the trials of a single task', () => {
    const found = estimate([[0.2, 0.4, 0.9], []], new Random(1));
    expect(found).toMatchObject({ over: 'trials', drawn: 3, mean: 0.5 });
    expect(found.low).toBeGreaterThanOrEqual(0.2);
    expect(found.high).toBeLessThanOrEqual(0.9);
  });

  test('has no interval where there is nothing to draw from', () => {
    const none = { low: null, high: null, deviation: null };
    expect(estimate([[0.7]], new Random(1))).toMatchObject({ ...none, mean: 0.7 });
    expect(estimate([], new Random(1))).toMatchObject({ ...none, mean: null, episodes: 0 });
    expect(estimate([[], []], new Random(1))).toMatchObject({ ...none, mean: null, episodes: 0 });
  });

  test('is the same again from the same seed', () => {
    const groups = Array.from({ length: 20 }, (_, index) => [index / 20, (index % 7) / 7]);
    expect(estimate(groups, new Random(5))).toEqual(estimate(groups, new Random(5)));
    expect(estimate(groups, new Random(5)).low).not.toBe(estimate(groups, new Random(6)).low);
  });

  test.runIf(EXHAUSTIVE)('holds the true mean about as often as it says', () => {
    const random = new Random(11);
    const samples = 150;
    let held = 0;
    for (let sample = 0; sample < samples; sample++) {
      const groups = Array.from({ length: 40 }, () => [random.float()]);
      const { low, high } = estimate(groups, random.fork(`${sample}`));
      if (low !== null && high !== null && low <= 0.5 && 0.5 <= high) held++;
    }
    // 95 % but for chance and a percentile bootstrap's slight narrowness.
    expect(held / samples).toBeGreaterThan(0.89);
    expect(held / samples).toBeLessThan(0.99);
  });

  test('narrows as tasks are added', () => {
    const width = (tasks: number) => {
      const random = new Random(3);
      const { low, high } = estimate(
        Array.from({ length: tasks }, () => [random.float()]),
        random,
      );
      return (high as number) - (low as number);
    };
    expect(width(100)).toBeLessThan(width(10) / 2);
  });
});
