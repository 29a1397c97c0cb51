import type { Point } from '../../../../protocol/geometry.ts';
import { arenaInWorld, cellsOfOthers } from '../../navigation/walking/bounds.ts';
import { currentFooting } from '../../navigation/walking/currentFooting.ts';
import { failedStepFilter, forgetFailed } from '../../navigation/walking/failedSteps.ts';
import { WayBlocked } from '../../navigation/walking/follow.ts';
import { type Footing, middleOf } from '../../navigation/walking/footing.ts';
import { centre, touching } from '../../navigation/walking/obstruction.ts';
import { findPath, type Goal, type SearchResult } from '../../navigation/walking/search.ts';
import { whileTreadingWater } from '../../navigation/walking/treadWater.ts';
import { shortText } from '../../navigation/walking/walk.ts';
import { OpenedDoors } from '../../perception/blockView.ts';
import { ActionError } from '../../player/actionError.ts';
import { feetOf } from '../../player/player.ts';
import { CellMemo } from './cellMemo.ts';
import { blockedBy, whileSafe } from './dangerWatch.ts';
import { failedRecently, rememberFailedRoute } from './failedRoutes.ts';
import { heldBackBy, type Journey, report, spares, stuckReport, timesHeldBack } from './journey.ts';
import { BesideFluids, isBesideLava, knownLand } from './knownLand.ts';
import { landSteps } from './landSteps.ts';
import { openCell } from './openCell.ts';
import { outOfDanger } from './reflexes.ts';
import { TravelReverseSteps } from './reverseSteps.ts';
import { takeSteps } from './takenSteps.ts';
import { WorkCosts } from './workCosts.ts';

/** Footings the first search for a way may look at, and those after one that led no nearer. */
const BUDGETS = [2_500, 4_000, 4_000] as const;
/** How much more than it is likely to be they take the way left for: so they try the straight way, whatever it costs. */
const EAGER = [1, 3, 8] as const;
/** How much nearer a way must lead that the budget cut short, in blocks. */
const NEARER = 2;
/** Ways that came to nothing, without a step taken, before a journey is given up. */
const ATTEMPTS = 12;
/** And the longest that goes on from about the same place, ms, if it has failed there so often. */
const STUCK_MS = 12_000;
const STUCK_ATTEMPTS = 4;
/** How far, in blocks, a body is from a place it has left. */
const LEFT = 1.5;
/** Ways taken without having come nearer, before a journey is given up. */
const ROUNDS = 40;
/** Cells that had to be left shut for a fluid behind them, without having come nearer, before it is: that is a lake. */
const MOST_HELD_BACK = 20;

interface JourneyOptions {
  /** Whether the way must be walkable backwards. */
  readonly bothWays?: boolean;
  /** Ends the journey where it stands, asked before each step. */
  readonly enough?: () => boolean;
  /** Whether a step may be taken, besides what is unsafe. */
  readonly refuses?: (from: Footing, to: Footing) => boolean;
}

/**
 * Gets to a footing the goal accepts through natural land: walking, swimming, digging and building. BlockVisibility for a new way
 * whenever what comes into sight is not as it was taken to be. Throws ActionError 'unreachable'.
 */
