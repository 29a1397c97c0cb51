import { z } from 'zod';
import type { BlockPosition } from '../../protocol/geometry.ts';
import type { GameServer } from '../core/server.ts';
import { acknowledge, refuse } from '../players/limits/gatekeeper.ts';
import type { Player } from '../players/player.ts';

const Place = z.object({ location: z.object({ x: z.number(), y: z.number(), z: z.number() }) });

/** Packets that dig at or use a block. */
const AT_A_BLOCK: ReadonlySet<string> = new Set(['block_dig', 'block_place']);

/**
 * Vanilla's spawn protection (DedicatedServer.isUnderSpawnProtection): once there is any operator, nobody else digs, places
 * or uses blocks within so many blocks of the world's spawn, in a square.
 */
export function protectSpawn(
  server: GameServer,
  {
    spawn,
    radius,
    anyOperators,
    isOperator,
  }: {
    readonly spawn: BlockPosition;
    readonly radius: number;
    readonly anyOperators: () => boolean;
    readonly isOperator: (player: Player) => boolean;
  },
): void {
  if (radius <= 0) return;
  server.addGate((player, packet, fields) => {
    if (!AT_A_BLOCK.has(packet) || !anyOperators() || isOperator(player)) return true;
    const place = Place.safeParse(fields);
    if (!place.success) return true;
    const { x, z: south } = place.data.location;
    if (Math.max(Math.abs(x - spawn.x), Math.abs(south - spawn.z)) > radius) return true;
    refuse(server, player, 'build', 'the spawn is protected');
    acknowledge(server, player, fields);
    return false;
  });
}
