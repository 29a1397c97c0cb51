import { describe, expect, test } from 'vitest';
import { makingBook } from '../../../bench/tasks/makingBook.ts';
import { CRAFT_RECIPES, CRAFTING_TARGETS, materialsAt } from '../../../tasks/making/craftRecipes.ts';
import { DISHES, MENUS } from '../../../tasks/making/dishes.ts';
import { generateMaking, MAKING_KINDS, makingGenerator } from '../../../tasks/making/makingGenerator.ts';
import { makingProblem } from '../../../tasks/making/solver/makingProblem.ts';
import { splitOf } from '../../../tasks/splits.ts';
import { inconsistencyOf } from '../../../tasks/taskConsistency.ts';
import { runs } from '../../support/depth.ts';

const BOOK = makingBook('1.20.4');
const SEEDS = runs(4, 100);

describe('the generator of making tasks', () => {
  const teams = [2, 3, 4, 5].flatMap((agents) => [
    ...[0, 1, 2, 3].map((level) => ({ kind: MAKING_KINDS[0], agents, level })),
    { kind: MAKING_KINDS[1], agents },
  ]);
  test.each([...teams, { kind: MAKING_KINDS[2], agents: 2 }])(
    'makes tasks that need all of the team: $kind, $agents agents, level $level',
    (options) => {
      for (const split of ['train', 'dev', 'test'] as const)
        for (let index = 0; index < SEEDS; index++) {
          const task = generateMaking({ ...options, split, index });
          expect(inconsistencyOf(task), task.id).toBeUndefined();
          expect(makingProblem(task, BOOK), task.id).toBeUndefined();
          expect(task).toEqual(generateMaking({ ...options, split, index }));
          expect(task.factors?.agents).toBe(options.agents);
        }
    },
  );

  test('asks for other things in training than in tests', () => {
    for (const [one, other] of [
      [CRAFTING_TARGETS.test, CRAFTING_TARGETS.train],
      [MENUS.test, MENUS.train],
    ])
      expect(one?.filter((item) => other?.includes(item))).toEqual([]);
  });

  test("swaps the recipes of Hell's Kitchen", () => {
    const { targets, knows } = generateMaking({ split: 'test', index: 5, kind: 'hells-kitchen' });
    expect(targets.map(({ item, holder }) => [knows[item], holder])).toEqual([
      [[1], 0],
      [[0], 1],
    ]);
  });

  test('makes houses of dealt materials where they are asked for, each split its own', () => {
    const made = (['train', 'dev', 'test'] as const).map((split) => {
      const task = makingGenerator.make({ split, index: 3, kind: 'house', level: 1, agents: 3 });
      expect(inconsistencyOf(task)).toBeUndefined();
      expect(task).toMatchObject({ family: 'construction', factors: { agents: 3, rooms: 1 }, origin: { split } });
      expect(splitOf(task.origin?.seed ?? -1)?.split).toBe(split);
      expect(makingGenerator.make({ split, index: 3, kind: 'making/house', level: 1, agents: 3 })).toMatchObject({
        goal: task.goal,
      });
      return JSON.stringify(task.family === 'construction' && task.blueprint.cells);
    });
    expect(new Set(made).size).toBe(3);
    expect(() => makingGenerator.make({ split: 'dev', index: 0, kind: 'house', level: 3 })).toThrow(/levels 0 to 2/);
  });

  test('refuses what it does not have', () => {
    const make = (options: object) => () => generateMaking({ split: 'test', index: 0, ...options });
    expect(make({ kind: 'brewing' })).toThrow(/kind "brewing"; expected making\/crafting/);
    expect(make({ kind: 'crafting', level: 4 })).toThrow(/level 4; crafting has depths 0 to 3/);
    expect(make({ kind: 'cooking', level: 1 })).toThrow(/no levels/);
    expect(make({ kind: 'hells-kitchen', agents: 3 })).toThrow(/takes 2/);
    expect(make({ land: 'overworld' })).toThrow(/leave land out/);
  });
});

describe('the recipes of the generator', () => {
  test.each([...CRAFT_RECIPES])("are the game's: %s", (item, { makes, of }) => {
    const isThis = BOOK.waysTo(item).some(({ count, ingredients }) => {
      if (count !== makes || ingredients.length !== Object.values(of).reduce((sum, each) => sum + each, 0))
        return false;
      const left = new Map(Object.entries(of));
      // Ingredients of few choices first, so that none takes what another needs.
      for (const anyOf of [...ingredients].sort((one, other) => one.length - other.length)) {
        const id = anyOf.find((each) => (left.get(each) ?? 0) > 0);
        if (id === undefined) return false;
        left.set(id, (left.get(id) ?? 0) - 1);
      }
      return true;
    });
    expect(isThis).toBe(true);
  });

  test('take as much as is used up, however deep', () => {
    expect(materialsAt('dispenser', 0)).toEqual(
      new Map([
        ['cobblestone', 7],
        ['bow', 1],
        ['redstone', 1],
      ]),
    );
    expect(materialsAt('dispenser', 3)).toEqual(
      new Map([
        ['cobblestone', 7],
        ['redstone', 1],
        ['string', 3],
        ['oak_log', 1],
      ]),
    );
    expect(materialsAt('bookshelf', 1)).toEqual(
      new Map([
        ['oak_log', 2],
        ['paper', 9],
        ['leather', 3],
      ]),
    );
  });

  test('are told of every dish, with what it takes', () => {
    for (const [dish, { scarce, steps }] of DISHES) {
      for (const [item, count] of Object.entries(scarce))
        expect(steps.join(' '), dish).toMatch(new RegExp(`${count} ${item}|${item}`));
    }
  });
});
