import type { NoiseFunction2D } from 'simplex-noise';
import { noiseOf } from '../land/landscape.ts';
import { type NetherBiome, netherIndex } from './netherPalette.ts';
import { LAVA_SEA_Y } from './netherShape.ts';

const NETHERRACK = netherIndex('netherrack');
const SOUL_SAND = netherIndex('soul_sand');
const SOUL_SOIL = netherIndex('soul_soil');
const GRAVEL = netherIndex('gravel');
const BASALT = netherIndex('basalt');
const BLACKSTONE = netherIndex('blackstone');
const CRIMSON = netherIndex('crimson_nylium');
const WARPED = netherIndex('warped_nylium');
const CRIMSON_WART = netherIndex('nether_wart_block');
const WARPED_WART = netherIndex('warped_wart_block');

/** Blocks of a floor's or ceiling's cover. */
export const COVER_DEPTH = 4;

/** What covers the floors and ceilings of the Nether (vanilla's surface rules, SurfaceRuleData.nether). */
export class NetherSurface {
  readonly #patches: NoiseFunction2D;
  readonly #soul: NoiseFunction2D;
  readonly #warts: NoiseFunction2D;

  constructor(seed: number) {
    const noise = noiseOf(seed);
    this.#patches = noise('patches');
    this.#soul = noise('soul');
    this.#warts = noise('warts');
  }

  /** The block `depth` below the top of a floor at `y`; its own rock where nothing covers it. */
  floor(biome: NetherBiome, x: number, y: number, z: number, depth: number): number {
    switch (biome) {
      case 'soul_sand_valley':
        return this.#soul(x / 22, z / 22) > 0 ? SOUL_SAND : SOUL_SOIL;
      case 'basalt_deltas':
        return this.#patches(x / 13, z / 13) > 0.05 ? BLACKSTONE : BASALT;
      case 'crimson_forest':
      case 'warped_forest': {
        if (depth > 0 || y <= LAVA_SEA_Y) return NETHERRACK;
        const isCrimson = biome === 'crimson_forest';
        if (this.#patches(x / 18, z / 18) > 0.54) return NETHERRACK;
        if (this.#warts(x / 9, z / 9) > 0.75) return isCrimson ? CRIMSON_WART : WARPED_WART;
        return isCrimson ? CRIMSON : WARPED;
      }
      case 'nether_wastes':
        // Beaches of the sea of lava.
        if (y >= LAVA_SEA_Y - 2 && y <= LAVA_SEA_Y + 4) {
          if (this.#soul(x / 24, z / 24) > 0.45) return SOUL_SAND;
          if (this.#patches(x / 24, z / 24) > 0.3) return GRAVEL;
        }
        return NETHERRACK;
      default:
        return biome satisfies never;
    }
  }

  /** The block `depth` above the lowest of a ceiling. */
  ceiling(biome: NetherBiome, x: number, z: number): number {
    if (biome === 'soul_sand_valley') return this.#soul(x / 22, z / 22) > 0 ? SOUL_SAND : SOUL_SOIL;
    return biome === 'basalt_deltas' ? BASALT : NETHERRACK;
  }
}
