import { describe, expect, test } from 'vitest';
import { barText } from '../../bench/cli/progress.ts';

const LABEL = '12 construction/market-stall 2x dagent';
const half = { label: LABEL, value: 0.5, note: 'vhr 49.5 % 12:34' };

describe('a bar', () => {
  test('has its full length where there is room', () => {
    const text = barText(120, LABEL.length, half);
    expect(text).toBe(`${LABEL} ${'█'.repeat(12)}${'░'.repeat(12)}  50% vhr 49.5 % 12:34`);
  });

  test.each([200, 120, 80, 70, 60, 50, 40])('fits %i columns and keeps percentage and note', (columns) => {
    const text = barText(columns, LABEL.length, half);
    expect(text.length).toBeLessThan(columns);
    expect(text).toMatch(/ {2}50% vhr 49\.5 % 12:34$/);
    expect(text.startsWith('12 const')).toBe(true);
  });

  test('is full only at the end', () => {
    expect(barText(120, 3, { label: 'a', value: 0.999, note: '' })).toMatch(/░ {2}99% $/);
    expect(barText(120, 3, { label: 'a', value: 1, note: '' })).not.toContain('░');
  });

  test('labels line up', () => {
    const bars = ['a', 'longer'].map((label) => barText(100, 6, { ...half, label }).indexOf('█'));
    expect(new Set(bars).size).toBe(1);
  });
});
