import { describe, expect, test } from 'vitest';
import { growth } from '../../../../bench/developer/perf/costCurves.ts';

describe('the power that a cost grows with', () => {
  const counts = [100, 200, 400, 800];

  test.each([0, 1, 2])('is %i where the cost is the count to that power', (power) => {
    const costs = counts.map((count) => 0.3 * count ** power);
    expect(growth(counts, costs)).toBeCloseTo(power, 10);
  });

  test('is below 1 where part of the cost is there without any', () => {
    const costs = counts.map((count) => 500 + count);
    expect(growth(counts, costs)).toBeGreaterThan(0);
    expect(growth(counts, costs)).toBeLessThan(1);
  });
});
