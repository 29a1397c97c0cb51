import { z } from 'zod';
import { ask } from '../../model/ask.ts';
import { estimateTokens } from '../../model/estimateTokens.ts';
import { outputLimit } from '../../model/outputLimits.ts';
import { documentsPart } from '../../prompt/documentsText.ts';
import { composePrompt, listPart, type PromptContext } from '../../prompt/promptBudget.ts';
import { surroundingsOf, surroundingsPart } from '../../prompt/surroundings.ts';
import { teamStateParts } from '../../prompt/teamStateText.ts';
import { UNTRUSTED_RULE } from '../../prompt/untrusted.ts';
import type { FrameworkContext } from '../framework.ts';
import { abilitiesOf, abilitiesPart } from './abilities.ts';
import { type Chat, chatData, chatPart } from './chat.ts';
import { SPEAK_PROMPT } from './prompts.ts';
import { AGENTVERSE_SETTINGS } from './settings.ts';
import type { TeamPlayer } from './teamPlayer.ts';

/** What one says in turn. */
export const DiscussionSpeech = z.strictObject({
  message: z.string().trim().min(1).max(AGENTVERSE_SETTINGS.longestMessage),
  agree: z.boolean(),
});
export type DiscussionSpeech = z.infer<typeof DiscussionSpeech>;

/** One discussion: its phase, how many rounds it takes, whether agreement ends it earlier, and who takes part. */
interface Meeting {
  readonly phase: number;
  readonly rounds: number;
  readonly endsEarly: boolean;
  readonly present: readonly TeamPlayer[];
}

/**
 * Everybody talks in turn, until the rounds are used up or, where the meeting may end early, all others agree with the last
 * word on the subtasks. Says how many messages there were: an agent whose reply cannot be used says nothing in that turn.
 */
export async function discuss(
  context: FrameworkContext,
  meeting: Meeting,
  chat: Chat,
  signal: AbortSignal,
): Promise<number> {
  const { phase, present } = meeting;
  // Who is alone has nobody to wait for.
  const rounds = present.length === 1 ? 1 : meeting.rounds;
  let messages = 0;
  let agreed = 0;
  for (let round = 1; round <= rounds; round++)
    for (const player of present) {
      if (player.agent.body.lost.aborted) continue;
      const answer = await speak(context, { ...meeting, rounds }, round, player, chat, signal);
      if (!answer.ok) {
        chat.notice(phase, `${player.agent.name} said nothing that could be understood`);
        continue;
      }
      messages++;
      chat.say(phase, player.agent.name, answer.value.message);
      agreed = answer.value.agree ? agreed + 1 : 0;
      if (!meeting.endsEarly) continue;
      // Who changed something last stands by it; where nobody did, all have to agree.
      if (agreed > 0 && agreed >= (messages > agreed ? present.length - 1 : present.length)) return messages;
    }
  return messages;
}

function speak(
  context: FrameworkContext,
  { phase, rounds, endsEarly, present }: Meeting,
  round: number,
  { agent, view }: TeamPlayer,
  chat: Chat,
  signal: AbortSignal,
) {
  const teamState = view.show();
  const self = surroundingsOf(agent.body);
  const entries = chat.newest(AGENTVERSE_SETTINGS.chatShown.speak);
  const abilities = abilitiesOf(present);
  const roles = present.flatMap(({ agent: { name }, role }) => (role ? [{ name, role }] : []));
  const system = `${SPEAK_PROMPT}\n${UNTRUSTED_RULE}`;
  return ask(
    context,
    {
      purpose: 'agentverse.speak',
      agent: agent.name,
      system,
      ...composePrompt(
        [
          ...teamStateParts(teamState),
          documentsPart(teamState, 60),
          abilitiesPart('Players who take part and their tools', 80, abilities),
          listPart(
            'Roles',
            50,
            'roles',
            roles.map(({ name, role }) => `${name}: ${role}`),
          ),
          surroundingsPart(`You, ${agent.name}`, 30, self, teamState, true),
          chatPart('Chat', 98, entries),
          {
            title: 'Now',
            text: `Phase ${phase}, round ${round} of ${endsEarly ? 'at most ' : ''}${rounds}. What do you, ${agent.name}, say?`,
            worth: 100,
          },
        ],
        AGENTVERSE_SETTINGS.contextTokens,
        {
          agent: agent.name,
          teamState,
          self,
          abilities,
          roles,
          chat: chatData(entries),
          phase,
          round,
          rounds,
          longest: AGENTVERSE_SETTINGS.longestMessage,
        } as PromptContext,
        estimateTokens(system),
      ),
      schema: DiscussionSpeech,
      maxOutputTokens: outputLimit('agentverse.speak'),
      temperature: AGENTVERSE_SETTINGS.temperature,
    },
    signal,
  );
}
