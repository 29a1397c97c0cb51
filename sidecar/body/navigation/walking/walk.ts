import type { BlockPosition } from '../../../../protocol/geometry.ts';
import { lookAngles, visiblePoint } from '../../perception/sight.ts';
import { ActionError } from '../../player/actionError.ts';
import { eyeAt, feetOf, isSurviving, type Player, REACH } from '../../player/player.ts';
import { lookNow, settles, useOn } from '../../player/playerInput.ts';
import { arenaInWorld, cellsOfOthers, longestDropFor, playersOn } from './bounds.ts';
import { currentFooting } from './currentFooting.ts';
import { failedStepFilter, forgetFailed } from './failedSteps.ts';
import { follow, TakenElsewhere, WayBlocked } from './follow.ts';
import { type Footing, middleOf, SAFE_DROP } from './footing.ts';
import { centre } from './obstruction.ts';
import { findPath, type Goal } from './search.ts';
import { isInBlock, isInLowBlock, jumpOut, stepOut } from './stepOut.ts';

/** Footings a search may look at: well over the floor of any arena, and under 50 ms of work. */
const SEARCH_BUDGET = 6_000;
/** New searches after the way turned out blocked, before a walk gives up. */
const ATTEMPTS = 6;
/** Where nobody's body closes a cell. */
const NOBODY: ReadonlySet<number> = new Set();
/** How much nearer, in blocks, a leg of a way too long for one search must lead. */
const LEG = 8;

/**
 * Walks to the nearest footing the goal accepts, stands still there and returns it. Throws ActionError 'unreachable' naming the
 * nearest footing it could have reached, who stands in the only way there is, or, when something held it up, where it is
 * stuck; its data says whether something, such as a plate, took the body elsewhere on the way, and who stands in it.
 */
export async function walkTo(player: Player, goal: Goal, what: string, signal: AbortSignal): Promise<Footing> {
  let taken = false;
  let short = Number.POSITIVE_INFINITY;
  const wanted: Goal = goal.afloat ? goal : { ...goal, accepts: (footing) => !footing.swims && goal.accepts(footing) };
  for (let attempt = 0; ; attempt++) {
    signal.throwIfAborted();
    if (isInBlock(player)) await stepOut(player, () => true, signal);
    else if (isInLowBlock(player)) await jumpOut(player, signal);
    const start = currentFooting(player);
    const struck = failedStepFilter(player);
    const closed = cellsOfOthers(player);
    const search = (longestDrop: number, shut: ReadonlySet<number> = closed) =>
      findPath(player.bot, player.blocks, start, wanted, {
        closed: shut,
        budget: SEARCH_BUDGET,
        longestDrop,
        within: arenaInWorld(player),
        ...(struck ? { refuses: struck } : {}),
      });
    const unhurt = search(SAFE_DROP);
    // Who stands on a pillar with no way down jumps, as far as the health allows; who was just put there may stay.
    const spared = goal.unhurt || (taken && goal.stayWhereTaken);
    const result = unhurt.found || !unhurt.exhausted || spared ? unhurt : search(longestDropFor(player));
    if (!result.found && result.exhausted && struck) {
      // There is no other way.
      forgetFailed(player);
      continue;
    }
    const left = goal.estimate(result.found ? start : result.nearest);
    const leg = !result.found && !result.exhausted && left <= Math.min(short, goal.estimate(start)) - LEG;
    if (leg) {
      short = left;
      attempt--;
    }
    if (!result.found && !leg) {
      const nearest = middleOf(result.nearest);
      const past = result.exhausted && closed.size > 0 ? search(longestDropFor(player), NOBODY) : undefined;
      const met = past?.found ? playersOn(player, past.path) : [];
      // Who is met first may be one that can be walked around.
      const inTheWay =
        met.length < 2 ? met[0] : (met.find(({ cells }) => !search(longestDropFor(player), cells).found) ?? met[0]);
      const way = inTheWay
        ? `${inTheWay.name} stands in the way at ${player.frame.showPoint(inTheWay.at)}`
        : result.exhausted
          ? 'no path leads there'
          : `no path found within ${SEARCH_BUDGET} cells`;
      const reason = taken
        ? `${isSurviving(player) ? 'you were' : 'it was'} taken elsewhere on the way, to ${player.frame.showPoint(feetOf(player))}; ${way}`
        : way;
      throw new ActionError(
        'unreachable',
        `cannot reach ${what}: ${reason}; the nearest place is ${player.frame.showPoint(nearest)}, ` +
          shortText(goal, result.nearest),
        { takenElsewhere: taken, ...(inTheWay ? { agents: [inTheWay.name] } : {}) },
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
            `${shortText(goal, currentFooting(player))} (${error.message})`,
          {
            takenElsewhere: error instanceof TakenElsewhere,
            stuckAt: player.frame.roundedToArena(feetOf(player)),
          },
        );
      if (attempt > 0) await centre(player, signal);
    }
  }
}

/** How a place falls short of the goal: by the way that is left, or, where there is next to none, by something else. */
export function shortText(goal: Goal, place: Footing): string {
  const short = goal.estimate(place).toFixed(1);
  return short === '0.0' ? 'which will not do' : `${short} blocks short`;
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
