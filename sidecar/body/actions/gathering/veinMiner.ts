import {
  type BlockPosition,
  cellOf,
  centreOf,
  distance,
  neighbour,
  type Point,
} from '../../../../protocol/geometry.ts';
import { WayBlocked } from '../../navigation/walking/follow.ts';
import { middleOf } from '../../navigation/walking/footing.ts';
import { walkTo } from '../../navigation/walking/walk.ts';
import { cellKey } from '../../perception/blockView.ts';
import { visiblePoint } from '../../perception/sight.ts';
import { ActionError } from '../../player/actionError.ts';
import { eyeAt, feetOf, type Player, REACH } from '../../player/player.ts';
import { digBlock } from '../dig.ts';
import { dangerTo, isPressing, kills } from '../travel/dangers.ts';
import { blockedBy, whileSafe } from '../travel/dangerWatch.ts';
import { newJourney } from '../travel/journey.ts';
import { fluidLetIn, isFalling, knownLand } from '../travel/knownLand.ts';
import { outOfDanger } from '../travel/reflexes.ts';
import { travelTo } from '../travel/travelTo.ts';
import { isBefore } from './bringIntoView.ts';
import type { Cluster } from './cluster.ts';
import { fetchDrops } from './fetchDrops.ts';
import { fluidsBeside, plug } from './fluids.ts';
import { isOver, standsOn } from './footroom.ts';
import { chooseTool } from './toolChoice.ts';

/** Blocks to which a way is looked for at once. */
const SOUGHT = 8;
/** Ways dug or built for one vein, at most, and how near the middle of a block a body before it is, blocks. */
const MOST_WAYS = 4;
const NEXT_TO = 2.6;
/** How far around the eyes drops are fetched, blocks: they reach 4.5, and pieces fall and roll. */
const SCATTER = 8;
/** How far a body gets away from lava that comes, blocks. */
const AWAY = 6;
/** Until what the last blow let loose has come down, ms. */
const SETTLE_MS = 150;
/** Flights from dangers before a vein is given up. */
const MOST_FLIGHTS = 8;

/** One body at work on one cluster of blocks. */
export class VeinMiner {
  mined = 0;
  /** Why it stopped before its time. */
  why: ActionError | undefined;
  readonly #player: Player;
  readonly #cluster: Cluster;
  readonly #most: number;
  /** Of what is being done; aborts with WayBlocked for what threatens the body. */
  #signal: AbortSignal;
  readonly #whole: AbortSignal;
  #unfetched = false;
  #ways = 0;
  #flights = 0;
  /** Whether blocks straight above the body may be dug, which others may follow: only when there is no better place. */
  #overhead = false;

  constructor(player: Player, cluster: Cluster, most: number, signal: AbortSignal) {
    this.#player = player;
    this.#cluster = cluster;
    this.#most = most;
    this.#signal = signal;
    this.#whole = signal;
  }

