import { z } from 'zod';
import { type Answer, ask } from '../../model/ask.ts';
import { outputLimit } from '../../model/outputLimits.ts';
import { composePrompt, listPart, type PromptContext, textPart } from '../../prompt/promptBudget.ts';
import { seenParts } from '../../prompt/seenParts.ts';
import { UNTRUSTED_RULE } from '../../prompt/untrusted.ts';
import type { Loner } from '../alone/alone.ts';
import { ownPlace } from '../alone/ownPlace.ts';
import { type ActionRecord, actionsPart } from '../react/history.ts';
import type { Monologue } from './monologue.ts';
import { ANSWER_PROMPT, PLAN_PROMPT, SUCCESS_PROMPT } from './prompts.ts';
import { INNER_MONOLOGUE } from './settings.ts';

const Words = z.string().min(1).max(600);

/** How the monologue goes on. */
const NextEntry = z.union([
  z.strictObject({ thought: z.string().max(1_000), act: Words }),
  z.strictObject({ thought: z.string().max(1_000), ask: Words }),
  z.strictObject({ thought: z.string().max(1_000), wait: Words }),
  z.strictObject({ thought: z.string().max(1_000), done: Words }),
]);
type NextEntry = z.infer<typeof NextEntry>;

/** The success detector's reply. */
const Detection = z.strictObject({ success: z.boolean(), why: z.string().max(600) });
type Detection = z.infer<typeof Detection>;

const SceneAnswer = z.strictObject({ answer: z.string().min(1).max(600) });

/** Asks how the monologue goes on. Rejects as `ask` does. */
export function continueMonologue(loner: Loner, monologue: Monologue): Promise<Answer<NextEntry>> {
  const { context, agent, signal } = loner;
  const teamState = loner.see();
  const mayAsk = monologue.questionsInARow < INNER_MONOLOGUE.mostQuestions;
  const question = {
    purpose: 'inner-monologue.plan',
    agent: agent.name,
    system: `${PLAN_PROMPT}\n${UNTRUSTED_RULE}`,
    ...composePrompt(
      [
        ...seenParts(loner.agent, teamState),
        ...ownPlace(agent),
        listPart('Monologue', 92, 'monologue', monologue.texts(), 'end'),
        {
          title: 'Now',
          text: `You are ${agent.name}. ${mayAsk ? 'Go on.' : 'You have asked enough: act, wait or be done.'}`,
          worth: 100,
        },
      ],
      INNER_MONOLOGUE.contextTokens,
      { agent: agent.name, teamState, monologue: monologue.data(), mayAsk } as PromptContext,
    ),
    schema: NextEntry,
    check: (entry: NextEntry) => ('ask' in entry && !mayAsk ? 'ask: two questions in a row are enough' : null),
    maxOutputTokens: outputLimit('inner-monologue.plan'),
    temperature: INNER_MONOLOGUE.temperature,
  };
  return ask(context, question, signal);
}

/** Active scene description: one question about what the agent can see. Rejects as `ask` does. */
export function describeScene(loner: Loner, question: string): Promise<Answer<z.infer<typeof SceneAnswer>>> {
  const { context, agent, signal } = loner;
  const teamState = loner.see();
  const asked = {
    purpose: 'inner-monologue.answer',
    agent: agent.name,
    system: `${ANSWER_PROMPT}\n${UNTRUSTED_RULE}`,
    ...composePrompt(
      [...seenParts(loner.agent, teamState), textPart(`${agent.name} asks`, 100, 'question', question)],
      INNER_MONOLOGUE.contextTokens,
      { agent: agent.name, teamState, question } as PromptContext,
    ),
    schema: SceneAnswer,
    maxOutputTokens: outputLimit('inner-monologue.answer'),
    temperature: INNER_MONOLOGUE.temperature,
  };
  return ask(context, asked, signal);
}

/** Success detection for a step, or for the whole goal where `actions` is null. Rejects as `ask` does. */
export function detectSuccess(
  loner: Loner,
  step: string,
  actions: readonly ActionRecord[] | null,
): Promise<Answer<Detection>> {
  const { context, agent, signal } = loner;
  const teamState = loner.see();
  const asked = {
    purpose: 'inner-monologue.success',
    agent: agent.name,
    system: `${SUCCESS_PROMPT}\n${UNTRUSTED_RULE}`,
    ...composePrompt(
      [
        { title: actions ? 'Step' : 'Claim', text: actions ? step : `The whole goal is achieved: ${step}`, worth: 100 },
        actionsPart(`Calls of ${agent.name}`, 95, 'actions', actions ?? []),
        ...seenParts(loner.agent, teamState),
      ],
      INNER_MONOLOGUE.contextTokens,
      {
        agent: agent.name,
        teamState,
        step,
        actions: actions ? actions.map((action) => ({ ...action })) : null,
      } as PromptContext,
    ),
    schema: Detection,
    maxOutputTokens: outputLimit('inner-monologue.success'),
    temperature: INNER_MONOLOGUE.temperature,
  };
  return ask(context, asked, signal);
}
