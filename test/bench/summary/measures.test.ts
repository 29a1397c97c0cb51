import { expect, test } from 'vitest';
import { formatDifference, formatDifferenceInterval, formatInterval } from '../../../bench/summary/measures.ts';

test('a small difference is rounded to 0, unlike a small share', () => {
  expect(formatDifference('success', 1e-17)).toBe('0.0 %');
  expect(formatDifference('success', -0.0004)).toBe('0.0 %');
  expect(formatDifference('completion', -0.0623)).toBe('-6.2 %');
  expect(formatDifference('ticks', -12.5)).toBe('-12.50');
  expect(formatDifference('costUsd', -0.0123)).toBe('-$0.0123');
  expect(formatDifferenceInterval('success', { difference: 0.05, low: -0.0841, high: 0.1841 })).toBe(
    '5.0 % [-8.4, 18.4]',
  );
  expect(formatInterval('success', { mean: 0.0004, low: 0, high: 0.9999 })).toBe('0.1 % [0.0, 99.9]');
});

test('sums in another order print the same', () => {
  expect(formatDifference('completion', 0.1 + 0.2 - 0.25 + 0.0125)).toBe(formatDifference('completion', 0.0625));
});