  /** Mines until enough is mined or nothing more can be had. */
  async mine(): Promise<void> {
    while (this.mined < this.#most) if (!(await this.#safely(() => this.#mineOn()))) return;
  }

  /** Picks up what lies around and can be had without getting hurt. */
  async fetch(): Promise<void> {
    if (this.#unfetched) await this.#safely(() => this.#fetch());
  }

  /** Does a piece of the work, or gets the body out of what threatens it. @returns whether the work goes on */
  async #safely(work: () => Promise<boolean>): Promise<boolean> {
    this.#whole.throwIfAborted();
    if (isPressing(dangerTo(this.#player))) await outOfDanger(this.#player, this.#whole);
    try {
      return await whileSafe(
        this.#player,
        this.#whole,
        (danger) => (kills(danger) ? blockedBy(danger) : undefined),
        async (guarded) => {
          this.#signal = guarded;
          return work();
        },
      );
    } catch (error) {
      if (!(error instanceof WayBlocked)) throw error;
      await outOfDanger(this.#player, this.#whole);
      if (++this.#flights <= MOST_FLIGHTS) return true;
      this.why = new ActionError('endangered', `fled ${MOST_FLIGHTS} times (${error.message})`);
      return false;
    } finally {
      this.#signal = this.#whole;
    }
  }

  /** Mines a block, or gets to one. @returns whether there is more to be done */
  async #mineOn(): Promise<boolean> {
    this.#cluster.look();
    const cells = this.#cluster.standing();
    if (cells.length === 0) return false;
    const cell = this.#inReach(cells);
    if (cell) return this.#mineOne(cell);
    if (this.#unfetched) return this.#fetch();
    if ((await this.#goTo(cells)) || (await this.#workTowards(cells))) return true;
    if (this.#overhead) return false;
    this.#overhead = true;
    return true;
  }

  async #fetch(): Promise<boolean> {
    this.#unfetched = false;
    await this.#player.clock.sleep(SETTLE_MS, this.#signal);
    await fetchDrops(this.#player, eyeAt(feetOf(this.#player)), SCATTER, this.#signal);
    return true;
  }

  #inReach(cells: readonly BlockPosition[]): BlockPosition | undefined {
    const feet = feetOf(this.#player);
    const eye = eyeAt(feet);
    const away = (cell: BlockPosition) => distance(eye, centreOf(cell));
    return [...cells].sort((a, b) => away(a) - away(b)).find((cell) => this.#reaches(feet, cell));
  }

  #reaches(feet: Point, cell: BlockPosition): boolean {
    if (distance(eyeAt(feet), centreOf(cell)) > REACH + 0.9 || standsOn(feet, cell)) return false;
    if (!this.#overhead && isOver(feet, cell)) return false;
    return visiblePoint(this.#player.blocks, cell, eyeAt(feet), REACH) !== undefined;
  }

  /** Walks to where any of the cells is in reach, the nearest first; false where no way leads to one. */
  async #goTo(cells: readonly BlockPosition[]): Promise<boolean> {
    const eye = eyeAt(feetOf(this.#player));
    const away = (from: Point, cell: BlockPosition) => distance(from, centreOf(cell));
    const sought = [...cells].sort((a, b) => away(eye, a) - away(eye, b)).slice(0, SOUGHT);
    return this.#getTo(sought, () =>
      walkTo(
        this.#player,
        {
          accepts: (footing) => !footing.ladder && sought.some((cell) => this.#reaches(middleOf(footing), cell)),
          estimate: (footing) => {
            const from = eyeAt(middleOf(footing));
            return Math.max(0, Math.min(...sought.map((cell) => away(from, cell))) - REACH - 0.9);
          },
          unhurt: true,
        },
        'the block to mine',
        this.#signal,
      ),
    );
  }

  /** Digs or builds a way to where one of the nearest cells is before the body; false where that cannot be. */
  async #workTowards(cells: readonly BlockPosition[]): Promise<boolean> {
    if (this.#ways++ >= MOST_WAYS) return false;
    const player = this.#player;
    const feet = feetOf(player);
    const away = (cell: BlockPosition) => distance(feet, centreOf(cell));
    const sought = [...cells].sort((a, b) => away(a) - away(b)).slice(0, SOUGHT);
    const spared = cells.map(({ x, y, z }) => cellKey(x, y, z));
    return this.#getTo(sought, () =>
      travelTo(
        newJourney(player, spared),
        {
          accepts: (footing) => sought.some((cell) => isBefore(footing, cell)),
          estimate: (footing) =>
            Math.max(0, Math.min(...sought.map((cell) => distance(middleOf(footing), centreOf(cell)))) - NEXT_TO),
        },
        'the block to mine',
        this.#signal,
      ),
    );
  }

  /** Goes where one of the cells should be in reach; false where it is not, or that cannot be. */
  async #getTo(cells: readonly BlockPosition[], go: () => Promise<unknown>): Promise<boolean> {
    try {
      await go();
      if (this.#inReach(cells)) return true;
      this.why = new ActionError('unreachable', 'it is out of reach');
    } catch (error) {
      if (!(error instanceof ActionError)) throw error;
      this.why = error;
    }
    return false;
  }

  /** Mines one block in reach, if that lets no fluid in; false when the work is over. */
  async #mineOne(cell: BlockPosition): Promise<boolean> {
    const player = this.#player;
    const signal = this.#signal;
    for (const { cell: beside, id } of fluidsBeside(player, cell))
      if (!(await plug(player, beside, signal))) return this.#leave(cell, `${id} lies beside it`);
    const fluid = fluidLetIn(knownLand(player), cell.x, cell.y, cell.z);
    if (fluid) return this.#leave(cell, `${fluid} would run in, beside or above it`);
    if (!chooseTool(player, cell)?.harvests) {
      this.why = new ActionError('missing-item', 'the tool it takes has broken');
      return false;
    }
    try {
      await digBlock(player, cell, signal, { collect: false, stay: true });
    } catch (error) {
      if (!(error instanceof ActionError)) throw error;
      this.why = error;
      this.#cluster.leaveOut(cell);
      return true;
    }
    this.mined++;
    this.#unfetched = true;
    await this.#freeHead();
    return this.#shutOut(cell);
  }

  /** Leaves a block alone. @returns true, for there may be others */
  #leave(cell: BlockPosition, reason: string): true {
    this.why = new ActionError('unreachable', reason);
    this.#cluster.leaveOut(cell);
    return true;
  }

  /** Plugs an opened cell that fluid comes into; false, and away from it, where that cannot be. */
  async #shutOut(cell: BlockPosition): Promise<boolean> {
    const [fluid] = fluidsBeside(this.#player, cell);
    if (!fluid) return true;
    if (await plug(this.#player, cell, this.#signal)) return true;
    if (fluid.id !== 'lava') return true;
    this.why = new ActionError('unreachable', 'lava runs in, and there is no block to stop it with');
    await this.#getAway(cell);
    // What lies there is not worth going back for.
    this.#unfetched = false;
    return false;
  }

  async #getAway(from: BlockPosition): Promise<void> {
    const centre = centreOf(from);
    try {
      await walkTo(
        this.#player,
        {
          accepts: (footing) => distance(middleOf(footing), centre) >= AWAY,
          estimate: (footing) => Math.max(0, AWAY - distance(middleOf(footing), centre)),
          unhurt: true,
        },
        'safety from lava',
        this.#signal,
      );
    } catch (error) {
      if (!(error instanceof ActionError)) throw error;
    }
  }

  /** Digs gravel or sand that has come down on the head, before it takes the breath. */
  async #freeHead(): Promise<void> {
    const head = neighbour(cellOf(feetOf(this.#player)), 'up');
    for (let fallen = 0; fallen < 8; fallen++) {
      const facts = this.#player.blocks.at(head);
      if (!facts || !isFalling(facts)) return;
      try {
        await digBlock(this.#player, head, this.#signal, { collect: false, stay: true });
      } catch (error) {
        if (!(error instanceof ActionError)) throw error;
        return;
      }
      await this.#player.clock.sleep(SETTLE_MS, this.#signal);
    }
  }
}
