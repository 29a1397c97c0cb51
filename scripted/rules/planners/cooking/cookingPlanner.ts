import type { FamilyPlanner } from '../planner.ts';
import { cookingDependencies } from './dependencies.ts';
import { judgeCooking } from './judge.ts';
import { readCookOrder } from './orders.ts';
import { cookbookOf, planCooking } from './plan.ts';
import { cookingStep } from './step.ts';

/** Making a dish after recipes, out of what a place holds. */
export const cookingPlanner: FamilyPlanner = {
  name: 'cooking',
  suits: (teamState) => teamState.blueprint === null && cookbookOf(teamState) !== undefined,
  plan: planCooking,
  reads: (text) => readCookOrder(text) !== undefined,
  step: cookingStep,
  judge: judgeCooking,
  dependencies: cookingDependencies,
};
