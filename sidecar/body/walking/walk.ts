import type { BlockPosition, Box, Point } from '../../../protocol/geometry.ts';
import { ActionError } from '../actionError.ts';
import { cellKey } from '../blockView.ts';
import { lookNow, settles, sneak, useOn } from '../hands.ts';
import { eyeAt, feetOf, othersOf, type Player, REACH } from '../player.ts';
import { lookAngles, visiblePoint } from '../sight.ts';
import { type Footing, footingIn, isWater, middleOf, SAFE_DROP, stepCost } from './footing.ts';
import { findPath, type Goal } from './search.ts';
import { isInBlock, stepOut } from './stepOut.ts';
import { remember } from './wayBack.ts';

/** Footings a search may look at: well over the floor of any arena, and under 50 ms of work. */
const SEARCH_BUDGET = 6_000;
/** New searches after the way turned out blocked, before a walk gives up. */
const ATTEMPTS = 6;
/** How much nearer, in blocks, a leg of a way too long for one search must lead. */
const LEG = 8;
/** Points of health a walk may cost where there is no other way, and those that must be left. */
const MOST_HURT = 7;
const LEAST_HEALTH = 8;
/** Physics ticks without getting nearer to the next footing that count as stuck. */
const STUCK_TICKS = 30;
/** Longest time to creep to a spot within the same cell, ticks. */
const CREEP_TICKS = 40;
/** How far from both ends of a step, in blocks, a body is that was moved by more than a correction. */
const ASTRAY = 2;
/** How near, in blocks, counts as having reached a footing on the way and at the end. */
const PASSING = 0.35;
const ARRIVED = 0.2;

/** Thrown to ask for a new search: the way is not as it was, or leads nowhere. */
export class WayBlocked extends Error {}

/** The same where something has moved the body: what it was walking to may be out of reach now, and meant to be. */
class TakenElsewhere extends WayBlocked {}

/** The footing the body is at now, whether or not a search would have chosen it. */
export function currentFooting(player: Player): Footing {
  const feet = feetOf(player);
  const x = Math.floor(feet.x);
  const z = Math.floor(feet.z);
  const y = Math.floor(feet.y + 0.01);
  const here = player.blocks.atXyz(x, y, z);
  const ladder = here?.climbable ?? false;
  const footing = { x, y, z, feet: Math.max(feet.y, y), ladder, off: { x: feet.x, z: feet.z } };
  if (!here || !isWater(here)) return footing;
  const head = player.blocks.atXyz(x, y + 1, z);
  const wet = { ...footing, wet: head && isWater(head) ? ('head' as const) : ('feet' as const) };
  return player.bot.entity.onGround || ladder ? wet : { ...wet, swims: true };
}

/** Keys of the cells other players' bodies are in. */
export function cellsOfOthers(player: Player): Set<number> {
  const cells = new Set<number>();
  for (const { entity } of othersOf(player)) {
    const { x, y, z } = entity.position;
    for (let cellX = Math.floor(x - 0.3); cellX <= Math.floor(x + 0.3); cellX++)
      for (let cellZ = Math.floor(z - 0.3); cellZ <= Math.floor(z + 0.3); cellZ++)
        for (let cellY = Math.floor(y + 0.01); cellY <= Math.floor(y + 1.7); cellY++)
          cells.add(cellKey(cellX, cellY, cellZ));
  }
  return cells;
}

/**
 * Walks to the nearest footing the goal accepts, stands still there and returns it. Throws ActionError 'unreachable' naming the
 * nearest footing it could have reached or, when something held it up, where it is stuck.
 */
