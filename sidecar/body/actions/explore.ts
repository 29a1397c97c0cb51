import { type BlockPosition, boxOf, cellOf, distance, positionKey } from '../../../protocol/geometry.ts';
import type { Action, ActionResult } from '../action.ts';
import { assertSomeBlocksExist } from '../navigation/exploring/assertBlockIds.ts';
import { nextLedge, nextPlace } from '../navigation/exploring/caveChoice.ts';
import { nextSquare } from '../navigation/exploring/landChoice.ts';
import { isUnderSky } from '../navigation/exploring/openSky.ts';
import { type Trail, trailOf } from '../navigation/exploring/trail.ts';
import { arenaInWorld } from '../navigation/walking/bounds.ts';
import { type Footing, middleOf } from '../navigation/walking/footing.ts';
import type { Goal } from '../navigation/walking/search.ts';
import { walkTo } from '../navigation/walking/walk.ts';
import { cellKey } from '../perception/blockView.ts';
import type { Sighting } from '../perception/vision/vision.ts';
import { ActionError } from '../player/actionError.ts';
import { feetOf, type Player } from '../player/player.ts';
import { within } from '../player/waiting.ts';
import { teamChestOf } from './teamChest.ts';
import { newJourney } from './travel/journey.ts';
import { travelTo } from './travel/travelTo.ts';
import { roundedPoint } from './walkTo.ts';

/** How far what is looked for is seen, and known from before, blocks. */
const SIGHT = 48;
const KNOWN = 128;
const MOST_KNOWN = 4_096;
const MOST_SEEN = 512;
/** What a report names at most. */
const MOST_TOLD = 16;
/** Ticks between two looks for it. */
const TICKS = 10;
/** How near to the middle of a square of land, and to a place in a cave, the body goes, blocks. */
const NEAR_SQUARE = 8;
const NEAR_PLACE = 2;
/** Places that could not be reached, in a row, before the body gives up. */
const MOST_MISSES = 6;

/** Stops a walk once something came into sight. */
class Sighted extends Error {}

/** See `Action` 'explore'. Throws ActionError 'unreachable' when there is nowhere new to go. */
export async function explore(
  player: Player,
  { lookFor, ms, toward }: Omit<Extract<Action, { type: 'explore' }>, 'type'>,
  signal: AbortSignal,
): Promise<ActionResult> {
  assertSomeBlocksExist(player, lookFor);
  const trail = trailOf(player);
  const ids = new Set(lookFor);
  const known = new Set(sightings(player, ids, KNOWN, MOST_KNOWN).map(({ position }) => positionKey(position)));
  let found: Sighting[] = [];
  const sighted = new AbortController();
  let ticks = 0;
  const watch = () => {
    if (ids.size === 0 || ++ticks % TICKS !== 0 || sighted.signal.aborted) return;
    found = sightings(player, ids, SIGHT, MOST_SEEN).filter(({ position }) => !known.has(positionKey(position)));
    if (found.length > 0) sighted.abort(new Sighted());
  };
  const start = { ...feetOf(player) };
  player.bot.on('physicsTick', watch);
  try {
    await within(player.clock, ms, signal, async (limit) => {
      try {
        await goAbout(player, trail, toward, AbortSignal.any([limit, sighted.signal]));
      } catch (error) {
        if (!(error instanceof Sighted)) throw error;
      }
    });
  } finally {
    player.bot.removeListener('physicsTick', watch);
  }
  return report(player, start, found, lookFor);
}

/** Goes from new place to new place until it is stopped. */
async function goAbout(
  player: Player,
  trail: Trail,
  toward: Extract<Action, { type: 'explore' }>['toward'],
  stop: AbortSignal,
): Promise<never> {
  for (let misses = 0; ; ) {
    stop.throwIfAborted();
    const before = { ...feetOf(player) };
    try {
      if (isUnderSky(player.blocks, cellOf(before))) await goOverLand(player, trail, toward, stop);
      else await goThroughCave(player, trail, toward, stop);
      misses = 0;
    } catch (error) {
      if (stop.aborted || !isUnreachable(error)) throw error;
      // Who got some way on has seen something new.
      misses = distance(before, feetOf(player)) > NEAR_SQUARE ? 0 : misses + 1;
      if (error instanceof NowhereNew || misses >= MOST_MISSES) throw error;
    }
  }
}

