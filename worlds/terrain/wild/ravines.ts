import { chunkRandom } from '../seeds.ts';
import { LAVA_Y } from '../underground/caves.ts';

/** At most one ravine begins in each square of so many chunks, and with what chance (vanilla: 1 in 100 chunks). */
const SQUARE = 7;
const CHANCE = 0.5;
/** Steps of a ravine, each this many blocks long. */
const STEPS = [10, 22] as const;
const STEP = 4;
const REACH_CHUNKS = 6;
const MOST = 64;

/** One part of a ravine: its middle and how far its walls are. */
interface RavinePart {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly wide: number;
  readonly high: number;
}

/** Long narrow gorges in the ground (Minecraft wiki, "Canyon"), cut wherever caves may be. */
export class Ravines {
  readonly #seed: number;
  readonly #planned = new Map<string, readonly RavinePart[]>();
  readonly #near = new Map<string, readonly RavinePart[]>();

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** A reader of the hollows in one chunk; undefined where no ravine comes near. */
  inChunk(chunkX: number, chunkZ: number): ((x: number, y: number, z: number) => boolean) | undefined {
    const parts = this.#partsNear(chunkX, chunkZ);
    return parts.length === 0 ? undefined : (x, y, z) => isIn(parts, x, y, z);
  }

  isHollow(x: number, y: number, z: number): boolean {
    const parts = this.#partsNear(x >> 4, z >> 4);
    return parts.length > 0 && isIn(parts, x, y, z);
  }

  #partsNear(chunkX: number, chunkZ: number): readonly RavinePart[] {
    const key = `${chunkX} ${chunkZ}`;
    const known = this.#near.get(key);
    if (known) return known;
    const near: RavinePart[] = [];
    const square = (chunk: number) => Math.floor(chunk / SQUARE);
    for (let sx = square(chunkX - REACH_CHUNKS); sx <= square(chunkX + REACH_CHUNKS); sx++)
      for (let sz = square(chunkZ - REACH_CHUNKS); sz <= square(chunkZ + REACH_CHUNKS); sz++)
        for (const part of this.#plan(sx, sz)) {
          const [dx, dz] = [part.x - chunkX * 16 - 8, part.z - chunkZ * 16 - 8];
          if (Math.max(Math.abs(dx), Math.abs(dz)) <= 9 + part.wide) near.push(part);
        }
    this.#near.set(key, near);
    if (this.#near.size > MOST * 4) this.#near.delete(this.#near.keys().next().value as string);
    return near;
  }

  #plan(squareX: number, squareZ: number): readonly RavinePart[] {
    const key = `${squareX} ${squareZ}`;
    const known = this.#planned.get(key);
    if (known) return known;
    const random = chunkRandom(this.#seed, squareX, squareZ, 0);
    const parts: RavinePart[] = [];
    if (random.float() < CHANCE) {
      let x = squareX * SQUARE * 16 + random.integer(0, SQUARE * 16 - 1);
      let z = squareZ * SQUARE * 16 + random.integer(0, SQUARE * 16 - 1);
      let y = random.integer(14, 52);
      let angle = random.float() * 2 * Math.PI;
      const steps = random.integer(STEPS[0], STEPS[1]);
      const widest = 2 + random.float() * 2.5;
      for (let step = 0; step < steps; step++) {
        const share = Math.sin((Math.PI * (step + 0.5)) / steps);
        parts.push({ x, y, z, wide: 1 + widest * share, high: 5 + 15 * share });
        x += Math.cos(angle) * STEP;
        z += Math.sin(angle) * STEP;
        y += random.integer(-1, 1);
        angle += (random.float() - 0.5) * 0.5;
      }
    }
    this.#planned.set(key, parts);
    if (this.#planned.size > MOST) this.#planned.delete(this.#planned.keys().next().value as string);
    return parts;
  }
}

function isIn(parts: readonly RavinePart[], x: number, y: number, z: number): boolean {
  if (y <= LAVA_Y) return false;
  for (const part of parts) {
    const [dx, dy, dz] = [
      (x + 0.5 - part.x) / part.wide,
      (y + 0.5 - part.y) / part.high,
      (z + 0.5 - part.z) / part.wide,
    ];
    // Walls stay steep, and jut out here and there.
    const ragged = ((y * 7) & 3) * 0.04;
    if (dx * dx + dz * dz + dy ** 4 < 1 - ragged) return true;
  }
  return false;
}
