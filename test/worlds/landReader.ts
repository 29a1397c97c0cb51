import type { LandName } from '../../worlds/landPresets.ts';
import { GeneratedTerrain } from '../../worlds/terrain/generatedTerrain.ts';
import { TERRAIN_MIN_Y } from '../../worlds/terrain/terrain.ts';

/** Reads land block by block, each chunk made once. */
export class LandReader {
  readonly terrain: GeneratedTerrain;
  readonly #chunks = new Map<string, Uint16Array>();
  readonly #states: readonly string[];
  readonly #ids: readonly string[];
  #last: { readonly x: number; readonly z: number; readonly cells: Uint16Array } | undefined;

  constructor(name: LandName, seed: number) {
    this.terrain = new GeneratedTerrain(name, seed);
    this.#states = this.terrain.palette.map((names) => names.split('|')[0] as string);
    this.#ids = this.#states.map((state) => state.split('[')[0] as string);
  }

  /** A chunk's palette indices, its own copy. */
  chunk(chunkX: number, chunkZ: number): Uint16Array {
    const key = `${chunkX},${chunkZ}`;
    let cells = this.#chunks.get(key);
    if (!cells) {
      cells = this.terrain.generate(chunkX, chunkZ).cells.slice();
      this.#chunks.set(key, cells);
    }
    return cells;
  }

  #index(x: number, y: number, z: number): number {
    const [chunkX, chunkZ] = [x >> 4, z >> 4];
    if (this.#last?.x !== chunkX || this.#last.z !== chunkZ)
      this.#last = { x: chunkX, z: chunkZ, cells: this.chunk(chunkX, chunkZ) };
    return this.#last.cells[((y - TERRAIN_MIN_Y) << 8) | ((z & 15) << 4) | (x & 15)] as number;
  }

  /** The state at a cell as text, the first of its names. */
  state(x: number, y: number, z: number): string {
    return this.#states[this.#index(x, y, z)] as string;
  }

  /** The id of the block at a cell. */
  block(x: number, y: number, z: number): string {
    return this.#ids[this.#index(x, y, z)] as string;
  }
}

/** How often each block occurs at each height in a square of chunks: counts by y - TERRAIN_MIN_Y. */
export function census(terrain: GeneratedTerrain, from: number, to: number): Map<string, Float64Array> {
  const byIndex = terrain.palette.map(() => new Float64Array(384));
  for (let chunkX = from; chunkX <= to; chunkX++)
    for (let chunkZ = from; chunkZ <= to; chunkZ++) {
      const { cells } = terrain.generate(chunkX, chunkZ);
      for (let cell = 0; cell < cells.length; cell++) {
        const counts = byIndex[cells[cell] as number] as Float64Array;
        counts[cell >> 8] = (counts[cell >> 8] as number) + 1;
      }
    }
  return new Map(
    terrain.palette.map((state, index) => [state.split('|')[0] as string, byIndex[index] as Float64Array]),
  );
}

/** How many there are from one height to another, both included. */
export function countOf(found: Map<string, Float64Array>, ids: readonly string[], from = -64, to = 319): number {
  let count = 0;
  for (const id of ids) for (let y = from; y <= to; y++) count += found.get(id)?.[y - TERRAIN_MIN_Y] ?? 0;
  return count;
}
