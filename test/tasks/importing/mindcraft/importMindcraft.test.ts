import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { importMindcraftFile } from '../../../../tasks/importing/mindcraft/importMindcraft.ts';
import { DEFECT_KINDS, type DefectKind } from '../../../../tasks/importing/mindcraft/mindcraftDefect.ts';
import { inconsistencyOf } from '../../../../tasks/taskConsistency.ts';
import { FACTS, imported, KITCHEN, SHEARS, SWAPPED, WALL } from './imported.ts';

const level = (number: number, y: number, ...rows: readonly (readonly string[])[]) => ({
  level: number,
  coordinates: [0, y, 0],
  placement: rows,
});
const building = (...levels: readonly unknown[]) => ({ ...WALL, blueprint: { levels } });
const hells = { id: 'x_hells_kitchen' };

describe('sound tasks', () => {
  test('of crafting keep kits, plans and time', () => {
    const { task, kinds } = imported({ ...SHEARS, depth: 0, max_depth: 1 });
    expect(kinds).toEqual(['repaired goal-rewritten']);
    expect(task).toMatchObject({
      id: 'mindcraft/f/a',
      family: 'making',
      kind: 'crafting',
      agents: { min: 2, max: 2 },
      limits: { gameTicks: 6000, actionTicks: 6000, noProgressTicks: null },
      kits: [[{ id: 'iron_ingot', count: 1 }], [{ id: 'iron_ingot', count: 1 }]],
      targets: [{ item: 'shears', count: 1, holder: null }],
      planAccess: [0],
      factors: { agents: 2, humans: 0, depth: 0, maxDepth: 1, planAccess: 'partial' },
    });
  });

  test('of cooking give recipes to those whose goals hold them', () => {
    const { task, kinds } = imported({
      ...KITCHEN,
      goal: { ...KITCHEN.goal, 0: 'Make both.' },
      blocked_access_to_recipe: ['0'],
    });
    expect(kinds).toEqual(['repaired goal-rewritten']);
    expect(task).toMatchObject({
      kind: 'cooking',
      knows: { bread: [1], golden_apple: [1] },
      recipes: [{ dish: 'bread', steps: ['Harvest 3 wheat.'] }, { dish: 'golden_apple' }],
    });
    expect(task?.family === 'making' && task.site.steps.filter(({ type }) => type === 'summon').length).toBeGreaterThan(
      40,
    );
  });

  test('of Hell’s Kitchen have a dish for each, and each knows the other’s recipe', () => {
    const { task, kinds } = imported(SWAPPED, hells);
    expect(kinds).toEqual(['kept dish-alone', 'repaired goal-rewritten']);
    expect(task).toMatchObject({
      targets: [
        { item: 'bread', holder: 0 },
        { item: 'golden_apple', holder: 1 },
      ],
      knows: { bread: [1], golden_apple: [0] },
    });
    expect(imported(SWAPPED).task).toMatchObject({ targets: [{ holder: null }, { holder: null }] });
  });

  test('of construction stand on a plot, with the materials in their builders’ hands', () => {
    const { task, kinds } = imported(WALL);
    expect(kinds).toEqual(['repaired time-replaced', 'repaired place-moved', 'repaired goal-rewritten']);
    expect(task).toMatchObject({
      family: 'construction',
      title: 'wall of 4 blocks',
      at: { x: -1, y: -60, z: 0 },
      kits: [[{ id: 'stone', count: 2 }], [{ id: 'oak_planks', count: 2 }]],
      agents: { min: 2, max: 2 },
    });
    if (task?.family !== 'construction') throw new Error('no building');
    expect(task.blueprint.cells.map(({ position: { x, y, z } }) => [x, y, z])).toEqual([
      [0, 0, 0],
      [1, 0, 0],
      [0, 1, 0],
      [1, 1, 0],
    ]);
  });

  test('with people have seats for them', () => {
    const { task, kinds } = imported({ ...SHEARS, agent_count: 1, human_count: 1, usernames: ['Somebody'] });
    expect(kinds).toEqual(['repaired name-of-person', 'repaired goal-rewritten']);
    expect(task).toMatchObject({
      agents: { min: 2 },
      seats: { Bob: 'human' },
      planAccess: [0],
      factors: { humans: 1 },
    });
    expect(JSON.stringify(task)).not.toContain('Somebody');
  });
});

