import type { GameServer } from '../../core/server.ts';
import type { Player } from '../player.ts';

/**
 * Settles the sequence numbers of digging, placing and using: after the tick's block changes the client hears the
 * highest number handled and drops its own predictions (Minecraft wiki, Acknowledge Block Change).
 */
export function installAcknowledgements(server: GameServer): void {
  const highest = new Map<Player, number>();
  server.onLeave((player) => highest.delete(player));
  for (const packet of ['block_dig', 'block_place', 'use_item'])
    server.onPacket(packet, (player, { sequence }) => {
      if (typeof sequence === 'number' && sequence > (highest.get(player) ?? -1)) highest.set(player, sequence);
    });
  server.onPhase('views', () => {
    for (const [player, sequenceId] of highest) player.send('acknowledge_player_digging', { sequenceId });
    highest.clear();
  });
}