class NowhereNew extends ActionError {
  constructor(message: string) {
    super('unreachable', message);
  }
}

async function goOverLand(
  player: Player,
  trail: Trail,
  toward: Extract<Action, { type: 'explore' }>['toward'],
  stop: AbortSignal,
): Promise<void> {
  const square = nextSquare(player, trail, toward);
  if (!square) throw new NowhereNew('there is no unexplored land nearby');
  const { x, z } = trail.middleOf(square);
  const away = (footing: Footing) => Math.hypot(footing.x + 0.5 - x, footing.z + 0.5 - z);
  const goal: Goal = {
    accepts: (footing) => away(footing) <= NEAR_SQUARE,
    estimate: (footing) => Math.max(0, away(footing) - NEAR_SQUARE),
  };
  const what = `new land around ${player.frame.show({ x: Math.floor(x), y: Math.floor(feetOf(player).y), z: Math.floor(z) })}`;
  try {
    await walkTo(player, goal, what, stop).catch((error: unknown) => {
      if (stop.aborted || !isUnreachable(error)) throw error;
      return work(player, { ...goal, afloat: true }, what, stop);
    });
  } finally {
    // Whatever came of it, the next time is another's turn.
    if (!stop.aborted) trail.leave(square);
  }
}

async function goThroughCave(
  player: Player,
  trail: Trail,
  toward: Extract<Action, { type: 'explore' }>['toward'],
  stop: AbortSignal,
): Promise<void> {
  const place = nextPlace(player, trail, toward);
  const ledge = place ? undefined : nextLedge(player, trail);
  const end = place ?? ledge;
  if (!end) throw new NowhereNew('no path leads to an unseen place: dig on from here');
  const middle = middleOf(end);
  const goal: Goal = {
    accepts: (footing) => distance(middleOf(footing), middle) <= NEAR_PLACE,
    estimate: (footing) => Math.max(0, distance(middleOf(footing), middle) - NEAR_PLACE),
  };
  try {
    if (place) await walkTo(player, goal, `unseen ground at ${player.frame.show(end)}`, stop);
    else await work(player, { ...goal, afloat: true }, `ground out of reach at ${player.frame.show(end)}`, stop);
  } finally {
    if (!stop.aborted) trail.finish(end);
  }
}

/** Gets on by digging and building, where feet alone do not. */
async function work(player: Player, goal: Goal, what: string, stop: AbortSignal): Promise<void> {
  const chest = teamChestOf(player.briefing);
  const spared = chest ? [player.frame.toWorld(chest)] : [];
  await travelTo(
    newJourney(
      player,
      spared.map(({ x, y, z }) => cellKey(x, y, z)),
    ),
    goal,
    what,
    stop,
  );
}

function isUnreachable(error: unknown): boolean {
  return error instanceof ActionError && error.code === 'unreachable';
}

function sightings(player: Player, ids: ReadonlySet<string>, radius: number, limit: number): Sighting[] {
  if (ids.size === 0) return [];
  const feet = cellOf(feetOf(player));
  const grounds = arenaInWorld(player);
  const corner = (sign: 1 | -1): BlockPosition => ({
    x: clamp(feet.x + sign * radius, grounds.min.x, grounds.max.x),
    y: clamp(feet.y + sign * radius, grounds.min.y, grounds.max.y),
    z: clamp(feet.z + sign * radius, grounds.min.z, grounds.max.z),
  });
  return player.vision.find((id) => ids.has(id), boxOf(corner(-1), corner(1)), feet, limit);
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

function report(
  player: Player,
  start: { x: number; y: number; z: number },
  found: readonly Sighting[],
  lookFor: readonly string[],
): ActionResult {
  const feet = feetOf(player);
  const [first] = found;
  const went = `went ${distance(start, feet).toFixed(0)} blocks, to ${player.frame.showPoint(feet)}`;
  return {
    ok: true,
    message: first
      ? `sees ${found.length} ${[...new Set(found.map(({ facts }) => facts.state.id))].join(', ')}, the nearest at ${player.frame.show(first.position)}; ${went}`
      : `${went}, without a sight of ${lookFor.join(', ') || 'anything in particular'}`,
    data: {
      found: found
        .slice(0, MOST_TOLD)
        .map(({ position, facts }) => ({ block: facts.state.id, position: { ...player.frame.toArena(position) } })),
      position: roundedPoint(player.frame.toArena(feet)),
    },
  };
}
