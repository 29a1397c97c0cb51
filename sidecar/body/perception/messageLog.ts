import type { Bot } from 'mineflayer';
import type { Clock } from '../../../clock/clock.ts';
import type { Briefing } from '../../../protocol/briefing.ts';
import type { ReceivedMessage } from '../body.ts';

/** How many messages are remembered; older ones are forgotten. */
const REMEMBERED = 50;
/** How the game shows what a player says (Minecraft wiki, "Chat"). */
const SPOKEN = /^<([A-Za-z0-9_]{1,16})> ([\s\S]*)$/;

/** The latest chat and system messages that a body received; `from` is an agent's name for team mates, "server" for the game. */
export class MessageLog {
  readonly #messages: ReceivedMessage[] = [];

  constructor(bot: Bot, briefing: Briefing, clock: Clock) {
    const agentOf = new Map(briefing.team.map(({ username, agent }) => [username, agent]));
    bot.on('messagestr', (line, position) => {
      if (position === 'game_info') return;
      const spoken = SPOKEN.exec(line);
      const from = spoken ? (agentOf.get(spoken[1] as string) ?? (spoken[1] as string)) : 'server';
      this.#messages.push({ from, text: spoken ? (spoken[2] as string) : line, at: clock.now() });
      if (this.#messages.length > REMEMBERED) this.#messages.shift();
    });
  }

  /** The latest messages, oldest first. */
  recent(): ReceivedMessage[] {
    return [...this.#messages];
  }
}
