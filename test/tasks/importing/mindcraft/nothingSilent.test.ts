import { describe, expect, test } from 'vitest';
import { MAKING_TOOLS, makingRules } from '../../../../server-plugin/episode/families/making.ts';
import { commandsPermitted } from '../../../../sidecar/tools/mindcraft/commands.ts';
import { TOOL_OF_COMMAND } from '../../../../tasks/importing/mindcraft/blockedActions.ts';
import { importMindcraftFile } from '../../../../tasks/importing/mindcraft/importMindcraft.ts';
import type { MakingTask } from '../../../../tasks/making/makingTask.ts';
import { FACTS, imported, KITCHEN, SHEARS, SWAPPED, WALL } from './imported.ts';

const makingOf = (task: unknown, id?: string): MakingTask => {
  const { task: made, kinds } = imported(task, id === undefined ? {} : { id });
  if (made?.family !== 'making') throw new Error(kinds.join(', '));
  return made;
};

describe('blocked actions', () => {
  test('withhold the tools that do them from those for whom they are blocked', () => {
    const blocked = { 0: ['!collectBlocks', '!getCraftingPlan', '!digDown'], 1: ['!attack'] };
    const { task, of } = imported({ ...SHEARS, blocked_actions: blocked });
    if (task?.family !== 'making') throw new Error('no task');
    expect(task).toMatchObject({
      planAccess: [1],
      withheld: [['MineBlock'], ['attackTarget']],
      factors: { blocked: '!collectBlocks !attack', planAccess: 'partial' },
    });
    expect(of('action-unknown')).toMatchObject({ outcome: 'dropped', what: 'blocks !digDown' });
    const tools = [0, 1].map((place) => makingRules(task).at?.(place, ['Alice', 'Bob']).tools ?? []);
    expect(
      tools.map((own) => ['MineBlock', 'attackTarget', 'getCraftingPlan'].filter((tool) => own.includes(tool))),
    ).toEqual([['attackTarget'], ['MineBlock', 'getCraftingPlan']]);
  });

  test('each is blocked by its tool in the command language too', () => {
    for (const [command, tool] of Object.entries(TOOL_OF_COMMAND)) {
      const given = (tools: readonly string[]) => commandsPermitted(tools, 'paper').map(({ name }) => name);
      expect(given(MAKING_TOOLS), command).toContain(command);
      expect(given(MAKING_TOOLS.filter((name) => name !== tool)), command).not.toContain(command);
    }
  });

  test('of buildings, and tools that nobody has, are reported', () => {
    expect(imported({ ...WALL, blocked_actions: { 0: ['!placeHere'] } }).of('action-unknown')?.outcome).toBe('dropped');
    const without = { 0: ['!collectBlocks'], 1: ['!collectBlocks'] };
    expect(imported({ ...KITCHEN, blocked_actions: without }).of('unsettled')?.what).toContain('nobody has MineBlock');
    expect(imported({ ...SHEARS, blocked_actions: without }).of('unsettled')).toBeUndefined();
  });
});

describe('recipes', () => {
  test('that stand only in goals are read from them, in either form', () => {
    const goal = {
      0: "Cook. Recipe for bread:\n['Step 1: Harvest 3 wheat.', \"Step 2: Don't eat it, craft bread.\"] And hurry.",
      1: 'Cook. Recipe for golden_apple:\nStep 1: Take 8 gold_ingot.\nStep 2: Craft it.\n\nTell nobody.',
    };
    const task = makingOf({ ...KITCHEN, recipes: undefined, goal });
    expect(task.recipes).toEqual([
      { dish: 'bread', steps: ['Harvest 3 wheat.', "Don't eat it, craft bread."] },
      { dish: 'golden_apple', steps: ['Take 8 gold_ingot.', 'Craft it.'] },
    ]);
    expect(task.knows).toEqual({ bread: [0], golden_apple: [1] });
    // What stands after a recipe is not lost with it.
    expect(task.goals?.map((text) => text.split('\n').slice(0, 2).join(' '))).toEqual([
      expect.stringContaining('Cook. And hurry.'),
      expect.stringContaining('Cook. Tell nobody.'),
    ]);
  });

  test('keep every word of long steps, and what does not fit is reported', () => {
    const long = 'word '.repeat(300).trim();
    const steps = makingOf({ ...KITCHEN, recipes: { ...KITCHEN.recipes, bread: [`Step 1: ${long}`] } }).recipes[0]
      ?.steps;
    expect(steps?.every((step) => step.length <= 500)).toBe(true);
    expect(steps?.join(' ')).toBe(long);
    const many = Array.from({ length: 60 }, (_, index) => `Step ${index + 1}: stir`);
    const { task, of } = imported({ ...KITCHEN, recipes: { ...KITCHEN.recipes, bread: many } });
    expect(task?.family === 'making' && task.recipes[0]?.steps.length).toBe(50);
    expect(of('steps-long')).toMatchObject({ outcome: 'dropped', how: expect.stringContaining('the last 10') });
  });

  test('of a dish that nobody has to make in Hell’s Kitchen are reported', () => {
    const { of } = imported(
      { ...SWAPPED, recipes: { ...SWAPPED.recipes, cookie: ['Mix.'] } },
      { id: 'x_hells_kitchen' },
    );
    expect(of('field-unread')?.what).toContain('cookie');
  });
});

const square = (side: number) => Array(side).fill(Array(side).fill('stone'));

describe('hostile and broken files', () => {
  test('one broken task costs itself alone', () => {
    const broken: Record<string, unknown> = {
      recipeNames: { ...KITCHEN, recipes: { __proto__x: ['x'], constructor: ['x'], 'Beef!': ['x'], toString: ['x'] } },
      manyStacks: { ...SHEARS, initial_inventory: { 0: { iron_ingot: 100_000, shield: 100_000 }, 1: {} } },
      manyTargets: { ...SHEARS, target: { shears: 100_000 } },
      manyEntries: { ...SHEARS, target: Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`i${n}`, 1])) },
      wide: { ...WALL, blueprint: { levels: [0, 1].map((y) => ({ coordinates: [0, y, 0], placement: square(256) })) } },
      far: {
        ...WALL,
        blueprint: { levels: [0, 1].map((n) => ({ coordinates: [n * 1e7, -60, 0], placement: [['stone']] })) },
      },
      sound: SHEARS,
    };
    const text = JSON.stringify(broken).replace('__proto__x', '__proto__');
    const { found, tasks, defects } = importMindcraftFile({ file: 'f.json', text }, FACTS);
    expect(found).toBe(7);
    expect(tasks.map(({ id }) => id)).toEqual(['mindcraft/f/recipenames', 'mindcraft/f/sound']);
    const refused = defects.filter(({ outcome }) => outcome === 'refused').map(({ id, kind }) => `${id} ${kind}`);
    expect(refused).toEqual([
      'mindcraft/f/manystacks not-playable',
      'mindcraft/f/manytargets ingredients-missing',
      'mindcraft/f/manyentries unreadable',
      'mindcraft/f/wide unreadable',
      'mindcraft/f/far not-buildable',
    ]);
  });

  test('a search that lies too deep is given up, not ended by the stack', () => {
    const many = {
      ...SHEARS,
      target: 'stick',
      number_of_target: 4000,
      initial_inventory: { 0: { oak_log: 2000 }, 1: {} },
    };
    expect(imported(many).of('unsettled')?.what).toContain('given up');
  });
});