export async function travelTo(
  journey: Journey,
  goal: Goal,
  what: string,
  signal: AbortSignal,
  options: JourneyOptions = {},
): Promise<void> {
  const { player } = journey;
  let short = Number.POSITIVE_INFINITY;
  let best = Number.POSITIVE_INFINITY;
  let rounds = 0;
  let failed = 0;
  let budget = 0;
  let why = '';
  let stuck = { ...feetOf(player), dug: journey.dug, sinceMs: player.clock.now() };
  let heldBefore = timesHeldBack(journey);
  for (;;) {
    signal.throwIfAborted();
    await outOfDanger(player, signal);
    if (options.enough?.()) return;
    const start = currentFooting(player);
    if (goal.accepts(start) && (goal.afloat || !start.swims)) return;
    if (goal.around && failedRecently(player, start, goal.around))
      throw new ActionError(
        'unreachable',
        `cannot reach ${what} from ${player.frame.showPoint(feetOf(player))}: no path was found a short while ago`,
        stuckReport(journey),
      );
    const away = goal.estimate(start);
    if (away < best - 1) {
      rounds = 0;
      heldBefore = timesHeldBack(journey);
    }
    best = Math.min(best, away);
    if (++rounds > ROUNDS || timesHeldBack(journey) - heldBefore > MOST_HELD_BACK)
      throw new ActionError(
        'unreachable',
        `cannot reach ${what}: tried ${rounds - 1} paths and came no nearer than ${best.toFixed(1)} blocks (${why})${heldBackBy(journey)}`,
        report(journey),
      );
    const eager = EAGER[budget] ?? 1;
    const keen = eager === 1 ? goal : { ...goal, estimate: (footing: Footing) => goal.estimate(footing) * eager };
    const struck = failedStepFilter(player);
    const result = search(journey, start, keen, options, BUDGETS[budget] ?? 0, struck);
    if (!result.found) {
      const left = goal.estimate(result.nearest);
      if (result.shutOff || result.steps.length === 0 || left > Math.min(short, away) - NEARER) {
        if (!result.exhausted && ++budget < BUDGETS.length) continue;
        if (struck) {
          // There is no other way.
          forgetFailed(player);
          budget = 0;
          continue;
        }
        if (goal.around) rememberFailedRoute(player, start, goal.around);
        throw cannotReach(journey, goal, what, result, why);
      }
      short = left;
    }
    budget = 0;
    const before = { ...feetOf(player), dug: journey.dug };
    try {
      await whileSafe(player, signal, blockedBy, (guarded) =>
        whileTreadingWater(player, () => takeSteps(journey, start, result.steps, guarded, options.enough)),
      );
      failed = 0;
    } catch (error) {
      if (!(error instanceof WayBlocked)) throw error;
      why = error.message;
      // What was found on the way makes the land another one.
      short = Number.POSITIVE_INFINITY;
      const feet = feetOf(player);
      const moved = Math.hypot(feet.x - before.x, feet.y - before.y, feet.z - before.z) > 1;
      failed = moved || journey.dug > before.dug ? 0 : failed + 1;
      const now = player.clock.now();
      if (isElsewhere(feet, stuck) || journey.dug > stuck.dug) stuck = { ...feet, dug: journey.dug, sinceMs: now };
      if (failed >= ATTEMPTS || (failed >= STUCK_ATTEMPTS && now - stuck.sinceMs >= STUCK_MS))
        throw new ActionError(
          'unreachable',
          `cannot reach ${what}: stuck at ${player.frame.showPoint(feet)}, ${shortText(goal, currentFooting(player))} (${why})`,
          stuckReport(journey),
        );
      // Where somebody or something stands in the way, that may pass.
      if (failed > 1) {
        await player.clock.sleep(500, signal);
        await centre(player, signal);
      }
      if (failed > 2) await makeRoom(journey, signal);
    }
  }
}

function isElsewhere(a: Point, b: Point): boolean {
  return Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z) > LEFT;
}

/** Digs away what a body leans against that no way led on for. */
async function makeRoom(journey: Journey, signal: AbortSignal): Promise<void> {
  const { player } = journey;
  const [cell] = touching(player).filter((cell) => !spares(journey, cell));
  if (!cell) return;
  try {
    await whileSafe(player, signal, blockedBy, (guarded) => openCell(journey, cell, guarded));
  } catch (error) {
    if (!(error instanceof WayBlocked)) throw error;
  }
}

function cannotReach(
  journey: Journey,
  goal: Goal,
  what: string,
  result: Extract<SearchResult, { found: false }>,
  why: string,
): ActionError {
  const { player } = journey;
  const nearest = player.frame.showPoint(middleOf(result.nearest));
  const reason = result.exhausted ? 'no path leads there' : `no path found within ${result.visited} cells`;
  return new ActionError(
    'unreachable',
    `cannot reach ${what} from ${player.frame.showPoint(feetOf(player))}: ${reason}; the nearest place is ${nearest}, ` +
      `${shortText(goal, result.nearest)}${why ? ` (${why})` : ''}${heldBackBy(journey)}`,
    stuckReport(journey),
  );
}

function search(
  journey: Journey,
  start: Footing,
  goal: Goal,
  { bothWays = false, refuses }: JourneyOptions,
  budget: number,
  struck: ReturnType<typeof failedStepFilter>,
): SearchResult {
  const { player } = journey;
  const known = knownLand(player);
  const arena = arenaInWorld(player);
  const besideLava = new CellMemo((x, y, z) => isBesideLava(player.blocks, x, y, z));
  const rules = {
    land: known,
    besideFluids: new BesideFluids(known),
    costs: new WorkCosts(player),
    spares: (x: number, y: number, z: number) => spares(journey, { x, y, z }),
    bothWays,
    bottom: arena.min.y,
    top: arena.max.y,
  };
  return findPath(player.bot, player.blocks, start, goal.afloat ? goal : onGround(goal), {
    closed: cellsOfOthers(player),
    budget,
    within: arena,
    more: (from) => landSteps(rules, from),
    reverseSteps: () => new TravelReverseSteps(rules, new OpenedDoors(player.blocks)),
    refuses: (from, to) =>
      (!to.made && besideLava.get(to.x, to.y, to.z) === true) ||
      // Nothing is so near by under water that one would not run out of air before one is through.
      (to.wet === 'head' && from.wet !== 'head') ||
      (bothWays && !from.swims && !to.swims && Math.abs(to.feet - from.feet) > 1.1) ||
      struck?.(from, to) === true ||
      refuses?.(from, to) === true,
  });
}

function onGround(goal: Goal): Goal {
  return { ...goal, accepts: (footing) => !footing.swims && goal.accepts(footing) };
}