export async function walkTo(player: Player, goal: Goal, what: string, signal: AbortSignal): Promise<Footing> {
  let taken = false;
  let short = Number.POSITIVE_INFINITY;
  const wanted: Goal = goal.afloat ? goal : { ...goal, accepts: (footing) => !footing.swims && goal.accepts(footing) };
  for (let attempt = 0; ; attempt++) {
    signal.throwIfAborted();
    if (isInBlock(player)) await stepOut(player, () => true, signal);
    const start = currentFooting(player);
    const search = (longestDrop: number) =>
      findPath(player.bot, player.blocks, start, wanted, {
        closed: cellsOfOthers(player),
        budget: SEARCH_BUDGET,
        longestDrop,
        within: groundsOf(player),
      });
    const unhurt = search(SAFE_DROP);
    // Who stands on a pillar with no way down jumps, as far as the health allows; who was just put there may stay.
    const spared = goal.unhurt || (taken && goal.stayWhereTaken);
    const result = unhurt.found || !unhurt.exhausted || spared ? unhurt : search(longestDropFor(player));
    const left = goal.estimate(result.found ? start : result.nearest);
    const leg = !result.found && !result.exhausted && left <= Math.min(short, goal.estimate(start)) - LEG;
    if (leg) {
      short = left;
      attempt--;
    }
    if (!result.found && !leg) {
      const nearest = middleOf(result.nearest);
      const way = result.exhausted ? 'no way leads there' : `no way found within ${SEARCH_BUDGET} cells`;
      const reason = taken
        ? `it was taken elsewhere on the way, to ${player.frame.showPoint(feetOf(player))}; ${way}`
        : way;
      throw new ActionError(
        'unreachable',
        `cannot reach ${what}: ${reason}; the nearest place is ${player.frame.showPoint(nearest)}, ` +
          `${goal.estimate(result.nearest).toFixed(1)} blocks short`,
      );
    }
    const door = firstShutDoor(player, start, result.path);
    try {
      await follow(player, door ? result.path.slice(0, door.index) : result.path, signal);
      if (!door && leg) continue;
      if (!door) return result.path.at(-1) ?? start;
      await openDoor(player, door.cell, signal);
      attempt--;
    } catch (error) {
      if (!(error instanceof WayBlocked)) throw error;
      taken ||= error instanceof TakenElsewhere;
      if (attempt + 1 >= ATTEMPTS)
        throw new ActionError(
          'unreachable',
          `cannot reach ${what}: stuck at ${player.frame.showPoint(feetOf(player))}, ` +
            `${goal.estimate(currentFooting(player)).toFixed(1)} blocks short (${error.message})`,
        );
    }
  }
}

/** The arena in world coordinates: what lies beyond it is out of bounds. */
export function groundsOf({ briefing, frame }: Player): Box {
  return { min: frame.toWorld(briefing.arena.min), max: frame.toWorld(briefing.arena.max) };
}

/** How deep a fall the body would take where there is no other way, blocks. */
export function longestDropFor(player: Player): number {
  return SAFE_DROP + Math.min(MOST_HURT, Math.max(0, Math.floor(player.bot.health ?? 0) - LEAST_HEALTH));
}

/** The first shut door on a path: its lower cell, and the index of the footing that stands in it. */
function firstShutDoor(
  player: Player,
  start: Footing,
  path: readonly Footing[],
): { index: number; cell: BlockPosition } | undefined {
  for (const [index, { x, y, z }] of [start, ...path].entries())
    if (player.blocks.atXyz(x, y, z)?.shutDoor) return { index: Math.max(0, index - 1), cell: { x, y, z } };
  return undefined;
}

/** Opens a door within reach. Throws ActionError 'unreachable' when it stays shut. */
async function openDoor(player: Player, cell: BlockPosition, signal: AbortSignal): Promise<void> {
  const eye = eyeAt(feetOf(player));
  const point = visiblePoint(player.blocks, cell, eye, REACH);
  const open = () => !player.blocks.at(cell)?.shutDoor;
  if (point) {
    const { yaw, pitch } = lookAngles(eye, point.hit);
    lookNow(player, yaw, pitch);
    await useOn(player, cell, point.face, point.hit, signal);
    if (await settles(player, cell, open, signal)) return;
  }
  throw new ActionError('unreachable', `the door at ${player.frame.show(cell)} does not open`);
}

/** Lets go of all movement keys and waits until the body has come to rest. */
export async function standStill(player: Player, signal: AbortSignal): Promise<void> {
  releaseKeys(player);
  let ticks = 0;
  await onEachTick(player, signal, () => {
    const velocity = player.bot.entity.velocity;
    const resting = Math.hypot(velocity.x, velocity.z) < 0.01 && (player.bot.entity.onGround || onLadder(player));
    return resting || ++ticks > 20;
  });
}

