import type { NoiseFunction3D } from 'simplex-noise';
import { spaceNoiseOf } from '../land/landscape.ts';
import { TERRAIN_MIN_Y } from '../terrain.ts';

/** Blocks between two samples of the noise, a power of two; between them it is interpolated, which is cheaper and smoother. */
const STEP = 4;
/** Below this the floor of caves stands in lava (Minecraft wiki, "Lava": -54). */
export const LAVA_Y = -54;

/** Halls are rarer near the surface: from here up what they ask of the noise rises. */
const SHALLOW_Y = 30;

/** Hollows that are cut into the ground besides caves. */
interface Gorges {
  /** Those of one chunk; undefined where there are none. */
  inChunk(chunkX: number, chunkZ: number): ((x: number, y: number, z: number) => boolean) | undefined;
  isHollow(x: number, y: number, z: number): boolean;
}

/**
 * Where the ground is hollow, in vanilla's three kinds (Minecraft wiki, "Cave", "Noise caves"): halls full of pillars
 * ("cheese"), long winding tunnels ("spaghetti") and narrow ones ("noodle").
 */
export class Caves {
  readonly #gorges: Gorges | undefined;
  readonly #halls: NoiseFunction3D;
  readonly #pillars: NoiseFunction3D;
  readonly #first: NoiseFunction3D;
  readonly #second: NoiseFunction3D;
  readonly #width: NoiseFunction3D;
  readonly #third: NoiseFunction3D;
  readonly #fourth: NoiseFunction3D;

  /** @param gorges hollows of another kind that count as caves. */
  constructor(seed: number, gorges?: Gorges) {
    this.#gorges = gorges;
    const noise = spaceNoiseOf(seed);
    this.#halls = noise('halls');
    this.#pillars = noise('pillars');
    this.#first = noise('tunnels one');
    this.#second = noise('tunnels two');
    this.#width = noise('width of tunnels');
    this.#third = noise('narrow tunnels one');
    this.#fourth = noise('narrow tunnels two');
  }

  /** A reader of one chunk's hollows up to `topY`; give it world coordinates of that chunk. */
  inChunk(chunkX: number, chunkZ: number, topY: number): (x: number, y: number, z: number) => boolean {
    const levels = Math.ceil((topY - TERRAIN_MIN_Y) / STEP) + 2;
    const side = 16 / STEP + 1;
    const samples = new Float32Array(side * side * levels);
    for (let level = 0; level < levels; level++)
      for (let z = 0; z < side; z++)
        for (let x = 0; x < side; x++)
          samples[(level * side + z) * side + x] = this.openness(
            chunkX * 16 + x * STEP,
            TERRAIN_MIN_Y + level * STEP,
            chunkZ * 16 + z * STEP,
          );
    const [across, up] = [side, side * side];
    // Most of the ground lies between samples none of which is hollow.
    const solid = new Uint8Array(samples.length);
    for (let corner = 0; corner + up + across + 1 < samples.length; corner++)
      solid[corner] = allSolid(samples, corner, across) && allSolid(samples, corner + up, across) ? 1 : 0;
    const gorge = this.#gorges?.inChunk(chunkX, chunkZ);
    return (x, y, z) => {
      if (gorge?.(x, y, z)) return true;
      const localY = y - TERRAIN_MIN_Y;
      const corner = (localY >> 2) * up + ((z & 15) >> 2) * across + ((x & 15) >> 2);
      return solid[corner] === 0 && blend(samples, corner, across, up, x & 3, localY & 3, z & 3) > 0;
    };
  }

  /** Whether a single cell is hollow, as `inChunk` says it. */
  isHollow(x: number, y: number, z: number): boolean {
    if (this.#gorges?.isHollow(x, y, z)) return true;
    const samples = new Float32Array(8);
    for (let corner = 0; corner < 8; corner++)
      samples[corner] = this.openness(
        (x & ~3) + (corner & 1) * STEP,
        TERRAIN_MIN_Y + ((y - TERRAIN_MIN_Y) & ~3) + (corner >> 2) * STEP,
        (z & ~3) + ((corner >> 1) & 1) * STEP,
      );
    return blend(samples, 0, 2, 4, x & 3, (y - TERRAIN_MIN_Y) & 3, z & 3) > 0;
  }

  /** Positive where it is hollow, before it is smoothed between samples; the larger the further from a wall. */
  openness(x: number, y: number, z: number): number {
    const first = this.#first(x / 96, y / 64, z / 96);
    const second = this.#second(x / 96, y / 64, z / 96);
    const width = 0.075 + 0.03 * this.#width(x / 180, y / 120, z / 180);
    let open = (width - Math.max(Math.abs(first), Math.abs(second))) * 6;
    if (y < SHALLOW_Y + 30) {
      const asked = 0.56 + (y > SHALLOW_Y ? (y - SHALLOW_Y) * 0.012 : 0);
      const hall = this.#halls(x / 74, y / 40, z / 74) - asked;
      if (hall > open) open = Math.min(hall, hall > -0.2 ? 0.42 - this.#pillars(x / 22, y / 90, z / 22) : hall);
    }
    if (open < 0 && y < 52) {
      const third = Math.abs(this.#third(x / 52, y / 40, z / 52));
      if (third < 0.2) {
        const narrow = 0.052 - Math.max(third, Math.abs(this.#fourth(x / 52, y / 40, z / 52)));
        open = Math.max(open, narrow * 5);
      }
    }
    return open;
  }
}

function allSolid(samples: Float32Array, corner: number, across: number): boolean {
  return (
    (samples[corner] as number) <= 0 &&
    (samples[corner + 1] as number) <= 0 &&
    (samples[corner + across] as number) <= 0 &&
    (samples[corner + across + 1] as number) <= 0
  );
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
