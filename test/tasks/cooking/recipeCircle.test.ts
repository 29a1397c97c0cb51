import { expect, test } from 'vitest';
import { circleIn } from '../../../tasks/cooking/recipeCircle.ts';

test('circles are found, however long', () => {
  expect(
    circleIn([
      { item: 'a', parts: ['b', 'c'] },
      { item: 'b', parts: ['c'] },
      { item: 'c', parts: [] },
    ]),
  ).toBeUndefined();
  expect(
    circleIn([
      { item: 'a', parts: ['b'] },
      { item: 'b', parts: ['c'] },
      { item: 'c', parts: ['b'] },
    ]),
  ).toBe('b');
  expect(circleIn([{ item: 'a', parts: ['a'] }])).toBe('a');
});

test('a dense recipe takes no longer than its edges', () => {
  // Fifty items, each made from all behind it: more than 10^14 paths.
  const items = Array.from({ length: 50 }, (_, index) => `item_${index}`);
  const dense = items.map((item, index) => ({ item, parts: items.slice(index + 1) }));
  expect(circleIn(dense)).toBeUndefined();
});
