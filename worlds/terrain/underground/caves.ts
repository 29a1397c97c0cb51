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
  /** Calls `dig` for every hollow cell of a chunk up to `topY`, like `Caves.carve`. */
  carve(chunkX: number, chunkZ: number, topY: number, dig: (column: number, y: number) => void): void;
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

  /**
   * Calls `dig` for every hollow cell of a chunk up to `topY`, for some of them twice.
   * @param dig takes a column of the chunk, 16 z + x, and a y.
   */
  carve(chunkX: number, chunkZ: number, topY: number, dig: (column: number, y: number) => void): void {
    this.#gorges?.carve(chunkX, chunkZ, topY, dig);
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
    for (let level = 0; level < levels - 1; level++)
      for (let z = 0; z < side - 1; z++)
        for (let x = 0; x < side - 1; x++) {
          const corner = (level * side + z) * side + x;
          // Most of the ground lies between samples none of which is hollow.
          if (allSolid(samples, corner, across) && allSolid(samples, corner + up, across)) continue;
          const [lowest, first] = [TERRAIN_MIN_Y + level * STEP, z * STEP * 16 + x * STEP];
          const above = Math.min(STEP, topY - lowest + 1);
          for (let dz = 0; dz < STEP; dz++)
            for (let dx = 0; dx < STEP; dx++) {
              const low = blendFlat(samples, corner, across, dx, dz);
              const rise = blendFlat(samples, corner + up, across, dx, dz) - low;
              for (let dy = 0; dy < above; dy++)
                if (low + (rise * dy) / STEP > 0) dig(first + dz * 16 + dx, lowest + dy);
            }
        }
  }

  /** Whether a single cell is hollow, as `carve` says it. */
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
