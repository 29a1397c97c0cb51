import type { NoiseFunction2D } from 'simplex-noise';
import type { Biome } from '../palette.ts';
import { mix } from '../seeds.ts';
import { growthOf } from './continents.ts';
import { type Landscape, noiseOf, SEA_Y } from './landscape.ts';

/** Side of the squares that have at most one lake each; the square around the origin always has one. */
const SQUARE = 160;
/** Lakes keep so far from the middle of their square in each direction, at most. */
const STRAY = 34;
const LEAST_RADIUS = 15;
const MOST_RADIUS = 26;
/** How far the hills are pressed down around a lake, in its radii. */
const BASIN = 2.2;
const DEEPEST = 6;
const LAKES_PER_SQUARE = 0.6;
const KNOWN_LAKES = 4_096;

interface Lake {
  readonly x: number;
  readonly z: number;
  readonly radius: number;
}

/** Rolling hills with lakes between them, plains and woods of every kind, and no sea. */
export class HillsAndLakes implements Landscape {
  readonly roofed = false;
  readonly #seed: number;
  readonly #rolling: NoiseFunction2D;
  readonly #hills: NoiseFunction2D;
  readonly #detail: NoiseFunction2D;
  readonly #shores: NoiseFunction2D;
  readonly #warmth: NoiseFunction2D;
  readonly #wetness: NoiseFunction2D;
  readonly #lakes = new Map<number, Lake | undefined>();

  constructor(seed: number) {
    this.#seed = seed;
    const noise = noiseOf(seed);
    this.#rolling = noise('rolling');
    this.#hills = noise('hills');
    this.#detail = noise('detail');
    this.#shores = noise('shores');
    this.#warmth = noise('warmth');
    this.#wetness = noise('wetness');
  }

  groundY(x: number, z: number): number {
    const rolling = (this.#rolling(x / 380, z / 380) + 1) / 2;
    const hills = this.#hills(x / 120, z / 120) * (3 + 13 * rolling);
    const dry = SEA_Y + 10 + rolling * 8 + hills + this.#detail(x / 30, z / 30) * 1.5;
    // Valleys end above the water: lakes alone are wet.
    const ground = dry > SEA_Y + 6 ? dry : SEA_Y + 6 - (SEA_Y + 6 - dry) * 0.25;
    const distance = this.#lakeDistance(x, z);
    if (distance >= BASIN) return Math.round(ground);
    if (distance < 1) return Math.round(SEA_Y - 1 - (DEEPEST - 1) * (1 - distance * distance));
    const share = (distance - 1) / (BASIN - 1);
    return Math.round(SEA_Y + (ground - SEA_Y) * share * share * (3 - 2 * share));
  }

  biome(x: number, z: number, groundY: number): Biome {
    if (groundY < SEA_Y) return 'river';
    // Away from lakes no valley is so deep.
    if (groundY <= SEA_Y + 1) return 'beach';
    return growthOf(this.#warmth(x / 300, z / 300), this.#wetness(x / 220, z / 220));
  }

  /** How far the nearest lake's middle is, in its radii, with a winding shore; `BASIN` or more where no lake matters. */
  #lakeDistance(x: number, z: number): number {
    const [squareX, squareZ] = [Math.floor(x / SQUARE + 0.5), Math.floor(z / SQUARE + 0.5)];
    let nearest = BASIN;
    for (let dz = -1; dz <= 1; dz++)
      for (let dx = -1; dx <= 1; dx++) {
        const lake = this.#lakeOf(squareX + dx, squareZ + dz);
        if (!lake) continue;
        const distance = Math.hypot(x - lake.x, z - lake.z) / lake.radius;
        if (distance < nearest + 0.5) nearest = Math.min(nearest, distance * (1 + 0.22 * this.#shores(x / 24, z / 24)));
      }
    return nearest;
  }

  #lakeOf(squareX: number, squareZ: number): Lake | undefined {
    const key = (squareX + 0x100000) * 0x200000 + (squareZ + 0x100000);
    const known = this.#lakes.get(key);
    if (known || this.#lakes.has(key)) return known;
    if (this.#lakes.size >= KNOWN_LAKES) this.#lakes.clear();
    const share = (purpose: number) => (mix(this.#seed, squareX, squareZ, purpose) >>> 0) / 2 ** 32;
    const isHome = squareX === 0 && squareZ === 0;
    const lake =
      isHome || share(1) < LAKES_PER_SQUARE
        ? {
            x: squareX * SQUARE + Math.round((share(2) * 2 - 1) * STRAY),
            z: squareZ * SQUARE + Math.round((share(3) * 2 - 1) * STRAY),
            radius: LEAST_RADIUS + share(4) * (MOST_RADIUS - LEAST_RADIUS),
          }
        : undefined;
    this.#lakes.set(key, lake);
    return lake;
  }
}
