import { z } from 'zod';
import type { Json } from '../../../protocol/briefing.ts';
import { type Answer, type Asker, ask } from '../../model/ask.ts';
import { formatDocuments } from '../../prompt/documentsText.ts';
import { fitPrompt } from '../../prompt/promptBudget.ts';
import { formatSurroundings, surroundingsOf } from '../../prompt/surroundings.ts';
import { teamStateParts } from '../../prompt/teamStateText.ts';
import { UNTRUSTED_RULE } from '../../prompt/untrusted.ts';
import type { Agent } from '../framework.ts';
import { type ActionRecord, formatActions } from './history.ts';
import { REFLECT_PROMPT } from './prompts.ts';
import type { ReactLimits, ReactOutcome, ReactSubtask } from './reactLoop.ts';

/** The feedback F of a subtask. */
export const Reflection = z.strictObject({ reasoning: z.string(), summary: z.string(), task_status: z.boolean() });
export type Reflection = z.infer<typeof Reflection>;

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
      user: fitPrompt(
        [
          {
            title: 'Subtask',
            text: [subtask.description, ...subtask.milestones.map((text) => `- ${text}`)].join('\n'),
            worth: 100,
          },
          { title: `What ${agent.name} did`, text: formatActions(outcome.actions), worth: 90, keep: 'end' },
          {
            title: 'Its final answer (a claim)',
            text: outcome.finalAnswer ?? `none: ended by ${outcome.endedBy}`,
            worth: 60,
          },
          { title: 'Its state before', text: state, worth: 20 },
          ...teamStateParts(teamState),
          { title: 'Documents', text: formatDocuments(teamState.documents), worth: 50 },
          { title: 'What it sees now', text: formatSurroundings(surroundings), worth: 40 },
        ],
        limits.contextTokens,
      ),
      context: {
        agent: agent.name,
        teamState,
        subtask: { id: subtask.id, description: subtask.description, milestones: [...subtask.milestones] },
        actions: outcome.actions.map((action: ActionRecord) => ({ ...action })) as Json,
        finalAnswer: outcome.finalAnswer,
        endedBy: outcome.endedBy,
        self: surroundings,
      },
      schema: Reflection,
      maxOutputTokens: limits.outputTokens,
      temperature: limits.temperature,
    },
    signal,
  );
}
