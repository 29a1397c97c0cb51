import type { Game } from '../commands/game.ts';
import type { GameServer } from '../core/server.ts';
import { announcePlayers } from './announcePlayers.ts';
import type { ServerLog } from './serverLog.ts';

/** The log to write, and the zone whose players see who comes and goes. */
interface GameLogOptions {
  readonly log: ServerLog;
  readonly zone: string;
}

/**
 * Writes what vanilla's server writes of its players: who comes and goes, dies, and public chat; and announces to
 * everybody who comes and goes (PlayerList.placeNewPlayer, ServerGamePacketListenerImpl.onDisconnect). Chat of players
 * whose client signs nothing is marked "[Not Secure]" since 1.19.1 (MinecraftServer.logChatMessage).
 */
export function logGame(game: Game, { log, zone }: GameLogOptions): void {
  const { server } = game;
  for (const dimension of server.dimensions.all) logPeople(dimension, log);
  announcePlayers(game, { zone, log: (line) => log.write('info', line) });
  game.vitals.onDeathMessage((message) => log.write('info', game.text(message)));
  logChat(server, log);
}

function logPeople(server: GameServer, log: ServerLog): void {
  server.onJoin((player) => {
    if (player.cameAs) return;
    const { x, y, z } = player.position;
    log.write('info', `${player.username}[local] logged in with entity id ${player.entityId} at (${x}, ${y}, ${z})`);
  });
  server.onLeave((player, reason) => {
    if (player.leavingFor) return;
    log.write('info', `${player.username} lost connection: ${reason}`);
  });
}

/** What players say by chat itself; commands that talk are logged where they are run. */
function logChat(server: GameServer, log: ServerLog): void {
  let said: { readonly player: string; readonly message: string } | undefined;
  server.onEvent((event) => {
    if (event.type === 'chat-sent' && event.to === undefined) said = event;
  });
  for (const packet of ['chat_command', 'chat_command_signed'])
    server.onPacket(packet, () => {
      said = undefined;
    });
  // Handled after the game has: what it took for a line of chat has been reported by now.
  server.onPacket('chat_message', ({ username }) => {
    if (said?.player === username) log.write('info', `[Not Secure] <${username}> ${said.message}`);
    said = undefined;
  });
}
