import type { Json } from '../../../protocol/briefing.ts';
import { cookingArena } from '../../../tasks/cooking/arena.ts';
import type { CookingTask } from '../../../tasks/cooking/cookingTask.ts';
import type { FamilyRules } from './family.ts';

/** VillagerBench's actions for farm-to-table (villagerbench.md, section 3). */
const COOKING_TOOLS = [
  'fetchContainerContents',
  'MineBlock',
  'scanNearbyEntities',
  'equipItem',
  'SmeltingCooking',
  'navigateTo',
  'withdrawItem',
  'craftBlock',
  'attackTarget',
  'UseItemOnEntity',
  'handoverBlock',
];

/** The rules of cooking tasks. */
export function cookingRules(task: CookingTask): FamilyRules {
  return {
    plan: (agents) => cookingArena(task, agents),
    documents: { recipes: JSON.parse(JSON.stringify(task.recipes)) as Json },
    tools: COOKING_TOOLS,
    judge: () => {
      throw new Error(`${task.id}: cooking is not judged yet`);
    },
    score: () => {
      throw new Error(`${task.id}: cooking is not scored yet`);
    },
  };
}
