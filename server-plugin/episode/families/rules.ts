import { AGENT_NAMES } from '../../../protocol/team.ts';
import type { Task } from '../../../tasks/task.ts';
import { adversaryRules } from './adversary.ts';
import { constructionRules } from './construction.ts';
import { cookingRules } from './cooking.ts';
import { customRules } from './custom.ts';
import { escapeRules } from './escape.ts';
import type { FamilyRules } from './family.ts';
import { gatheringRules } from './gathering.ts';
import { makingRules } from './making.ts';

/** The rules a task is played by. */
export function rulesOf(task: Task): FamilyRules {
  const family = familyRulesOf(task);
  return task.adversary ? adversaryRules(task, task.adversary, family) : family;
}

function familyRulesOf(task: Task): FamilyRules {
  switch (task.family) {
    case 'construction':
      return constructionRules(task);
    case 'cooking':
      return cookingRules(task);
    case 'custom':
      return customRules(task);
    case 'escape':
      return escapeRules(task);
    case 'gathering':
      return gatheringRules(task);
    case 'making':
      return makingRules(task);
    default:
      return task satisfies never;
  }
}

/** What goals and prompts ask of a team in every family: to agree on the work, and to wait for one another. */
const TEAM_TOOLS: readonly string[] = ['talkTo', 'waitForFeedback', 'wait'];
/** All tools that take a mate. */
const MATE_TOOLS: ReadonlySet<string> = new Set([
  ...TEAM_TOOLS,
  'handoverBlock',
  'followAgent',
  'meetAgent',
  'report_teammate',
]);

/**
 * The tools of the agent at `index` of a team of so many: exactly what the task deals out, where it deals any, or else the
 * family's and those every team has. One alone gets none that take a mate.
 */
export function toolsOf(
  task: Task,
  rules: Pick<FamilyRules, 'tools' | 'at'>,
  index: number,
  agents: number,
): readonly string[] {
  const dealt = task.abilities?.tools;
  const own = rules.at?.(index, AGENT_NAMES.slice(0, agents)).tools ?? rules.tools;
  const tools = dealt?.[index % dealt.length] ?? [...new Set([...own, ...TEAM_TOOLS])];
  // Waiting takes no mate where a task gives it itself, as those of nights do.
  return agents > 1 ? tools : tools.filter((tool) => !MATE_TOOLS.has(tool) || (tool === 'wait' && own.includes(tool)));
}
