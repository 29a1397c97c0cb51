import type { Task } from '../../../tasks/task.ts';
import { constructionRules } from './construction.ts';
import { cookingRules } from './cooking.ts';
import { escapeRules } from './escape.ts';
import type { FamilyRules } from './family.ts';
import { gatheringRules } from './gathering.ts';

/** The rules a task is played by. */
export function rulesOf(task: Task): FamilyRules {
  switch (task.family) {
    case 'construction':
      return constructionRules(task);
    case 'cooking':
      return cookingRules(task);
    case 'escape':
      return escapeRules(task);
    case 'gathering':
      return gatheringRules(task);
    default:
      return task satisfies never;
  }
}

/** The tools of the agent at `index` of the team: what the task deals out, or else the family's. */
export function toolsOf(task: Task, rules: Pick<FamilyRules, 'tools'>, index: number): readonly string[] {
  const dealt = task.abilities?.tools;
  return dealt?.[index % dealt.length] ?? rules.tools;
}
