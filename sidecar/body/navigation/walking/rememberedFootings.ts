import { type Blocks, cellKey } from '../../perception/blockView.ts';
import { type Footing, footingIn, SAFE_DROP, type Step, stepCost } from './footing.ts';

const SIDES = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;
const DIAGONALS = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
] as const;

/** The cells of a column that were asked for: null where there is no footing. */
class Column {
  readonly x: number;
  readonly z: number;
  #base: number;
  readonly #cells: (Footing | null | undefined)[] = [];

  constructor(x: number, z: number, y: number) {
    this.x = x;
    this.z = z;
    this.#base = y - SPARE;
  }

  get(y: number): Footing | null | undefined {
    const index = y - this.#base;
    return index >= 0 && index < this.#cells.length ? this.#cells[index] : undefined;
  }

  /** The footings that were found, from the lowest up. */
  *footings(): Generator<Footing> {
    for (const footing of this.#cells) if (footing) yield footing;
  }

  /** How many cells were asked for. */
  get asked(): number {
    return this.#cells.filter((cell) => cell !== undefined).length;
  }

  set(y: number, footing: Footing | null | undefined): void {
    while (y < this.#base) {
      this.#cells.unshift(undefined);
      this.#base--;
    }
    while (this.#cells.length <= y - this.#base) this.#cells.push(undefined);
    this.#cells[y - this.#base] = footing;
  }
}

/** Cells below the first one asked for that a column has room for at once. */
const SPARE = 6;
/** Coordinates below this fit into half a 32 bit number; and what keeps the keys of all others apart from those. */
const NEAR = 2 ** 15;
const FAR = 2 ** 32;

/** Remembers the footings of cells, for a search, which comes by each of them from all sides. */
export class RememberedFootings {
  readonly blocks: Blocks;
  readonly #columns = new Map<number, Column>();
  readonly #chunks = new Set<number>();
  #last: Column | undefined;
  #size = 0;

  constructor(blocks: Blocks) {
    this.blocks = blocks;
  }

  /** As `footingIn`. */
  in(x: number, y: number, z: number): Footing | undefined {
    const column = this.#columnAt(x, z) ?? this.#newColumn(x, y, z);
    let footing = column.get(y);
    if (footing === undefined) {
      footing = footingIn(this.blocks, x, y, z) ?? null;
      column.set(y, footing);
      this.#size++;
    }
    return footing ?? undefined;
  }

  /** Visits the footings of a column from one height to another that were asked for before. */
  eachKnown(x: number, z: number, from: number, to: number, visit: (footing: Footing) => void): void {
    const column = this.#columnAt(x, z);
    if (!column) return;
    for (let y = from; y <= to; y++) {
      const footing = column.get(y);
      if (footing) visit(footing);
    }
  }

  /** The same of all heights. */
  eachInColumn(x: number, z: number, visit: (footing: Footing) => void): void {
    for (const footing of this.#columnAt(x, z)?.footings() ?? []) visit(footing);
  }

  /** Forgets a column. */
  forgetColumn(x: number, z: number): void {
    const column = this.#columnAt(x, z);
    if (!column) return;
    this.#size -= column.asked;
    this.#columns.delete(columnKey(x, z));
    if (this.#last === column) this.#last = undefined;
  }

  /** Whether any cell of a chunk was asked for. */
  knowsOf(chunkX: number, chunkZ: number): boolean {
    return this.#chunks.has(cellKey(chunkX, 0, chunkZ));
  }

  forget(x: number, y: number, z: number): void {
    const column = this.#columnAt(x, z);
    if (column?.get(y) === undefined) return;
    column.set(y, undefined);
    this.#size--;
  }

  forgetAll(): void {
    this.#columns.clear();
    this.#chunks.clear();
    this.#last = undefined;
    this.#size = 0;
  }

  get size(): number {
    return this.#size;
  }

  #columnAt(x: number, z: number): Column | undefined {
    // Cells are asked for column by column.
    const last = this.#last;
    if (last && last.x === x && last.z === z) return last;
    const column = this.#columns.get(columnKey(x, z));
    if (column) this.#last = column;
    return column;
  }

  #newColumn(x: number, y: number, z: number): Column {
    const column = new Column(x, z, y);
    this.#columns.set(columnKey(x, z), column);
    this.#chunks.add(cellKey(x >> 4, 0, z >> 4));
    return column;
  }
}

/** A number for a column, near the origin one of 32 bits, which maps find fastest. */
function columnKey(x: number, z: number): number {
  const near = x >= -NEAR && x < NEAR && z >= -NEAR && z < NEAR;
  return near ? (x << 16) | (z & 0xff_ff) : FAR + cellKey(x, 0, z);
}

/** Everywhere one step leads, in an order of its own. */
export function stepsFrom(footings: RememberedFootings, from: Footing, longestDrop: number = SAFE_DROP): Step[] {
  const { blocks } = footings;
  const steps: Step[] = [];
  const offer = (to: Footing | undefined) => {
    if (!to) return false;
    const cost = stepCost(blocks, from, to, longestDrop);
    if (cost === undefined) return false;
    steps.push({ to, cost });
    return true;
  };
  for (const [dx, dz] of SIDES)
    for (let y = from.y + 2; y >= from.y - longestDrop - 1; y--) {
      const to = footings.in(from.x + dx, y, from.z + dz);
      if (offer(to) && to && to.feet <= from.feet) break;
    }
  for (const [dx, dz] of DIAGONALS)
    for (let y = from.y + 1; y >= from.y - 1; y--) {
      const to = footings.in(from.x + dx, y, from.z + dz);
      if (offer(to)) break;
    }
  const above = footings.in(from.x, from.y + 1, from.z);
  // On the low half of a stair, say, the way on is its high half in the same column.
  if (from.off && !above?.ladder) offer(above);
  if (above?.ladder || (from.wet === 'head' && above?.swims)) offer(above);
  if (from.ladder || from.swims) offer(footings.in(from.x, from.y - 1, from.z));
  return steps;
}
