import { chunkRandom } from '../seeds.ts';
import { TERRAIN_MIN_Y } from '../terrain.ts';
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

  /** Calls `dig` for every hollow cell of a chunk up to `topY`: a column of the chunk, 16 z + x, and a y. */
  carve(chunkX: number, chunkZ: number, topY: number, dig: (column: number, y: number) => void): void {
    const parts = this.#partsNear(chunkX, chunkZ);
    const [x0, z0] = [chunkX * 16, chunkZ * 16];
    for (const part of parts) {
      const within = (middle: number, reach: number, from: number, to: number) =>
        [Math.max(from, Math.floor(middle - reach) - 1), Math.min(to, Math.ceil(middle + reach))] as const;
      const [fromX, toX] = within(part.x, part.wide, x0, x0 + 15);
      const [fromZ, toZ] = within(part.z, part.wide, z0, z0 + 15);
      const [fromY, toY] = within(part.y, part.high, TERRAIN_MIN_Y, topY);
      for (let y = fromY; y <= toY; y++)
        for (let z = fromZ; z <= toZ; z++)
          for (let x = fromX; x <= toX; x++) if (isInPart(part, x, y, z)) dig(((z - z0) << 4) | (x - x0), y);
    }
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
  return parts.some((part) => isInPart(part, x, y, z));
}

function isInPart(part: RavinePart, x: number, y: number, z: number): boolean {
  if (y <= LAVA_Y) return false;
  const [dx, dy, dz] = [(x + 0.5 - part.x) / part.wide, (y + 0.5 - part.y) / part.high, (z + 0.5 - part.z) / part.wide];
  // Walls stay steep, and jut out here and there.
  const ragged = ((y * 7) & 3) * 0.04;
  return dx * dx + dz * dz + dy ** 4 < 1 - ragged;
}
