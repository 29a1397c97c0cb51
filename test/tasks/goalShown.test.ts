import { expect, test } from 'vitest';
import { findTask } from '../../tasks/catalogue.ts';
import { goalShown } from '../../tasks/goalShown.ts';
import { SUITES } from '../../tasks/suites/suites.ts';

test('a team reads the goal as the task has it', () => {
  const task = findTask('villager/cooking/000');
  expect(goalShown(task, 2)).toBe(task.goal);
});

test.each([
  ['construction/lamp', 'The document "blueprint" lists', 'The blueprint lists every block, its state and its place. '],
  ['shelter/basic/000', 'The document "blueprint" lists', 'The blueprint lists every block, its state and its place. '],
  ['villager/escape/l1-s0', 'brings you on', 'When a room is solved, '],
  [
    'survive/village/005',
    'can still save villagers',
    'The goal is lost then, but villagers alive at sunrise still score; ',
  ],
  ['survive/village/005', 'in which villagers sleep. The', 'in which villagers sleep; spiders hunt players alone. The'],
])('whatever the team, a sentence that is hard to follow is said in other words: %s', (id, published, said) => {
  const task = findTask(id);
  expect(task.goal).toContain(published);
  for (const agents of [1, 2]) {
    expect(goalShown(task, agents)).not.toContain(published);
    expect(goalShown(task, agents)).toContain(said);
  }
});

test.each([
  ['construction/lamp', 'Build: a street lamp, 3 blocks.', 'Nobody has commands or creative mode.'],
  ['shelter/basic/000', 'Build a shelter, 80 blocks', 'Nobody has commands or creative mode.'],
  ['villager/cooking/000', 'Cook a cake. ', 'as soon as you have a cake in your inventory.'],
  ['survive/village/000', 'Defend the village', 'once you have died more than 3 times, none does.'],
  ['collect/stone-50/000', "Collect 50 stone in the team's chest", 'as soon as the chest holds it all.'],
])('one alone reads of no team: %s', (id, begin, end) => {
  const shown = goalShown(findTask(id), 1);
  expect(shown.startsWith(begin)).toBe(true);
  expect(shown.endsWith(end)).toBe(true);
});

test('whatever the suite, one alone is not asked to share or to tell', () => {
  const asked = SUITES.flatMap(({ taskIds: [first = ''] }) => findTask(first))
    .filter(({ agents }) => agents.min === 1)
    .filter((task) => /share the work|tell each other|talk to each other|one of you/i.test(goalShown(task, 1)));
  expect(asked.map(({ id }) => id)).toEqual([]);
});
