import { z } from 'zod';
import type { Json } from '../../../protocol/briefing.ts';
import { nameTable } from '../../../protocol/nameTable.ts';
import { TeamState } from '../../../sidecar/prompt/teamState.ts';
import type { PastOrder } from '../planners/planner.ts';
import { ShownAction } from '../shownAction.ts';
import { judgedAlone, ownShare } from './alone.ts';
import type { RulesAnswer } from './answers.ts';

/** What answers the purposes of DEPS. */
export const DEPS_ANSWERS: Readonly<Record<string, RulesAnswer>> = nameTable({
  'deps.plan': plan,
  'deps.replan': plan,
  'deps.describe': description,
  'deps.explain': explanation,
});

/** Sub-goals of one plan that wait for nothing: what lies further ahead changes with what mates do meanwhile. */
const AHEAD = 3;
/** Sub-goals of one plan. */
const MOST = 12;

const PlanContext = z.object({
  agent: z.string(),
  teamState: TeamState,
  attempts: z.array(z.object({ goal: z.string(), done: z.boolean(), description: z.string() })),
});

/** The orders that fall to the agent now, and those that come after them for it alone. */
function plan(context: Json) {
  const { agent, teamState, attempts } = PlanContext.parse(context);
  const past = attempts.map(
    ({ goal, done, description: feedback }): PastOrder => ({
      text: goal,
      status: done ? 'succeeded' : 'failed',
      agent,
      feedback,
    }),
  );
  const { orders, later, achieved } = ownShare(teamState, agent, past, AHEAD, MOST);
  const steps = [...orders.map(({ text }) => ({ text, after: [] })), ...later].slice(0, MOST);
  const idOf = (text: string) => steps.findIndex((step) => step.text === text) + 1;
  return {
    analysis: `${orders.length} pieces of work are for me now, ${steps.length - orders.length} after them.`,
    subgoals: steps.map(({ text, after }, index) => ({ id: index + 1, goal: text, requires: after.map(idOf) })),
    achieved,
  };
}

const DescribeContext = z.object({
  agent: z.string(),
  teamState: TeamState,
  goal: z.string(),
  actions: z.array(ShownAction),
});

function description(context: Json): { done: boolean; description: string } {
  const { agent, teamState, goal, actions } = DescribeContext.parse(context);
  const { done, why } = judgedAlone(goal, actions, teamState, agent);
  return { done, description: why };
}

const ExplainContext = z.object({ goal: z.string(), description: z.string() });

/** The game's last message says what was in the way. */
function explanation(context: Json): { explanation: string } {
  const { goal, description: said } = ExplainContext.parse(context);
  const [, problem] = /Last problem: (.*)/s.exec(said) ?? [];
  return {
    explanation: `${problem ?? 'Too little of it was done in time'}; plan again from how things are: ${goal}`.slice(
      0,
      800,
    ),
  };
}
