import { createNoise2D, createNoise3D, type NoiseFunction2D, type NoiseFunction3D } from 'simplex-noise';
import { Random } from '../../../clock/random.ts';
import type { Biome } from '../palette.ts';

/** The highest level of water; the same as vanilla's (Minecraft wiki, "Sea level"). */
export const SEA_Y = 62;

/** The shape of the land: how high it lies and what grows there, at any place, from the seed alone. */
export interface Landscape {
  /** The y of the highest block of solid ground, before caves. Where it is below `SEA_Y` water stands up to there. */
  groundY(x: number, z: number): number;
  /** The biome of a place whose ground lies at `groundY`. */
  biome(x: number, z: number, groundY: number): Biome;
  /** Whether bedrock closes the ground above, so that there is no surface to live on. */
  readonly roofed: boolean;
}

/** Simplex noise is 0 at its origin whatever the seed, so the world's origin lies somewhere else, within so many units. */
const AWAY = 1_000;

/** Noise by purpose, independent of one another, from one seed. */
export function noiseOf(seed: number): (purpose: string) => NoiseFunction2D {
  const random = new Random(seed);
  return (purpose) => {
    const source = random.fork(purpose);
    const [awayX, awayZ] = [source.float() * AWAY, source.float() * AWAY];
    const noise = createNoise2D(() => source.float());
    return (x, z) => noise(x + awayX, z + awayZ);
  };
}

/** The same in space. */
export function spaceNoiseOf(seed: number): (purpose: string) => NoiseFunction3D {
  const random = new Random(seed);
  return (purpose) => {
    const source = random.fork(purpose);
    const [awayX, awayY, awayZ] = [source.float() * AWAY, source.float() * AWAY, source.float() * AWAY];
    const noise = createNoise3D(() => source.float());
    return (x, y, z) => noise(x + awayX, y + awayY, z + awayZ);
  };
}
