import { type Landscape, SEA_Y } from './land/landscape.ts';
import type { Biome } from './palette.ts';
import { mix } from './seeds.ts';
import { TerrainSurface } from './surface.ts';

/** Ground this close below water stays closed, or caves would be full of it. */
const WATER_FLOOR = 8;
/** Sand over a cave would hang in the air. */
const LOOSE_FLOOR = 6;
/** Columns known beyond the chunk's edges, on each side. */
const MARGIN = 2;
const SPAN = 16 + 2 * MARGIN;

/** The ground of a chunk and two columns around it; coordinates within the chunk, from -2 to 17. */
export class TerrainGround {
  readonly x0: number;
  readonly z0: number;
  readonly #landscape: Landscape;
  readonly #seed: number;
  readonly #heights = new Int16Array(SPAN * SPAN);
  readonly #known = new Uint8Array(SPAN * SPAN);
  readonly #biomes = new Array<Biome | undefined>(SPAN * SPAN);
  #surface: TerrainSurface | undefined;

  constructor(landscape: Landscape, seed: number, chunkX: number, chunkZ: number) {
    this.#landscape = landscape;
    this.#seed = seed;
    this.x0 = chunkX * 16;
    this.z0 = chunkZ * 16;
  }

  /** The y of the highest solid block of a column, before caves. */
  y(x: number, z: number): number {
    const index = (z + MARGIN) * SPAN + x + MARGIN;
    if (this.#known[index] === 0) {
      this.#heights[index] = this.#landscape.groundY(this.x0 + x, this.z0 + z);
      this.#known[index] = 1;
    }
    return this.#heights[index] as number;
  }

  biome(x: number, z: number): Biome {
    const index = (z + MARGIN) * SPAN + x + MARGIN;
    this.#biomes[index] ??= this.#landscape.biome(this.x0 + x, this.z0 + z, this.y(x, z));
    return this.#biomes[index];
  }

  /** The highest ground of the chunk itself. */
  get highest(): number {
    let highest = this.y(0, 0);
    for (let column = 1; column < 256; column++) highest = Math.max(highest, this.y(column & 15, column >> 4));
    return highest;
  }

  /** Caves take the place of ground only below this y, so that no water runs in and no sand hangs in the air. */
  carvedBelow(x: number, z: number): number {
    const ground = this.y(x, z);
    if (this.#landscape.roofed) return ground;
    let limit = TerrainSurface.isLoose(this.biome(x, z)) ? ground - LOOSE_FLOOR : ground + 1;
    for (let dz = -1; dz <= 1; dz++)
      for (let dx = -1; dx <= 1; dx++) {
        const near = this.y(x + dx, z + dz);
        if (near < SEA_Y) limit = Math.min(limit, near - WATER_FLOOR);
      }
    return limit;
  }

  /** The blocks of a column from the ground down, rock left out. */
  layers(x: number, z: number): readonly number[] {
    const ground = this.y(x, z);
    const lowest = Math.min(this.y(x + 1, z), this.y(x - 1, z), this.y(x, z + 1), this.y(x, z - 1));
    this.#surface ??= surfaceOf(this.#seed);
    const [worldX, worldZ] = [this.x0 + x, this.z0 + z];
    const ragged = mix(this.#seed, worldX, worldZ) >>> 8;
    return this.#surface.layers(worldX, worldZ, this.biome(x, z), ground, ground - lowest, ragged);
  }
}

let last: { readonly seed: number; readonly surface: TerrainSurface } | undefined;

/** Setting its noise up costs more than a chunk's use of it. */
function surfaceOf(seed: number): TerrainSurface {
  if (last?.seed !== seed) last = { seed, surface: new TerrainSurface(seed) };
  return last.surface;
}