/** Sneaks to an exact spot close by and rests there. */
export async function creepTo(player: Player, spot: { x: number; z: number }, signal: AbortSignal): Promise<void> {
  const { bot } = player;
  let ticks = 0;
  sneak(player, true);
  try {
    await onEachTick(player, signal, () => {
      const dx = spot.x - feetOf(player).x;
      const dz = spot.z - feetOf(player).z;
      const left = Math.hypot(dx, dz);
      if (left < 0.05 || ++ticks > CREEP_TICKS) return true;
      void bot.look(Math.atan2(-dx, -dz), 0, true);
      bot.setControlState('forward', left > slideOf(player));
      return false;
    });
    await standStill(player, signal);
  } finally {
    sneak(player, false);
  }
}

/** How far the body still slides on the ground without a key held: friction leaves 0.546 of the speed each tick. */
function slideOf(player: Player): number {
  return Math.hypot(player.bot.entity.velocity.x, player.bot.entity.velocity.z) * 1.2;
}

/** Lets go of all movement keys; the body may still slide. */
export function releaseKeys(player: Player): void {
  sneak(player, false);
  player.bot.clearControlStates();
}

/** Calls `act` after each physics tick until it returns true. */
export function onEachTick(player: Player, signal: AbortSignal, act: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const bot = player.bot;
    const stop = () => {
      bot.removeListener('physicsTick', tick);
      signal.removeEventListener('abort', abort);
    };
    const abort = () => {
      stop();
      releaseKeys(player);
      reject(signal.reason);
    };
    const tick = () => {
      try {
        if (!act()) return;
        stop();
        resolve();
      } catch (error) {
        stop();
        releaseKeys(player);
        reject(error);
      }
    };
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    signal.addEventListener('abort', abort, { once: true });
    bot.on('physicsTick', tick);
  });
}

function onLadder(player: Player): boolean {
  const feet = feetOf(player);
  return player.blocks.atXyz(Math.floor(feet.x), Math.floor(feet.y), Math.floor(feet.z))?.climbable ?? false;
}

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
        if (corrections > 3) throw new WayBlocked('the server keeps moving it back');
        if (corrections > 0 && isOff(feetOf(player), last, target)) throw new TakenElsewhere('it was taken elsewhere');
        const left = distanceTo(feetOf(player), target);
        if (left < nearest - 0.02) {
          nearest = left;
          idleTicks = 0;
        } else if (++idleTicks > STUCK_TICKS)
          throw new WayBlocked(`something is in the way to ${player.frame.showPoint(middleOf(target))}`);
        steer(player, last, target, path[index + 1]);
        return false;
      });
    // Who lets go in the water sinks.
    if (!path.at(-1)?.swims) await standStill(player, signal);
  } finally {
    player.bot.removeListener('forcedMove', corrected);
    releaseKeys(player);
  }
}

/** Whether water carries the body (prismarine-physics keeps that beside Mineflayer's published fields). */
export function isAfloat(player: Player): boolean {
  return (player.bot.entity as unknown as { isInWater?: boolean }).isInWater === true;
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
  if (!now || stepCost(player.blocks, from, now, SAFE_DROP + MOST_HURT) === undefined)
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

function steer(player: Player, last: Footing, target: Footing, next: Footing | undefined): void {
  const { bot } = player;
  const feet = feetOf(player);
  const dx = target.x + 0.5 - feet.x;
  const dz = target.z + 0.5 - feet.z;
  const flat = Math.hypot(dx, dz);
  const rise = target.feet - feet.y;
  // Turning on the spot makes no difference to the server, and looking far ahead keeps the course steady.
  if (flat > 0.05) void bot.look(Math.atan2(-dx, -dz), 0, true);
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
  bot.setControlState('sprint', straight && flat > 0.3);
  bot.setControlState('forward', (above || flat > 0.08) && !braking);
  const upwards = isAfloat(player) ? rise > 0.05 : rise > 0.5 && flat < 1.3;
  bot.setControlState('jump', climbing ? rise > 0.05 : upwards);
}
