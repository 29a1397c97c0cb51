import type { TeamState } from '../../../sidecar/prompt/teamState.ts';
import { constructionPlanner } from './construction/constructionPlanner.ts';
import { cookingPlanner } from './cooking/cookingPlanner.ts';
import { escapePlanner } from './escape/escapePlanner.ts';
import { gatheringPlanner } from './gathering/gatheringPlanner.ts';
import { makingPlanner } from './making/makingPlanner.ts';
import type { FamilyPlanner } from './planner.ts';
import { survivingPlanner } from './surviving/survivingPlanner.ts';

/** All there are; a further family is one line here. */
const PLANNERS: readonly FamilyPlanner[] = [
  constructionPlanner,
  cookingPlanner,
  escapePlanner,
  gatheringPlanner,
  makingPlanner,
  survivingPlanner,
];

/** The planner for what is to be done, or undefined where the rules have none. */
export function plannerFor(teamState: TeamState): FamilyPlanner | undefined {
  return PLANNERS.find((planner) => planner.suits(teamState));
}

/** The planner in whose words an order is. */
export function plannerReading(order: string): FamilyPlanner | undefined {
  return PLANNERS.find((planner) => planner.reads(order));
}
