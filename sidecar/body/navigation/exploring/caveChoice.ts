import { cellOf, type HorizontalFacing, type Point, stepOf } from '../../../../protocol/geometry.ts';
import { feetOf, type Player } from '../../player/player.ts';
import { arenaInWorld } from '../walking/bounds.ts';
import { type Footing, footingIn, middleOf, SAFE_DROP } from '../walking/footing.ts';
import { roam } from '../walking/roam.ts';
import { ownWay } from './landChoice.ts';
import type { Trail } from './trail.ts';

/** Footings looked at, first and where those were all known. */
const FEW = 2_500;
const MANY = 10_000;
/** Where eyes count for nothing, how far from where the body has been a place is new, blocks. */
const NEW = 12;
/** How far ground beyond reach is looked for, across and up or down, blocks. */
const ACROSS = 28;
const UP_AND_DOWN = 14;
/** What each unseen footing of a place, up to so many, and the direction asked for are worth, in blocks of way. */
const WORTH = 0.4;
const MOST_WORTH = 40;
const TOLD_WAY = 24;
/** And the agent's own direction, in a team. */
const OWN_WAY = 12;

/** The nearest place worth seeing that a way leads to: where what the eyes have not met begins. */
export function nextPlace(player: Player, trail: Trail, toward: HorizontalFacing | undefined): Footing | undefined {
  return choose(player, trail, toward, FEW) ?? choose(player, trail, toward, MANY);
}

function choose(
  player: Player,
  trail: Trail,
  toward: HorizontalFacing | undefined,
  limit: number,
): Footing | undefined {
  const places = new Map<string, { first: Footing; count: number }>();
  for (const footing of roam(player, limit, SAFE_DROP)) {
    if (footing.swims || trail.isDone(footing) || !isNew(player, trail, footing)) continue;
    const key = `${footing.x >> 3},${footing.y >> 3},${footing.z >> 3}`;
    const place = places.get(key);
    if (place) place.count++;
    else places.set(key, { first: footing, count: 1 });
  }
  const feet = feetOf(player);
  const way = toward ? stepOf(toward) : ownWay(player);
  const weight = toward ? TOLD_WAY : player.briefing.team.length > 1 ? OWN_WAY : 0;
  let best: Footing | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const { first, count } of places.values()) {
    const middle = middleOf(first);
    const cost =
      Math.hypot(middle.x - feet.x, (middle.y - feet.y) * 2, middle.z - feet.z) -
      WORTH * Math.min(count, MOST_WORTH) +
      weight * (1 - along(feet, middle, way));
    if (cost < least - 1e-6) {
      best = first;
      least = cost;
    }
  }
  return best;
}

/**
 * The nearest ground that was seen but not come near to, and to which no way leads on foot: across a drop, on a ledge, over
 * water. Ground is looked at in every other column.
 */
export function nextLedge(player: Player, trail: Trail): Footing | undefined {
  const feet = cellOf(feetOf(player));
  const { min, max } = arenaInWorld(player);
  let best: Footing | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (let x = Math.max(min.x, feet.x - ACROSS); x <= Math.min(max.x, feet.x + ACROSS); x += 2)
    for (let z = Math.max(min.z, feet.z - ACROSS); z <= Math.min(max.z, feet.z + ACROSS); z += 2)
      for (let y = feet.y - UP_AND_DOWN; y <= feet.y + UP_AND_DOWN; y++) {
        const away = Math.hypot(x - feet.x, (y - feet.y) * 2, z - feet.z);
        if (away >= least) continue;
        const footing = footingIn(player.blocks, x, y, z);
        if (!footing || footing.swims || trail.isDone(footing)) continue;
        if (trail.nearestTo(middleOf(footing)) <= NEW || !player.vision.at({ x, y: y + 1, z })) continue;
        best = footing;
        least = away;
      }
  return best;
}

/** Whether the head of a body standing there would be where no line of sight has been. */
function isNew(player: Player, trail: Trail, footing: Footing): boolean {
  if (player.briefing.sight === 'line-of-sight')
    return player.vision.at({ x: footing.x, y: footing.y + 1, z: footing.z }) === undefined;
  return trail.nearestTo(middleOf(footing)) > NEW;
}

function along(from: Point, to: Point, way: { readonly x: number; readonly z: number }): number {
  const length = Math.hypot(to.x - from.x, to.z - from.z);
  return length < 1 ? 0 : ((to.x - from.x) * way.x + (to.z - from.z) * way.z) / length;
}
