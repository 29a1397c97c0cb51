import { z } from 'zod';
import type { Json } from '../../../protocol/briefing.ts';
import { type Answer, ask } from '../../model/ask.ts';
import { outputLimit } from '../../model/outputLimits.ts';
import { formatDocuments } from '../../prompt/documentsText.ts';
import { composePrompt, listPart, textPart } from '../../prompt/promptBudget.ts';
import { sharedBriefing } from '../../prompt/sharedBriefing.ts';
import { UNTRUSTED_RULE } from '../../prompt/untrusted.ts';
import type { FrameworkContext } from '../framework.ts';
import { type Chat, chatData, chatPart } from './chat.ts';
import { EVALUATE_PROMPT } from './prompts.ts';
import { AGENTVERSE_SETTINGS } from './settings.ts';
import type { TeamPlayer } from './teamPlayer.ts';

/** The evaluator's reply: whether the goal is achieved, what to do better, and whether other roles would help. */
const Evaluation = z.strictObject({
  reasoning: z.string(),
  achieved: z.boolean(),
  advice: z.string().trim().max(AGENTVERSE_SETTINGS.longestMessage),
  new_roles: z.boolean(),
});
export type Evaluation = z.infer<typeof Evaluation>;

/** What somebody was to do in a phase; null for nothing. */
export interface PhaseStep {
  readonly agent: string;
  readonly step: string | null;
}

/** Evaluation (AgentVerse, its last stage): compares what the chat reports of a phase with the goal. It sees nothing else. */
export function evaluate(
  context: FrameworkContext,
  phase: number,
  steps: readonly PhaseStep[],
  players: readonly TeamPlayer[],
  chat: Chat,
  signal: AbortSignal,
): Promise<Answer<Evaluation>> {
  const briefing = sharedBriefing(players.map(({ agent }) => agent.briefing));
  const entries = chat.newest(AGENTVERSE_SETTINGS.chatShown.evaluate);
  return ask(
    context,
    {
      purpose: 'agentverse.evaluate',
      system: `${EVALUATE_PROMPT}\n${UNTRUSTED_RULE}`,
      ...composePrompt(
        [
          textPart('Goal', 100, 'goal', briefing.goal),
          { title: 'Documents', text: formatDocuments(briefing), worth: 60 },
          {
            title: 'Roles',
            text: players.flatMap(({ agent, role }) => (role ? [`${agent.name}: ${role}`] : [])).join('\n'),
            worth: 40,
          },
          listPart(
            'Subtasks of this phase',
            80,
            'steps',
            steps.map(({ agent, step }) => `${agent}: ${step ?? 'nothing'}`),
          ),
          chatPart('Chat', 90, entries),
          { title: 'Now', text: `Phase ${phase} is over. Judge it.`, worth: 100 },
        ],
        AGENTVERSE_SETTINGS.contextTokens,
        {
          goal: briefing.goal,
          chat: chatData(entries),
          phase,
          steps: steps.map((step) => ({ ...step })) as Json,
        },
      ),
      schema: Evaluation,
      maxOutputTokens: outputLimit('agentverse.evaluate'),
      temperature: AGENTVERSE_SETTINGS.temperature,
    },
    signal,
  );
}
