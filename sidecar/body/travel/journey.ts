import type { BlockPosition } from '../../../protocol/geometry.ts';
import { ActionError } from '../actionError.ts';
import { land as comeDown } from '../actions/column.ts';
import { cellKey } from '../blockView.ts';
import { feetOf, type Player } from '../player.ts';
import { type Footing, footingIn, middleOf, SAFE_DROP, type Step, stepCost } from '../walking/footing.ts';
import { findPath, type Goal, type SearchResult } from '../walking/search.ts';
import { cellsOfOthers, currentFooting, follow, groundsOf, WayBlocked } from '../walking/walk.ts';
import { carriesWay, remember } from '../walking/wayBack.ts';
import { CellMemo } from './cellMemo.ts';
import { fillFloor, riseOn } from './filled.ts';
import { isBesideLava, knownLand } from './knownLand.ts';
import { landSteps } from './landSteps.ts';
import { openCell } from './opened.ts';
import { onGuard, outOfDanger } from './reflexes.ts';
import { WorkCosts } from './workCosts.ts';

/** Footings the first search for a way may look at, and those after one that led no nearer. */
const BUDGETS = [2_500, 6_000, 15_000] as const;
/** How much more than it is likely to be they take the way left for: so they try the straight way, whatever it costs. */
const EAGER = [1, 3, 8] as const;
/** How much nearer a way must lead that the budget cut short, in blocks. */
const NEARER = 2;
/** Ways that came to nothing, without a step taken, before a journey is given up. */
const ATTEMPTS = 12;
/** Ways taken without having come nearer, before a journey is given up. */
const ROUNDS = 40;

/** A body on its way through natural land, and what it did to it. */
export interface Journey {
  readonly player: Player;
  /** Cells to be left as they are, by `cellKey`; those found to hold back a fluid come to them. */
  readonly spared: Set<number>;
  /** Whether the way back is kept: nothing is dug that the body has walked on since it left the light. */
  readonly keepsWay: boolean;
  dug: number;
  placed: number;
}

export interface JourneyOptions {
  /** Whether the way must be walkable backwards. */
  readonly bothWays?: boolean;
  /** Ends the journey where it stands, asked before each step. */
  readonly enough?: () => boolean;
  /** Whether a step may be taken, besides what is unsafe. */
  readonly refuses?: (from: Footing, to: Footing) => boolean;
}

export function newJourney(player: Player, spared: Iterable<number> = [], keepsWay = false): Journey {
  return { player, spared: new Set(spared), keepsWay, dug: 0, placed: 0 };
}

/** Whether a cell is left as it is. */
export function spares({ player, spared, keepsWay }: Journey, { x, y, z }: BlockPosition): boolean {
  return spared.has(cellKey(x, y, z)) || (keepsWay && carriesWay(player, { x, y, z }));
}

/**
 * Gets to a footing the goal accepts through natural land: walking, swimming, digging and building. Looks for a new way
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
  for (;;) {
    signal.throwIfAborted();
    await outOfDanger(player, signal);
    if (options.enough?.()) return;
    const start = currentFooting(player);
    if (goal.accepts(start) && (goal.afloat || !start.swims)) return;
    const away = goal.estimate(start);
    if (away < best - 1) rounds = 0;
    best = Math.min(best, away);
    if (++rounds > ROUNDS)
      throw new ActionError(
        'unreachable',
        `cannot reach ${what}: went ${ROUNDS} ways and came no nearer than ${best.toFixed(1)} blocks (${why})`,
        report(journey),
      );
    const eager = EAGER[budget] ?? 1;
    const keen = eager === 1 ? goal : { ...goal, estimate: (footing: Footing) => goal.estimate(footing) * eager };
    const result = search(journey, start, keen, options, BUDGETS[budget] ?? 0);
    if (!result.found) {
      const left = goal.estimate(result.nearest);
      if (result.steps.length === 0 || left > Math.min(short, away) - NEARER) {
        if (!result.exhausted && ++budget < BUDGETS.length) continue;
        throw cannotReach(journey, goal, what, result, why);
      }
      short = left;
    }
    budget = 0;
    const before = { ...feetOf(player), dug: journey.dug };
    try {
      await onGuard(player, signal, (guarded) => take(journey, start, result.steps, guarded, options));
      failed = 0;
    } catch (error) {
      if (!(error instanceof WayBlocked)) throw error;
      why = error.message;
      // What was found on the way makes the land another one.
      short = Number.POSITIVE_INFINITY;
      const feet = feetOf(player);
      const moved = Math.hypot(feet.x - before.x, feet.y - before.y, feet.z - before.z) > 1;
      failed = moved || journey.dug > before.dug ? 0 : failed + 1;
      if (failed >= ATTEMPTS)
        throw new ActionError(
          'unreachable',
          `cannot reach ${what}: stuck at ${player.frame.showPoint(feet)}, ${goal.estimate(currentFooting(player)).toFixed(1)} blocks short (${why})`,
          report(journey),
        );
      // Where somebody or something stands in the way, that may pass.
      if (failed > 1) await player.clock.sleep(500, signal);
    }
  }
}

/** What a journey did to the land, for the data of a result. */
export function report({ dug, placed }: Journey): { dug: number; placed: number } {
  return { dug, placed };
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
  const reason = result.exhausted ? 'no way leads there' : `no way found within ${result.visited} cells`;
  return new ActionError(
    'unreachable',
    `cannot reach ${what} from ${player.frame.showPoint(feetOf(player))}: ${reason}; the nearest place is ${nearest}, ` +
      `${goal.estimate(result.nearest).toFixed(1)} blocks short${why ? ` (${why})` : ''}`,
    report(journey),
  );
}

