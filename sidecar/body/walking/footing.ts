import type { BlockPosition } from '../../../protocol/geometry.ts';
import { type BlockFacts, type Blocks, cellKey } from '../blockView.ts';
import { HALF_WIDTH, HEIGHT, isClear, topUnderFeet } from './clearance.ts';

/** A place to stand (or hang on a ladder): the cell the feet are in and their height. World coordinates. */
export interface Footing {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Height of the feet, y <= feet < y + 1. */
  readonly feet: number;
  readonly ladder: boolean;
  /** Whether the body swims here: nothing carries it but water. */
  readonly swims?: true;
  /** How much of the body is in water: the feet, or the head too. */
  readonly wet?: 'feet' | 'head';
  /** Whether it is yet to be made, by digging or placing. */
  readonly made?: true;
  /** Where in the cell the body really is, when it has not come to rest in the middle: the start of a walk. */
  readonly off?: { readonly x: number; readonly z: number };
}

/** A footing reached by a step, and what the step costs in blocks walked. */
export interface Step {
  readonly to: Footing;
  readonly cost: number;
  /** What has to be done before the step can be taken. */
  readonly work?: Work;
}

/** Cells to be dug free, in order, and one to be filled: before the step, or under the feet by jumping up. */
export interface Work {
  readonly dig: readonly BlockPosition[];
  readonly fill?: BlockPosition;
}

/** How high a player jumps and climbs a step without jumping (wiki "Jumping"). */
const JUMP = 1.2;
const STEP = 0.6;
/** How far a player falls unhurt; each block more costs one point of health (wiki "Damage", falling). */
export const SAFE_DROP = 3;
/** What a point of health is worth, in blocks walked. */
const HURT = 8;
/** What stopping to open a door costs, in blocks walked. */
const DOOR = 4;
/** What a block costs a swimmer, and what getting out onto a bank costs more, in blocks walked. */
const SWIM = 2.2;
const BANK = 2;
/** What wading costs more, and what a step with the head under water does. */
const WADE = 1;
const DIVE = 8;
/** How high above the floor of the surface's cell the feet of a swimmer float, and how high above them a bank may be. */
const AFLOAT = 0.5;
const LIFT = 0.6;

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

/** The middle of a footing's floor. */
export function middleOf(footing: Footing): { x: number; y: number; z: number } {
  return { x: footing.x + 0.5, y: footing.feet, z: footing.z + 0.5 };
}

const WATER: ReadonlySet<string> = new Set([
  'water',
  'bubble_column',
  'seagrass',
  'tall_seagrass',
  'kelp',
  'kelp_plant',
]);

/** Whether a body can swim in a block. */
export function isWater({ state }: BlockFacts): boolean {
  return WATER.has(state.id) || state.properties.waterlogged === 'true';
}

/** The footing in a cell, if a player fits there; shapes decide, so slabs, carpets, open doors and beds just work. */
export function footingIn(blocks: Blocks, x: number, y: number, z: number): Footing | undefined {
  const here = blocks.atXyz(x, y, z);
  if (!here || here.harmful) return undefined;
  const below = blocks.atXyz(x, y - 1, z);
  if (!below) return undefined;
  let feet: number;
  let ladder = false;
  let swims = false;
  const inWater = isWater(here);
  const top = topUnderFeet(here);
  if (here.climbable) {
    feet = y;
    ladder = true;
  } else if (top > 0) {
    if (top >= 1) return undefined;
    feet = y + top;
  } else {
    const height = topUnderFeet(below) - 1;
    swims = inWater && height < 0;
    if (!swims && (height < 0 || height >= 1 || below.state.id === 'magma_block')) return undefined;
    feet = swims ? y : y + height;
  }
  const head = blocks.atXyz(x, y + 1, z);
  if (head?.harmful) return undefined;
  if (!bodyFits(blocks, x, feet, z)) return undefined;
  if (!inWater) return { x, y, z, feet, ladder };
  const wet = head && isWater(head) ? 'head' : 'feet';
  if (!swims) return { x, y, z, feet, ladder, wet };
  return { x, y, z, feet: wet === 'feet' ? y + AFLOAT : y, ladder, wet, swims };
}

function bodyFits(blocks: Blocks, x: number, feet: number, z: number): boolean {
  return columnClear(blocks, x, z, feet, feet + HEIGHT);
}

function columnClear(blocks: Blocks, x: number, z: number, from: number, to: number): boolean {
  return isClear(
    blocks,
    x + 0.5 - HALF_WIDTH,
    from,
    z + 0.5 - HALF_WIDTH,
    x + 0.5 + HALF_WIDTH,
    to,
    z + 0.5 + HALF_WIDTH,
  );
}

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

