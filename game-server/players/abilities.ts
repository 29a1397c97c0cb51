import type { Player } from './player.ts';

/** Flags and speeds of the abilities packet (Minecraft wiki, "Java Edition protocol", Player Abilities). */
const INVULNERABLE = 0x01;
export const FLYING = 0x02;
const MAY_FLY = 0x04;
const CREATIVE = 0x08;
const WALKING_SPEED = 0.1;
const FLYING_SPEED = 0.05;

/** Whether the game mode lets a player fly. */
export function mayFly({ gameMode }: Player): boolean {
  return gameMode === 'creative' || gameMode === 'spectator';
}

/** Tells a client what its player may do. */
export function sendAbilities(player: Player): void {
  const creative = player.gameMode === 'creative';
  const free = mayFly(player);
  const flags = (free ? INVULNERABLE | MAY_FLY : 0) | (player.flying ? FLYING : 0) | (creative ? CREATIVE : 0);
  player.send('abilities', { flags, flyingSpeed: FLYING_SPEED, walkingSpeed: WALKING_SPEED });
}

/** Whether the game mode lets a player place and break blocks. */
export function mayBuild({ gameMode }: Player): boolean {
  return gameMode === 'survival' || gameMode === 'creative';
}
