import type { Point } from '../../../../protocol/geometry.ts';
import { feetOf, type Player } from '../../player/player.ts';
import { DEEPEST_DROP } from './bounds.ts';
import { currentFooting } from './currentFooting.ts';
import { rememberFailed } from './failedSteps.ts';
import { type Footing, footingIn, middleOf, stepCost } from './footing.ts';
import { isAfloat, onEachTick, onLadder, releaseKeys, slideOf, standStill } from './keys.ts';
import { describeObstruction } from './obstruction.ts';
import { remember } from './returnPath.ts';

/** Physics ticks without getting nearer to the next footing that count as stuck. */
const STUCK_TICKS = 30;
/** And as held up by what is beside it: from then on it is steered the other way. */
const HELD_TICKS = 12;
/** How far ahead, in blocks, a body that is to keep to the middle of its way looks: less than a corner is off it. */
const AHEAD = 0.1;
/** How far from both ends of a step, in blocks, a body is that was moved by more than a correction. */
const ASTRAY = 2;
/** How near, in blocks, counts as having reached a footing on the way and at the end. */
const PASSING = 0.35;
const ARRIVED = 0.2;
/** Food up to which nobody sprints (Minecraft wiki, "Sprinting"); the server puts back who does. */
const TOO_HUNGRY = 6;

/** Thrown to ask for a new search: the way is not as it was, or leads nowhere. */
export class WayBlocked extends Error {}

/** The same where something has moved the body: what it was walking to may be out of reach now, and meant to be. */
export class TakenElsewhere extends WayBlocked {}

/** Takes the steps of a path, each straight to the next. Throws WayBlocked where that does not work out. */
export async function follow(player: Player, path: readonly Footing[], signal: AbortSignal): Promise<void> {
  let index = 0;
  let last = currentFooting(player);
  let nearest = Number.POSITIVE_INFINITY;
  let idleTicks = 0;
  let corrections = 0;
  const corrected = () => {
    corrections++;
  };
  player.bot.on('forcedMove', corrected);
  try {
    if (path.length > 0)
      await onEachTick(player, signal, () => {
        for (let next = path[index]; next && reached(player, last, next, path[index + 1]); next = path[index]) {
          last = next;
          remember(player, next);
          index++;
          nearest = Number.POSITIVE_INFINITY;
          idleTicks = 0;
          if (index < path.length) assertPassable(player, last, path[index] as Footing);
        }
        const target = path[index];
        if (!target) return true;
        if (corrections > 3) {
          rememberFailed(player, last, target);
          throw new WayBlocked('the server keeps moving it back');
        }
        if (corrections > 0 && isOff(feetOf(player), last, target)) throw new TakenElsewhere('it was taken elsewhere');
        const left = distanceTo(feetOf(player), target);
        if (left < nearest - 0.02) {
          nearest = left;
          idleTicks = 0;
        } else if (++idleTicks > STUCK_TICKS) {
          rememberFailed(player, last, target);
          throw new WayBlocked(
            `${describeObstruction(player)} is in the way to ${player.frame.showPoint(middleOf(target))}`,
          );
        }
        steer(player, last, target, path[index + 1], idleTicks > HELD_TICKS);
        return false;
      });
    // Who lets go in the water sinks.
    if (!path.at(-1)?.swims) await standStill(player, signal);
  } finally {
    player.bot.removeListener('forcedMove', corrected);
    releaseKeys(player);
  }
}

/** Whether the body is nowhere near the step it was taking: going on towards its end could lead over any edge. */
function isOff(feet: Point, from: Footing, to: Footing): boolean {
  const away = (footing: Footing) => Math.hypot(footing.x + 0.5 - feet.x, footing.z + 0.5 - feet.z);
  return (
    Math.min(away(from), away(to)) > ASTRAY ||
    feet.y > Math.max(from.feet, to.feet) + ASTRAY ||
    feet.y < Math.min(from.feet, to.feet) - ASTRAY
  );
}

function assertPassable(player: Player, from: Footing, to: Footing): void {
  const now = footingIn(player.blocks, to.x, to.y, to.z);
  if (!now || stepCost(player.blocks, from, now, DEEPEST_DROP) === undefined)
    throw new WayBlocked('the way has been built over');
}

