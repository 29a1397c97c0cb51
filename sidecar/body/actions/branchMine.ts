import {
  type BlockPosition,
  boxOf,
  cellOf,
  clockwiseOf,
  HORIZONTAL_FACINGS,
  type HorizontalFacing,
  positionKey,
  stepOf,
} from '../../../protocol/geometry.ts';
import type { Action, ActionResult } from '../action.ts';
import { assertSomeBlocksExist } from '../navigation/exploring/assertBlockIds.ts';
import { arenaInWorld } from '../navigation/walking/bounds.ts';
import { currentFooting } from '../navigation/walking/currentFooting.ts';
import { WayBlocked } from '../navigation/walking/follow.ts';
import { middleOf } from '../navigation/walking/footing.ts';
import { pathFromDaylight } from '../navigation/walking/returnPath.ts';
import type { Sighting } from '../perception/vision/vision.ts';
import { ActionError } from '../player/actionError.ts';
import { feetOf, type Player } from '../player/player.ts';
import { type Journey, newJourney, report } from './travel/journey.ts';
import { outOfDanger } from './travel/reflexes.ts';
import { remainingCost } from './travel/remainingCost.ts';
import { stepAhead } from './travel/takenSteps.ts';
import { travelTo } from './travel/travelTo.ts';
import { roundedPoint } from './walkTo.ts';

/** How long a branch is, and how far apart branches are: what lies between two is seen from one or the other, blocks. */
const BRANCH = 5;
const APART = 3;
/** How far what is looked for is noticed, and what was known before, blocks. */
const SIGHT = 24;
const MOST_KNOWN = 256;
/** What a report names at most. */
const MOST_TOLD = 16;
/** Steps back that show where the body came from. */
const CAME_FROM = 4;
/** How far around what blocks a tunnel the way leads, blocks. */
const AROUND = 6;
/** The longest without a block dug or a block of tunnel, ms. */
const STALLED_MS = 15_000;
/** The longest a 'branch-mine' goes on, ms. */
const LONGEST_MS = 560_000;

/** See `Action` 'branch-mine'. World coordinates. Throws ActionError. */
export async function branchMine(
  player: Player,
  { lookFor, length, ms, facing }: Omit<Extract<Action, { type: 'branch-mine' }>, 'type'>,
  signal: AbortSignal,
): Promise<ActionResult> {
  assertSomeBlocksExist(player, lookFor);
  if (length < 1) throw new ActionError('bad-argument', `length must be at least 1, not ${length}`);
  const mine = new Mine(player, new Set(lookFor), length, Math.min(Math.max(0, ms), LONGEST_MS), signal);
  let trouble: string | undefined;
  try {
    await mine.dig(facing ?? mine.roomiest());
  } catch (error) {
    if (!(error instanceof ActionError) || mine.length === 0) throw error;
    trouble = error.message;
  }
  const feet = feetOf(player);
  const found = mine.found.slice(0, MOST_TOLD).map(({ position, facts }) => ({
    block: facts.state.id,
    position: player.frame.toArena(position),
  }));
  const data = {
    ...report(mine.journey),
    tunnel: mine.length,
    found,
    position: roundedPoint(player.frame.toArena(feet)),
  };
  const [first] = mine.found;
  const what = first ? `found ${first.facts.state.id} at ${player.frame.show(first.position)}` : 'found nothing';
  const message = `${what} after ${mine.length} blocks of tunnel, at ${player.frame.showPoint(feet)}`;
  if (trouble !== undefined && !first) throw new ActionError('unreachable', `${message}; ${trouble}`, data);
  return { ok: true, message, data };
}

function behind(facing: HorizontalFacing): HorizontalFacing {
  return clockwiseOf(clockwiseOf(facing));
}

class Mine {
  readonly journey: Journey;
  found: readonly Sighting[] = [];
  /** Blocks of tunnel so far. */
  length = 0;
  readonly #player: Player;
  readonly #ids: ReadonlySet<string>;
  readonly #most: number;
  readonly #until: number;
  readonly #signal: AbortSignal;
  readonly #known: ReadonlySet<string>;
  readonly #y: number;
  /** Blocks dug and of tunnel, and since when there have been so many. */
  #done = 0;
  #onwardMs: number;
  #why = '';

  constructor(player: Player, ids: ReadonlySet<string>, most: number, ms: number, signal: AbortSignal) {
    this.#player = player;
    this.journey = newJourney(player, [], true);
    this.#ids = ids;
    this.#most = most;
    this.#until = player.clock.now() + ms;
    this.#signal = signal;
    this.#known = new Set(this.#inSight(SIGHT * 2).map(({ position }) => positionKey(position)));
    this.#y = currentFooting(player).y;
    this.#onwardMs = player.clock.now();
  }

