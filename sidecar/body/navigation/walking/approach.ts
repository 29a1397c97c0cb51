import { type BlockPosition, type Box, centreOf, distance, type Point } from '../../../../protocol/geometry.ts';
import type { Shape } from '../../perception/blockView.ts';
import { ActionError } from '../../player/actionError.ts';
import { eyeAt, feetOf, type Player, REACH } from '../../player/player.ts';
import { arenaInWorld } from './bounds.ts';
import { HALF_WIDTH, HEIGHT } from './clearance.ts';
import { currentFooting } from './currentFooting.ts';
import { footingIn, middleOf } from './footing.ts';
import { creepTo } from './keys.ts';
import type { Goal } from './search.ts';
import { walkTo } from './walk.ts';

/** Columns of an arena beyond which a search for a way cannot look at all of its ground. */
const WIDE = 24_000;
/** How far feet are from a cell that hands reach, at the most: to each side, below it and above it, blocks. */
const ASIDE = 6;
const BELOW = 7;
const ABOVE = 4;

/** A goal near a cell that `accepts` decides, given where the feet would be. */
function goalNear(cell: BlockPosition, reach: number, accepts: (feet: Point) => boolean): Goal {
  const centre = centreOf(cell);
  const away = (feet: Point) => distance(eyeAt(feet), centre);
  return {
    around: withinReach(cell, reach),
    estimate: (footing) => Math.max(0, away(middleOf(footing)) - reach - 0.9),
    // Half a cell's diagonal lies between its centre and the furthest corner a hand can touch. Nobody stays put on a
    // ladder: who walks to a rung has slid off before the hands are free.
    accepts: (footing) => !footing.ladder && away(middleOf(footing)) <= reach + 0.9 && accepts(middleOf(footing)),
  };
}

/** The cells feet may be in for hands to reach a cell. */
function withinReach({ x, y, z }: BlockPosition, reach: number): Box {
  const far = Math.ceil(reach + 0.9);
  return { min: { x: x - far, y: y - far - 1, z: z - far }, max: { x: x + far, y: y + far - 1, z: z + far } };
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
  const goal = goalNear(cell, REACH, accepts);
  if (isWide(player) && !goal.accepts(currentFooting(player)) && !isWithinReachOfSomewhere(player, cell, goal))
    throw new ActionError('unreachable', `cannot reach ${what}: there is no place to stand within reach of it`);
  const footing = await walkTo(player, goal, what, signal);
  // The search judged the middle of the footing; where that matters, go there exactly.
  if (!accepts(feetOf(player)) && !footing.ladder) await creepTo(player, middleOf(footing), signal);
  return accepts(feetOf(player));
}

function isWide(player: Player): boolean {
  const { min, max } = arenaInWorld(player);
  return (max.x - min.x + 1) * (max.z - min.z + 1) > WIDE;
}

/**
 * Whether there is anywhere to stand for it, whether or not a way leads there: on open land a search would look at
 * thousands of footings for a block inside rock. True where some of the land around has not arrived yet.
 */
function isWithinReachOfSomewhere({ blocks }: Player, { x, y, z }: BlockPosition, goal: Goal): boolean {
  for (const dx of [-ASIDE, ASIDE]) for (const dz of [-ASIDE, ASIDE]) if (!blocks.atXyz(x + dx, y, z + dz)) return true;
  // From the middle outwards: most blocks that are reached for have a place close by.
  for (let ring = 0; ring <= ASIDE; ring++)
    for (let dx = -ring; dx <= ring; dx++)
      for (let dz = -ring; dz <= ring; dz += Math.abs(dx) === ring || ring === 0 ? 1 : 2 * ring)
        for (let dy = ABOVE; dy >= -BELOW; dy--) {
          const footing = footingIn(blocks, x + dx, y + dy, z + dz);
          if (footing && !footing.swims && goal.accepts(footing)) return true;
        }
  return false;
}

const WHOLE_CELL: readonly Shape[] = [[0, 0, 0, 1, 1, 1]];
const PLAYER_SIZE = { width: 2 * HALF_WIDTH, height: HEIGHT };

/** Whether a body at `feet`, a player's unless its size is given, would share space with a cell, or with a block of these shapes in it. */
export function bodyIsIn(
  feet: Point,
  cell: BlockPosition,
  shapes: readonly Shape[] = WHOLE_CELL,
  size = PLAYER_SIZE,
): boolean {
  const half = size.width / 2;
  return shapes.some(
    ([x0, y0, z0, x1, y1, z1]) =>
      feet.x + half > cell.x + x0 &&
      feet.x - half < cell.x + x1 &&
      feet.z + half > cell.z + z0 &&
      feet.z - half < cell.z + z1 &&
      feet.y + size.height > cell.y + y0 &&
      feet.y < cell.y + y1,
  );
}
