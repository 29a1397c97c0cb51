import type { NoiseFunction2D } from 'simplex-noise';
import type { Biome } from '../palette.ts';
import { type Landscape, noiseOf, SEA_Y } from './landscape.ts';

/** Lowest and highest ground there can be. */
const LOWEST_GROUND = 36;
const HIGHEST_GROUND = 140;

/** Ground from here on is bare and rough. */
const HILLS_Y = 86;

/** How far above the sea level land is pressed down. */
const PRESSED = 14;

/** Half the width of a river in units of its noise. */
const RIVER = 0.055;

/** Seas, rivers and beaches; plains, woods of several kinds, deserts, and windswept hills. */
export class Continents implements Landscape {
  readonly roofed = false;
  readonly #continents: NoiseFunction2D;
  readonly #hills: NoiseFunction2D;
  readonly #detail: NoiseFunction2D;
  readonly #roughness: NoiseFunction2D;
  readonly #rivers: NoiseFunction2D;
  readonly #warmth: NoiseFunction2D;
  readonly #wetness: NoiseFunction2D;

  constructor(seed: number) {
    const noise = noiseOf(seed);
    this.#continents = noise('continents');
    this.#hills = noise('hills');
    this.#detail = noise('detail');
    this.#roughness = noise('roughness');
    this.#rivers = noise('rivers');
    this.#warmth = noise('warmth');
    this.#wetness = noise('wetness');
  }

  groundY(x: number, z: number): number {
    const continent = this.#continents(x / 520, z / 520);
    const rough = (this.#roughness(x / 300, z / 300) + 1) / 2;
    const hills = this.#hills(x / 110, z / 110) * (4 + 34 * rough * rough);
    const detail = this.#detail(x / 28, z / 28) * (1.2 + 2 * rough);
    const base = SEA_Y + 6 + continent * 16;
    let ground = base + hills + detail;
    // Low land is pressed down towards the sea level, so that shores are shallow and plains wide.
    if (ground > SEA_Y) ground = SEA_Y + 1 + (ground - SEA_Y) - 0.3 * Math.min(PRESSED, ground - SEA_Y);
    const river = Math.abs(this.#rivers(x / 340, z / 340));
    if (river < RIVER && ground > SEA_Y - 5) {
      const share = 1 - river / RIVER;
      ground += (SEA_Y - 4 - ground) * Math.min(1, share * 1.6);
    }
    return Math.max(LOWEST_GROUND, Math.min(HIGHEST_GROUND, Math.round(ground)));
  }

  biome(x: number, z: number, groundY: number): Biome {
    if (groundY < SEA_Y - 8) return 'ocean';
    if (groundY < SEA_Y - 1) return Math.abs(this.#rivers(x / 340, z / 340)) < RIVER ? 'river' : 'ocean';
    const warmth = this.#warmth(x / 600, z / 600);
    const wetness = this.#wetness(x / 420, z / 420);
    if (warmth > 0.45 && wetness < 0.25) return 'desert';
    if (groundY <= SEA_Y + 1) return 'beach';
    if (groundY >= HILLS_Y) return 'windswept_hills';
    return growthOf(warmth, wetness);
  }
}

/** What grows on good ground, by warmth and wetness in [-1, 1]. */
export function growthOf(warmth: number, wetness: number): Biome {
  if (warmth < -0.45) return 'taiga';
  if (wetness > 0.45) return warmth > 0.1 ? 'dark_forest' : 'birch_forest';
  return wetness > -0.05 ? 'forest' : 'plains';
}
