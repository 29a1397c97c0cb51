import { z } from 'zod';
import type { Json } from '../../../protocol/briefing.ts';
import { Situation } from '../../../sidecar/prompt/situation.ts';
import type { Answer } from '../answers.ts';
import { type Craft, ShownStep, type Step } from '../craft.ts';
import { craftFor, craftReading } from '../planners/crafts.ts';
import { ShownAction } from '../shownAction.ts';

/** What answers the purposes of ReAct (react/). */
export const REACT_ANSWERS: Readonly<Record<string, Answer>> = {
  'react.step': nextStep,
  'react.reflect': reflection,
};

/** The next step of a subtask. One that is no order but a whole goal is done order by order, each agent its own. */
function nextStep(context: Json): Step {
  const shown = ShownStep.parse(context);
  const craft = craftReading(shown.subtask.description) ?? craftFor(shown.situation);
  if (!craft) return finish('I have no rules for a goal like this.');
  const order = orderOf(craft, shown.subtask.description, shown.situation, shown.agent);
  const step =
    order === undefined ? (craft.idle?.(shown) ?? finish('Nothing is left for me to do.')) : craft.step(order, shown);
  const taken = shown.actions.filter(({ tool }) => tool !== null).length;
  return 'final_answer' in step && taken < shown.leastActions ? (lookAgain(shown) ?? step) : step;
}

/** The order itself, or the one of a plan for the team that falls to this agent by its place in it. */
function orderOf(craft: Craft, text: string, situation: Situation, agent: string): string | undefined {
  if (craft.reads(text)) return text;
  const { roster } = situation;
  const plan = craft.plan(situation, { workers: roster, most: roster.length, past: [] });
  const ready = plan.filter(
    // What is done meanwhile it decides step by step.
    ({ after, candidates, meanwhile }) => after.length === 0 && !meanwhile && candidates.includes(agent),
  );
  return ready[roster.indexOf(agent) % Math.max(1, ready.length)]?.text;
}

/** A harmless look, where a final answer would come too early. */
function lookAgain({ tools }: ShownStep): Step | undefined {
  const thought = 'Before I finish I check what I have.';
  if (tools.includes('fetchContainerContents'))
    return { thought, action: 'fetchContainerContents', action_input: { item_name: 'inventory' } };
  if (tools.includes('scanNearbyEntities'))
    return { thought, action: 'scanNearbyEntities', action_input: { item_name: '' } };
  return undefined;
}

const ReflectContext = z.object({
  agent: z.string(),
  situation: Situation,
  subtask: z.object({ description: z.string() }),
  actions: z.array(ShownAction),
  endedBy: z.string(),
});
type ShownReflection = z.infer<typeof ReflectContext>;

/** Steps left, where it is asked what else there would be to do. */
const PLENTY = 99;

/** Whether a subtask was achieved, by what its actions reported and what is to be seen. */
function reflection(context: Json): { reasoning: string; summary: string; task_status: boolean } {
  const shown = ReflectContext.parse(context);
  const { situation, subtask, actions } = shown;
  const craft = craftReading(subtask.description) ?? craftFor(situation);
  const failed = actions.filter(({ ok }) => !ok).map(({ message }) => message);
  const { done, open } = judged(craft, shown);
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
function judged(craft: Craft | undefined, shown: ShownReflection): { done: boolean; open: readonly string[] } {
  if (!craft) return { done: false, open: [] };
  const { agent, situation, subtask, actions, endedBy } = shown;
  const text = subtask.description;
  if (craft.reads(text)) {
    const judgement = craft.judge(text, actions, situation, agent);
    if (!judgement.done || endedBy !== 'check') return judgement;
    const tools = situation.team.find(({ name }) => name === agent)?.tools ?? [];
    const further = { ...shown, earlier: [], tools, iteration: 0, iterations: PLENTY, leastActions: 0 };
    return 'final_answer' in craft.step(text, further) ? judgement : { done: false, open: ['tidying up'] };
  }
  const left = craft.plan(situation, { workers: situation.roster, most: 3, past: [] });
  return { done: left.length === 0, open: left.map((order) => order.text) };
}

function finish(text: string): Step {
  return { thought: 'There is nothing more I can do here.', final_answer: text };
}
