import { mindcraftFacts } from '../../../../bench/commands/import/importMindcraft.ts';
import { importMindcraftFile } from '../../../../tasks/importing/mindcraft/importMindcraft.ts';
import type { DefectKind } from '../../../../tasks/importing/mindcraft/mindcraftDefect.ts';

export const FACTS = mindcraftFacts('1.20.4');

/** What becomes of a task of a file; the id is "a" unless given. */
export function imported(task: unknown, { id = 'a', file = 'f.json' } = {}) {
  const { tasks, defects } = importMindcraftFile({ file, text: JSON.stringify({ [id]: task }) }, FACTS);
  return {
    task: tasks[0],
    kinds: defects.map(({ kind, outcome }) => `${outcome} ${kind}`),
    of: (kind: DefectKind) => defects.find((defect) => defect.kind === kind),
  };
}

/** A sound crafting task for two. */
export const SHEARS = {
  type: 'techtree',
  goal: 'Craft shears together.',
  agent_count: 2,
  target: 'shears',
  number_of_target: 1,
  initial_inventory: { 0: { iron_ingot: 1 }, 1: { iron_ingot: 1 } },
  blocked_actions: { 0: [], 1: ['!getCraftingPlan'] },
  timeout: 300,
};

const APPLE = 'golden_apple';
const RECIPES = `Recipe for bread:\n['Step 1: Harvest 3 wheat.']Recipe for ${APPLE}:\n['Step 1: Surround the apple.']`;
const STEPS = { bread: ['Step 1: Harvest 3 wheat.'], [APPLE]: ['Step 1: Surround the apple.'] };

/** A sound cooking task for two. */
export const KITCHEN = {
  type: 'cooking',
  agent_count: 2,
  target: { [APPLE]: 1, bread: 1 },
  initial_inventory: { 0: { gold_ingot: 5 }, 1: { gold_ingot: 5, apple: 1 } },
  recipes: STEPS,
  blocked_access_to_recipe: [],
  goal: {
    0: `Make both. ${RECIPES}`,
    1: `Make both. ${RECIPES}`,
  },
  timeout: 500,
};

/** A sound task of Hell's Kitchen; its id ends in "hells_kitchen". */
export const SWAPPED = {
  type: 'cooking',
  agent_count: 2,
  target: ['bread', APPLE],
  initial_inventory: { 0: { gold_ingot: 5 }, 1: { gold_ingot: 5, apple: 1 } },
  recipes: STEPS,
  goal: {
    0: `You make bread. Recipe for ${APPLE}:\nStep 1: Surround the apple.\n\nTalk.`,
    1: `You make ${APPLE}. Recipe for bread:\nStep 1: Harvest 3 wheat.\n\nTalk.`,
  },
  timeout: 300,
};

/** A sound building for two: a wall of four blocks. */
export const WALL = {
  type: 'construction',
  goal: 'Build a wall with the blueprint below',
  agent_count: 2,
  initial_inventory: { 0: { stone: 2 }, 1: { oak_planks: 2 } },
  timeout: 300,
  blueprint: {
    levels: [
      { level: 0, coordinates: [142, -60, 7], placement: [['stone', 'stone', 'air']] },
      { level: 1, coordinates: [142, -59, 7], placement: [['oak_planks', 'oak_planks', 'air']] },
    ],
  },
};