function distanceTo(feet: Point, footing: Footing): number {
  return Math.hypot(footing.x + 0.5 - feet.x, footing.z + 0.5 - feet.z) + Math.abs(footing.feet - feet.y) * 0.5;
}

function reached(player: Player, last: Footing, footing: Footing, next: Footing | undefined): boolean {
  const feet = feetOf(player);
  const flat = Math.hypot(footing.x + 0.5 - feet.x, footing.z + 0.5 - feet.z);
  if (flat > (next ? PASSING : ARRIVED)) return false;
  const above = feet.y - footing.feet;
  if (footing.swims) return above > -1 && above < 0.8;
  if (footing.ladder) return above > -0.1 && above < 0.5;
  // Downstairs a body is still falling when it passes the middle of a step.
  if (next && above > 0 && above < 1.1 && next.feet < footing.feet + 0.3 && goesStraightOn(last, footing, next))
    return true;
  return Math.abs(above) < 0.3 && (player.bot.entity.onGround || next !== undefined);
}

/** Whether the way leads on in the same direction and no deeper than a step, so that nothing is gained by braking. */
function goesStraightOn(last: Footing, target: Footing, next: Footing): boolean {
  return (
    !target.ladder &&
    !next.ladder &&
    next.x - target.x === target.x - last.x &&
    next.z - target.z === target.z - last.z &&
    next.feet - target.feet > -1.1
  );
}

/**
 * Where a body heads for. Running water drives it off its way as hard as a step aside brings it back: who makes straight
 * for the next footing round a bend ends up leaning against the corner. There it keeps to the middle of its way instead;
 * on land, where that takes longer, only when it is held up.
 */
function headingFor(player: Player, last: Footing, target: Footing, held: boolean): { dx: number; dz: number } {
  const feet = feetOf(player);
  const dx = target.x + 0.5 - feet.x;
  const dz = target.z + 0.5 - feet.z;
  const wayX = target.x - last.x;
  const wayZ = target.z - last.z;
  const length = Math.hypot(wayX, wayZ);
  if (length === 0 || isAfloat(player) === held) return { dx, dz };
  const along = (dx * wayX + dz * wayZ) / length;
  // Beside its end, or past it, there is no way left to keep to.
  if (along < AHEAD) return { dx, dz };
  const back = (along - AHEAD) / length;
  return { dx: dx - wayX * back, dz: dz - wayZ * back };
}

function steer(player: Player, last: Footing, target: Footing, next: Footing | undefined, held: boolean): void {
  const { bot } = player;
  const feet = feetOf(player);
  const dx = target.x + 0.5 - feet.x;
  const dz = target.z + 0.5 - feet.z;
  const flat = Math.hypot(dx, dz);
  const rise = target.feet - feet.y;
  // Turning on the spot makes no difference to the server, and looking far ahead keeps the course steady.
  const heading = headingFor(player, last, target, held);
  if (flat > 0.05) void bot.look(Math.atan2(-heading.dx, -heading.dz), 0, true);
  const climbing = onLadder(player) || (last.ladder && rise > 0);
  const sameColumn = last.x === target.x && last.z === target.z;
  if (target.swims || (last.swims && isAfloat(player))) {
    bot.setControlState('sprint', false);
    bot.setControlState('forward', flat > 0.1);
    bot.setControlState('jump', isAfloat(player) && feet.y < target.feet + 0.1);
    return;
  }
  const onward = next !== undefined && !climbing && rise < 0.3 && goesStraightOn(last, target, next);
  const straight = onward && rise > -0.3 && Math.abs(next.feet - target.feet) < 0.3;
  const braking = !onward && flat < slideOf(player) && bot.entity.onGround;
  const above = climbing && !sameColumn && rise > 0.05;
  bot.setControlState('sprint', straight && flat > 0.3 && bot.food > TOO_HUNGRY);
  bot.setControlState('forward', (above || flat > 0.08) && !braking);
  const upwards = isAfloat(player) ? rise > 0.05 : rise > 0.5 && flat < 1.3;
  bot.setControlState('jump', climbing ? rise > 0.05 : upwards);
}
