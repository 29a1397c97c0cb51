import type { GameServer } from '../core/server.ts';
import { text } from './display/displayPackets.ts';
import type { Movement } from './movement.ts';
import type { Player } from './player.ts';

/** Ticks a client has to go where its new player is (vanilla's login time-out). */
const ARRIVAL_TICKS = 600;
/** Packets that are about the client itself, whoever its player is. */
const OF_THE_CLIENT: ReadonlySet<string> = new Set(['teleport_confirm', 'settings']);

/**
 * Clients that go on as another player over the same connection. What one sent before it confirmed where its new player
 * stands was meant for the last one: it is dropped. One that never confirms is sent away.
 */
export function installMoving(server: GameServer, movement: Movement): void {
  const arriving = new Map<Player, number>();
  server.onMove((player) => {
    if (player.leavingFor) return;
    player.send('clear_titles', { reset: true });
    player.send('action_bar', { text: text(server, '') });
  });
  server.onJoin((player) => {
    if (player.moved) arriving.set(player, server.tickNumber);
  });
  server.onLeave((player) => arriving.delete(player));
  server.addGate((player, packet) => {
    if (!arriving.has(player) || OF_THE_CLIENT.has(packet)) return true;
    if (movement.isPending(player)) return false;
    arriving.delete(player);
    return true;
  });
  server.onPhase('players', () => {
    for (const [player, tick] of arriving) {
      if (!movement.isPending(player)) arriving.delete(player);
      else if (server.tickNumber - tick > ARRIVAL_TICKS) server.kick(player, 'did not follow to the new place');
    }
  });
}
