import { describe, expect, test } from 'vitest';
import { nameMatcher, taskMatcher } from '../../../bench/tasks/nameMatcher.ts';

describe('nameMatcher', () => {
  test.each([
    ['village/plains/*', 'village/plains/houses/a_1', true],
    ['village/plains/*', 'village/desert/a', false],
    ['*', 'anything/at_all', true],
    ['igloo/to?', 'igloo/top', true],
    ['igloo/to.', 'igloo/top', false],
    ['igloo', 'igloo/top', false],
  ])('%s and %s: %s', (pattern, name, fits) => {
    expect(nameMatcher(pattern)(name)).toBe(fits);
  });
});

test('tasks are named by their ids, suites and what suites begin with', () => {
  const ids = [
    'minecollab/crafting-2/003',
    'minecollab/crafting-train/003',
    'minecollab/cooking/003',
    'making/train/3',
  ];
  const fitting = (...patterns: string[]) => ids.filter(taskMatcher(patterns)).map((id) => ids.indexOf(id));
  expect(fitting('minecollab')).toEqual([0, 1, 2]);
  expect(fitting('minecollab/crafting-2')).toEqual([0]);
  expect(fitting('minecollab/crafting')).toEqual([]);
  expect(fitting('minecollab/crafting-*', 'making/train/3')).toEqual([0, 1, 3]);
  expect(fitting('*')).toEqual([0, 1, 2, 3]);
});
