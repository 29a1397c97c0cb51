import { MIN_TRUNKS, type StartRules } from '../landPresets.ts';
import type { PlacedTree } from './growth/trees.ts';
import { SEA_Y } from './land/landscape.ts';
import { type Biome, indexOf, PALETTE } from './palette.ts';
import type { ChunkTerrain, SpawnPlace } from './terrain.ts';
import { TERRAIN_MIN_Y } from './terrain.ts';

const GRASS_BLOCK = indexOf('grass_block');

/** Places are tried on a grid this wide, ring by ring around the origin. */
const GRID = 8;
const MOST_RINGS = 400;
/** A cave to begin in is looked for between these heights, highest first. */
const CAVE_TOP = 60;
const CAVE_BOTTOM = -40;
/** Free cells over the feet there. */
const HEADROOM = 3;

/** What is asked of the land whose beginning is looked for. */
interface Land {
  readonly preset: { readonly start: StartRules };
  groundY(x: number, z: number): number;
  biome(x: number, z: number): Biome;
  isHollow(x: number, y: number, z: number): boolean;
  trees(chunkX: number, chunkZ: number): readonly PlacedTree[];
  generate(chunkX: number, chunkZ: number): ChunkTerrain;
}

/**
 * The nearest place to the origin where a person can begin: whole, level, dry grass under the open sky with what the
 * preset promises near; under a roof, the floor of a cave.
 * @throws RangeError when the land has none for thousands of blocks around.
 */
export function findSpawn(land: Land): SpawnPlace {
  const underground = land.groundY(0, 0) > SEA_Y + 60;
  for (let ring = 0; ring < MOST_RINGS; ring++)
    for (const [gridX, gridZ] of ringOf(ring)) {
      const [x, z] = [gridX * GRID, gridZ * GRID];
      const place = underground ? caveFloor(land, x, z) : meadow(land, x, z);
      if (place) return place;
    }
  throw new RangeError(`no spawn place within ${MOST_RINGS * GRID} blocks`);
}

function* ringOf(ring: number): Generator<readonly [number, number]> {
  if (ring === 0) yield [0, 0];
  for (let step = -ring; step < ring; step++) {
    yield [step, -ring];
    yield [ring, step];
    yield [-step, ring];
    yield [-ring, -step];
  }
}

function meadow(land: Land, x: number, z: number): SpawnPlace | undefined {
  const ground = land.groundY(x, z);
  if (ground <= SEA_Y) return undefined;
  const biome = land.biome(x, z);
  if (biome === 'desert' || biome === 'beach') return undefined;
  for (const [dx, dz] of AROUND) if (Math.abs(land.groundY(x + dx, z + dz) - ground) > 1) return undefined;
  const { woodWithin, rockWithin } = land.preset.start;
  if (woodWithin !== undefined && trunksWithin(land, x, z, woodWithin) < MIN_TRUNKS) return undefined;
  if (rockWithin !== undefined && !hasRockWithin(land, x, z, rockWithin)) return undefined;
  const { cells } = land.generate(x >> 4, z >> 4);
  const cell = ((ground - TERRAIN_MIN_Y) << 8) | ((z & 15) << 4) | (x & 15);
  for (let depth = 0; depth < 4; depth++) if (cells[cell - depth * 256] === 0) return undefined;
  if (cells[cell] !== GRASS_BLOCK) return undefined;
  for (let above = cell + 256; above < cells.length; above += 256)
    if (/_log|_leaves/.test(PALETTE[cells[above] as number] as string)) return undefined;
  return { x: x + 0.5, y: ground + 1, z: z + 0.5 };
}

const AROUND = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

function trunksWithin(land: Land, x: number, z: number, distance: number): number {
  let count = 0;
  for (let chunkX = (x - distance) >> 4; chunkX <= (x + distance) >> 4; chunkX++)
    for (let chunkZ = (z - distance) >> 4; chunkZ <= (z + distance) >> 4; chunkZ++)
      for (const tree of land.trees(chunkX, chunkZ)) if (Math.hypot(tree.x - x, tree.z - z) <= distance) count++;
  return count;
}

/** Looks at every fourth column for one whose ground a cave has taken. */
function hasRockWithin(land: Land, x: number, z: number, distance: number): boolean {
  for (let dx = -distance; dx <= distance; dx += 4)
    for (let dz = -distance; dz <= distance; dz += 4) {
      if (dx * dx + dz * dz > distance * distance) continue;
      const ground = land.groundY(x + dx, z + dz);
      if (ground > SEA_Y && land.isHollow(x + dx, ground, z + dz)) return true;
    }
  return false;
}

function caveFloor(land: Land, x: number, z: number): SpawnPlace | undefined {
  for (let y = CAVE_TOP; y > CAVE_BOTTOM; y--) {
    if (!land.isHollow(x, y, z) || land.isHollow(x, y - 1, z)) continue;
    const { cells } = land.generate(x >> 4, z >> 4);
    const cell = ((y - TERRAIN_MIN_Y) << 8) | ((z & 15) << 4) | (x & 15);
    const floor = PALETTE[cells[cell - 256] as number] as string;
    if (floor === 'air' || floor === 'water' || floor === 'lava' || floor === 'gravel') continue;
    let free = 0;
    while (cells[cell + free * 256] === 0) free++;
    if (free < HEADROOM) continue;
    // Room to step aside, so that nobody begins in a crack.
    if (AROUND.every(([dx, dz]) => land.isHollow(x + dx * 2, y + 1, z + dz * 2))) return { x: x + 0.5, y, z: z + 0.5 };
  }
  return undefined;
}
