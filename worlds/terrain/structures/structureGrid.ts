import type { Random } from '../../../clock/random.ts';
import { chunkRandom } from '../seeds.ts';
import type { ChunkPaste } from './chunkPaste.ts';

/** Somebody who lives in a structure from the beginning. Feet coordinates. */
export interface Resident {
  readonly species: string;
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Something that is larger than a chunk: what it writes follows from where it begins alone. */
export interface Structure {
  /** Vanilla's id of its kind, without namespace; undefined for what `locate` does not find. */
  readonly id?: string;
  readonly minX: number;
  readonly minZ: number;
  readonly maxX: number;
  readonly maxZ: number;
  /** Nobody unless given. */
  readonly residents?: readonly Resident[];
  /** Writes what lies in a chunk. */
  paste(into: ChunkPaste): void;
}

/** Where structures of a kind begin, as vanilla spreads them: at most one in each square of `spacing` chunks. */
export interface StructureSpread {
  /** Sets its chance apart from that of other kinds. */
  readonly salt: number;
  /** Chunks from one square to the next. */
  readonly spacing: number;
  /** Chunks that two of them lie apart at least. */
  readonly separation: number;
  /** How many chunks it may reach from the one it begins in. */
  readonly reach: number;
  /** What begins in a chunk; undefined where the place does not suit it. */
  plan(chunkX: number, chunkZ: number, random: Random): Structure | undefined;
}

/** A structure that was looked for. */
export interface FoundStructure {
  readonly id: string;
  /** Its middle. */
  readonly x: number;
  readonly z: number;
  /** Blocks to it from where it was looked for. */
  readonly distance: number;
}

function foundAt({ minX, maxX, minZ, maxZ }: Structure, id: string, fromX: number, fromZ: number): FoundStructure {
  const [x, z] = [Math.floor((minX + maxX) / 2), Math.floor((minZ + maxZ) / 2)];
  return { id, x, z, distance: Math.hypot(x - fromX, z - fromZ) };
}

/** Structures remembered of each kind. */
const MOST = 64;

/** The structures of one kind, planned where somebody comes near. */
export class StructureGrid {
  readonly #seed: number;
  readonly #spread: StructureSpread;
  readonly #planned = new Map<string, Structure | undefined>();

  constructor(seed: number, spread: StructureSpread) {
    this.#seed = seed;
    this.#spread = spread;
  }

  /** Writes what lies in a chunk of those that begin near enough. */
  paste(into: ChunkPaste, chunkX: number, chunkZ: number): void {
    for (const structure of this.near(chunkX, chunkZ)) structure.paste(into);
  }

  /** Those that have a part in a chunk, in the same order for all chunks. */
  near(chunkX: number, chunkZ: number): Structure[] {
    const { spacing, reach } = this.#spread;
    const found: Structure[] = [];
    const [fromX, toX] = [Math.floor((chunkX - reach) / spacing), Math.floor((chunkX + reach) / spacing)];
    const [fromZ, toZ] = [Math.floor((chunkZ - reach) / spacing), Math.floor((chunkZ + reach) / spacing)];
    for (let x = fromX; x <= toX; x++)
      for (let z = fromZ; z <= toZ; z++) {
        const structure = this.of(x, z);
        if (!structure) continue;
        const { minX, minZ, maxX, maxZ } = structure;
        if (maxX >= chunkX * 16 && minX < chunkX * 16 + 16 && maxZ >= chunkZ * 16 && minZ < chunkZ * 16 + 16)
          found.push(structure);
      }
    return found;
  }

  /**
   * The nearest structure of some ids, by its middle, among the squares around a place within so many chunks. Squares are
   * looked at from the place outwards, and the search ends with the first ring that has one, as in vanilla.
   */
  nearest(x: number, z: number, mostChunks: number, ids: ReadonlySet<string>): FoundStructure | undefined {
    const { spacing } = this.#spread;
    const [squareX, squareZ] = [Math.floor(x / 16 / spacing), Math.floor(z / 16 / spacing)];
    for (let ring = 0; ring * spacing <= mostChunks; ring++) {
      let best: FoundStructure | undefined;
      for (let dx = -ring; dx <= ring; dx++)
        for (let dz = -ring; dz <= ring; dz++) {
          if (Math.max(Math.abs(dx), Math.abs(dz)) !== ring) continue;
          const structure = this.of(squareX + dx, squareZ + dz);
          if (structure?.id === undefined || !ids.has(structure.id)) continue;
          const found = foundAt(structure, structure.id, x, z);
          if (!best || found.distance < best.distance) best = found;
        }
      if (best) return best;
    }
    return undefined;
  }

  /** The structure of a square of the grid. */
  of(squareX: number, squareZ: number): Structure | undefined {
    const key = `${squareX} ${squareZ}`;
    if (this.#planned.has(key)) return this.#planned.get(key);
    const { salt, spacing, separation, plan } = this.#spread;
    const random = chunkRandom(this.#seed, squareX, squareZ, salt);
    const room = spacing - separation - 1;
    const [chunkX, chunkZ] = [squareX * spacing + random.integer(0, room), squareZ * spacing + random.integer(0, room)];
    const structure = plan(chunkX, chunkZ, random);
    this.#planned.set(key, structure);
    if (this.#planned.size > MOST) this.#planned.delete(this.#planned.keys().next().value as string);
    return structure;
  }
}

/** The nearest structure of some ids in several grids. */
export function nearestOf(
  grids: readonly StructureGrid[],
  x: number,
  z: number,
  mostChunks: number,
  ids: ReadonlySet<string>,
): FoundStructure | undefined {
  let best: FoundStructure | undefined;
  for (const grid of grids) {
    const found = grid.nearest(x, z, mostChunks, ids);
    if (found && (!best || found.distance < best.distance)) best = found;
  }
  return best;
}
