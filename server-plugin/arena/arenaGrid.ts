import { ConfigError } from '../../protocol/errors.ts';
import type { BlockPosition, Box } from '../../protocol/geometry.ts';

/** Blocks along the side of a chunk (Minecraft wiki, "Chunk"). */
const CHUNK = 16;

/** Slots in a row; the grid grows southwards without end. */
const COLUMNS = 16;

export interface GridOptions {
  /** How far the server sends chunks to a player, in chunks. */
  readonly viewDistance: number;
  /** Farthest any arena's cell may lie from the arena's middle along x or z, in blocks. */
  readonly largestReach: number;
  /** Most arenas at once. */
  readonly slots: number;
  /** The first slot's origin, on a chunk corner; the middle of the world unless given. */
  readonly origin?: { readonly x: number; readonly z: number };
}

/** Room for arenas of 512 by 512 blocks, the largest part of generated land a plan may take. */
export const DEFAULT_GRID: GridOptions = { viewDistance: 10, largestReach: 256, slots: 128 };

/** For a world that others use too and that has no generated land to play in: as far as built arenas reach. */
export const NARROW_GRID: GridOptions = { ...DEFAULT_GRID, largestReach: 96 };

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
    const { x, z } = this.#options.origin ?? { x: 0, z: 0 };
    return { x: x + (slot % COLUMNS) * this.spacing, y: 0, z: z + Math.floor(slot / COLUMNS) * this.spacing };
  }

  /**
   * World coordinates of the (0, 0, 0) of an arena of this box in a slot. An arena that lies far from its own (0, 0, 0)
   * is moved by whole chunks until its middle is at the slot's origin.
   */
  placeOf(slot: number, box: Box): BlockPosition {
    const origin = this.originOf(slot);
    const shift = this.#shiftOf(box);
    return { x: origin.x - shift.x, y: 0, z: origin.z - shift.z };
  }

  /**
   * Takes the lowest free slot for an arena of this box (arena coordinates).
   * Throws ConfigError 'arena-too-large' or 'no-free-arena'.
   */
  allocate(box: Box): number {
    const reach = reachOf(box, this.#shiftOf(box));
    if (reach > this.#options.largestReach)
      throw new ConfigError(
        'arena-too-large',
        `arena reaches ${reach} blocks from its middle: expected at most ${this.#options.largestReach}`,
      );
    for (let slot = 0; slot < this.#options.slots; slot++)
      if (!this.#taken.has(slot)) {
        this.#taken.add(slot);
        return slot;
      }
    throw new ConfigError('no-free-arena', `all ${this.#options.slots} arenas are in use`);
  }

  /** Whether a box, world coordinates, stays as near to a slot's origin as arenas have to. */
  holds(slot: number, box: Box): boolean {
    return reachOf(box, this.originOf(slot)) <= this.#options.largestReach;
  }

  /** Gives a slot back; a free slot is ignored. */
  free(slot: number): void {
    this.#taken.delete(slot);
  }

  /** Slots in use, ascending. */
  taken(): number[] {
    return [...this.#taken].sort((a, b) => a - b);
  }

  /** The chunk corner nearest to the middle of a box that reaches too far from (0, 0, 0); else (0, 0, 0) itself. */
  #shiftOf(box: Box): { readonly x: number; readonly z: number } {
    const none = { x: 0, z: 0 };
    if (reachOf(box, none) <= this.#options.largestReach) return none;
    const middle = (min: number, max: number) => Math.round((min + max) / 2 / CHUNK) * CHUNK;
    return { x: middle(box.min.x, box.max.x), z: middle(box.min.z, box.max.z) };
  }
}

/** Blocks from a point to the farthest cell of a box along x or z. */
function reachOf({ min, max }: Box, { x, z }: { readonly x: number; readonly z: number }): number {
  return Math.max(...[min.x - x, max.x - x, min.z - z, max.z - z].map(Math.abs));
}
