import type { FamilyPlanner } from '../planner.ts';
import { buildingDependencies } from './dependencies.ts';
import { judgeBuilding } from './judge.ts';
import { idleStep } from './leave.ts';
import { readBuildOrder } from './orders.ts';
import { planBuilding } from './plan.ts';
import { buildingStep } from './step.ts';

/** Building after a blueprint. */
export const constructionPlanner: FamilyPlanner = {
  name: 'construction',
  suits: ({ blueprint }) => blueprint !== null,
  plan: planBuilding,
  reads: (text) => readBuildOrder(text).type !== 'unclear',
  step: buildingStep,
  idle: idleStep,
  judge: (order, actions, teamState) => judgeBuilding(order, actions, teamState),
  dependencies: buildingDependencies,
};
