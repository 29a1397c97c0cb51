import type { BlockPosition, Box } from '../../../../protocol/geometry.ts';
import type { Footing } from '../../navigation/walking/footing.ts';
import type { Player } from '../../player.ts';
import { filler } from './workCosts.ts';

/** How long it is remembered that no way was found, ms. */
const REMEMBERED_MS = 60_000;
/** How far from where that was, and from where it should have led, it is taken to hold still, blocks. */
const SAME_START = 3;
const SAME_GOAL = 3;
/** Goals remembered, at most. */
const MOST = 16;

/** A place nothing was found to lead to. */
interface VainWay {
  readonly from: BlockPosition;
  readonly to: Box;
  readonly couldFill: boolean;
  readonly atMs: number;
}

const vainWays = new WeakMap<object, VainWay[]>();

/** Remembers that whole searches have found no way to a place. */
export function rememberVain(player: Player, from: Footing, to: Box): void {
  const known = vainWays.get(player.bot) ?? [];
  known.push({ from, to, couldFill: filler(player) !== undefined, atMs: player.clock.now() });
  if (known.length > MOST) known.shift();
  vainWays.set(player.bot, known);
}

/**
 * Whether no way was found to a place a short while ago, from here and with no less to build with; nor, then, is one to
 * what lies beside it as high or higher. Where agents try log after log in the top of a tree, searches take most of a game.
 */
export function isInVain(player: Player, from: Footing, to: Box): boolean {
  const known = vainWays.get(player.bot);
  if (!known) return false;
  const couldFill = filler(player) !== undefined;
  const since = player.clock.now() - REMEMBERED_MS;
  return known.some(
    (vain) =>
      vain.atMs >= since &&
      (vain.couldFill || !couldFill) &&
      isNear(vain.from, from, SAME_START) &&
      vain.to.max.x - vain.to.min.x >= to.max.x - to.min.x &&
      isNear(vain.to.min, to.min, SAME_GOAL) &&
      to.min.y >= vain.to.min.y - 1,
  );
}

function isNear(a: BlockPosition, b: BlockPosition, blocks: number): boolean {
  return Math.abs(a.x - b.x) <= blocks && Math.abs(a.y - b.y) <= blocks && Math.abs(a.z - b.z) <= blocks;
}
