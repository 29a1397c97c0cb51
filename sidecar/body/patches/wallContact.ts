import type { Bot } from 'mineflayer';

/** Half the width of a body (prismarine-physics, playerHalfWidth), blocks. */
const HALF_WIDTH = 0.3;
/** Collision shapes end on multiples of 1/32 of a block. */
const GRID = 32;
/** Far above rounding errors at any coordinate, and far below what a server notices, blocks. */
const HAIR = 1e-7;
const ROUNDING = 1e-9;

/**
 * Keeps a body that touches a wall from sinking into it. prismarine-physics puts it at "wall + 0.3"; where rounding
 * makes that minus 0.3 a little less than the wall (2.3 - 0.3 < 2), its next step takes the body to be inside already
 * and lets it through, and the server puts it back. After each step the body is moved a hair away instead.
 */
export function keepOutOfWalls(bot: Bot): void {
  const physics = bot.physics as unknown as {
    simulatePlayer(state: { pos: { x: number; z: number } }, world: unknown): unknown;
  };
  const simulate = physics.simulatePlayer;
  physics.simulatePlayer = (state, world) => {
    const result = simulate(state, world);
    state.pos.x = offTheWall(state.pos.x);
    state.pos.z = offTheWall(state.pos.z);
    return result;
  };
}

/** A coordinate of a body's middle whose sides do not overlap, by rounding alone, a wall they touch. */
export function offTheWall(middle: number): number {
  const low = middle - HALF_WIDTH;
  const wallBelow = Math.round(low * GRID) / GRID;
  if (low < wallBelow && wallBelow - low < ROUNDING) return middle + HAIR;
  const high = middle + HALF_WIDTH;
  const wallAbove = Math.round(high * GRID) / GRID;
  if (high > wallAbove && high - wallAbove < ROUNDING) return middle - HAIR;
  return middle;
}
