import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importMindcraftFile } from '../../../../tasks/importing/mindcraft/importMindcraft.ts';
import type { DefectKind } from '../../../../tasks/importing/mindcraft/mindcraftDefect.ts';
import { inconsistencyOf } from '../../../../tasks/taskConsistency.ts';
import { sharedFile } from '../../../support/sharedData.ts';
import { FACTS } from './imported.ts';

/** MINDcraft's own task files, which are not ours to ship. */
const folder = sharedFile('data', 'minecollab', 'tasks');
const TEST = 'cooking_tasks/require_collab_test_2_items';
const TRAIN = 'cooking_tasks/require_collab_train_2_items';

type Counts = Partial<Record<DefectKind, number>>;

/** What is known of the files, from reading them apart from the importer: tasks, those that are usable, and how many have which defect. */
const KNOWN: Readonly<Record<string, readonly [found: number, usable: number, counts: Counts]>> = {
  'crafting_tasks/filtered_train_tasks': [65, 65, { 'solo-solvable': 12, 'recipe-of-upstream': 0 }],
  // Each is one agent's half of a task for two.
  'crafting_tasks/test_tasks/1_agent': [17, 0, { 'ingredients-missing': 17, 'id-unknown': 1, 'action-of-nobody': 17 }],
  'crafting_tasks/test_tasks/1_agent_remaining': [6, 0, { 'ingredients-missing': 6 }],
  // Six cannot be crafted by MINDcraft: three at all, and three kinds of wool that the game can dye.
  'crafting_tasks/test_tasks/2_agent': [
    17,
    14,
    { 'ingredients-missing': 3, 'recipe-of-upstream': 3, 'solo-solvable': 0 },
  ],
  'crafting_tasks/test_tasks/filtered_tasks_3_agents': [25, 25, { 'solo-solvable': 0, 'recipe-of-upstream': 0 }],
  'crafting_tasks/test_tasks/filtered_tasks_5_agents': [25, 25, { 'solo-solvable': 0, 'recipe-of-upstream': 0 }],
  'single_agent/crafting_train': [20, 1, { 'inventory-flat': 14, 'type-missing': 1 }],
  example_tasks: [21, 9, { 'inventory-flat': 3, 'not-a-task': 10, 'blueprint-missing': 1, 'materials-unknown': 1 }],
  [`${TEST}/1_agent_partial`]: [6, 0, { 'inventory-of-agent-missing': 2, 'goal-of-nobody': 4 }],
  [`${TEST}/2_agent`]: [6, 6, { 'goal-dropped': 3 }],
  [`${TEST}/2_agent_block_recipe`]: [6, 6, { 'goal-dropped': 3, 'recipe-access': 0 }],
  [`${TEST}/2_agent_block_recipe_long_timeout`]: [
    10,
    2,
    { 'inventories-missing': 10, 'ingredients-missing': 8, 'time-odd': 1 },
  ],
  [`${TEST}/2_agent_blocked_action_remaining`]: [
    12,
    12,
    { 'time-missing': 12, 'inventory-of-agent-missing': 3, 'goal-dropped': 8 },
  ],
  [`${TEST}/2_agent_hells_kitchen`]: [6, 6, { 'not-swapped': 0, 'help-forbidden': 6 }],
  [`${TEST}/3_agent_long_timeout`]: [6, 6, { 'goal-missing': 6, 'goal-dropped': 3 }],
  [`${TEST}/4_agent`]: [6, 6, { 'goal-missing': 0, 'goal-dropped': 3 }],
  [`${TEST}/4_agent_long_timeout`]: [6, 6, { 'goal-missing': 6 }],
  [`${TEST}/4_agent_remaining`]: [4, 4, { 'goal-missing': 4 }],
  [`${TEST}/5_agent_long_timeout`]: [6, 6, { 'goal-missing': 6, 'time-odd': 1 }],
  [`${TEST}/5_agent_remaining`]: [3, 3, { 'goal-missing': 3 }],
  [`${TRAIN}/2_agent`]: [45, 36, { 'no-recipe': 9, 'ingredients-missing': 0 }],
  [`${TRAIN}/2_agent_block_recipe`]: [58, 44, { 'no-recipe': 14, 'ingredients-missing': 0, 'recipe-access': 0 }],
  // 39 of 45 cannot be made at MINDcraft's last version; four of these lack only an egg, which a hen may lay.
  [`${TRAIN}/2_agent_hells_kitchen`]: [
    45,
    10,
    { 'inventories-missing': 45, 'no-recipe': 9, 'ingredients-missing': 26 },
  ],
  [`${TRAIN}/3_agent`]: [17, 8, { 'no-recipe': 9, 'goal-missing': 17 }],
  [`${TRAIN}/4_agent`]: [9, 8, { 'no-recipe': 1, 'goal-missing': 9 }],
  [`${TRAIN}/5_agent`]: [9, 8, { 'no-recipe': 1, 'goal-missing': 9 }],
  [`${TRAIN}/5_agent_remaining`]: [4, 3, { 'no-recipe': 1, 'goal-missing': 4 }],
  'construction_tasks/custom/church_two_agents': [
    1,
    1,
    { 'agents-mismatch': 1, 'torch-on-wall': 1, 'halves-missing': 1 },
  ],
  'construction_tasks/custom/pyramid': [1, 1, { 'materials-short': 0 }],
  'construction_tasks/custom/flower_three_agents': [1, 1, { 'time-missing': 1 }],
  'construction_tasks/custom/tasks': [1, 1, { 'levels-at-one-height': 1 }],
  'construction_tasks/human_ai/1_agent_1_human': [1, 1, { 'name-of-person': 1 }],
};

describe.skipIf(folder === undefined)(
  'MINDcraft’s own files (skipped without the folder data/minecollab of the shared data)',
  () => {
    test.each(Object.entries(KNOWN))('%s', (name, [found, usable, counts]) => {
      const file = `${name}.json`;
      const result = importMindcraftFile({ file, text: readFileSync(join(folder ?? '', file), 'utf8') }, FACTS);
      const tasksWith = (kind: string) =>
        new Set(result.defects.flatMap((defect) => (defect.kind === kind ? [defect.id] : []))).size;
      const have = Object.fromEntries(Object.keys(counts).map((kind) => [kind, tasksWith(kind)]));
      expect([result.found, result.tasks.length, have]).toEqual([found, usable, counts]);
      for (const task of result.tasks) expect(inconsistencyOf(task), task.id).toBeUndefined();
    });
  },
);
