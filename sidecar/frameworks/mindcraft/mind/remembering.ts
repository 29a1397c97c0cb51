import { z } from 'zod';
import type { Asker } from '../../../model/ask.ts';
import { listPart, textPart } from '../../../prompt/promptBudget.ts';
import type { Profile } from '../profiles/profile.ts';
import { askBeside } from './sideQuestion.ts';
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
  const reply = await askBeside(
    asker,
    {
      purpose: 'mindcraft.memory',
      agent,
      role: profile.remembering,
      parts: [
        textPart('Old memory', 90, 'memory', memory),
        listPart('What has happened since', 100, 'turns', forgotten.map(turnText), 'end'),
      ],
      context: { memory, turns: copiesOf(forgotten) },
      schema: memoryReply(profile.memoryCharacters),
    },
    signal,
  );
  return reply?.memory ?? null;
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
  const reply = await askBeside(
    asker,
    {
      purpose: 'mindcraft.respond',
      agent,
      role: profile.responding,
      parts: [
        textPart('What the player is doing', 90, 'action', action),
        listPart('Conversation', 60, 'turns', turns.map(turnText), 'end'),
        listPart('What the mate says', 100, 'messages', messages.map(turnText), 'end'),
      ],
      context: { action, turns: copiesOf(turns), messages: copiesOf(messages) },
      schema: Decision,
    },
    signal,
  );
  return reply?.decision ?? 'respond';
}

function copiesOf(turns: readonly Turn[]): Turn[] {
  return turns.map((turn) => ({ ...turn }));
}
