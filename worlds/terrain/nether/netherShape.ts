import type { NoiseFunction2D, NoiseFunction3D } from 'simplex-noise';
import { noiseOf, spaceNoiseOf } from '../land/landscape.ts';
import type { NetherBiome } from './netherPalette.ts';

/** The roof's highest block, and the highest block of the sea of lava (Minecraft wiki, "The Nether"). */
export const ROOF_Y = 127;
export const LAVA_SEA_Y = 31;

/** Blocks between two samples of the noise, a power of two. */
const STEP = 4;
const SIDE = 16 / STEP + 1;
const LEVELS = (ROOF_Y + 1) / STEP + 1;

/** Where a biome lies in the room of warmth and wetness, and how far it is pushed away from all places (vanilla's Nether preset). */
const CLIMATES: readonly (readonly [NetherBiome, warmth: number, wetness: number, offset: number])[] = [
  ['nether_wastes', 0, 0, 0],
  ['soul_sand_valley', 0, -0.5, 0],
  ['crimson_forest', 0.4, 0, 0],
  ['warped_forest', 0, 0.5, 0.375],
  ['basalt_deltas', -0.5, 0, 0.175],
];

/** Where there is rock in the Nether, and which biome is where. */
export class NetherShape {
  readonly #wide: NoiseFunction3D;
  readonly #narrow: NoiseFunction3D;
  readonly #warmth: NoiseFunction2D;
  readonly #wetness: NoiseFunction2D;
  readonly #samples = new Float32Array(SIDE * SIDE * LEVELS);

  constructor(seed: number) {
    const noise = spaceNoiseOf(seed);
    this.#wide = noise('wide');
    this.#narrow = noise('narrow');
    const flat = noiseOf(seed);
    this.#warmth = flat('warmth');
    this.#wetness = flat('wetness');
  }

  biome(x: number, z: number): NetherBiome {
    const warmth = 0.75 * this.#warmth(x / 260, z / 260) + 0.12 * this.#warmth(x / 40, z / 40);
    const wetness = 0.75 * this.#wetness(x / 260, z / 260) + 0.12 * this.#wetness(x / 40, z / 40);
    let [best, nearest]: [NetherBiome, number] = ['nether_wastes', Infinity];
    for (const [biome, itsWarmth, itsWetness, offset] of CLIMATES) {
      const distance = (warmth - itsWarmth) ** 2 + (wetness - itsWetness) ** 2 + offset * offset;
      if (distance < nearest) [best, nearest] = [biome, distance];
    }
    return best;
  }

  /** Positive in rock, before it is smoothed between samples: three storeys of caverns between a floor and the roof. */
  density(x: number, y: number, z: number): number {
    let density = this.#wide(x / 88, y / 46, z / 88) + 0.42 * this.#narrow(x / 27, y / 20, z / 27) - 0.1;
    density += 0.34 * Math.cos((2 * Math.PI * y) / 45);
    if (y > 100) density += ((y - 100) / 16) ** 2;
    if (y < 24) density += ((24 - y) / 15) ** 2;
    return density;
  }

  /** Fills the cells of a chunk (as `ChunkTerrain` has them) with `rock` where there is any. */
  fill(cells: Uint16Array, chunkX: number, chunkZ: number, rock: number, floorCell: number): void {
    const samples = this.#samples;
    for (let level = 0; level < LEVELS; level++)
      for (let z = 0; z < SIDE; z++)
        for (let x = 0; x < SIDE; x++)
          samples[(level * SIDE + z) * SIDE + x] = this.density(
            chunkX * 16 + x * STEP,
            level * STEP,
            chunkZ * 16 + z * STEP,
          );
    const up = SIDE * SIDE;
    for (let level = 0; level < LEVELS - 1; level++)
      for (let cz = 0; cz < SIDE - 1; cz++)
        for (let cx = 0; cx < SIDE - 1; cx++) {
          const corner = level * up + cz * SIDE + cx;
          this.#fillCube(cells, corner, floorCell + ((level * STEP) << 8) + ((cz * STEP) << 4) + cx * STEP, rock);
        }
  }

  #fillCube(cells: Uint16Array, corner: number, cell: number, rock: number): void {
    const s = this.#samples;
    const up = SIDE * SIDE;
    const at = (offset: number) => s[corner + offset] as number;
    const [a, b, c, d] = [at(0), at(1), at(SIDE), at(SIDE + 1)];
    const [e, f, g, h] = [at(up), at(up + 1), at(up + SIDE), at(up + SIDE + 1)];
    if (a <= 0 && b <= 0 && c <= 0 && d <= 0 && e <= 0 && f <= 0 && g <= 0 && h <= 0) return;
    const full = a > 0 && b > 0 && c > 0 && d > 0 && e > 0 && f > 0 && g > 0 && h > 0;
    for (let y = 0; y < STEP; y++) {
      const v = y / STEP;
      const [ae, bf, cg, dh] = [a + (e - a) * v, b + (f - b) * v, c + (g - c) * v, d + (h - d) * v];
      for (let z = 0; z < STEP; z++) {
        const w = z / STEP;
        const [left, right] = [ae + (cg - ae) * w, bf + (dh - bf) * w];
        const row = cell + (y << 8) + (z << 4);
        for (let x = 0; x < STEP; x++) if (full || left + ((right - left) * x) / STEP > 0) cells[row + x] = rock;
      }
    }
  }
}
