import type { Admission } from '../../../protocol/gameServer/zone.ts';
import type { GameServer } from '../../core/server.ts';
import { translated, wireComponent } from '../../data/component.ts';
import { wireChatLine } from '../../data/text.ts';
import { Allowance } from '../../network/allowance.ts';
import { refuse } from '../limits/gatekeeper.ts';
import type { Player } from '../player.ts';
import type { Teams } from './teams.ts';

/** Longest chat line and the characters vanilla refuses in one (Minecraft wiki, "Chat"). */
const LONGEST_MESSAGE = 256;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are exactly what is forbidden.
const FORBIDDEN = /[\u0000-\u001f\u007f\u00a7]/;
/** A line costs 20 and every tick pays 1 back; without 20 left the player is silent (vanilla kicks at that mark). */
const MESSAGE_COST = 20;
const MOST_COST = 200;
const PAID_PER_TICK = 1;

/** What each player may still say; by admission, for who leaves and comes back is the same. */
const allowances = new WeakMap<Admission, Allowance>();

/** Whether a text can be a chat line at all. */
function isLine(text: string): boolean {
  return text.trim() !== '' && text.length <= LONGEST_MESSAGE && !FORBIDDEN.test(text);
}

/**
 * Charges a player for a line of chat or a command that talks; operators talk for free, as in vanilla.
 * @returns false, charging nothing, for what is no line and for players who sent too much lately.
 */
export function takeChatTurn({ arrivals, operators }: GameServer, player: Player, text: string): boolean {
  if (!isLine(text)) return false;
  if (operators.includes(player)) return true;
  const { admission } = player;
  const allowance = allowances.get(admission) ?? new Allowance(MOST_COST, PAID_PER_TICK, arrivals);
  allowances.set(admission, allowance);
  return allowance.take(arrivals, MESSAGE_COST);
}

/** A chat line under the speaker's name as their team shows it. */
function lineOf(server: GameServer, teams: Teams, { zone, username }: Player, message: string): unknown {
  const { features } = server.gameData.source;
  const team = teams.teamOf(zone.id, username);
  if (!team) return wireChatLine(features, username, message);
  const colour = team.colour === 'reset' ? {} : { color: team.colour };
  const name = { text: '', ...colour, extra: [team.prefix, username, team.suffix] };
  return wireComponent(features, translated('chat.type.text', name, message));
}

/** Chat that stays within the speaker's zone. Lines are unsigned, so no client is disconnected over a signature. */
export function installChat(server: GameServer, teams: Teams): void {
  server.onPacket('chat_message', (player, fields) => {
    const message = String(fields.message);
    if (message.startsWith('/')) {
      refuse(server, player, 'command', 'players have no commands');
      return;
    }
    if (!takeChatTurn(server, player, message)) {
      const problem = isLine(message)
        ? 'too many chat lines at once'
        : `a chat line has 1 to ${LONGEST_MESSAGE} printable characters`;
      refuse(server, player, 'chat', problem);
      return;
    }
    const speak = () => {
      server.emit({ type: 'chat-sent', player: player.username, message });
      server.emit({ type: 'player-acted', player: player.username, action: 'chat' });
      server.broadcastEverywhere(player.zone.id, 'system_chat', {
        content: lineOf(server, teams, player, message),
        isActionBar: false,
      });
    };
    if (!server.operators.includes(player)) speak();
    else if (!server.operators.submit(player, message, speak))
      refuse(server, player, 'chat', 'too many lines of yours are waiting');
  });
}
