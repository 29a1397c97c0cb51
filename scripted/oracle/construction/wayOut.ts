import { AIR } from '../../../protocol/blockState.ts';
import { type BlockPosition, distance, HORIZONTAL_FACINGS, neighbour, type Point } from '../../../protocol/geometry.ts';
import { walkableFrom } from '../../knowledge/construction/walking.ts';
import { hasMatesInTheWay } from '../matesInTheWay.ts';
import type { Builder } from './builder.ts';
import { standsInJob } from './jobs.ts';

/** How near a cell's middle a body stops when it must stand in that cell, blocks. */
const ARRIVED = 0.3;
/** How often in a row it waits for mates to clear the way before it digs one. */
const PATIENCE_WITH_MATES = 8;

/** Gets a body out of others' way, and out of where it is stuck. */
export class WayOut {
  readonly #hand: Builder;
  #waited = 0;

  constructor(hand: Builder) {
    this.#hand = hand;
  }

  /** Out of the way of those who work, when there is nothing to do here. @returns whether it went anywhere */
  async stepAside(idle: number): Promise<boolean> {
    const { site, board } = this.#hand.crew;
    const here = this.#hand.feet();
    const isInAnyWay = (point: Point) => board.pending.some((job) => standsInJob(point, job));
    const inTheWay = isInAnyWay(this.#hand.point());
    if (!inTheWay && idle !== 1) return false;
    const walkable = site.walkable();
    if (!walkable.has(here) && (await this.escape())) return true;
    const free = walkable
      .cells()
      .filter((cell) => distance(cell, site.home) < 8 && site.wantedAt(cell) === undefined && isClear(cell, isInAnyWay))
      .sort((a, b) => distance(a, site.home) - distance(b, site.home));
    if (inTheWay) {
      const spot = nearestTo(here, free);
      if (!spot) return false;
      await this.#hand.act({ type: 'walk-to', position: spot, range: ARRIVED });
      return !isInAnyWay(this.#hand.point());
    }
    const spot = free[this.#hand.rank * 3] ?? free[0];
    if (!spot || distance(spot, here) <= 2) return false;
    await this.#hand.act({ type: 'walk-to', position: spot, range: 1 });
    return true;
  }

  /**
   * Finds a way out of where the oracle would never walk: a body that stands on a bed or a fence may just walk, out of an
   * enclosure it digs. What was dug is built again by a later round. @returns whether it did anything
   */
  async escape(): Promise<boolean> {
    const { site } = this.#hand.crew;
    site.refreshAll();
    const here = this.#hand.feet();
    const outside = site.walkable();
    if (this.#hand.tower || outside.has(here) || outside.has(neighbour(here, 'up'))) return false;
    for (const position of [nearestTo(here, outside.cells()), site.home]) {
      if (!position) continue;
      const walked = await this.#hand.act({ type: 'walk-to', position, range: 0.5 });
      if (walked.ok) {
        this.#waited = 0;
        return true;
      }
      // A mate in a doorway will move on, and what is dug for nothing may be lost for good.
      if (hasMatesInTheWay(walked) && this.#waited++ < PATIENCE_WITH_MATES) return false;
    }
    const room = walkableFrom(site.grid, [here, neighbour(here, 'up')]).cells();
    for (const cell of [here, ...room])
      for (const side of HORIZONTAL_FACINGS) {
        const feet = neighbour(cell, side);
        const wall = [neighbour(feet, 'up'), feet].filter((part) => !site.grid.isFree(part));
        const copy = site.grid.clone();
        for (const part of wall) copy.set(part, AIR);
        if (wall.length === 0 || !walkableFrom(copy, [site.home]).has(cell)) continue;
        for (const part of wall) await this.#hand.act({ type: 'dig', position: part });
        for (const part of wall) site.refresh(part);
        return true;
      }
    return this.digDown(here);
  }

  /** Stranded up high, with no way down that a body takes: dig what it stands on. */
  async digDown(here: BlockPosition): Promise<boolean> {
    const { site } = this.#hand.crew;
    const below = neighbour(here, 'down');
    if (here.y <= site.home.y || site.grid.isFree(below)) return false;
    const dug = await this.#hand.act({ type: 'dig', position: below });
    site.refresh(below);
    return dug.ok;
  }
}

/** Whether a body that walked to a cell, wherever in reach of its middle it stops, passes a test nowhere. */
function isClear({ x, y, z }: BlockPosition, isBad: (point: Point) => boolean): boolean {
  return [-ARRIVED, 0, ARRIVED].every((dx) =>
    [-ARRIVED, 0, ARRIVED].every((dz) => !isBad({ x: x + 0.5 + dx, y, z: z + 0.5 + dz })),
  );
}

function nearestTo(here: BlockPosition, cells: readonly BlockPosition[]): BlockPosition | undefined {
  let nearest: BlockPosition | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const cell of cells) {
    const away = distance(cell, here);
    if (away >= least) continue;
    nearest = cell;
    least = away;
  }
  return nearest;
}
