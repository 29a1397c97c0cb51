import { cookingDependencies } from '../cooking/dependencies.ts';
import { judgeCooking } from '../cooking/judge.ts';
import { readCookOrder } from '../cooking/orders.ts';
import { cookingStep } from '../cooking/step.ts';
import type { FamilyPlanner, ShownStep, StepReply } from '../planner.ts';
import { makingGoalOf, planMaking } from './plan.ts';

/** Rest of an agent that needs something its mates bring, s. */
const REST_SECONDS = 5;

/** Crafting and cooking out of what each of a team was dealt and what the place gives, by the kitchen's orders. */
export const makingPlanner: FamilyPlanner = {
  name: 'making',
  suits: (teamState) => makingGoalOf(teamState) !== undefined,
  plan: planMaking,
  reads: (text) => readCookOrder(text) !== undefined,
  step: cookingStep,
  idle: idleStep,
  judge: judgeCooking,
  dependencies: cookingDependencies,
};

/** Who cannot go on waits for what mates bring. */
function idleStep({ teamState, tools }: ShownStep): StepReply | undefined {
  const isLeft = planMaking(teamState, { workers: teamState.roster, most: 1, past: [] }).length > 0;
  if (!isLeft || !tools.includes('wait')) return undefined;
  return { thought: 'I wait for what my mates bring.', action: 'wait', action_input: { seconds: REST_SECONDS } };
}
