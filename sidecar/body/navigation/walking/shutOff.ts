import { type Box, cellOf, type Point } from '../../../../protocol/geometry.ts';
import { type Blocks, cellKey } from '../../perception/blockView.ts';
import { type Footing, type Step, stepCost } from './footing.ts';
import type { RememberedFootings } from './rememberedFootings.ts';
import type { Goal } from './search.ts';

/** Cells a goal's surroundings may have for it to be worth looking through them all. */
const MOST_CELLS = 4_096;
/** How far below the end of a step, in cells, a body may come from: on half a block it jumps a cell further. */
const RISES = 2;

/** The cells within `reach` of a point, and one more to each side. */
export function cellsAround({ x, y, z }: Point, reach: number): Box {
  const far = Math.ceil(reach) + 1;
  const cell = cellOf({ x, y, z });
  return {
    min: { x: cell.x - far, y: cell.y - far, z: cell.z - far },
    max: { x: cell.x + far, y: cell.y + far, z: cell.z + far },
  };
}

/** The steps that lead to a footing, backwards. It may offer steps that turn out impossible, but leaves out none that is possible. */
export interface ReverseSteps {
  /** The footing in a cell, if there is one or might be made. */
  footingIn(x: number, y: number, z: number): Footing | undefined;
  /** Whether the content of a cell is known. */
  knows(x: number, y: number, z: number): boolean;
  /** Footings from which a step might lead to one; undefined when that is unknown. */
  leadingTo(to: Footing): readonly Footing[] | undefined;
}

/**
 * Whether nothing leads to a goal but footings close around it, of which there are no more than `budget`: searching forwards
 * would look at all the land there is and not find it. A goal that does not say where it lies is never shut off.
 * @param first the steps the start has.
 */
export function isShutOff(
  ways: ReverseSteps,
  goal: Goal,
  start: Footing,
  first: readonly Step[],
  budget: number,
): boolean {
  const ends = endsOf(ways, goal);
  if (!ends || goal.accepts(start)) return false;
  const entrances = new Set(first.map(({ to }) => keyOf(to)));
  entrances.add(keyOf(start));
  const found = new Set<number>();
  const queue: Footing[] = [];
  const meet = (footing: Footing): boolean => {
    const key = keyOf(footing);
    if (found.has(key)) return false;
    found.add(key);
    queue.push(footing);
    return entrances.has(key);
  };
  if (ends.some(meet)) return false;
  for (let to = queue.pop(); to; to = queue.pop()) {
    if (found.size > budget) return false;
    const before = ways.leadingTo(to);
    if (!before || before.some(meet)) return false;
  }
  return true;
}

/** The footings that a goal accepts; undefined when they are unknown. */
function endsOf(ways: ReverseSteps, goal: Goal): Footing[] | undefined {
  if (!goal.around) return undefined;
  const { min, max } = goal.around;
  if ((max.x - min.x + 1) * (max.y - min.y + 1) * (max.z - min.z + 1) > MOST_CELLS) return undefined;
  const ends: Footing[] = [];
  for (let x = min.x; x <= max.x; x++)
    for (let z = min.z; z <= max.z; z++) {
      if (!ways.knows(x, min.y, z)) return undefined;
      for (let y = min.y; y <= max.y; y++) {
        const footing = ways.footingIn(x, y, z);
        if (footing && goal.accepts(footing)) ends.push(footing);
      }
    }
  return ends;
}

/** The steps that a body walks, backwards. */
export class WalkedReverseSteps implements ReverseSteps {
  readonly #footings: RememberedFootings;
  readonly #blocks: Blocks;
  readonly #longestDrop: number;

  constructor(footings: RememberedFootings, longestDrop: number) {
    this.#footings = footings;
    this.#blocks = footings.blocks;
    this.#longestDrop = longestDrop;
  }

  footingIn(x: number, y: number, z: number): Footing | undefined {
    return this.#footings.in(x, y, z);
  }

  knows(x: number, y: number, z: number): boolean {
    return this.#blocks.atXyz(x, y, z) !== undefined;
  }

  leadingTo(to: Footing): readonly Footing[] | undefined {
    const before: Footing[] = [];
    for (let x = to.x - 1; x <= to.x + 1; x++)
      for (let z = to.z - 1; z <= to.z + 1; z++) {
        if (!this.knows(x, to.y, z)) return undefined;
        for (let y = to.y - RISES; y <= to.y + this.#longestDrop + 1; y++) {
          const from = this.#footings.in(x, y, z);
          if (!from || from === to) continue;
          if (stepCost(this.#blocks, from, to, this.#longestDrop) !== undefined) before.push(from);
        }
      }
    return before;
  }
}

function keyOf({ x, y, z }: Footing): number {
  return cellKey(x, y, z);
}
