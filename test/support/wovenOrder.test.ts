import { expect, test } from 'vitest';
import { woven } from './wovenOrder.ts';

test('two lists are woven evenly, each in its order', () => {
  expect(woven<string | number>(['a', 'b'], [1, 2, 3, 4])).toEqual([1, 'a', 2, 3, 'b', 4]);
  expect(woven([], [1, 2])).toEqual([1, 2]);
});
