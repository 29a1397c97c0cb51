import { type BlockPosition, centreOf, distance, type Point } from '../../../protocol/geometry.ts';
import type { Shape } from '../blockView.ts';
import { eyeAt, feetOf, type Player, REACH } from '../player.ts';
import { HALF_WIDTH, HEIGHT } from './clearance.ts';
import { middleOf } from './footing.ts';
import type { Goal } from './search.ts';
import { creepTo, walkTo } from './walk.ts';

/** A goal near a cell that `accepts` decides, given where the feet would be. */
export function goalNear(cell: BlockPosition, reach: number, accepts: (feet: Point) => boolean): Goal {
  const centre = centreOf(cell);
  const away = (feet: Point) => distance(eyeAt(feet), centre);
  return {
    estimate: (footing) => Math.max(0, away(middleOf(footing)) - reach - 0.9),
    // Half a cell's diagonal lies between its centre and the furthest corner a hand can touch. Nobody stays put on a
    // ladder: who walks to a rung has slid off before the hands are free.
    accepts: (footing) => !footing.ladder && away(middleOf(footing)) <= reach + 0.9 && accepts(middleOf(footing)),
  };
}

/**
 * Walks to the nearest place from which `accepts` holds, without a step when it holds already. Throws ActionError
 * 'unreachable'. @returns whether it holds where the body really came to rest.
 */
export async function approach(
  player: Player,
  cell: BlockPosition,
  accepts: (feet: Point) => boolean,
  what: string,
  signal: AbortSignal,
): Promise<boolean> {
  if (accepts(feetOf(player))) return true;
  const footing = await walkTo(player, goalNear(cell, REACH, accepts), what, signal);
  // The search judged the middle of the footing; where that matters, go there exactly.
  if (!accepts(feetOf(player)) && !footing.ladder) await creepTo(player, middleOf(footing), signal);
  return accepts(feetOf(player));
}

const WHOLE_CELL: readonly Shape[] = [[0, 0, 0, 1, 1, 1]];

/** Whether a player's body at `feet` would share space with a cell, or with a block of these shapes in it. */
export function bodyIsIn(feet: Point, cell: BlockPosition, shapes: readonly Shape[] = WHOLE_CELL): boolean {
  return shapes.some(
    ([x0, y0, z0, x1, y1, z1]) =>
      feet.x + HALF_WIDTH > cell.x + x0 &&
      feet.x - HALF_WIDTH < cell.x + x1 &&
      feet.z + HALF_WIDTH > cell.z + z0 &&
      feet.z - HALF_WIDTH < cell.z + z1 &&
      feet.y + HEIGHT > cell.y + y0 &&
      feet.y < cell.y + y1,
  );
}
