import type { BlockPosition } from '../../protocol/geometry.ts';
import type { LandName } from '../../worlds/landPresets.ts';
import { GeneratedTerrain, isPassable } from '../../worlds/terrain/generatedTerrain.ts';
import { TERRAIN_MIN_Y } from '../../worlds/terrain/terrain.ts';
import type { Start } from '../taskBase.ts';

/** Where a team begins on a land. */
interface CampSite {
  /** The land's own place to begin, where somebody alone begins. */
  readonly alone: Start;
  /** The team's chest, on the ground, with nothing above it. */
  readonly chest: BlockPosition;
  /** Around the chest, two blocks from it and looking at it, at most a step higher or lower. */
  readonly around: readonly Start[];
}

/** How far from the chest a team stands. */
const STEP_BACK = 2;
/** Free cells over the ground, as a person and a lid need. */
const HEADROOM = 3;
/** Cells of ground that must be whole, so that nobody begins on the roof of a cave. */
const DEPTH = 4;

/**
 * How far a chest is looked for, and how many blocks the ground may rise or fall around it: what the land promises is near
 * its own place to begin, so that a gentle slope close by is better than level ground far away.
 */
const SEARCHES = [
  { within: 16, rise: 0 },
  { within: 16, rise: 1 },
  { within: 48, rise: 1 },
] as const;

const SIDES = [
  { x: 0, z: -1, yaw: 0 },
  { x: 1, z: 0, yaw: 90 },
  { x: 0, z: 1, yaw: 180 },
  { x: -1, z: 0, yaw: -90 },
] as const;

const known = new Map<string, CampSite>();

/**
 * Where to begin on a land: the level, dry, whole piece of grassland nearest to its place to begin that a chest and four
 * people have room on, or one on a gentle slope. The same for the same land. @throws RangeError when there is none within 48 blocks.
 */
export function campSite(preset: LandName, seed: number): CampSite {
  const key = `${preset}/${seed}`;
  const site = known.get(key) ?? findCampSite(preset, seed);
  known.set(key, site);
  return site;
}

function findCampSite(preset: LandName, seed: number): CampSite {
  const land = new GeneratedTerrain(preset, seed);
  const alone = land.spawn();
  const columns = new Columns(land);
  const [x0, z0] = [Math.floor(alone.x), Math.floor(alone.z)];
  for (const { within, rise } of SEARCHES)
    for (let ring = 0; ring <= within; ring++)
      for (const [dx, dz] of ringOf(ring)) {
        const chest = columns.standAt(x0 + dx, z0 + dz);
        const around = chest && placesAround(columns, chest, rise);
        if (chest && around) return { alone: { position: { ...alone }, yaw: 0 }, chest, around };
      }
  throw new RangeError(`${preset} of seed ${seed} has no level ground near its spawn`);
}

/** Where a team stands around a chest, if the ground there, and all of it between, is no more than `rise` higher or lower. */
function placesAround(columns: Columns, chest: BlockPosition, rise: number): Start[] | undefined {
  const near = (dx: number, dz: number) => {
    const place = columns.standAt(chest.x + dx, chest.z + dz);
    return place && Math.abs(place.y - chest.y) <= rise ? place : undefined;
  };
  for (let dx = -1; dx <= 1; dx++) for (let dz = -1; dz <= 1; dz++) if (!near(dx, dz)) return undefined;
  const starts = SIDES.flatMap(({ x, z, yaw }): Start[] => {
    const place = near(x * STEP_BACK, z * STEP_BACK);
    return place ? [{ position: { x: place.x + 0.5, y: place.y, z: place.z + 0.5 }, yaw }] : [];
  });
  return starts.length === SIDES.length ? starts : undefined;
}

/** Square rings, each from its north-western corner, northern and southern rows first. */
function* ringOf(ring: number): Generator<readonly [number, number]> {
  for (let dz = -ring; dz <= ring; dz++)
    for (let dx = -ring; dx <= ring; dx++) if (Math.max(Math.abs(dx), Math.abs(dz)) === ring) yield [dx, dz];
}

/** Looks at the land column by column. */
class Columns {
  readonly #land: GeneratedTerrain;
  readonly #chunks = new Map<string, Uint16Array>();

  constructor(land: GeneratedTerrain) {
    this.#land = land;
  }

  /** The cell over the ground, where the ground is whole grass and nothing stands on it that one could not walk through. */
  standAt(x: number, z: number): BlockPosition | undefined {
    const ground = this.#land.groundY(x, z);
    const cells = this.#chunk(x >> 4, z >> 4);
    const at = (y: number) => cells[((y - TERRAIN_MIN_Y) << 8) | ((z & 15) << 4) | (x & 15)] as number;
    if (this.#land.palette[at(ground)] !== GRASS) return undefined;
    for (let depth = 1; depth < DEPTH; depth++) if (isPassable(at(ground - depth))) return undefined;
    for (let above = 1; above <= HEADROOM; above++) if (!isPassable(at(ground + above))) return undefined;
    return { x, y: ground + 1, z };
  }

  #chunk(chunkX: number, chunkZ: number): Uint16Array {
    const key = `${chunkX} ${chunkZ}`;
    const cells = this.#chunks.get(key) ?? this.#land.generate(chunkX, chunkZ).cells.slice();
    this.#chunks.set(key, cells);
    return cells;
  }
}

const GRASS = 'grass_block';
