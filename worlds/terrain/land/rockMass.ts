import type { NoiseFunction2D } from 'simplex-noise';
import type { Biome } from '../palette.ts';
import { type Landscape, noiseOf } from './landscape.ts';

/** The highest block, of bedrock, as of vanilla's preset of worlds of caves (Minecraft wiki, "Custom world generation"). */
const ROOF_Y = 127;

/** Rock up to a roof of bedrock; a part of it has the ores of hills. */
export class RockMass implements Landscape {
  readonly roofed = true;
  readonly #hills: NoiseFunction2D;

  constructor(seed: number) {
    this.#hills = noiseOf(seed)('hills');
  }

  groundY(): number {
    return ROOF_Y;
  }

  biome(x: number, z: number): Biome {
    return this.#hills(x / 260, z / 260) > 0.3 ? 'windswept_hills' : 'plains';
  }
}
