import { createNoise3D, type NoiseFunction3D } from 'simplex-noise';
import { Random } from '../../clock/random.ts';
import { TERRAIN_MIN_Y } from '../terrain.ts';

/** Blocks between two samples of the noise, a power of two; between them it is interpolated, which is cheaper and smoother. */
const STEP = 4;
/** Below this the floor of caves stands in lava (Minecraft wiki, "Lava": -54). */
export const LAVA_Y = -54;

/** Where the ground is hollow: winding tunnels and some halls. */
export class Caves {
  readonly #first: NoiseFunction3D;
  readonly #second: NoiseFunction3D;
  readonly #halls: NoiseFunction3D;

  constructor(seed: number) {
    const random = new Random(seed);
    const noise = (purpose: string) => {
      const source = random.fork(purpose);
      return createNoise3D(() => source.float());
    };
    this.#first = noise('tunnels one');
    this.#second = noise('tunnels two');
    this.#halls = noise('halls');
  }

  /** A reader of one chunk's hollows up to `topY`; give it world coordinates of that chunk. */
  inChunk(chunkX: number, chunkZ: number, topY: number): (x: number, y: number, z: number) => boolean {
    const levels = Math.ceil((topY - TERRAIN_MIN_Y) / STEP) + 2;
    const side = 16 / STEP + 1;
    const samples = new Float32Array(side * side * levels);
    for (let level = 0; level < levels; level++)
      for (let z = 0; z < side; z++)
        for (let x = 0; x < side; x++)
          samples[(level * side + z) * side + x] = this.#depth(
            chunkX * 16 + x * STEP,
            TERRAIN_MIN_Y + level * STEP,
            chunkZ * 16 + z * STEP,
          );
    const [across, up] = [side, side * side];
    // Most of the ground lies between samples none of which is hollow.
    const solid = new Uint8Array(samples.length);
    for (let corner = 0; corner + up + across + 1 < samples.length; corner++)
      solid[corner] = [0, 1, across, across + 1].every(
        (step) => (samples[corner + step] as number) <= 0 && (samples[corner + up + step] as number) <= 0,
      )
        ? 1
        : 0;
    return (x, y, z) => {
      const [localX, localY, localZ] = [x & 15, y - TERRAIN_MIN_Y, z & 15];
      const corner = (localY >> 2) * up + (localZ >> 2) * across + (localX >> 2);
      return solid[corner] === 0 && blend(samples, corner, across, up, localX & 3, localY & 3, localZ & 3) > 0;
    };
  }

  /** Whether a single cell is hollow, as `inChunk` says it. */
  isHollow(x: number, y: number, z: number): boolean {
    const samples = new Float32Array(8);
    for (let corner = 0; corner < 8; corner++)
      samples[corner] = this.#depth(
        (x & ~3) + (corner & 1) * STEP,
        TERRAIN_MIN_Y + ((y - TERRAIN_MIN_Y) & ~3) + (corner >> 2) * STEP,
        (z & ~3) + ((corner >> 1) & 1) * STEP,
      );
    return blend(samples, 0, 2, 4, x & 3, (y - TERRAIN_MIN_Y) & 3, z & 3) > 0;
  }

  /** Positive where it is hollow. */
  #depth(x: number, y: number, z: number): number {
    const first = this.#first(x / 90, y / 56, z / 90);
    const second = this.#second(x / 90, y / 56, z / 90);
    const tunnel = 0.012 - (first * first + second * second);
    const hall = y < 20 ? this.#halls(x / 70, y / 36, z / 70) - 0.72 : -1;
    return Math.max(tunnel * 12, hall);
  }
}

/** Between the eight samples around a cell that lies `dx`, `dy`, `dz` blocks from the first. */
function blend(
  samples: Float32Array,
  corner: number,
  across: number,
  up: number,
  dx: number,
  dy: number,
  dz: number,
): number {
  const low = blendFlat(samples, corner, across, dx, dz);
  return low + ((blendFlat(samples, corner + up, across, dx, dz) - low) * dy) / STEP;
}

function blendFlat(samples: Float32Array, corner: number, across: number, dx: number, dz: number): number {
  const near = blendEdge(samples, corner, dx);
  return near + ((blendEdge(samples, corner + across, dx) - near) * dz) / STEP;
}

function blendEdge(samples: Float32Array, from: number, dx: number): number {
  const sample = samples[from] as number;
  return sample + (((samples[from + 1] as number) - sample) * dx) / STEP;
}
