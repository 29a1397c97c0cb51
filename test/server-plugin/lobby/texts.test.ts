import { expect, test } from 'vitest';
import { pageOf } from '../../../server-plugin/lobby/texts.ts';

test('pages are numbered, and a number out of range shows the nearest page', () => {
  const lines = Array.from({ length: 40 }, (_, index) => `${index}`);
  expect(pageOf(lines, '').at(-1)).toBe('Page 1 of 3: /docs 2');
  expect(pageOf(lines, '2')[0]).toBe('16');
  expect(pageOf(lines, '99').at(-1)).toBe('Page 3 of 3');
  expect(pageOf(lines, '-1')).toEqual(pageOf(lines, 'x'));
  expect(pageOf(['one'], '')).toEqual(['one']);
  expect(pageOf([], '')).toEqual(['The goal is all you are given.']);
});
