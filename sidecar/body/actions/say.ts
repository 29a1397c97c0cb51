import type { ActionResult } from '../action.ts';
import { ActionError } from '../player/actionError.ts';
import type { Player } from '../player/player.ts';
import { until, within } from '../player/waiting.ts';

/** A chat message holds at most this many characters (protocol "Chat Message"). */
const LONGEST = 256;

/** How long the server may take to show the line to everybody, ms. */
const ECHO_LIMIT_MS = 1_500;

/** Puts one line into the game's chat, never a command; ok once the server has shown it to all. Throws ActionError. */
export async function say(player: Player, message: string, signal: AbortSignal): Promise<ActionResult> {
  // The game disconnects players who send control characters or section signs.
  const text = message.replace(/[\p{Cc}\u00a7]+/gu, ' ').trim();
  if (text === '') throw new ActionError('bad-argument', 'there is nothing to say: the message is empty');
  if (text.startsWith('/')) throw new ActionError('bad-argument', 'a chat message does not begin with "/"');
  if (text.length > LONGEST)
    throw new ActionError('bad-argument', `the message is too long: ${text.length} > ${LONGEST} characters`);
  const shown = within(player.clock, ECHO_LIMIT_MS, signal, (limited) =>
    until(
      player.bot,
      ['messagestr'],
      (line: string) => (line === `<${player.bot.username}> ${text}` ? true : undefined),
      limited,
    ),
  );
  player.bot.chat(text);
  if (!(await shown))
    throw new ActionError(
      'refused-by-server',
      'the server did not show the message; perhaps too many were sent in a short time',
    );
  return { ok: true, message: `said "${text}"` };
}