/** One task for each kind of defect that a task can have, with what is done about it. */
const DEFECTS: Readonly<
  Record<Exclude<DefectKind, 'unsettled' | 'not-playable'>, readonly [outcome: string, task: unknown, id?: string]>
> = {
  unreadable: ['refused', { ...SHEARS, agent_count: 'two' }],
  'not-a-task': ['refused', { type: 'debug', goal: 'Stand still' }],
  'type-missing': ['repaired', { ...SHEARS, type: undefined }],
  'agents-missing': ['repaired', { ...SHEARS, agent_count: undefined }],
  'agents-mismatch': ['repaired', { ...SHEARS, agent_count: 1 }],
  'inventories-missing': ['kept', { ...KITCHEN, initial_inventory: undefined, target: { bread: 1 } }],
  'inventory-flat': ['repaired', { ...SHEARS, agent_count: 1, initial_inventory: { iron_ingot: 2 } }],
  'inventory-of-agent-missing': ['kept', { ...SHEARS, initial_inventory: { 0: { iron_ingot: 2 }, 1: {} } }],
  'goal-missing': [
    'repaired',
    { ...KITCHEN, agent_count: 3, initial_inventory: { ...KITCHEN.initial_inventory, 2: { gold_ingot: 1 } } },
  ],
  'inventory-of-nobody': [
    'dropped',
    { ...SHEARS, initial_inventory: { ...SHEARS.initial_inventory, andy: { stick: 1 } } },
  ],
  'goal-rewritten': ['repaired', SHEARS],
  'conversation-unused': ['dropped', { ...SHEARS, conversation: 'Let us make shears.' }],
  'inventory-rule': ['dropped', { ...SHEARS, restrict_to_inventory: true }],
  'field-unread': ['dropped', { ...SHEARS, requires_ctable: false, missing_items: [] }],
  'recipe-in-goal': [
    'repaired',
    { ...KITCHEN, goal: { ...KITCHEN.goal, 0: "Make both. Recipe for cookie:\n['Step 1: Harvest 2 wheat.']" } },
  ],
  'recipe-missing': ['repaired', { ...SWAPPED, recipes: undefined, goal: 'Make it.' }, hells.id],
  'recipe-unknown': ['dropped', { ...KITCHEN, recipes: { ...KITCHEN.recipes, 'beef wellington': ['Step 1: Roast.'] } }],
  'steps-long': ['repaired', { ...KITCHEN, recipes: { ...KITCHEN.recipes, bread: ['Harvest wheat. '.repeat(40)] } }],
  'label-wrong': ['kept', SHEARS, 'shears_full_plan__depth_0'],
  'action-blocked': ['repaired', { ...SHEARS, blocked_actions: { 0: ['!collectBlocks'], 1: [] } }],
  'place-moved': ['repaired', WALL],
  'too-slow': ['refused', { ...KITCHEN, target: { pumpkin_pie: 1 }, timeout: 300 }],
  'goal-of-nobody': ['kept', { ...KITCHEN, goal: { ...KITCHEN.goal, 2: 'Help.' } }],
  'goal-dropped': [
    'repaired',
    { ...KITCHEN, goal: { ...KITCHEN.goal, 0: `${KITCHEN.goal[0]}["search for 'potatoes'"]` } },
  ],
  'count-missing': ['repaired', { ...SHEARS, number_of_target: undefined }],
  'time-missing': ['kept', { ...SHEARS, timeout: undefined }],
  'time-odd': ['kept', undefined],
  'time-replaced': ['repaired', WALL],
  'id-unknown': [
    'repaired',
    { ...SHEARS, initial_inventory: { 0: { iron_ingot: 1, rose_red: 1 }, 1: { iron_ingot: 1 } } },
  ],
  'id-with-state': ['repaired', { ...SHEARS, target: 'minecraft:shears' }],
  'self-reference': ['refused', { ...SHEARS, initial_inventory: { 0: { shears: 1 }, 1: { iron_ingot: 2 } } }],
  'no-recipe': ['refused', { ...KITCHEN, target: { suspicious_stew: 1 } }],
  'ingredients-missing': ['refused', { ...SHEARS, initial_inventory: { 0: { iron_ingot: 1 }, 1: { gold_ingot: 1 } } }],
  'table-missing': [
    'repaired',
    { ...SHEARS, target: 'shield', initial_inventory: { 0: { iron_ingot: 1 }, 1: { oak_planks: 6 } } },
  ],
  'needs-luck': ['kept', { ...KITCHEN, target: { cooked_rabbit: 1, golden_apple: 1 } }],
  'recipe-of-upstream': [
    'kept',
    { ...SHEARS, target: 'pink_wool', initial_inventory: { 0: { pink_dye: 1 }, 1: { white_wool: 1 } } },
  ],
  'solo-solvable': ['kept', { ...SHEARS, initial_inventory: { 0: { iron_ingot: 2 }, 1: { iron_ingot: 1 } } }],
  'agent-spare': [
    'kept',
    { ...SHEARS, agent_count: 3, initial_inventory: { ...SHEARS.initial_inventory, 2: { iron_ingot: 1 } } },
  ],
  'recipe-access': ['kept', { ...KITCHEN, blocked_access_to_recipe: ['0'] }],
  'not-swapped': [
    'repaired',
    { ...SWAPPED, goal: { 0: `${SWAPPED.goal[0]}${SWAPPED.goal[1]}`, 1: SWAPPED.goal[1] } },
    hells.id,
  ],
  'help-forbidden': [
    'repaired',
    { ...SWAPPED, goal: { ...SWAPPED.goal, 1: `${SWAPPED.goal[1]} You cannot help with ingredient collection.` } },
    hells.id,
  ],
  'dish-alone': ['kept', SWAPPED, hells.id],
  'chest-missing': ['kept', { ...KITCHEN, recipes: { ...KITCHEN.recipes, bread: ['Step 1: Go to the chest.'] } }],
  'action-unknown': ['dropped', { ...SHEARS, blocked_actions: { 0: ['!digDown'], 1: [] } }],
  'action-of-nobody': ['kept', { ...SHEARS, blocked_actions: { 0: [], 1: [], 2: ['!getCraftingPlan'] } }],
  'name-of-person': ['repaired', { ...SHEARS, agent_count: 1, human_count: 1, usernames: ['Somebody'] }],
  'blueprint-missing': ['refused', { ...WALL, blueprint: undefined }],
  'levels-at-one-height': [
    'repaired',
    building(level(0, -60, ['stone', 'stone']), level(1, -60, ['oak_planks', 'oak_planks'])),
  ],
  contradiction: [
    'refused',
    building(
      level(0, -60, ['stone', 'stone'], ['air', 'air']),
      { level: 1, coordinates: [0, -59, 0], placement: [['stone']] },
      { level: 2, coordinates: [0, -59, 0], placement: [['dirt']] },
    ),
  ],
  'halves-missing': ['repaired', building(level(0, -60, ['oak_door', 'stone']), level(1, -59, ['oak_door', 'stone']))],
  'torch-on-wall': ['repaired', building(level(0, -60, ['stone', 'air']), level(1, -59, ['stone', 'torch']))],
  'not-buildable': ['refused', building(level(0, -60, ['stone', 'water']))],
  'materials-short': ['repaired', building(level(0, -60, ['stone', 'stone', 'stone']))],
  'scaffold-missing': [
    'repaired',
    building(...[0, 1, 2, 3, 4].map((number) => level(number, -60 + number, ['stone']))),
  ],
  'materials-unknown': [
    'kept',
    { ...WALL, blueprint: { ...WALL.blueprint, materials: { plank: { id: 'oak_plank', number: 2 } } } },
  ],
};

