import { feetOf, type Player } from '../../player/player.ts';
import { HALF_WIDTH } from './clearance.ts';
import { footingIn, SAFE_DROP } from './footing.ts';
import { onEachTick, releaseKeys } from './keys.ts';

/** How far from the middle of a cell one is out of it, and how long that may take, blocks and ticks. */
const OUT = 0.8;
const OUT_TICKS = 15;
/** How far a body must be inside a low block to count, blocks: more than where it only touches one. */
const INSIDE = 0.01;
const SIDES = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** Whether the feet are inside a block that fills its cell, such as one placed or fallen where the body was. */
export function isInBlock(player: Player): boolean {
  const { x, y, z } = feetOf(player);
  const [shape] = player.blocks.atXyz(Math.floor(x), Math.floor(y + 0.01), Math.floor(z))?.shapes ?? [];
  return (
    shape !== undefined && shape[1] === 0 && shape[4] === 1 && shape[3] - shape[0] === 1 && shape[5] - shape[2] === 1
  );
}

/** Whether the feet are inside a low block, such as a carpet that was laid in the moment the body came. */
export function isInLowBlock(player: Player): boolean {
  const { x, y, z } = feetOf(player);
  for (const atX of new Set([Math.floor(x - HALF_WIDTH), Math.floor(x + HALF_WIDTH)]))
    for (const atZ of new Set([Math.floor(z - HALF_WIDTH), Math.floor(z + HALF_WIDTH)]))
      for (const [x0, y0, z0, x1, y1, z1] of player.blocks.atXyz(atX, Math.floor(y + INSIDE), atZ)?.shapes ?? []) {
        const isBeside = x + HALF_WIDTH <= atX + x0 + INSIDE || x - HALF_WIDTH >= atX + x1 - INSIDE;
        const isBehind = z + HALF_WIDTH <= atZ + z0 + INSIDE || z - HALF_WIDTH >= atZ + z1 - INSIDE;
        if (y0 === 0 && y1 < 1 && y + INSIDE < Math.floor(y + INSIDE) + y1 && !isBeside && !isBehind) return true;
      }
  return false;
}

/** Jumps out of a low block, onto it. */
export async function jumpOut(player: Player, signal: AbortSignal): Promise<void> {
  const { bot } = player;
  let ticks = 0;
  try {
    await onEachTick(player, signal, () => {
      bot.setControlState('jump', ticks === 0);
      return ++ticks > OUT_TICKS || (ticks > 2 && bot.entity.onGround);
    });
  } finally {
    releaseKeys(player);
  }
}

/**
 * Steps out of the cell the body is in to one beside it that is free and suits, down
 * from it unhurt where need be: what a body is inside of holds nobody.
 */
export async function stepOut(
  player: Player,
  suits: (x: number, y: number, z: number) => boolean,
  signal: AbortSignal,
): Promise<void> {
  const { bot, blocks } = player;
  const feet = { ...feetOf(player) };
  const [x, y, z] = [Math.floor(feet.x), Math.floor(feet.y), Math.floor(feet.z)];
  const landing = (atX: number, atZ: number) => {
    for (let fall = 0; fall <= SAFE_DROP; fall++) {
      if (blocks.atXyz(atX, y - fall, atZ)?.shapes.length !== 0) return undefined;
      const footing = footingIn(blocks, atX, y - fall, atZ);
      if (footing) return footing;
    }
    return undefined;
  };
  const free = (dx: number, dz: number) =>
    [0, 1].every((dy) => blocks.atXyz(x + dx, y + dy, z + dz)?.shapes.length === 0) &&
    landing(x + dx, z + dz) !== undefined &&
    suits(x + dx, y, z + dz);
  const side = SIDES.find(([dx, dz]) => free(dx, dz));
  if (!side) return;
  const [dx, dz] = side;
  let ticks = 0;
  void bot.look(Math.atan2(-dx, -dz), 0, true);
  try {
    await onEachTick(player, signal, () => {
      bot.setControlState('forward', true);
      const now = feetOf(player);
      const out = dx !== 0 ? Math.abs(now.x - (x + 0.5)) > OUT : Math.abs(now.z - (z + 0.5)) > OUT;
      return out || ++ticks > OUT_TICKS;
    });
  } finally {
    releaseKeys(player);
  }
}
