import type { FamilyPlanner } from '../planner.ts';
import { gatheringDependencies } from './dependencies.ts';
import { judgeGathering } from './judge.ts';
import { readGatherOrder } from './orders.ts';
import { planGathering } from './plan.ts';
import { wantIn } from './scene.ts';
import { gatheringStep } from './step.ts';

/** Getting wood, stone and what ores yield out of open land, from nothing, in hand or into a team's chest. */
export const gatheringPlanner: FamilyPlanner = {
  name: 'gathering',
  suits: (teamState) => wantIn(teamState) !== undefined,
  plan: planGathering,
  reads: (text) => readGatherOrder(text) !== undefined,
  step: gatheringStep,
  judge: judgeGathering,
  dependencies: gatheringDependencies,
};
