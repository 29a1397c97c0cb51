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
  /** By (level << 8) | (z << 4) | x, level counted from the world's lowest. */
  readonly cells: Uint32Array;
}

/** What was found of a chunk, and when. */
export interface FoundStarts {
  readonly writes: number;
  readonly tick: number;
  /** Where nothing solid is, and of these where water is. */
  readonly open: Starts;
  readonly wet: Starts;
}

const NONE: Starts = { chance: 0, cells: new Uint32Array(0) };
const CELLS = SECTIONS * 4096;
const OPEN = new Uint32Array(CELLS);
const WET = new Uint32Array(CELLS);

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
    let [open, wet, openChance, wetChance] = [0, 0, 0, 0];
    for (let base = 0; base < 256; base++) {
      const height = heightOf(surface, base, this.#lowest);
      for (let level = this.#lowest + 1; level < this.#lowest + height; level++) {
        const cell = (level << 8) | base;
        const bits = this.#bits(stateIn(column, cell));
        if (bits & SPAWN_CELL.full) continue;
        OPEN[open++] = cell;
        openChance += 1 / height;
        if (!(bits & SPAWN_CELL.water)) continue;
        WET[wet++] = cell;
        wetChance += 1 / height;
      }
    }
    const starts = (cells: Uint32Array, count: number, chance: number): Starts =>
      count === 0 ? NONE : { chance: chance / 256, cells: cells.slice(0, count) };
    return {
      writes: column.writes,
      tick,
      open: starts(OPEN, open, openChance),
      wet: starts(WET, wet, wetChance),
    };
  }

  /** One of the starts, each as likely as the game would draw it. @returns as `cells` have it. */
  draw({ cells }: Starts, { heights: { surface } }: ChunkColumn, random: QuickRandom): number {
    // The game draws one of 256 columns first, so a cell of a low one is likelier than one of a high one.
    let least = Number.POSITIVE_INFINITY;
    for (let base = 0; base < 256; base++) least = Math.min(least, heightOf(surface, base, this.#lowest));
    for (;;) {
      const cell = cells[Math.floor(random.roll() * cells.length)] as number;
      const height = heightOf(surface, cell & 255, this.#lowest);
      if (random.roll() * height < Math.max(1, least)) return cell;
    }
  }
}

/** Levels of a column of which one is drawn: up to the first free one above all blocks, and one more. */
function heightOf(surface: Int16Array, base: number, lowest: number): number {
  return Math.max(0, (surface[base] as number) + 2 - lowest);
}
