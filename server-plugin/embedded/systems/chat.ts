import { wireChatLine } from '../data/text.ts';
import type { System } from '../server.ts';
import { refuse } from './gatekeeper.ts';

/** Longest chat line and the characters vanilla refuses in one (Minecraft wiki, "Chat"). */
const LONGEST_MESSAGE = 256;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are exactly what is forbidden.
const FORBIDDEN = /[\u0000-\u001f\u007f\u00a7]/;
/** A line costs 20 and every tick pays 1 back; above 200 the player is silent (vanilla kicks at that mark). */
const MESSAGE_COST = 20;
const MOST_COST = 200;

/** Chat that stays within the speaker's zone. Lines are unsigned, so no client is disconnected over a signature. */
export const chat: System = {
  name: 'chat',
  install(server) {
    const spent = new Map<string, { cost: number; tick: number }>();
    server.onLeave((player) => spent.delete(player.username));
    server.onPacket('chat_message', (player, fields) => {
      const message = String(fields.message);
      if (message.startsWith('/')) {
        refuse(server, player, 'command', 'players have no commands');
        return;
      }
      if (message.trim() === '' || message.length > LONGEST_MESSAGE || FORBIDDEN.test(message)) {
        refuse(server, player, 'chat', `a chat line has 1 to ${LONGEST_MESSAGE} printable characters`);
        return;
      }
      const account = spent.get(player.username) ?? { cost: 0, tick: server.tickNumber };
      const cost = Math.max(0, account.cost - (server.tickNumber - account.tick)) + MESSAGE_COST;
      if (cost > MOST_COST) {
        refuse(server, player, 'chat', 'too many chat lines at once');
        return;
      }
      spent.set(player.username, { cost, tick: server.tickNumber });
      server.emit({ type: 'chat-sent', player: player.username, message });
      server.emit({ type: 'player-acted', player: player.username, action: 'chat' });
      server.broadcast(player.zone.id, 'system_chat', {
        content: wireChatLine(server.gameData.source.features, player.username, message),
        isActionBar: false,
      });
    });
  },
};
