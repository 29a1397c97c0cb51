import type { NoiseFunction2D } from 'simplex-noise';
import type { Biome } from '../palette.ts';
import { Continents, growthOf } from './continents.ts';
import { type Landscape, noiseOf, SEA_Y } from './landscape.ts';

/** Warmth up to which it snows, and up to which only spruces grow. */
const SNOWS = -0.42;
const COLD = -0.22;
/** Warmth from which on it is hot. */
const HOT = 0.28;
/** Ground from here on is bare and rough, as in `Continents`. */
const HILLS_Y = 86;
/** Swamps lie so near the level of the sea that a good part of them is under water. */
const SWAMP_TOP = 8;

/** The seas, rivers and hills of `Continents` in more climates: snow, jungles, savannas, swamps and badlands besides. */
export class Wilderness implements Landscape {
  readonly roofed = false;
  readonly #base: Continents;
  readonly #warmth: NoiseFunction2D;
  readonly #wetness: NoiseFunction2D;
  readonly #pools: NoiseFunction2D;
  readonly #mesas: NoiseFunction2D;

  constructor(seed: number) {
    this.#base = new Continents(seed);
    const noise = noiseOf(seed);
    this.#warmth = noise('climate warmth');
    this.#wetness = noise('climate wetness');
    this.#pools = noise('swamp pools');
    this.#mesas = noise('mesas');
  }

  groundY(x: number, z: number): number {
    const ground = this.#base.groundY(x, z);
    if (ground <= SEA_Y + 1) return ground;
    const [warmth, wetness] = this.#climate(x, z);
    if (ground <= SEA_Y + SWAMP_TOP && isSwampy(warmth, wetness))
      return SEA_Y + (this.#pools(x / 11, z / 11) > 0.1 ? -1 : this.#pools(x / 23, z / 23) > 0.5 ? 1 : 0);
    if (!isBadlands(warmth, wetness)) return ground;
    // Flat-topped hills that rise in steps.
    const mesa = this.#mesas(x / 60, z / 60);
    const steps = mesa > 0.5 ? 3 : mesa > 0.25 ? 2 : mesa > 0.1 ? 1 : 0;
    return Math.min(130, ground + steps * 7);
  }

  biome(x: number, z: number, groundY: number): Biome {
    const [warmth, wetness] = this.#climate(x, z);
    const known = this.#base.biome(x, z, groundY);
    if (known === 'ocean' || known === 'river') {
      if (isSwampy(warmth, wetness) && groundY >= SEA_Y - 1) return 'swamp';
      return warmth >= SNOWS ? known : known === 'ocean' ? 'frozen_ocean' : 'frozen_river';
    }
    if (isSwampy(warmth, wetness) && groundY <= SEA_Y + 1 && groundY >= SEA_Y - 1) return 'swamp';
    if (groundY <= SEA_Y + 1) return warmth < SNOWS ? 'snowy_plains' : 'beach';
    if (warmth < SNOWS) return wetness > 0.05 ? 'snowy_taiga' : 'snowy_plains';
    if (isBadlands(warmth, wetness)) return 'badlands';
    if (groundY >= HILLS_Y) return 'windswept_hills';
    if (warmth < COLD) return 'taiga';
    if (warmth > HOT) {
      if (wetness > 0.15) return 'jungle';
      return wetness > -0.3 ? 'savanna' : 'desert';
    }
    return growthOf(warmth, wetness);
  }

  #climate(x: number, z: number): readonly [warmth: number, wetness: number] {
    return [
      this.#warmth(x / 760, z / 760) * 0.9 + this.#warmth(x / 90, z / 90) * 0.04,
      this.#wetness(x / 520, z / 520) * 0.9 + this.#wetness(x / 80, z / 80) * 0.05,
    ];
  }
}

function isSwampy(warmth: number, wetness: number): boolean {
  return wetness > 0.3 && warmth > -0.1 && warmth < 0.5;
}

function isBadlands(warmth: number, wetness: number): boolean {
  return warmth > 0.5 && wetness < -0.1;
}
