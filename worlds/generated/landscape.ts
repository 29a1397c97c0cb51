import { createNoise2D, type NoiseFunction2D } from 'simplex-noise';
import { Random } from '../../clock/random.ts';
import type { Biome } from './palette.ts';

/** The highest level of water; the same as vanilla's (Minecraft wiki, "Sea level"). */
export const SEA_Y = 62;

/** Lowest and highest ground there can be, so that chunks know where to look. */
export const LOWEST_GROUND = 36;
export const HIGHEST_GROUND = 128;

/** The shape of the land: how high it lies and what grows there, at any place, from the seed alone. */
export class Landscape {
  readonly #continents: NoiseFunction2D;
  readonly #hills: NoiseFunction2D;
  readonly #detail: NoiseFunction2D;
  readonly #roughness: NoiseFunction2D;
  readonly #rivers: NoiseFunction2D;
  readonly #warmth: NoiseFunction2D;
  readonly #wetness: NoiseFunction2D;

  constructor(seed: number) {
    const random = new Random(seed);
    const noise = (purpose: string) => {
      const source = random.fork(purpose);
      return createNoise2D(() => source.float());
    };
    this.#continents = noise('continents');
    this.#hills = noise('hills');
    this.#detail = noise('detail');
    this.#roughness = noise('roughness');
    this.#rivers = noise('rivers');
    this.#warmth = noise('warmth');
    this.#wetness = noise('wetness');
  }

  /** The y of the highest block of solid ground. */
  groundY(x: number, z: number): number {
    const continent = this.#continents(x / 520, z / 520);
    const rough = (this.#roughness(x / 300, z / 300) + 1) / 2;
    const hills = this.#hills(x / 110, z / 110) * (4 + 26 * rough * rough);
    const detail = this.#detail(x / 28, z / 28) * (1.2 + 2 * rough);
    // Land is pressed down towards the sea level, so that shores are shallow and plains wide.
    const base = SEA_Y + 6 + continent * 16;
    let ground = base + hills + detail;
    if (ground > SEA_Y && ground < SEA_Y + 14) ground = SEA_Y + 1 + (ground - SEA_Y) * 0.7;
    const river = Math.abs(this.#rivers(x / 340, z / 340));
    if (river < 0.055 && ground > SEA_Y - 5) {
      const share = 1 - river / 0.055;
      ground += (SEA_Y - 4 - ground) * Math.min(1, share * 1.6);
    }
    return Math.max(LOWEST_GROUND, Math.min(HIGHEST_GROUND, Math.round(ground)));
  }

  /** The biome of a place whose ground lies at `groundY`. */
  biome(x: number, z: number, groundY: number): Biome {
    if (groundY < SEA_Y - 8) return 'ocean';
    if (groundY < SEA_Y - 1) return Math.abs(this.#rivers(x / 340, z / 340)) < 0.055 ? 'river' : 'ocean';
    const warmth = this.#warmth(x / 600, z / 600);
    const wetness = this.#wetness(x / 420, z / 420);
    if (warmth > 0.45 && wetness < 0.25) return 'desert';
    if (groundY <= SEA_Y + 1) return 'beach';
    if (warmth < -0.45) return 'taiga';
    if (wetness > 0.45) return 'birch_forest';
    if (wetness > -0.05) return 'forest';
    return 'plains';
  }
}
