import type { BlockPosition, Box } from '../../../../protocol/geometry.ts';
import type { Footing } from '../../navigation/walking/footing.ts';
import type { Player } from '../../player/player.ts';
import { filler } from './workCosts.ts';

/** How long a failed search is remembered, ms. */
const REMEMBERED_MS = 60_000;
/** How far from its start, and from its goal, another search is expected to fail as well, blocks. */
const SAME_START = 3;
const SAME_GOAL = 3;
/** Goals remembered, at most. */
const MOST = 16;

/** A start and a goal between which no route was found. */
interface FailedRoute {
  readonly from: BlockPosition;
  readonly to: Box;
  readonly couldFill: boolean;
  readonly atMs: number;
}

const failedRoutes = new WeakMap<object, FailedRoute[]>();

/** Remembers that an exhaustive search found no route to a place. */
export function rememberFailedRoute(player: Player, from: Footing, to: Box): void {
  const known = failedRoutes.get(player.bot) ?? [];
  known.push({ from, to, couldFill: filler(player) !== undefined, atMs: player.clock.now() });
  if (known.length > MOST) known.shift();
  failedRoutes.set(player.bot, known);
}

/**
 * Whether a search for a route from here to a place failed a short while ago, with no less to build with. Then one to what
 * lies beside that place, as high or higher, would fail too. When agents try log after log in the top of a tree, such
 * searches take most of a game.
 */
export function failedRecently(player: Player, from: Footing, to: Box): boolean {
  const known = failedRoutes.get(player.bot);
  if (!known) return false;
  const couldFill = filler(player) !== undefined;
  const since = player.clock.now() - REMEMBERED_MS;
  return known.some(
    (failed) =>
      failed.atMs >= since &&
      (failed.couldFill || !couldFill) &&
      isNear(failed.from, from, SAME_START) &&
      failed.to.max.x - failed.to.min.x >= to.max.x - to.min.x &&
      isNear(failed.to.min, to.min, SAME_GOAL) &&
      to.min.y >= failed.to.min.y - 1,
  );
}

function isNear(a: BlockPosition, b: BlockPosition, blocks: number): boolean {
  return Math.abs(a.x - b.x) <= blocks && Math.abs(a.y - b.y) <= blocks && Math.abs(a.z - b.z) <= blocks;
}
