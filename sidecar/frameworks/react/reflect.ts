import { z } from 'zod';
import type { Json } from '../../../protocol/briefing.ts';
import { type Answer, type Asker, ask } from '../../model/ask.ts';
import { outputLimit } from '../../model/outputLimits.ts';
import { documentsPart } from '../../prompt/documentsText.ts';
import { composePrompt, type PromptContext } from '../../prompt/promptBudget.ts';
import { surroundingsOf, surroundingsPart } from '../../prompt/surroundings.ts';
import { teamStateParts } from '../../prompt/teamStateText.ts';
import { UNTRUSTED_RULE } from '../../prompt/untrusted.ts';
import type { Agent } from '../framework.ts';
import { type ActionRecord, actionsPart } from './history.ts';
import { REFLECT_PROMPT } from './prompts.ts';
import { type ReactLimits, type ReactOutcome, type ReactSubtask, subtaskPart } from './reactLoop.ts';

/** The feedback F of a subtask. */
export const Reflection = z.strictObject({ reasoning: z.string(), summary: z.string(), task_status: z.boolean() });
export type Reflection = z.infer<typeof Reflection>;

/** Why there was no final answer. */
const NO_ANSWER: Readonly<Record<ReactOutcome['endedBy'], string>> = {
  'final-answer': 'none',
  check: 'none yet: the work goes on; this is an interim check',
  iterations: 'none: its steps were used up',
  time: 'none: its time was up',
};

/** Asks whether a subtask was achieved. Rejects with the signal's reason or ModelUnavailable. */
export function reflect(
  asker: Asker,
  agent: Agent,
  subtask: ReactSubtask,
  outcome: ReactOutcome,
  state: string,
  limits: ReactLimits,
  signal: AbortSignal,
): Promise<Answer<Reflection>> {
  const teamState = subtask.see();
  const surroundings = surroundingsOf(agent.body);
  return ask(
    asker,
    {
      purpose: 'react.reflect',
      agent: agent.name,
      system: `${REFLECT_PROMPT}\n${UNTRUSTED_RULE}`,
      ...composePrompt(
        [
          subtaskPart(subtask),
          documentsPart(teamState, 50),
          { title: 'Its state before', text: state, worth: 20 },
          ...teamStateParts(teamState, {
            self: agent.name,
            goalShown: subtask.description === teamState.goal,
            ownData: subtask.ownData ?? false,
            tools: true,
          }),
          surroundingsPart(`${agent.name} now`, 85, surroundings, teamState),
          actionsPart(`What ${agent.name} did`, 90, 'actions', outcome.actions),
          {
            title: 'Its final answer',
            text: outcome.finalAnswer ?? NO_ANSWER[outcome.endedBy],
            worth: 60,
            cutContext: (context: PromptContext, kept: string) =>
              outcome.finalAnswer === null ? context : { ...context, finalAnswer: kept },
          },
        ],
        limits.contextTokens,
        {
          agent: agent.name,
          teamState,
          subtask: { id: subtask.id, description: subtask.description, milestones: [...subtask.milestones] },
          actions: outcome.actions.map((action: ActionRecord) => ({ ...action })) as Json,
          finalAnswer: outcome.finalAnswer,
          endedBy: outcome.endedBy,
          self: surroundings,
        },
      ),
      schema: Reflection,
      maxOutputTokens: outputLimit('react.reflect'),
      temperature: limits.temperature,
    },
    signal,
  );
}
