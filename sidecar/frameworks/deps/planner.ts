import { z } from 'zod';
import type { Json } from '../../../protocol/briefing.ts';
import { type Answer, ask } from '../../model/ask.ts';
import { outputLimit } from '../../model/outputLimits.ts';
import { idleAnswerPart } from '../../prompt/idleAnswer.ts';
import { composePrompt, listPart, type PromptContext, textPart } from '../../prompt/promptBudget.ts';
import { seenParts } from '../../prompt/seenParts.ts';
import { toolPurposesPart } from '../../prompt/toolPurposes.ts';
import { promptLine, UNTRUSTED_RULE } from '../../prompt/untrusted.ts';
import type { Loner } from '../alone/alone.ts';
import { ownPlace } from '../alone/ownPlace.ts';
import { type ActionRecord, actionsPart } from '../react/history.ts';
import { DEPS_PLAN_PROMPT, DESCRIBE_PROMPT, EXPLAIN_PROMPT, REPLAN_PROMPT } from './prompts.ts';
import { DEPS } from './settings.ts';

/** One piece of a plan; `requires` are ids of the same plan. */
const Subgoal = z.strictObject({ id: z.int(), goal: z.string().min(1).max(600), requires: z.array(z.int()) });
export type Subgoal = z.infer<typeof Subgoal>;

/** The planner's reply. */
const Plan = z.strictObject({
  analysis: z.string().max(2_000),
  subgoals: z.array(Subgoal).max(DEPS.mostSubgoals),
  achieved: z.boolean(),
});
type Plan = z.infer<typeof Plan>;

/** The descriptor's reply. */
const Description = z.strictObject({ done: z.boolean(), description: z.string().max(1_000) });
type Description = z.infer<typeof Description>;

const Explanation = z.strictObject({ explanation: z.string().min(1).max(800) });

/** A sub-goal that was tried, and what the descriptor and the explainer said of it. */
export interface Attempt {
  readonly goal: string;
  readonly done: boolean;
  readonly description: string;
  /** Empty where nothing failed. */
  readonly explanation: string;
}

/** What came of the plans so far. */
export interface PlanPast {
  readonly attempts: readonly Attempt[];
  /** Whether the last plan failed. */
  readonly failed: boolean;
  /** When the last plan was given, game ms, if there was nothing in it; else null. */
  readonly idleSince: number | null;
}

/** The first plan, or the next one after a plan that was carried out; a new one after one that failed. Rejects as `ask` does. */
export function makePlan(loner: Loner, { attempts, failed, idleSince }: PlanPast): Promise<Answer<Plan>> {
  const { context, agent, signal } = loner;
  const teamState = loner.see();
  const shown = attempts.slice(-DEPS.attemptsShown);
  const common = {
    agent: agent.name,
    ...composePrompt(
      [
        ...seenParts(loner.agent, teamState),
        ...ownPlace(agent),
        toolPurposesPart(agent.tools.describe()),
        listPart('Sub-goals so far', 90, 'attempts', shown.map(attemptLine), 'end'),
        idleAnswerPart(idleSince, context.clock.now()),
        { title: 'Now', text: `You plan for ${agent.name}.`, worth: 100 },
      ],
      DEPS.contextTokens,
      { agent: agent.name, teamState, attempts: attemptData(shown) } as PromptContext,
    ),
    schema: Plan,
    check: problemWith,
    temperature: DEPS.temperature,
  };
  const system = `${failed ? REPLAN_PROMPT : DEPS_PLAN_PROMPT}\n${UNTRUSTED_RULE}`;
  return failed
    ? ask(context, { purpose: 'deps.replan', maxOutputTokens: outputLimit('deps.replan'), system, ...common }, signal)
    : ask(context, { purpose: 'deps.plan', maxOutputTokens: outputLimit('deps.plan'), system, ...common }, signal);
}

/** The descriptor: what came of a sub-goal. Rejects as `ask` does. */
export function describe(loner: Loner, goal: string, actions: readonly ActionRecord[]): Promise<Answer<Description>> {
  const { context, agent, signal } = loner;
  const teamState = loner.see();
  const question = {
    purpose: 'deps.describe',
    agent: agent.name,
    system: `${DESCRIBE_PROMPT}\n${UNTRUSTED_RULE}`,
    ...composePrompt(
      [
        textPart('Sub-goal', 100, 'goal', goal),
        actionsPart(`Calls of ${agent.name}`, 95, 'actions', actions),
        ...seenParts(loner.agent, teamState),
      ],
      DEPS.contextTokens,
      { agent: agent.name, teamState, goal, actions: actions.map((action) => ({ ...action })) } as PromptContext,
    ),
    schema: Description,
    maxOutputTokens: outputLimit('deps.describe'),
    temperature: DEPS.temperature,
  };
  return ask(context, question, signal);
}

/** The explainer: why a plan failed at a sub-goal. Rejects as `ask` does. */
export function explain(
  loner: Loner,
  plan: readonly Subgoal[],
  goal: string,
  description: string,
): Promise<Answer<z.infer<typeof Explanation>>> {
  const { context, agent, signal } = loner;
  const teamState = loner.see();
  const question = {
    purpose: 'deps.explain',
    agent: agent.name,
    system: `${EXPLAIN_PROMPT}\n${UNTRUSTED_RULE}`,
    ...composePrompt(
      [
        listPart(
          'Plan',
          80,
          'plan',
          plan.map((subgoal) => `${subgoal.id}. ${subgoal.goal}`),
        ),
        textPart('Failed at', 100, 'goal', goal),
        textPart('What happened', 100, 'description', promptLine(description, 1_000)),
        ...seenParts(loner.agent, teamState),
      ],
      DEPS.contextTokens,
      {
        agent: agent.name,
        teamState,
        plan: plan.map((subgoal) => ({ ...subgoal })),
        goal,
        description,
      } as PromptContext,
    ),
    schema: Explanation,
    maxOutputTokens: outputLimit('deps.explain'),
    temperature: DEPS.temperature,
  };
  return ask(context, question, signal);
}

/** What no schema says of a plan. */
function problemWith({ subgoals, achieved }: Plan): string | null {
  if (achieved && subgoals.length > 0) return 'achieved: a goal that is achieved leaves no sub-goals';
  const ids = subgoals.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) return `subgoals: id ${twice} is given twice`;
  for (const { id, requires } of subgoals) {
    const unknown = requires.find((other) => !ids.includes(other));
    if (unknown !== undefined) return `subgoals: ${id} requires ${unknown}, which is not in the plan`;
  }
  const before = new Set<number>();
  while (before.size < ids.length) {
    const next = subgoals.find(({ id, requires }) => !before.has(id) && requires.every((other) => before.has(other)));
    if (!next) return `subgoals: ${ids.filter((id) => !before.has(id)).join(', ')} require each other in a circle`;
    before.add(next.id);
  }
  return null;
}

function attemptLine({ goal, done, description, explanation }: Attempt): string {
  return `- ${done ? 'done' : 'FAILED'}: ${promptLine(goal, 600)}\n  description: ${promptLine(description, 1_000)}${
    explanation ? `\n  explanation: ${promptLine(explanation, 800)}` : ''
  }`;
}

function attemptData(attempts: readonly Attempt[]): Json {
  return attempts.map((attempt) => ({ ...attempt }));
}
