import { describe, expect, test } from 'vitest';
import { cookingRules } from '../../../server-plugin/episode/families/cooking.ts';
import { toolsOf } from '../../../server-plugin/episode/families/rules.ts';
import { ABILITY_NAMES, COOKING_TOOLS, withAbilities } from '../../../tasks/cooking/abilities.ts';
import { CookingTask } from '../../../tasks/cooking/cookingTask.ts';
import { taskHash } from '../../../tasks/taskHash.ts';
import { cookingTask } from '../../server-plugin/scoring/cooking/kitchenLog.ts';

const STEW = cookingTask(99);
const CAKE = cookingTask(23);
const SPECIAL = ['SmeltingCooking', 'MineBlock', 'attackTarget'];

const toolsIn = (task: CookingTask, place: number, agents = 8) => toolsOf(task, cookingRules(task), place, agents);

describe('the ability sets of table 4', () => {
  test('"same" is seven base tools and all three special ones for everybody', () => {
    const task = withAbilities(STEW, 'same');
    for (const place of [0, 1, 2, 7]) {
      const tools = toolsIn(task, place);
      expect(new Set(tools).size).toBe(10);
      expect(tools).toEqual(expect.arrayContaining(SPECIAL));
    }
    expect(task.agents).toEqual({ min: 1, max: 8 });
  });

  test('"diverse" is seven base tools and one special tool each, in turn, for at least three agents', () => {
    const task = withAbilities(STEW, 'diverse');
    for (const place of [0, 1, 2, 3, 4, 5, 6, 7]) {
      const tools = toolsIn(task, place);
      expect(new Set(tools).size).toBe(8);
      expect(tools.filter((tool) => SPECIAL.includes(tool))).toEqual([SPECIAL[place % 3]]);
      expect(tools.filter((tool) => !SPECIAL.includes(tool))).toEqual(
        toolsIn(task, 0).filter((tool) => !SPECIAL.includes(tool)),
      );
    }
    expect(task.agents).toEqual({ min: 3, max: 8 });
  });

  test('leave out nothing that the dish needs: a cow is milked by use, a stew’s coal is mined with a tool in hand', () => {
    for (const name of ABILITY_NAMES) {
      expect(toolsIn(withAbilities(CAKE, name), 0)).toContain('UseItemOnEntity');
      expect(toolsIn(withAbilities(STEW, name), 0)).toContain('equipItem');
    }
  });

  test('without them everybody has all eleven, and what every team has', () => {
    expect(toolsIn(STEW, 1)).toEqual([...COOKING_TOOLS, 'talkTo', 'waitForFeedback', 'wait']);
    expect(COOKING_TOOLS).toHaveLength(11);
  });

  test('one alone has none that take a mate', () => {
    const alone = COOKING_TOOLS.filter((tool) => tool !== 'handoverBlock');
    expect(toolsIn(STEW, 0, 1)).toEqual(alone);
    expect(toolsIn(withAbilities(STEW, 'same'), 0, 1)).not.toContain('handoverBlock');
  });

  test('make tasks of their own, with hashes that survive a file', () => {
    const tasks = [STEW, ...ABILITY_NAMES.map((name) => withAbilities(STEW, name))];
    expect(tasks.map(({ id }) => id)).toEqual([
      'villager/cooking/099',
      'villager/cooking/099-same',
      'villager/cooking/099-diverse',
    ]);
    expect(new Set(tasks.map(taskHash)).size).toBe(3);
    for (const task of tasks)
      expect(taskHash(CookingTask.parse(JSON.parse(JSON.stringify(task))))).toBe(taskHash(task));
  });

  test('are these two; another name is refused', () => {
    expect(() => withAbilities(STEW, 'mixed')).toThrow(
      'abilities "mixed" for task villager/cooking/099; expected "same" or "diverse"',
    );
  });
});