/** Whether a body gets from one footing to the other at a height of its feet, from the middle or where it really is. */
function sweepClear(blocks: Blocks, from: Footing, to: Footing, feet: number): boolean {
  const { off } = from;
  return (
    clearFrom(blocks, from.x + 0.5, from.z + 0.5, to, feet) ||
    (off !== undefined && clearFrom(blocks, off.x, off.z, to, feet))
  );
}

function clearFrom(blocks: Blocks, x: number, z: number, to: Footing, feet: number): boolean {
  return isClear(
    blocks,
    Math.min(x, to.x + 0.5) - HALF_WIDTH,
    feet,
    Math.min(z, to.z + 0.5) - HALF_WIDTH,
    Math.max(x, to.x + 0.5) + HALF_WIDTH,
    feet + HEIGHT,
    Math.max(z, to.z + 0.5) + HALF_WIDTH,
  );
}

/** Whether the room above a footing is free up to a height, in the middle or where the body really is. */
function roomAbove(blocks: Blocks, from: Footing, top: number): boolean {
  const { off } = from;
  if (columnClear(blocks, from.x, from.z, from.feet, top)) return true;
  return off !== undefined && columnClear(blocks, off.x - 0.5, off.z - 0.5, from.feet, top);
}

/** The cost of going straight from one footing to another beside it, or undefined when a player cannot. */
export function stepCost(
  blocks: Blocks,
  from: Footing,
  to: Footing,
  longestDrop: number = SAFE_DROP,
): number | undefined {
  if (from.swims || to.swims) return swimCost(blocks, from, to, longestDrop);
  const dx = Math.abs(to.x - from.x);
  const dz = Math.abs(to.z - from.z);
  const rise = to.feet - from.feet;
  if (dx + dz === 0 && !(from.off && !to.ladder)) {
    if (Math.abs(to.y - from.y) !== 1) return undefined;
    return rise > 0 ? (to.ladder ? 1.8 : undefined) : from.ladder ? 1.5 : undefined;
  }
  const diagonal = dx + dz === 2;
  if (rise > JUMP || rise < -longestDrop) return undefined;
  if (diagonal && (Math.abs(rise) > STEP || from.ladder || to.ladder)) return undefined;
  if (rise > 0) {
    if (from.ladder && rise > 1) return undefined;
    if (!roomAbove(blocks, from, to.feet + HEIGHT)) return undefined;
    if (!sweepClear(blocks, from, to, to.feet)) return undefined;
  } else {
    if (!sweepClear(blocks, from, to, from.feet)) return undefined;
    if (!columnClear(blocks, to.x, to.z, to.feet, from.feet + HEIGHT)) return undefined;
  }
  // Landing on farmland after a jump or fall tramples it (wiki "Farmland").
  if (Math.abs(rise) > STEP && blocks.atXyz(to.x, Math.ceil(to.feet) - 1, to.z)?.state.id === 'farmland')
    return undefined;
  const wet = to.wet === 'head' ? DIVE : to.wet ? WADE : 0;
  const door = wet + (blocks.atXyz(to.x, to.y, to.z)?.shutDoor ? DOOR : 0);
  // Walking into a ladder and climbing is surer than jumping at it.
  if (rise > STEP) return (from.ladder ? 1.5 : to.ladder ? 3 : 2) + door;
  if (rise < -STEP) return 1 - rise * 0.5 + Math.max(0, -rise - SAFE_DROP) * HURT + door;
  return (diagonal ? Math.SQRT2 : 1) + door;
}

/** The cost of a step into water, through it or out of it. */
function swimCost(blocks: Blocks, from: Footing, to: Footing, longestDrop: number): number | undefined {
  const dx = Math.abs(to.x - from.x);
  const dz = Math.abs(to.z - from.z);
  const rise = to.feet - from.feet;
  const dive = to.wet === 'head' ? DIVE : 0;
  if (dx + dz === 0) {
    if (Math.abs(to.y - from.y) !== 1) return undefined;
    return SWIM + (rise < 0 ? DIVE : 0);
  }
  const diagonal = dx + dz === 2;
  if (rise > LIFT || rise < -longestDrop || (diagonal && Math.abs(rise) > LIFT)) return undefined;
  if (rise > 0) {
    if (!roomAbove(blocks, from, to.feet + HEIGHT) || !sweepClear(blocks, from, to, to.feet)) return undefined;
  } else {
    const top = Math.floor(from.feet);
    if (!sweepClear(blocks, from, to, to.swims ? Math.max(top, to.y) : from.feet)) return undefined;
    if (!columnClear(blocks, to.x, to.z, to.swims ? to.y : to.feet, from.feet + HEIGHT)) return undefined;
  }
  return (diagonal ? Math.SQRT2 : 1) * SWIM + dive + (to.swims ? 0 : BANK);
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
