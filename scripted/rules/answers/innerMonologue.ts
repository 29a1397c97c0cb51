import { z } from 'zod';
import type { Json } from '../../../protocol/briefing.ts';
import { nameTable } from '../../../protocol/nameTable.ts';
import { TeamState } from '../../../sidecar/prompt/teamState.ts';
import type { PastOrder } from '../planners/planner.ts';
import { ShownAction } from '../shownAction.ts';
import { judgedAlone, ownShare } from './alone.ts';
import type { RulesAnswer } from './answers.ts';

/** What answers the purposes of Inner Monologue. */
export const INNER_MONOLOGUE_ANSWERS: Readonly<Record<string, RulesAnswer>> = nameTable({
  'inner-monologue.plan': nextEntry,
  'inner-monologue.answer': answered,
  'inner-monologue.success': detected,
});

const Entry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('acted'), text: z.string(), success: z.boolean().nullable(), why: z.string() }),
  z.object({ type: z.literal('scene'), text: z.string() }),
  z.object({ type: z.literal('asked'), question: z.string(), answer: z.string() }),
  z.object({ type: z.literal('waited'), text: z.string() }),
  z.object({ type: z.literal('claimed'), text: z.string(), why: z.string() }),
]);
const PlanContext = z.object({
  agent: z.string(),
  teamState: TeamState,
  monologue: z.array(Entry),
  mayAsk: z.boolean(),
});

/** The next step that falls to the agent; after one that failed it first asks what is left to be done. */
function nextEntry(context: Json) {
  const { agent, teamState, monologue, mayAsk } = PlanContext.parse(context);
  const last = monologue.findLast(({ type }) => type !== 'scene');
  if (mayAsk && last?.type === 'acted' && last.success === false)
    return { thought: 'That did not work; I look at what is left.', ask: 'What is left to be done for the goal?' };
  const past = monologue.flatMap((entry): PastOrder[] =>
    entry.type === 'acted'
      ? [{ text: entry.text, status: entry.success ? 'succeeded' : 'failed', agent, feedback: entry.why }]
      : [],
  );
  const { orders, achieved } = ownShare(teamState, agent, past, 1);
  const [order] = orders;
  if (order) return { thought: 'This is next.', act: order.text };
  return achieved
    ? { thought: 'Nothing is left.', done: 'Nothing of the goal is left to be done.' }
    : { thought: 'Something is left, but nothing for me.', wait: 'what my mates do' };
}

const QuestionContext = z.object({ agent: z.string(), teamState: TeamState, question: z.string() });

function answered(context: Json): { answer: string } {
  const { agent, teamState } = QuestionContext.parse(context);
  const { orders, achieved } = ownShare(teamState, agent, [], 3);
  const left = orders.map(({ text }) => text).join('; ') || 'work that is not for you';
  return { answer: achieved ? 'Nothing is left.' : `Still to be done: ${left}`.slice(0, 600) };
}

const DetectionContext = z.object({
  agent: z.string(),
  teamState: TeamState,
  step: z.string(),
  actions: z.array(ShownAction).nullable(),
});

/** A step by what its calls reported; the whole goal by whether anything is left of it. */
function detected(context: Json): { success: boolean; why: string } {
  const { agent, teamState, step, actions } = DetectionContext.parse(context);
  if (actions) {
    const { done, why } = judgedAlone(step, actions, teamState, agent);
    return { success: done, why };
  }
  const { orders, achieved } = ownShare(teamState, agent, [], 1);
  return {
    success: achieved,
    why: achieved ? 'Nothing is left.' : `Not done: ${orders[0]?.text ?? 'something'}`.slice(0, 600),
  };
}
