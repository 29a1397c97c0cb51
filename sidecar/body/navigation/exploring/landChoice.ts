import { Random } from '../../../../clock/random.ts';
import {
  boxContains,
  cellOf,
  HORIZONTAL_FACINGS,
  type HorizontalFacing,
  type Point,
  stepOf,
} from '../../../../protocol/geometry.ts';
import { arenaOf, feetOf, type Player } from '../../player/player.ts';
import { SQUARE, type Square, type Trail, trailOf } from './trail.ts';

/** How many squares away from the body the next may be. */
const REACH = 4;
/** What is worth how many blocks of walking: staying near the start, going the agent's own direction, keeping out of water. */
const HOMELY = 0.5;
const OWN_WAY = 40;
const TOLD_WAY = 120;
const WET = 80;
/** How far above and below the feet the ground of a square is looked for. */
const HEIGHTS = 48;

/**
 * The next square of land to go to: near, not far from where the body began, and in the direction that was asked for or
 * else its own, in which each of a team has another. Undefined where the arena holds none that is new.
 */
export function nextSquare(player: Player, trail: Trail, toward: HorizontalFacing | undefined): Square | undefined {
  const feet = feetOf(player);
  const here = trail.squareOf(feet);
  const way = toward ? stepOf(toward) : ownWay(player);
  let best: Square | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (let i = here.i - REACH; i <= here.i + REACH; i++)
    for (let j = here.j - REACH; j <= here.j + REACH; j++) {
      const square = { i, j };
      if (trail.knows(square)) continue;
      const middle = trail.middleOf(square);
      if (!isInside(player, middle, feet.y)) continue;
      const from = toward ? feet : trail.origin;
      const cost =
        away(feet, middle) +
        HOMELY * away(trail.origin, middle) +
        (toward ? TOLD_WAY : OWN_WAY) * (1 - along(from, middle, way)) +
        (isWater(player, middle, feet.y) ? WET : 0);
      if (cost < least - 1e-6) {
        best = square;
        least = cost;
      }
    }
  return best;
}

/** Directions in which the next square of land, or the one after it, is new and within the arena. */
export function unexploredWays(player: Player): HorizontalFacing[] {
  const trail = trailOf(player);
  const feet = feetOf(player);
  const here = trail.squareOf(feet);
  return HORIZONTAL_FACINGS.filter((facing) => {
    const { x, z } = stepOf(facing);
    return [1, 2].some((squares) => {
      const square = { i: here.i + x * squares, j: here.j + z * squares };
      return !trail.knows(square) && isInside(player, trail.middleOf(square), feet.y);
    });
  });
}

function isInside(player: Player, { x, z }: { x: number; z: number }, y: number): boolean {
  return boxContains(arenaOf(player), cellOf(player.frame.toArena({ x, y, z })));
}

/** The agent's own direction: the team's, from the seed, turned by equal parts of a circle. */
export function ownWay({ briefing }: Player): { x: number; z: number } {
  const index = Math.max(
    0,
    briefing.team.findIndex(({ agent }) => agent === briefing.agent),
  );
  const first = new Random(briefing.seed).fork('explore').float();
  const angle = (first + index / briefing.team.length) * 2 * Math.PI;
  return { x: Math.cos(angle), z: Math.sin(angle) };
}

function away(from: { x: number; z: number }, to: { x: number; z: number }): number {
  return Math.hypot(to.x - from.x, to.z - from.z);
}

/** The cosine between a way and the direction of a place. */
function along(from: Point, to: { x: number; z: number }, way: { x: number; z: number }): number {
  const length = away(from, to);
  return length < SQUARE / 4 ? 0 : ((to.x - from.x) * way.x + (to.z - from.z) * way.z) / length;
}

/** Whether the ground in the middle of a square lies under water, as far as that was seen. */
function isWater({ vision }: Player, middle: { x: number; z: number }, height: number): boolean {
  const x = Math.floor(middle.x);
  const z = Math.floor(middle.z);
  for (let y = Math.floor(height) + HEIGHTS; y >= height - HEIGHTS; y--) {
    const facts = vision.at({ x, y, z });
    if (facts && !facts.air) return facts.state.id === 'water';
  }
  return false;
}
