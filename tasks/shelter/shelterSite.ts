import { blockState } from '../../protocol/blockState.ts';
import type { BlockPosition, Box } from '../../protocol/geometry.ts';
import type { BuildStep, LandGround } from '../../worlds/plan/buildPlan.ts';
import { GeneratedTerrain } from '../../worlds/terrain/generatedTerrain.ts';
import { SEA_Y } from '../../worlds/terrain/land/landscape.ts';
import type { Start } from '../taskBase.ts';

/** Level ground around the building on every side, blocks: room to walk and to stand scaffolds. */
export const CLEARING = 5;
/** Air above the level ground, blocks. */
const HEADROOM = 16;
/** Rings around the clearing over which it meets the land, a block of height each, so that nobody is cut off. */
const SLOPE = 8;
/** How far from the land's place to begin a site is looked for, and in what steps, blocks. */
const SEARCH = { reach: 64, step: 4 };
/** How far the zone reaches beyond the site's middle, blocks. */
const REACH = 64;
const CHUNK = 16;

/** Where a shelter goes: the land levelled, and where its builders start. */
interface ShelterSite {
  /** The cell of the blueprint's minimum corner, on the level ground. */
  readonly at: BlockPosition;
  readonly box: Box;
  /** The level ground with the air above it: all that snapshots show. */
  readonly watched: Box;
  readonly steps: readonly BuildStep[];
  readonly starts: readonly Start[];
}

/**
 * The most level dry place near the land's place to begin, made level: grass on earth below, air above. The nearest of
 * equal ones.
 * @param size the building's, blocks; @param builders how many start there, side by side north of the building.
 */
export function shelterSite(
  ground: LandGround,
  size: { readonly x: number; readonly y: number; readonly z: number },
  builders: number,
): ShelterSite {
  const terrain = new GeneratedTerrain(ground.preset, ground.seed);
  const land = { groundY: remembered((x, z) => terrain.groundY(x, z)) };
  const spawn = terrain.spawn();
  const corner = mostLevel(land, { x: Math.floor(spawn.x), z: Math.floor(spawn.z) }, size);
  const { lowest, level } = heightsOf(land, corner, size);
  const low = { x: corner.x - CLEARING, z: corner.z - CLEARING };
  const high = { x: corner.x + size.x - 1 + CLEARING, z: corner.z + size.z - 1 + CLEARING };
  const layer = (from: number, to: number, id: string): BuildStep => ({
    type: 'fill',
    box: { min: { ...low, y: from }, max: { ...high, y: to } },
    state: blockState(id),
  });
  return {
    at: { ...corner, y: level + 1 },
    box: zoneAround({ x: corner.x + (size.x >> 1), z: corner.z + (size.z >> 1) }),
    watched: { min: { ...low, y: level - 1 }, max: { ...high, y: level + HEADROOM } },
    steps: [
      layer(Math.min(lowest, level) - 1, level - 1, 'dirt'),
      layer(level, level, 'grass_block'),
      layer(level + 1, level + HEADROOM, 'air'),
      ...slope(land, low, high, level),
    ],
    starts: Array.from({ length: builders }, (_, index) => ({
      position: { x: corner.x + index + 0.5, y: level + 1, z: corner.z - 2.5 },
      yaw: 0,
    })),
  };
}

type Land = Pick<GeneratedTerrain, 'groundY'>;

/** Places overlap all but wholly, so that each height is asked for many times. */
function remembered(groundY: Land['groundY']): Land['groundY'] {
  const heights = new Map<number, number>();
  return (x, z) => {
    const key = (x + 0x100000) * 0x200000 + (z + 0x100000);
    let height = heights.get(key);
    if (height === undefined) {
      height = groundY(x, z);
      heights.set(key, height);
    }
    return height;
  };
}

/** Cuts and fills the land around the clearing so that each ring is at most a block higher or lower than the one within. */
function slope(land: Land, low: Corner, high: Corner, level: number): BuildStep[] {
  const steps: BuildStep[] = [];
  const column = (x: number, z: number, from: number, to: number, id: string): void => {
    if (from <= to)
      steps.push({ type: 'fill', box: { min: { x, y: from, z }, max: { x, y: to, z } }, state: blockState(id) });
  };
  for (let z = low.z - SLOPE; z <= high.z + SLOPE; z++)
    for (let x = low.x - SLOPE; x <= high.x + SLOPE; x++) {
      const ring = Math.max(low.x - x, x - high.x, low.z - z, z - high.z);
      if (ring <= 0) continue;
      const natural = land.groundY(x, z);
      const wanted = Math.max(level - ring, Math.min(level + ring, natural));
      if (wanted === natural) continue;
      column(x, z, natural + 1, wanted - 1, 'dirt');
      column(x, z, wanted, wanted, 'grass_block');
      column(x, z, wanted + 1, Math.max(natural, wanted) + HEADROOM, 'air');
    }
  return steps;
}

interface Corner {
  readonly x: number;
  readonly z: number;
}
type Size = { readonly x: number; readonly z: number };

function mostLevel(land: Land, middle: Corner, size: Size): Corner {
  let best: { readonly corner: Corner; readonly unevenness: number; readonly away: number } | undefined;
  const { reach, step } = SEARCH;
  for (let dz = -reach; dz <= reach; dz += step)
    for (let dx = -reach; dx <= reach; dx += step) {
      const corner = { x: middle.x + dx, z: middle.z + dz };
      const { lowest, highest } = heightsOf(land, corner, size);
      if (lowest <= SEA_Y) continue;
      const unevenness = highest - lowest;
      const away = Math.hypot(dx, dz);
      if (!best || unevenness < best.unevenness || (unevenness === best.unevenness && away < best.away))
        best = { corner, unevenness, away };
    }
  // The place to begin is dry by its own promise.
  return best?.corner ?? middle;
}

/** Heights of the ground under the building and its clearing; `level` is the middle one. */
function heightsOf(land: Land, corner: Corner, size: Size) {
  const heights: number[] = [];
  for (let z = corner.z - CLEARING; z < corner.z + size.z + CLEARING; z += 2)
    for (let x = corner.x - CLEARING; x < corner.x + size.x + CLEARING; x += 2) heights.push(land.groundY(x, z));
  heights.sort((a, b) => a - b);
  return {
    lowest: heights[0] as number,
    highest: heights[heights.length - 1] as number,
    level: heights[heights.length >> 1] as number,
  };
}

function zoneAround({ x, z }: Corner): Box {
  const low = (at: number) => Math.floor((at - REACH) / CHUNK) * CHUNK;
  const high = (at: number) => Math.ceil((at + REACH) / CHUNK) * CHUNK - 1;
  return { min: { x: low(x), y: -64, z: low(z) }, max: { x: high(x), y: 319, z: high(z) } };
}
