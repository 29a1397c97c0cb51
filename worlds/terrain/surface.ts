import type { NoiseFunction2D } from 'simplex-noise';
import { noiseOf, SEA_Y } from './land/landscape.ts';
import { type Biome, indexOf } from './palette.ts';

const DIRT = indexOf('dirt');
const GRASS_BLOCK = indexOf('grass_block');
const SAND = indexOf('sand');
const SANDSTONE = indexOf('sandstone');
const GRAVEL = indexOf('gravel');
const CLAY = indexOf('clay');
const RED_SAND = indexOf('red_sand');
/** The bands of the badlands from some height up, over and over (Minecraft wiki, "Badlands"). */
const BANDS = [
  'terracotta',
  'orange_terracotta',
  'orange_terracotta',
  'terracotta',
  'yellow_terracotta',
  'terracotta',
  'brown_terracotta',
  'terracotta',
  'red_terracotta',
  'orange_terracotta',
  'terracotta',
  'light_gray_terracotta',
  'white_terracotta',
  'light_gray_terracotta',
  'terracotta',
  'orange_terracotta',
].map(indexOf);
/** How deep the bands reach. */
const BANDS_DEPTH = 18;

/** Ground that falls by so much to one of its neighbours is bare rock. */
const STEEP = 3;
/** Layers of sandstone under a desert's sand. */
const SANDSTONE_DEPTH = 3;

const LOOSE: ReadonlySet<Biome> = new Set([
  'desert',
  'beach',
  'river',
  'ocean',
  'frozen_river',
  'frozen_ocean',
  'badlands',
]);

/** What the ground consists of down to the rock. */
export class TerrainSurface {
  readonly #patches: NoiseFunction2D;

  constructor(seed: number) {
    this.#patches = noiseOf(seed)('patches');
  }

  /** Whether what lies on top would fall if it were hollow below. */
  static isLoose(biome: Biome): boolean {
    return LOOSE.has(biome);
  }

  /**
   * The blocks of a column from the ground down, rock left out.
   * @param slope by how much the ground falls to its lowest neighbour.
   * @param ragged any number that differs from column to column.
   */
  layers(x: number, z: number, biome: Biome, groundY: number, slope: number, ragged: number): readonly number[] {
    const soil = 3 + (ragged & 1);
    switch (biome) {
      case 'desert':
        return [...repeat(SAND, soil + 1), ...repeat(SANDSTONE, SANDSTONE_DEPTH)];
      case 'badlands': {
        const bands = Array.from(
          { length: BANDS_DEPTH },
          (_, depth) => BANDS[(groundY - depth + 64) % BANDS.length] as number,
        );
        return slope >= STEEP || groundY > SEA_Y + 16 ? bands : [RED_SAND, RED_SAND, ...bands];
      }
      case 'beach':
      case 'river':
      case 'frozen_river':
        return repeat(this.#shore(x, z, groundY), soil + 1);
      case 'ocean':
      case 'frozen_ocean':
        return repeat(this.#patches(x / 40, z / 40) > 0.3 ? SAND : GRAVEL, soil);
      case 'windswept_hills': {
        const bare = this.#patches(x / 24, z / 24);
        if (slope >= STEEP || bare > 0.45) return [];
        if (bare < -0.6) return repeat(GRAVEL, soil);
        return [GRASS_BLOCK, ...repeat(DIRT, soil)];
      }
      case 'plains':
      case 'forest':
      case 'birch_forest':
      case 'dark_forest':
      case 'taiga':
      case 'snowy_plains':
      case 'snowy_taiga':
      case 'jungle':
      case 'savanna':
      case 'swamp':
        if (slope >= STEEP) return [];
        return [groundY < SEA_Y ? DIRT : GRASS_BLOCK, ...repeat(DIRT, soil)];
      default:
        return biome satisfies never;
    }
  }

  /** Sand with patches of gravel, and of clay under water (disk_sand, disk_gravel, disk_clay). */
  #shore(x: number, z: number, groundY: number): number {
    const patch = this.#patches(x / 14, z / 14);
    if (patch > 0.5 && groundY < SEA_Y) return CLAY;
    return patch < -0.45 ? GRAVEL : SAND;
  }
}

function repeat(block: number, times: number): number[] {
  return new Array<number>(times).fill(block);
}
