import { z } from 'zod';
import { type Asker, ask } from '../../../model/ask.ts';
import { outputLimit } from '../../../model/outputLimits.ts';
import { composePrompt, listPart, textPart } from '../../../prompt/promptBudget.ts';
import { UNTRUSTED_RULE } from '../../../prompt/untrusted.ts';
import type { Profile } from '../profiles/profile.ts';
import { MINDCRAFT } from '../settings.ts';
import { type Turn, turnText } from './turns.ts';

/** Characters of a summary that is cut to what the memory holds; a longer one is not taken. */
const LONGEST_SUMMARY = 4_000;
/** A reply is told the length that the memory holds; what is somewhat longer is cut, which is better than to lose it. */
const memoryReply = (characters: number) =>
  z.strictObject({ memory: z.string().max(LONGEST_SUMMARY).meta({ maxLength: characters }) });
const Decision = z.strictObject({ decision: z.enum(['respond', 'ignore']) });

/** Asks for a memory of what was and what the forgotten turns add; null where no reply could be used. */
export async function summarise(
  asker: Asker,
  agent: string,
  profile: Profile,
  memory: string,
  forgotten: readonly Turn[],
  signal: AbortSignal,
): Promise<string | null> {
  const context = { agent, memory, turns: forgotten.map((turn) => ({ ...turn })) };
  const parts = [
    textPart('Old memory', 90, 'memory', memory),
    listPart('What has happened since', 100, 'turns', forgotten.map(turnText), 'end'),
  ];
  const answer = await ask(
    asker,
    {
      purpose: 'mindcraft.memory',
      agent,
      system: `${profile.remembering}\nThe player is ${agent}.\n${UNTRUSTED_RULE}`,
      ...composePrompt(parts, MINDCRAFT.contextTokens, context as never),
      schema: memoryReply(profile.memoryCharacters),
      maxOutputTokens: outputLimit('mindcraft.memory'),
      temperature: 0,
    },
    signal,
  );
  return answer.ok ? answer.value.memory : null;
}

/** Asks whether to answer a message while at work; who gives no usable answer answers. */
export async function respondOrIgnore(
  asker: Asker,
  agent: string,
  profile: Profile,
  action: string,
  turns: readonly Turn[],
  messages: readonly Turn[],
  signal: AbortSignal,
): Promise<'respond' | 'ignore'> {
  const context = {
    agent,
    action,
    turns: turns.map((turn) => ({ ...turn })),
    messages: messages.map((turn) => ({ ...turn })),
  };
  const parts = [
    textPart('What the player is doing', 90, 'action', action),
    listPart('Conversation', 60, 'turns', turns.map(turnText), 'end'),
    listPart('What the mate says', 100, 'messages', messages.map(turnText), 'end'),
  ];
  const answer = await ask(
    asker,
    {
      purpose: 'mindcraft.respond',
      agent,
      system: `${profile.responding}\nThe player is ${agent}.\n${UNTRUSTED_RULE}`,
      ...composePrompt(parts, MINDCRAFT.contextTokens, context as never),
      schema: Decision,
      maxOutputTokens: outputLimit('mindcraft.respond'),
      temperature: 0,
    },
    signal,
  );
  return answer.ok ? answer.value.decision : 'respond';
}
