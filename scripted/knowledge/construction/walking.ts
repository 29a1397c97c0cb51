import type { BlockPosition } from '../../../protocol/geometry.ts';
import { TRAIT } from './blockTraits.ts';
import type { VoxelGrid } from './voxelGrid.ts';

const FIRM = 2;
const COLUMN_AND_BESIDE = [
  [0, 0],
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** The feet cells a body can walk to and back from, as a bitmap over the grid's indices. */
export class Walkable {
  readonly grid: VoxelGrid;
  readonly #reached: Uint8Array;
  readonly #visited: readonly number[];

  /** @param visited the indices that are not 0 in `reached` */
  constructor(grid: VoxelGrid, reached: Uint8Array, visited: readonly number[]) {
    this.grid = grid;
    this.#reached = reached;
    this.#visited = visited;
  }

  has(position: BlockPosition): boolean {
    return this.grid.has(position) && this.#reached[this.grid.index(position)] !== 0;
  }

  /** Whether a body also stays put there: not on the rung of a ladder, nor above the top one. */
  isFirm(position: BlockPosition): boolean {
    return this.grid.has(position) && this.#reached[this.grid.index(position)] === FIRM;
  }

  /**
   * Whether it may become another one when the blocks at these cells do; without a search. A block matters to bodies on
   * top of it, in it and up to two cells below it, and to steps from beside those.
   * @param start what the walking started from
   */
  mayChangeWith(cells: readonly BlockPosition[], start: BlockPosition): boolean {
    const { grid } = this;
    return cells.some(({ x, y, z }) => {
      for (let level = y - 3; level <= y + 2; level++) {
        if (start.x === x && start.z === z && start.y === level) return true;
        for (const [east, south] of COLUMN_AND_BESIDE) {
          const index = grid.indexOf(x + east, level, z + south);
          if (index >= 0 && this.#reached[index] !== 0) return true;
        }
      }
      return false;
    });
  }

  /** The indices of cells that are in this one or the other, but not in both. */
  differenceTo(other: Walkable): number[] {
    return [
      ...this.#visited.filter((index) => other.#reached[index] === 0),
      ...other.#visited.filter((index) => this.#reached[index] === 0),
    ];
  }

  /** All of them, the nearest to the starts first. */
  cells(): BlockPosition[] {
    return this.#visited.map((index) => this.grid.position(index));
  }
}

/**
 * Every feet cell that can be walked to from any of `starts`: level steps, one block up or down, ladders. Only steps
 * that also work backwards are taken, so nothing found here is a trap. No digging, no placing, no doors.
 */
export function walkableFrom(grid: VoxelGrid, starts: readonly BlockPosition[]): Walkable {
  const reached = new Uint8Array(grid.traits.length);
  const queue: number[] = [];
  const visit = (index: number) => {
    if (reached[index] !== 0) return;
    reached[index] = !has(grid, index, TRAIT.climbable) && has(grid, index - grid.layer, TRAIT.standable) ? FIRM : 1;
    queue.push(index);
  };
  for (const start of starts) if (grid.has(start) && standable(grid, grid.index(start))) visit(grid.index(start));
  const { row, layer, size } = grid;
  for (let head = 0; head < queue.length; head++) {
    const index = queue[head] as number;
    const rest = index % layer;
    const x = rest % row;
    const z = (rest - x) / row;
    if (x > 0) step(grid, index, -1, visit);
    if (x < size.x - 1) step(grid, index, 1, visit);
    if (z > 0) step(grid, index, -row, visit);
    if (z < size.z - 1) step(grid, index, row, visit);
    if (has(grid, index, TRAIT.climbable)) {
      if (standable(grid, index + layer)) visit(index + layer);
      if (standable(grid, index - layer)) visit(index - layer);
    } else if (has(grid, index - layer, TRAIT.climbable)) visit(index - layer);
  }
  return new Walkable(grid, reached, queue);
}

function has(grid: VoxelGrid, index: number, bit: number): boolean {
  return ((grid.traits[index] ?? 0) & bit) !== 0;
}

/** Whether a body can be with its feet in the cell: room for it, and something to stand on or hold on to. */
function standable(grid: VoxelGrid, index: number): boolean {
  const { layer } = grid;
  if (!has(grid, index, TRAIT.passable)) return false;
  if (index + layer < grid.traits.length && !has(grid, index + layer, TRAIT.passable)) return false;
  return has(grid, index - layer, TRAIT.standable) || has(grid, index, TRAIT.climbable);
}

function step(grid: VoxelGrid, from: number, offset: number, visit: (index: number) => void): void {
  const { layer } = grid;
  const level = from + offset;
  if (standable(grid, level)) {
    visit(level);
    return;
  }
  const up = level + layer;
  if (standable(grid, up) && has(grid, from + 2 * layer, TRAIT.passable) && !has(grid, from - layer, TRAIT.low))
    visit(up);
  const down = level - layer;
  if (
    standable(grid, down) &&
    has(grid, level + layer, TRAIT.passable) &&
    has(grid, level, TRAIT.passable) &&
    !has(grid, down - layer, TRAIT.low)
  )
    visit(down);
}