describe('each kind of defect', () => {
  test('is in the reference', () => {
    const page = readFileSync(new URL('../../../../docs/reference/import-mindcraft.md', import.meta.url), 'utf8');
    const table = page.slice(0, page.indexOf('## Findings checked by hand'));
    expect(Object.keys(DEFECT_KINDS).filter((kind) => !table.includes(`\`${kind}\``))).toEqual([]);
  });

  test('has a text, and a task here that has it', () => {
    const missing = Object.keys(DEFECT_KINDS).filter((kind) => !Object.hasOwn(DEFECTS, kind));
    expect(missing).toEqual(['unsettled', 'not-playable']);
  });

  test.each(Object.entries(DEFECTS).filter(([, [, task]]) => task !== undefined))(
    '%s',
    (kind, [outcome, task, id = 'a']) => {
      const result = imported(task, { id });
      expect(result.kinds).toContain(`${outcome} ${kind}`);
      expect(result.task === undefined).toBe(outcome === 'refused');
      if (result.task) expect(inconsistencyOf(result.task)).toBeUndefined();
      const [defect] = [result.of(kind as DefectKind)];
      expect(defect?.what.length).toBeGreaterThan(5);
      expect(defect?.how.length).toBeGreaterThan(5);
    },
  );

  test('levels at one height that are not all there are contradictions', () => {
    const clash = building(level(0, -60, ['stone']), level(1, -60, ['dirt']), level(2, -59, ['stone']));
    expect(imported(clash).kinds).toEqual(['refused contradiction']);
  });

  test('odd times are those far from the usual one of their file', () => {
    const tasks = { a: SHEARS, b: SHEARS, c: { ...SHEARS, timeout: 11_500 } };
    const { defects } = importMindcraftFile({ file: 'f.json', text: JSON.stringify(tasks) }, FACTS);
    const odd = defects.filter(({ kind }) => kind !== 'goal-rewritten');
    expect(odd).toMatchObject([{ id: 'mindcraft/f/c', kind: 'time-odd', outcome: 'kept' }]);
  });
});