function search(
  journey: Journey,
  start: Footing,
  goal: Goal,
  { bothWays = false, refuses }: JourneyOptions,
  budget: number,
): SearchResult {
  const { player } = journey;
  const known = knownLand(player);
  const arena = groundsOf(player);
  const besideLava = new CellMemo((x, y, z) => isBesideLava(player.blocks, x, y, z));
  const rules = {
    land: known,
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
    refuses: (from, to) =>
      (!to.made && besideLava.get(to.x, to.y, to.z) === true) ||
      // Nothing is so near by under water that one would not run out of air before one is through.
      (to.wet === 'head' && from.wet !== 'head') ||
      (bothWays && !from.swims && !to.swims && Math.abs(to.feet - from.feet) > 1.1) ||
      refuses?.(from, to) === true,
  });
}

function onGround(goal: Goal): Goal {
  return { ...goal, accepts: (footing) => !footing.swims && goal.accepts(footing) };
}

/** Takes the steps of a way, those that only have to be walked in one go. */
async function take(
  journey: Journey,
  start: Footing,
  steps: readonly Step[],
  signal: AbortSignal,
  options: JourneyOptions,
): Promise<void> {
  let at = start;
  for (let index = 0; index < steps.length; ) {
    if (options.enough?.()) return;
    const step = steps[index] as Step;
    if (step.work) {
      await workThrough(journey, at, step, signal);
      index++;
    } else {
      let end = index;
      while (end < steps.length && !(steps[end] as Step).work) end++;
      await walk(journey, steps.slice(index, end), signal);
      index = end;
    }
    at = steps[index - 1]?.to ?? at;
  }
}

/**
 * Digs and takes one step on, level with the cell `to` beside or diagonally above or below the body, and lays a floor where
 * there is none. Throws WayBlocked.
 */
export async function stepAhead(journey: Journey, to: BlockPosition, signal: AbortSignal): Promise<void> {
  const { player } = journey;
  const from = currentFooting(player);
  const { x, y, z } = to;
  const dig: BlockPosition[] = [];
  for (let level = Math.max(from.y, y) + 1; level >= y; level--) dig.push({ x, y: level, z });
  if (y > from.y) dig.unshift({ x: from.x, y: from.y + 2, z: from.z });
  const floor = { x, y: y - 1, z };
  await onGuard(player, signal, async (guarded) => {
    for (const cell of dig) await openCell(journey, cell, guarded);
    const bare = player.blocks.at(floor)?.replaceable !== false;
    const footing: Footing = { x, y, z, feet: y, ladder: false, made: true };
    await workThrough(
      journey,
      from,
      { to: footing, cost: 1, work: { dig: [], ...(bare ? { fill: floor } : {}) } },
      guarded,
    );
  });
}

async function walk(journey: Journey, steps: readonly Step[], signal: AbortSignal): Promise<void> {
  const { player } = journey;
  const path = steps.map(({ to }) => to);
  assertStep(player, path[0]);
  await follow(player, path, signal);
}

/** Opens and fills what a step takes, looks again, and takes it. */
async function workThrough(journey: Journey, from: Footing, step: Step, signal: AbortSignal): Promise<void> {
  const { player } = journey;
  const { to, work } = step;
  for (const cell of work?.dig ?? []) await openCell(journey, cell, signal);
  const fill = work?.fill;
  const straight = from.x === to.x && from.z === to.z;
  if (fill && straight) {
    await riseOn(journey, fill, signal);
    remember(player, to);
    return;
  }
  if (fill && player.blocks.at(fill)?.replaceable !== false) await fillFloor(journey, from, fill, signal);
  if (straight) {
    await comeDown(player, signal);
    remember(player, to);
    return;
  }
  await walk(journey, [step], signal);
}

/** What was taken to be floor may be none, now that it can be seen. */
function assertStep(player: Player, to: Footing | undefined): void {
  if (!to) return;
  const now = footingIn(player.blocks, to.x, to.y, to.z);
  if (!now) throw new WayBlocked(`there is no floor at ${player.frame.show(to)}`);
  if (isBesideLava(player.blocks, to.x, to.y, to.z)) throw new WayBlocked(`lava is beside ${player.frame.show(to)}`);
  if (stepCost(player.blocks, currentFooting(player), now, SAFE_DROP) === undefined)
    throw new WayBlocked(`one does not get to ${player.frame.show(to)}`);
}
