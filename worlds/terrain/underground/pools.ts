import { Random } from '../../../clock/random.ts';
import { type Landscape, SEA_Y } from '../land/landscape.ts';
import { indexOf } from '../palette.ts';
import { mix } from '../seeds.ts';
import { TERRAIN_MIN_Y } from '../terrain.ts';
import { type Caves, LAVA_Y } from './caves.ts';

const WATER = indexOf('water');
const LAVA = indexOf('lava');
const STONE = indexOf('stone');
const DEEPSLATE = indexOf('deepslate');

/** The chance of a chunk to try for one; most tries find no floor of a cave. */
const TRIES = { water: 0.22, lava: 0.16 };
/** From here up there is no lava: fire would reach the woods. */
const LAVA_TOP = 40;
/** How far a pool reaches from its middle, walls included. */
const REACH = 9;
/** Pools whose middles are nearer than this might run into one another. */
const APART = 2 * REACH;
/** Rock between a pool's hollow and the surface. */
const COVER = 8;

/** A small lake on a cave's floor: world coordinates, what stands where. */
export interface Pool {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly fluid: number;
  /** Cells as triples of coordinates: of the fluid, of the hollow above it, and of the wall that keeps the fluid in. */
  readonly filled: Int32Array;
  readonly hollow: Int32Array;
  readonly wall: Int32Array;
}

/** Where pools are; as vanilla's lakes, several flattened balls together, the lower half full (LakeFeature). */
export class Pools {
  readonly #seed: number;
  readonly #land: Landscape;
  readonly #caves: Caves;

  constructor(seed: number, land: Landscape, caves: Caves) {
    this.#seed = seed;
    this.#land = land;
    this.#caves = caves;
  }

  /** The pool whose middle is in a chunk, unless a better one is near. */
  poolOf(chunkX: number, chunkZ: number): Pool | undefined {
    const site = this.#siteOf(chunkX, chunkZ);
    if (!site) return undefined;
    for (let dz = -2; dz <= 2; dz++)
      for (let dx = -2; dx <= 2; dx++) {
        const other = dx === 0 && dz === 0 ? undefined : this.#siteOf(chunkX + dx, chunkZ + dz);
        if (!other || other.rank < site.rank || (other.rank === site.rank && dz * 8 + dx < 0)) continue;
        if (Math.max(Math.abs(other.x - site.x), Math.abs(other.z - site.z)) <= APART) return undefined;
      }
    const random = new Random(mix(site.rank, 1));
    const y = this.#floorUnder(site.x, site.fluid === LAVA ? LAVA_TOP : SEA_Y, site.z, random);
    if (y === undefined) return undefined;
    const corners = [0, -REACH, REACH].flatMap((dx) =>
      [0, -REACH, REACH].map((dz) => this.#land.groundY(site.x + dx, site.z + dz)),
    );
    if (Math.min(...corners) < y + 4 + COVER) return undefined;
    return dig(site.x, y, site.z, site.fluid, random);
  }

  #siteOf(chunkX: number, chunkZ: number) {
    const rank = mix(this.#seed, chunkX, chunkZ);
    const share = (mix(rank, 2) >>> 0) / 2 ** 32;
    if (share >= TRIES.water + TRIES.lava) return undefined;
    return {
      rank,
      x: chunkX * 16 + (rank & 15),
      z: chunkZ * 16 + ((rank >>> 4) & 15),
      fluid: share < TRIES.water ? WATER : LAVA,
    };
  }

  /** The level a pool's surface would have: that of the floor of the first cave below a height taken at random. */
  #floorUnder(x: number, highest: number, z: number, random: Random): number | undefined {
    const from = random.integer(LAVA_Y + 12, highest);
    let inside = false;
    for (let y = from; y > Math.max(LAVA_Y + 6, from - 40); y -= 2) {
      const open = this.#caves.openness(x, y, z) > 0;
      if (inside && !open) return y;
      inside = open;
    }
    return undefined;
  }
}

function dig(x: number, y: number, z: number, fluid: number, random: Random): Pool {
  const balls = Array.from({ length: random.integer(4, 7) }, () => {
    const [sizeX, sizeY, sizeZ] = [random.float() * 6 + 3, random.float() * 4 + 2, random.float() * 6 + 3];
    return {
      x: random.float() * (14 - sizeX) + 1 + sizeX / 2 - 8,
      y: random.float() * (4 - sizeY / 2) + sizeY / 4 - 2,
      z: random.float() * (14 - sizeZ) + 1 + sizeZ / 2 - 8,
      sizeX: sizeX / 2,
      sizeY: sizeY / 2,
      sizeZ: sizeZ / 2,
    };
  });
  const isIn = (dx: number, dy: number, dz: number) =>
    balls.some(
      (ball) =>
        ((dx - ball.x) / ball.sizeX) ** 2 + ((dy - ball.y) / ball.sizeY) ** 2 + ((dz - ball.z) / ball.sizeZ) ** 2 < 1,
    );
  const [filled, hollow, wall]: [number[], number[], number[]] = [[], [], []];
  for (let dy = -5; dy <= 4; dy++)
    for (let dz = -REACH; dz <= REACH; dz++)
      for (let dx = -REACH; dx <= REACH; dx++) {
        const cell = [x + dx, y + dy, z + dz];
        if (isIn(dx, dy, dz)) (dy <= 0 ? filled : hollow).push(...cell);
        else if (
          dy <= 0 &&
          (isIn(dx + 1, dy, dz) ||
            isIn(dx - 1, dy, dz) ||
            isIn(dx, dy, dz + 1) ||
            isIn(dx, dy, dz - 1) ||
            (dy < 0 && isIn(dx, dy + 1, dz)))
        )
          wall.push(...cell);
      }
  return {
    x,
    y,
    z,
    fluid,
    filled: Int32Array.from(filled),
    hollow: Int32Array.from(hollow),
    wall: Int32Array.from(wall),
  };
}

/** Writes the part of a pool that lies in a chunk; walls only where the fluid would run out. */
export function pastePool(cells: Uint16Array, pool: Pool, chunkX: number, chunkZ: number): void {
  const each = (places: Int32Array, write: (cell: number) => void) => {
    for (let index = 0; index < places.length; index += 3) {
      const [x, z] = [(places[index] as number) - chunkX * 16, (places[index + 2] as number) - chunkZ * 16];
      if (x < 0 || x > 15 || z < 0 || z > 15) continue;
      write((((places[index + 1] as number) - TERRAIN_MIN_Y) << 8) | (z << 4) | x);
    }
  };
  each(pool.hollow, (cell) => {
    cells[cell] = 0;
  });
  each(pool.filled, (cell) => {
    cells[cell] = pool.fluid;
  });
  each(pool.wall, (cell) => {
    if (cells[cell] === 0) cells[cell] = cell >> 8 <= -TERRAIN_MIN_Y ? DEEPSLATE : STONE;
  });
}
