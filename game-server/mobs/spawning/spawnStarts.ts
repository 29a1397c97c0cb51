import type { ServerGameData } from '../../data/serverGameData.ts';
import { type ChunkColumn, MIN_Y, SECTIONS, stateIn } from '../../world/column.ts';
import type { QuickRandom } from './quickRandom.ts';
import { SPAWN_CELL, spawnCellsOf } from './spawnCells.ts';

/** Ticks for which what was found of a chunk is good enough, whatever is written to it: what comes is checked anyway. */
const STALE_TICKS = 200;

/** The cells of a chunk from which a group may start, and how likely one of them is drawn. */
export interface Starts {
  /** The chance that one place of the chunk, drawn as the game draws it, is such a cell; 0 to 1. */
  readonly chance: number;
  readonly count: number;
  /** The lowest cell of each run of cells above each other, as `startCell` has them: a run takes less than its cells. */
  readonly lowest: Uint32Array;
  /** How many cells there are before each run. */
  readonly before: Uint32Array;
}

/** What was found of a chunk, and when. */
export interface FoundStarts {
  readonly writes: number;
  readonly tick: number;
  /** Where nothing solid is, and of these where water is. */
  readonly open: Starts;
  readonly wet: Starts;
}

/** From a cell to the one above it. */
const LEVEL = 256;

/** Gathers the starts of a chunk, cell by cell. It is used for one chunk after the other. */
class Gathering {
  readonly #lowest = new Uint32Array(SECTIONS * 2048);
  readonly #before = new Uint32Array(SECTIONS * 2048);
  #runs = 0;
  #count = 0;
  #chance = 0;
  /** The cell that would continue the last run. */
  #next = -1;

  clear(): void {
    this.#runs = this.#count = this.#chance = 0;
    this.#next = -1;
  }

  /** Adds a cell; those of a column come from below. @param chance that one of its column's levels is it. */
  add(cell: number, chance: number): void {
    if (cell !== this.#next) {
      this.#lowest[this.#runs] = cell;
      this.#before[this.#runs++] = this.#count;
    }
    this.#next = cell + LEVEL;
    this.#count++;
    this.#chance += chance;
  }

  get starts(): Starts {
    if (this.#count === 0) return NONE;
    const [lowest, before] = [this.#lowest.slice(0, this.#runs), this.#before.slice(0, this.#runs)];
    return { chance: this.#chance / 256, count: this.#count, lowest, before };
  }
}

const NONE: Starts = { chance: 0, count: 0, lowest: new Uint32Array(0), before: new Uint32Array(0) };
const OPEN = new Gathering();
const WET = new Gathering();

/** The start of this index, 0 to below `count`. @returns (level << 8) | (z << 4) | x, level counted from the world's lowest. */
export function startCell({ lowest, before }: Starts, index: number): number {
  let [run, end] = [0, before.length];
  while (end - run > 1) {
    const middle = (run + end) >> 1;
    if ((before[middle] as number) <= index) run = middle;
    else end = middle;
  }
  return (lowest[run] as number) + (index - (before[run] as number)) * LEVEL;
}

/**
 * Finds where groups of mobs may start. The game draws a place of each chunk, anywhere from the lowest block to just above the
 * highest, and nine of ten are in solid rock: with these a draw costs one comparison, and what it leads to is as likely.
 */
export class SpawnStarts {
  readonly #bits: (stateId: number) => number;
  readonly #lowest: number;
  readonly #found = new WeakMap<ChunkColumn, FoundStarts>();

  /** @param minY of the dimension. */
  constructor(gameData: ServerGameData, minY: number) {
    this.#bits = spawnCellsOf(gameData);
    this.#lowest = Math.max(MIN_Y, minY) - MIN_Y;
  }

  /** The starts of a chunk as they are, or were a short time ago. */
  of(column: ChunkColumn, tick: number): FoundStarts {
    const known = this.#found.get(column);
    if (known && (known.writes === column.writes || tick - known.tick < STALE_TICKS)) return known;
    const found = this.#find(column, tick);
    this.#found.set(column, found);
    return found;
  }

  #find(column: ChunkColumn, tick: number): FoundStarts {
    const { surface } = column.heights;
    OPEN.clear();
    WET.clear();
    for (let base = 0; base < 256; base++) {
      const height = heightOf(surface, base, this.#lowest);
      for (let level = this.#lowest + 1; level < this.#lowest + height; level++) {
        const cell = level * LEVEL + base;
        const bits = this.#bits(stateIn(column, cell));
        if (bits & SPAWN_CELL.full) continue;
        OPEN.add(cell, 1 / height);
        if (bits & SPAWN_CELL.water) WET.add(cell, 1 / height);
      }
    }
    return { writes: column.writes, tick, open: OPEN.starts, wet: WET.starts };
  }

  /** One of the starts, each as likely as the game would draw it. @returns as `startCell` has it. */
  draw(starts: Starts, { heights: { surface } }: ChunkColumn, random: QuickRandom): number {
    // The game draws one of 256 columns first, so a cell of a low one is likelier than one of a high one.
    let least = Number.POSITIVE_INFINITY;
    for (let base = 0; base < 256; base++) least = Math.min(least, heightOf(surface, base, this.#lowest));
    for (;;) {
      const cell = startCell(starts, Math.floor(random.roll() * starts.count));
      const height = heightOf(surface, cell & 255, this.#lowest);
      if (random.roll() * height < Math.max(1, least)) return cell;
    }
  }
}

/** Levels of a column of which one is drawn: up to the first free one above all blocks, and one more. */
function heightOf(surface: Int16Array, base: number, lowest: number): number {
  return Math.max(0, (surface[base] as number) + 2 - lowest);
}
