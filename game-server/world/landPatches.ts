import type { Box } from '../../protocol/geometry.ts';
import type { Land } from './land.ts';

/** Whole chunks of the world, the last ones included. */
export interface ChunkArea {
  readonly minX: number;
  readonly minZ: number;
  readonly maxX: number;
  readonly maxZ: number;
}

/** A part of the world that holds land of its own, wherever that land has it. */
export interface LandPatch {
  /** Identifies the land, for comparison. */
  readonly name: string;
  readonly land: Land;
  /** A chunk of the world is the land's chunk at these coordinates less. */
  readonly shiftX: number;
  readonly shiftZ: number;
  readonly area: ChunkArea;
  /** The tick in which it was laid: what is done now and then to a patch counts from it. */
  readonly laidTick: number;
}

/** A chunk of some land, in the land's own coordinates. */
export interface LandChunk {
  readonly land: Land;
  readonly chunkX: number;
  readonly chunkZ: number;
}

/** The patches of land in a world; no two share a chunk. */
export class LandPatches {
  readonly #patches: LandPatch[] = [];
  #revision = 0;

  /** Rises with every patch that comes or goes. */
  get revision(): number {
    return this.#revision;
  }

  /** In the order they were laid. */
  get all(): readonly LandPatch[] {
    return this.#patches;
  }

  /** The patch a chunk of the world belongs to. */
  at(chunkX: number, chunkZ: number): LandPatch | undefined {
    for (const patch of this.#patches) if (isWithin(patch.area, chunkX, chunkZ)) return patch;
    return undefined;
  }

  /** Those that share chunks with an area. */
  touching(area: ChunkArea): LandPatch[] {
    return this.#patches.filter(({ area: other }) => overlap(area, other));
  }

  /** Throws RangeError where another lies. */
  add(patch: LandPatch): void {
    if (this.touching(patch.area).length > 0) throw new RangeError('a patch of land already covers part of this area');
    this.#patches.push(patch);
    this.#revision++;
  }

  remove(patch: LandPatch): void {
    const index = this.#patches.indexOf(patch);
    if (index < 0) return;
    this.#patches.splice(index, 1);
    this.#revision++;
  }
}

/** Whether a chunk lies in an area. */
export function isWithin({ minX, minZ, maxX, maxZ }: ChunkArea, chunkX: number, chunkZ: number): boolean {
  return chunkX >= minX && chunkX <= maxX && chunkZ >= minZ && chunkZ <= maxZ;
}

/** An area with so many chunks more on each side. */
export function widened({ minX, minZ, maxX, maxZ }: ChunkArea, by: number): ChunkArea {
  return { minX: minX - by, minZ: minZ - by, maxX: maxX + by, maxZ: maxZ + by };
}

/** The chunks a box reaches into. */
export function chunksOf({ min, max }: Box): ChunkArea {
  return { minX: min.x >> 4, minZ: min.z >> 4, maxX: max.x >> 4, maxZ: max.z >> 4 };
}

function overlap(a: ChunkArea, b: ChunkArea): boolean {
  return a.minX <= b.maxX && b.minX <= a.maxX && a.minZ <= b.maxZ && b.minZ <= a.maxZ;
}
