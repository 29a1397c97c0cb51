import type { EscapeTask } from '../../../tasks/escape/escapeTask.ts';
import type { FamilyRules } from './family.ts';

/** VillagerBench's actions for the escape room (villagerbench.md, section 3). */
const ESCAPE_TOOLS = [
  'placeBlock',
  'fetchContainerContents',
  'MineBlock',
  'scanNearbyEntities',
  'equipItem',
  'navigateTo',
  'withdrawItem',
  'ToggleAction',
  'handoverBlock',
];

/** The rules of escape tasks. */
export function escapeRules(task: EscapeTask): FamilyRules {
  return {
    plan: () => {
      throw new Error(`${task.id}: escapes are not built yet`);
    },
    documents: {},
    tools: ESCAPE_TOOLS,
    judge: () => {
      throw new Error(`${task.id}: escapes are not judged yet`);
    },
    score: () => {
      throw new Error(`${task.id}: escapes are not scored yet`);
    },
  };
}
