import { describe, expect, test } from 'vitest';
import { MakingTask } from '../../../tasks/making/makingTask.ts';
import { inconsistencyOf } from '../../../tasks/taskConsistency.ts';
import { taskWith } from './kitchen.ts';

const DISHES = { recipes: [{ dish: 'bread', steps: ['Craft it.'] }] };

describe('a making task contradicts itself', () => {
  test.each([
    ['1.1: with other agents than kits', { agents: { min: 1, max: 2 } }, /agents: from 1 to 2, and there are 2 kits/],
    ['1.6: with a goal for two of three', { goals: ['Make it.'] }, /goals: 1 for 2 agents/],
    [
      '7.7: with a target twice',
      { targets: [1, 2].map((count) => ({ item: 'bread', count, holder: null })) },
      /targets: two have/,
    ],
    [
      '1.4: with a holder outside of the team',
      { targets: [{ item: 'bread', count: 1, holder: 2 }] },
      /targets\.0\.holder: 2/,
    ],
    ['7.7: with what is to be made in a kit', { kits: [[{ id: 'bread', count: 1 }], []] }, /kits\.0: it holds bread/],
    ['with two recipes of a dish', { recipes: [...DISHES.recipes, ...DISHES.recipes] }, /recipes: two are of one dish/],
    ['with a recipe known that there is not', { knows: { cake: [0] } }, /knows\.cake: there is no recipe/],
    ['with a recipe known to nobody there', { ...DISHES, knows: { bread: [2] } }, /knows\.bread: place 2/],
    ['with tools withheld from a third of two', { withheld: [[], [], ['MineBlock']] }, /withheld: for 3 agents of 2/],
    ['with a plan for somebody twice', { planAccess: [1, 1] }, /planAccess: a place is named twice/],
    ['with fewer starts than agents', { starts: [] }, /starts: 0 for up to 2 agents/],
  ] as const)('%s', (_, part, message) => {
    const task = { ...taskWith(['1 egg', '3 wheat'], ['1 bread']), ...part } as MakingTask;
    expect(inconsistencyOf(task)).toMatch(message);
  });

  test('and none that is whole', () => {
    const task = taskWith(['1 egg', '3 wheat'], ['1 bread'], { ...DISHES, knows: { bread: [1] }, planAccess: [0] });
    expect(inconsistencyOf(task)).toBeUndefined();
    expect(MakingTask.parse(JSON.parse(JSON.stringify(task)))).toEqual(task);
  });
});
