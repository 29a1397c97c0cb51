import { z } from 'zod';
import { type Answer, ask } from '../../model/ask.ts';
import { outputLimit } from '../../model/outputLimits.ts';
import { composePrompt, listPart } from '../../prompt/promptBudget.ts';
import { UNTRUSTED_RULE } from '../../prompt/untrusted.ts';
import type { FrameworkContext } from '../framework.ts';
import { type Chat, chatData, chatPart } from './chat.ts';
import { SUMMARISE_PROMPT } from './prompts.ts';
import { AGENTVERSE_SETTINGS } from './settings.ts';

/** The next step of one agent; null where nothing is left for it. */
export const NextStep = z.strictObject({ next_step: z.string().trim().min(1).max(1_000).nullable() });
export type NextStep = z.infer<typeof NextStep>;

/** Pulls an agent's next step out of the chat: the chat is all that is shown. */
export function summarise(
  context: FrameworkContext,
  phase: number,
  agent: string,
  team: readonly string[],
  chat: Chat,
  signal: AbortSignal,
): Promise<Answer<NextStep>> {
  const entries = chat.newest(AGENTVERSE_SETTINGS.chatShown.summarise);
  return ask(
    context,
    {
      purpose: 'agentverse.summarise',
      agent,
      system: `${SUMMARISE_PROMPT}\n${UNTRUSTED_RULE}`,
      ...composePrompt(
        [
          listPart('Players', 100, 'team', team),
          chatPart('Chat', 90, entries),
          { title: 'Now', text: `The current phase is ${phase}. What is ${agent} to do next?`, worth: 100 },
        ],
        AGENTVERSE_SETTINGS.contextTokens,
        { agent, team: [...team], chat: chatData(entries), phase },
      ),
      schema: NextStep,
      maxOutputTokens: outputLimit('agentverse.summarise'),
      temperature: AGENTVERSE_SETTINGS.temperature,
    },
    signal,
  );
}
