import type { Point } from '../../protocol/geometry.ts';
import type { GameServer } from '../core/server.ts';
import type { Player } from './player.ts';

/** Tells a client where its player is; without `look` it keeps its own. It answers with the number of the teleport. */
export function sendPosition(
  server: GameServer,
  player: Player,
  { x, y, z }: Point,
  teleportId: number,
  look?: { readonly yaw: number; readonly pitch: number },
): void {
  const relative = look === undefined;
  player.send('position', {
    x,
    y,
    z,
    dx: 0,
    dy: 0,
    dz: 0,
    yaw: look?.yaw ?? 0,
    pitch: look?.pitch ?? 0,
    // Relative yaw and pitch of 0 leave the client's look alone (Minecraft wiki, Synchronize Player Position).
    flags: server.gameData.source.features.namedRelatives ? { yaw: relative, pitch: relative } : relative ? 0x18 : 0,
    teleportId,
    dismountVehicle: false,
  });
}