describe('repairs', () => {
  test('give the goal and the recipes to agents that were left out', () => {
    const inventories = { ...KITCHEN.initial_inventory, 2: { gold_ingot: 1 } };
    const { task } = imported({
      ...KITCHEN,
      agent_count: 3,
      initial_inventory: inventories,
      blocked_access_to_recipe: [],
    });
    expect(task).toMatchObject({ knows: { bread: [0, 1, 2], golden_apple: [0, 1, 2] } });
  });

  test('stack levels, hang torches and complete doors', () => {
    const { task } = imported(
      building(level(0, -60, ['oak_door', 'stone', 'air']), level(1, -60, ['air', 'stone', 'torch'])),
    );
    if (task?.family !== 'construction') throw new Error('no building');
    expect(task.blueprint.cells.map(({ position: { x, y }, state }) => [x, y, state])).toEqual([
      [0, 0, { id: 'oak_door', properties: { half: 'lower' } }],
      [1, 0, { id: 'stone', properties: {} }],
      [0, 1, { id: 'oak_door', properties: { half: 'upper' } }],
      [1, 1, { id: 'stone', properties: {} }],
      [2, 1, { id: 'wall_torch', properties: { facing: 'east' } }],
    ]);
    expect(task.kits?.flat().filter(({ id }) => ['oak_door', 'torch'].includes(id))).toEqual([
      { id: 'oak_door', count: 1 },
      { id: 'torch', count: 1 },
    ]);
  });

  test('rename what later versions renamed, and leave out what never was', () => {
    const { task } = imported({
      ...SHEARS,
      initial_inventory: { 0: { iron_ingot: 1, rose_red: 2 }, 1: { iron_ingot: 1, plank: 3 } },
    });
    expect(task).toMatchObject({ kits: [[{ id: 'iron_ingot' }, { id: 'red_dye', count: 2 }], [{ id: 'iron_ingot' }]] });
  });
});

test('files of other forms are refused, and names of tasks lead nowhere', () => {
  for (const text of ['', '[', '[]', '3', 'null'])
    expect(importMindcraftFile({ file: 'f.json', text }, FACTS)).toMatchObject({
      found: 0,
      tasks: [],
      defects: [{ kind: 'unreadable' }],
    });
  const text = `{"__proto__": ${JSON.stringify(SHEARS)}, "../../x": ${JSON.stringify(SHEARS)}, "..\\u0000/x": ${JSON.stringify(SHEARS)}}`;
  const { tasks } = importMindcraftFile({ file: 'A b/ä.json', text }, FACTS);
  expect(new Set(tasks.map(({ id }) => id)).size).toBe(tasks.length);
  for (const { id } of tasks) expect(id).toMatch(/^mindcraft\/a-b\/-\/[a-z0-9_-]+$/);
  const hostile = {
    ...SHEARS,
    initial_inventory: { 0: { constructor: 1, toString: 2, iron_ingot: 1 }, 1: { iron_ingot: 1 } },
    target: 'constructor',
  };
  expect(imported(hostile).kinds).toEqual(['refused id-unknown']);
});
