import type { EmbeddedServer } from '../server.ts';
import type { ServerLog } from './serverLog.ts';

/**
 * Writes what vanilla's server writes of its players: who comes and goes, and what is said to all. Chat of players whose
 * client signs nothing is marked "[Not Secure]" since 1.19.1 (MinecraftServer.logChatMessage).
 */
export function logGame(server: EmbeddedServer, log: ServerLog): void {
  server.onJoin((player) => {
    const { x, y, z } = player.position;
    log.write('info', `${player.username} logged in with entity id ${player.entityId} at (${x}, ${y}, ${z})`);
    log.write('info', `${player.username} joined the game`);
  });
  server.onLeave((player, reason) => {
    log.write('info', `${player.username} lost connection: ${reason}`);
    log.write('info', `${player.username} left the game`);
  });
  server.onEvent((event) => {
    if (event.type === 'chat-sent' && event.to === undefined)
      log.write('info', `[Not Secure] <${event.player}> ${event.message}`);
  });
}
