import { z } from 'zod';
import { ask } from '../../model/ask.ts';
import { outputLimit } from '../../model/outputLimits.ts';
import { formatDocuments } from '../../prompt/documentsText.ts';
import { composePrompt, textPart } from '../../prompt/promptBudget.ts';
import { sharedBriefing } from '../../prompt/sharedBriefing.ts';
import { UNTRUSTED_RULE } from '../../prompt/untrusted.ts';
import type { FrameworkContext } from '../framework.ts';
import { abilitiesOf, abilitiesPart } from './abilities.ts';
import { type Chat, chatData, chatPart } from './chat.ts';
import { RECRUIT_PROMPT } from './prompts.ts';
import { AGENTVERSE_SETTINGS } from './settings.ts';
import type { TeamPlayer } from './teamPlayer.ts';

/** The recruiter's reply: an expert role for each player. */
const Recruitment = z.strictObject({
  reasoning: z.string(),
  roles: z.array(z.strictObject({ agent: z.string(), role: z.string().trim().min(1).max(400) })),
});

/**
 * Expert recruitment (AgentVerse, its first stage): gives each player a role for the goal. The team itself is fixed, because
 * its players are in the game. A reply that cannot be used leaves the roles as they are. Says whether there are new ones.
 */
export async function recruit(
  context: FrameworkContext,
  phase: number,
  present: readonly TeamPlayer[],
  chat: Chat,
  signal: AbortSignal,
): Promise<boolean> {
  if (present.length === 0) return false;
  const briefing = sharedBriefing(present.map(({ agent }) => agent.briefing));
  const names = present.map(({ agent }) => agent.name);
  const abilities = abilitiesOf(present);
  const entries = chat.newest(AGENTVERSE_SETTINGS.chatShown.work);
  const answer = await ask(
    context,
    {
      purpose: 'agentverse.recruit',
      system: `${RECRUIT_PROMPT}\n${UNTRUSTED_RULE}`,
      ...composePrompt(
        [
          textPart('Goal', 100, 'goal', briefing.goal),
          { title: 'Documents', text: formatDocuments(briefing), worth: 60 },
          abilitiesPart('Players and their tools', 90, abilities),
          chatPart('Chat', 70, entries),
          { title: 'Now', text: `The current phase is ${phase}. Give each of ${names.join(', ')} a role.`, worth: 100 },
        ],
        AGENTVERSE_SETTINGS.contextTokens,
        { goal: briefing.goal, abilities, chat: chatData(entries), phase },
      ),
      schema: Recruitment,
      check: ({ roles }) => {
        const missing = names.find((name) => roles.filter(({ agent }) => agent === name).length !== 1);
        if (missing !== undefined) return `expected exactly one role for ${missing}`;
        const stranger = roles.find(({ agent }) => !names.includes(agent));
        return stranger ? `"${stranger.agent}" takes no part: ${names.join(', ')}` : null;
      },
      maxOutputTokens: outputLimit('agentverse.recruit'),
      temperature: AGENTVERSE_SETTINGS.temperature,
    },
    signal,
  );
  if (!answer.ok) return false;
  for (const { agent, role } of answer.value.roles) {
    const player = present.find((one) => one.agent.name === agent);
    if (player) player.role = role;
  }
  return true;
}
