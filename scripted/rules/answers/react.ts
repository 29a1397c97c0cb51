import { z } from 'zod';
import type { Json } from '../../../protocol/briefing.ts';
import { nameTable } from '../../../protocol/nameTable.ts';
import { type ShownPlace, TeamState } from '../../../sidecar/prompt/teamState.ts';
import { forbiddenBy } from '../../knowledge/houseRules.ts';
import { type FamilyPlanner, ShownStep, type StepReply } from '../planners/planner.ts';
import { plannerFor, plannerReading } from '../planners/planners.ts';
import { ShownAction } from '../shownAction.ts';
import { trusting } from '../trust/trust.ts';
import type { RulesAnswer } from './answers.ts';

/** What answers the purposes of ReAct (react/). */
export const REACT_ANSWERS: Readonly<Record<string, RulesAnswer>> = nameTable({
  'react.step': trusting(nextStep),
  'react.reflect': reflection,
});

/** The next step of a subtask. One that is no order but a whole goal is done order by order, each agent its own. */
function nextStep(context: Json): StepReply {
  const shown = heedingHouseRules(ShownStep.parse(context));
  const planner = plannerReading(shown.subtask.description) ?? plannerFor(shown.teamState);
  if (!planner) return finish('I have no rules for a goal like this.');
  const order = orderOf(planner, shown.subtask.description, shown.teamState, shown.agent);
  const step =
    order === undefined
      ? (planner.idle?.(shown) ?? finish('Nothing is left for me to do.'))
      : planner.step(order, shown);
  const taken = shown.actions.filter(({ tool }) => tool !== null).length;
  return 'final_answer' in step && taken < shown.leastActions ? (lookAgain(shown) ?? step) : step;
}

/** What a prompt shows without what its goal says nobody may touch. */
function heedingHouseRules<Shown extends { readonly teamState: TeamState }>(shown: Shown): Shown {
  const isForbidden = forbiddenBy(shown.teamState.goal);
  const allowed = ({ position: [x, y, z] }: { readonly position: ShownPlace }) => !isForbidden({ x, y, z });
  const { containers, devices, places } = shown.teamState;
  const teamState = {
    ...shown.teamState,
    containers: containers.filter(allowed),
    devices: devices.filter(allowed),
    places: places.filter(allowed),
  };
  return { ...shown, teamState };
}

/** The order itself, or the one of a plan for the team that falls to this agent by its place in it. */
function orderOf(planner: FamilyPlanner, text: string, teamState: TeamState, agent: string): string | undefined {
  if (planner.reads(text)) return text;
  const { roster } = teamState;
  const plan = planner.plan(teamState, { workers: roster, most: roster.length, past: [] });
  const ready = plan.filter(
    // What is done meanwhile it decides step by step.
    ({ after, candidates, meanwhile }) => after.length === 0 && !meanwhile && candidates.includes(agent),
  );
  return ready[roster.indexOf(agent) % Math.max(1, ready.length)]?.text;
}

/** A harmless look, where a final answer would come too early. */
function lookAgain({ tools }: ShownStep): StepReply | undefined {
  const thought = 'Before I finish I check what I have.';
  if (tools.includes('fetchContainerContents'))
    return { thought, action: 'fetchContainerContents', action_input: { item_name: 'inventory' } };
  if (tools.includes('scanNearbyEntities'))
    return { thought, action: 'scanNearbyEntities', action_input: { item_name: '' } };
  return undefined;
}

const ReflectContext = z.object({
  agent: z.string(),
  teamState: TeamState,
  subtask: z.object({ description: z.string() }),
  actions: z.array(ShownAction),
  endedBy: z.string(),
});
type ShownReflection = z.infer<typeof ReflectContext>;

/** Steps left, where it is asked what else there would be to do. */
const PLENTY = 99;

/** Whether a subtask was achieved, by what its actions reported and what is to be seen. */
function reflection(context: Json): { reasoning: string; summary: string; task_status: boolean } {
  const shown = heedingHouseRules(ReflectContext.parse(context));
  const { teamState, subtask, actions } = shown;
  const planner = plannerReading(subtask.description) ?? plannerFor(teamState);
  const failed = actions.filter(({ ok }) => !ok).map(({ message }) => message);
  const { done, open } = judged(planner, shown);
  return {
    reasoning: `${actions.filter(({ ok }) => ok).length} of ${actions.length} actions were confirmed by the game.`,
    summary: done
      ? `Done: ${subtask.description}`.slice(0, 600)
      : `Not done: ${open.join(', ') || subtask.description}.${failed.length > 0 ? ` Last problem: ${failed.at(-1)}` : ''}`.slice(
          0,
          600,
        ),
    task_status: done,
  };
}

/**
 * A whole goal is achieved when no plan for it has anything left. An order that is checked in the middle of the work is done
 * only when nothing is left to do about it, such as taking one's scaffold down.
 */
function judged(
  planner: FamilyPlanner | undefined,
  shown: ShownReflection,
): { done: boolean; open: readonly string[] } {
  if (!planner) return { done: false, open: [] };
  const { agent, teamState, subtask, actions, endedBy } = shown;
  const text = subtask.description;
  if (planner.reads(text)) {
    const judgement = planner.judge(text, actions, teamState, agent);
    if (!judgement.done || endedBy !== 'check') return judgement;
    const tools = teamState.team.find(({ name }) => name === agent)?.tools ?? [];
    const further = { ...shown, earlier: [], tools, iteration: 0, iterations: PLENTY, leastActions: 0 };
    return 'final_answer' in planner.step(text, further) ? judgement : { done: false, open: ['tidying up'] };
  }
  const left = planner.plan(teamState, { workers: teamState.roster, most: 3, past: [] });
  return { done: left.length === 0, open: left.map((order) => order.text) };
}

function finish(text: string): StepReply {
  return { thought: 'There is nothing more I can do here.', final_answer: text };
}
