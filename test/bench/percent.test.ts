import { expect, test } from 'vitest';
import { percent } from '../../bench/run/play/followEpisode.ts';

test.each([
  [1, '100 %'],
  [0, '0 %'],
  [0.9999, '99.9 %'],
  [0.0001, '0.1 %'],
  [0.4567, '45.7 %'],
  [null, '-'],
  [undefined, '-'],
])('%s is shown as %s', (ratio, text) => {
  expect(percent(ratio)).toBe(text);
});