  /** The direction in which the arena reaches furthest, other than the one the body came from. */
  roomiest(): HorizontalFacing {
    const { min, max } = arenaInWorld(this.#player);
    const feet = feetOf(this.#player);
    const back = pathFromDaylight(this.#player).at(-CAME_FROM);
    const room = (facing: HorizontalFacing) => {
      const step = stepOf(facing);
      const came = back ? (back.x + 0.5 - feet.x) * step.x + (back.z + 0.5 - feet.z) * step.z : 0;
      if (came >= 1) return 0;
      return step.x > 0 ? max.x - feet.x : step.x < 0 ? feet.x - min.x : step.z > 0 ? max.z - feet.z : feet.z - min.z;
    };
    return [...HORIZONTAL_FACINGS].sort((a, b) => room(b) - room(a))[0] ?? 'north';
  }

  /** Digs the tunnel and its branches until something is found, it is long enough or the time is over. */
  async dig(facing: HorizontalFacing): Promise<void> {
    let along = facing;
    for (let block = 1; !this.#isDone(); block++) {
      if (!(await this.#ahead(along))) {
        along = await this.#turn(along);
        block = 0;
        continue;
      }
      if (block % APART !== 0) continue;
      for (const side of [clockwiseOf(along), behind(clockwiseOf(along))]) await this.#branch(side);
    }
    if (this.#isStalled() && !this.#isOver())
      throw new ActionError('unreachable', `cannot dig a tunnel from here (${this.#why || 'nothing could be dug'})`);
  }

  /** Digs to one side, and comes back unless something was found. */
  async #branch(side: HorizontalFacing): Promise<void> {
    const mouth = currentFooting(this.#player);
    let dug = 0;
    // What is open already has been seen.
    while (dug < BRANCH && !this.#isDone() && (dug > 0 || this.#isShut(mouth, side)) && (await this.#ahead(side)))
      dug++;
    if (dug === 0 || this.found.length > 0) return;
    const away = remainingCost(middleOf(mouth), 0.5);
    await travelTo(
      this.journey,
      { accepts: ({ x, y, z }) => x === mouth.x && y === mouth.y && z === mouth.z, estimate: away },
      'the tunnel',
      this.#signal,
    );
  }

  #isShut({ x, y, z }: BlockPosition, side: HorizontalFacing): boolean {
    const step = stepOf(side);
    const beside = this.#player.vision.at({ x: x + step.x, y, z: z + step.z });
    return beside === undefined || beside.shapes.length > 0;
  }

  /** Digs and walks a block on; false where that must not be. */
  async #ahead(along: HorizontalFacing): Promise<boolean> {
    const { x, z } = currentFooting(this.#player);
    const step = stepOf(along);
    const to = { x: x + step.x, y: this.#y, z: z + step.z };
    const { min, max } = arenaInWorld(this.#player);
    if (to.x <= min.x || to.x >= max.x || to.z <= min.z || to.z >= max.z) return false;
    try {
      await stepAhead(this.journey, to, this.#signal);
      this.length++;
      this.#look();
      return true;
    } catch (error) {
      if (!(error instanceof WayBlocked)) throw error;
      this.#why = error.message;
      await outOfDanger(this.#player, this.#signal);
      this.#look();
      return false;
    }
  }

  /** Goes round what is in the way, or else to one side, or back. @returns where the tunnel leads on */
  async #turn(along: HorizontalFacing): Promise<HorizontalFacing> {
    const { x, z } = currentFooting(this.#player);
    const right = clockwiseOf(along);
    let problem: ActionError | undefined;
    for (const next of [right, behind(right), along, behind(along)]) {
      if (this.#isDone()) return next;
      const step = stepOf(next);
      const beyond = next === along || next === behind(along) ? AROUND : 2;
      const cell = { x: x + step.x * beyond + 0.5, y: this.#y, z: z + step.z * beyond + 0.5 };
      const { min, max } = arenaInWorld(this.#player);
      if (cell.x <= min.x + 1 || cell.x >= max.x || cell.z <= min.z + 1 || cell.z >= max.z) continue;
      const away = remainingCost(cell, 1);
      try {
        await travelTo(
          this.journey,
          { accepts: (footing) => footing.y === this.#y && away(footing) <= 0.5, estimate: away },
          'a way round',
          this.#signal,
          { enough: () => this.#isDone() },
        );
        this.#look();
        return next;
      } catch (error) {
        if (!(error instanceof ActionError)) throw error;
        problem = error;
      }
    }
    const why = this.#why ? ` (${this.#why})` : '';
    throw new ActionError('unreachable', `${problem?.message ?? 'the tunnel cannot go on'}${why}`, problem?.data);
  }

  #isDone(): boolean {
    return this.#isOver() || this.#isStalled();
  }

  #isStalled(): boolean {
    const now = this.#player.clock.now();
    const done = this.journey.dug + this.length;
    if (done > this.#done) {
      this.#done = done;
      this.#onwardMs = now;
    }
    return now - this.#onwardMs >= STALLED_MS;
  }

  #isOver(): boolean {
    return this.found.length > 0 || this.length >= this.#most || this.#player.clock.now() >= this.#until;
  }

  #look(): void {
    this.found = this.#inSight(SIGHT).filter(({ position }) => !this.#known.has(positionKey(position)));
  }

  #inSight(radius: number): Sighting[] {
    if (this.#ids.size === 0) return [];
    const around = cellOf(feetOf(this.#player));
    const { x, y, z } = around;
    const box = boxOf({ x: x - radius, y: y - radius, z: z - radius }, { x: x + radius, y: y + radius, z: z + radius });
    return this.#player.vision.find((id) => this.#ids.has(id), box, around, MOST_KNOWN);
  }
}
