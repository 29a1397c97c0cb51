import { ConfigError } from '../../protocol/errors.ts';
import type { BlockPosition, Box } from '../../protocol/geometry.ts';

/** Blocks along the side of a chunk (Minecraft wiki, "Chunk"). */
const CHUNK = 16;

/** Slots in a row; the grid grows southwards without end. */
const COLUMNS = 16;

export interface GridOptions {
  /** How far the server sends chunks to a player, in chunks. */
  readonly viewDistance: number;
  /** Farthest any arena's cell may lie from its origin along x or z, in blocks. */
  readonly largestReach: number;
  /** Most arenas at once. */
  readonly slots: number;
}

export const DEFAULT_GRID: GridOptions = { viewDistance: 10, largestReach: 64, slots: 64 };

/**
 * Places for arenas in one world. Slot origins lie on chunk corners and so far apart that a player anywhere in one
 * arena is sent no chunk of another; they shift x and z only.
 */
export class ArenaGrid {
  readonly #options: GridOptions;
  readonly #taken = new Set<number>();
  /** Blocks between neighbouring origins. */
  readonly spacing: number;

  constructor(options: GridOptions = DEFAULT_GRID) {
    this.#options = options;
    // The server may round a view outwards to whole chunks on both ends, hence two chunks more than the distance.
    const gap = (options.viewDistance + 2) * CHUNK;
    this.spacing = Math.ceil((2 * options.largestReach + 1 + gap) / CHUNK) * CHUNK;
  }

  /** World coordinates of the arena's (0, 0, 0) in a slot. */
  originOf(slot: number): BlockPosition {
    return { x: (slot % COLUMNS) * this.spacing, y: 0, z: Math.floor(slot / COLUMNS) * this.spacing };
  }

  /**
   * Takes the lowest free slot for an arena of this box (arena coordinates).
   * Throws ConfigError 'arena-too-large' or 'no-free-arena'.
   */
  allocate(box: Box): number {
    const reach = Math.max(...[box.min.x, box.max.x, box.min.z, box.max.z].map(Math.abs));
    if (reach > this.#options.largestReach)
      throw new ConfigError(
        'arena-too-large',
        `arena reaches ${reach} blocks from its origin: expected at most ${this.#options.largestReach}`,
      );
    for (let slot = 0; slot < this.#options.slots; slot++)
      if (!this.#taken.has(slot)) {
        this.#taken.add(slot);
        return slot;
      }
    throw new ConfigError('no-free-arena', `all ${this.#options.slots} arenas are in use`);
  }

  /** Gives a slot back; a free slot is ignored. */
  free(slot: number): void {
    this.#taken.delete(slot);
  }

  /** Slots in use, ascending. */
  taken(): number[] {
    return [...this.#taken].sort((a, b) => a - b);
  }
}
