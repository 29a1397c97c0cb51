import { HostFault } from '../../protocol/errors.ts';
import {
  add,
  type BlockPosition,
  type Box,
  boxCovers,
  cellsOf,
  formatPosition,
  shiftBox,
} from '../../protocol/geometry.ts';
import type { BuildPlan, LandGround } from '../../worlds/plan/buildPlan.ts';
import { Chunks } from './chunks.ts';
import { type ChunkColumn, MAX_Y, MIN_Y, SECTIONS } from './column.ts';
import { type ChunkArea, chunksOf, isWithin, type LandPatch, widened } from './landPatches.ts';
import { landOf } from './presetGround.ts';
import { SECTION_CELLS } from './sectionBytes.ts';
import { statesOfSection } from './stateCache.ts';
import type { World } from './world.ts';

/**
 * How far the land goes on beyond a plan's box, chunks: what is seen from its edge at the usual view distance. Slots of
 * the arenas' grid lie at least twice as far apart.
 */
const MARGIN = 6;

/** A plan that lies in generated land. */
export type LandPlan = BuildPlan & { readonly ground: LandGround };

export function isLandPlan(plan: BuildPlan): plan is LandPlan {
  return plan.ground !== undefined;
}

/** All of the world's height over an area. */
export function boxOver({ minX, minZ, maxX, maxZ }: ChunkArea): Box {
  return {
    min: { x: minX * 16, y: MIN_Y, z: minZ * 16 },
    max: { x: maxX * 16 + 15, y: MAX_Y - 1, z: maxZ * 16 + 15 },
  };
}

/**
 * The patch of land a plan wants at `origin`, some of what lies around its box included.
 * @throws HostFault 'outside-plan' for a box or an origin off the borders of chunks.
 */
export function patchFor(world: World, { box, ground }: LandPlan, origin: BlockPosition, tick: number): LandPatch {
  const edges = [box.min.x, box.min.z, box.max.x + 1, box.max.z + 1, origin.x, origin.z];
  if (edges.some((edge) => edge % 16 !== 0) || origin.y !== 0)
    throw new HostFault(
      'outside-plan',
      `an arena in generated land lies from ${formatPosition(box.min)} to ${formatPosition(box.max)} at ${formatPosition(origin)}: expected chunk borders along x and z, and no shift along y`,
    );
  return {
    name: `${ground.preset} ${ground.seed | 0}`,
    land: landOf(world.gameData, { type: ground.preset, seed: ground.seed }),
    shiftX: origin.x / 16,
    shiftZ: origin.z / 16,
    area: widened(chunksOf(shiftBox(box, origin)), MARGIN),
    laidTick: tick,
  };
}

/** Where the world differs from a plan on generated land; see `MinecraftHost.landDifference`. */
export function landDifference(world: World, plan: LandPlan, origin: BlockPosition): string | undefined {
  const { chunks, gameData } = world;
  const wanted = patchFor(world, plan, origin, 0);
  const box = shiftBox(plan.box, origin);
  const inBox = chunksOf(box);
  const patch = chunks.patches.at(inBox.minX, inBox.minZ);
  if (
    !patch ||
    patch.name !== wanted.name ||
    patch.shiftX !== wanted.shiftX ||
    patch.shiftZ !== wanted.shiftZ ||
    JSON.stringify(patch.area) !== JSON.stringify(wanted.area)
  )
    return `there is no land of ${wanted.name}`;
  const planned = plannedCells(world, plan, origin);
  const columns = new Map<number, { readonly chunkX: number; readonly chunkZ: number; readonly column: ChunkColumn }>();
  for (const touched of chunks.touchedIn(patch)) columns.set(Chunks.key(touched.chunkX, touched.chunkZ), touched);
  for (const key of planned.keys()) {
    const place = Chunks.ofKey(key);
    columns.set(key, { ...place, column: chunks.column(place.chunkX, place.chunkZ) });
  }
  for (const [key, { chunkX, chunkZ, column }] of columns) {
    if (!isWithin(inBox, chunkX, chunkZ)) continue;
    const of = { land: patch.land, chunkX: chunkX - patch.shiftX, chunkZ: chunkZ - patch.shiftZ };
    const cells = planned.get(key);
    const found = firstDifference(chunks.asMade(of), column, (index) => cells?.get(index), plan.box);
    if (!found) continue;
    const { index, expected } = found;
    const at = {
      x: (of.chunkX << 4) | (index & 15),
      y: MIN_Y + (index >> 8),
      z: (of.chunkZ << 4) | ((index >> 4) & 15),
    };
    const { states } = gameData;
    return `cell ${formatPosition(at)}: expected ${states.text(expected)}, found ${states.text(world.stateId(add(at, origin)))}`;
  }
  return undefined;
}

interface Difference {
  /** ((y - MIN_Y) << 8) | (z << 4) | x. */
  readonly index: number;
  readonly expected: number;
}

function firstDifference(
  made: ChunkColumn,
  column: ChunkColumn,
  planned: (index: number) => number | undefined,
  { min, max }: Box,
): Difference | undefined {
  for (let section = 0; section < SECTIONS; section++) {
    const [before, after] = [statesOfSection(made, section), statesOfSection(column, section)];
    for (let cell = 0; cell < SECTION_CELLS; cell++) {
      const index = section * SECTION_CELLS + cell;
      const y = MIN_Y + (index >> 8);
      if (y < min.y || y > max.y) continue;
      const expected = planned(index) ?? (before[cell] as number);
      if (expected !== after[cell]) return { index, expected };
    }
  }
  return undefined;
}

/** What the plan's steps leave in the cells they name: state numbers by chunk (Chunks.key) and cell within it. */
function plannedCells(world: World, plan: LandPlan, origin: BlockPosition): Map<number, Map<number, number>> {
  const planned = new Map<number, Map<number, number>>();
  for (const { position, stateId } of cellsOfSteps(world, plan)) {
    const { x, y, z } = add(position, origin);
    const key = Chunks.key(x >> 4, z >> 4);
    let chunk = planned.get(key);
    if (!chunk) {
      chunk = new Map();
      planned.set(key, chunk);
    }
    chunk.set(((y - MIN_Y) << 8) | ((z & 15) << 4) | (x & 15), stateId);
  }
  return planned;
}

/**
 * The cells a plan's steps set, in their order, arena coordinates. Every step is looked at before the first cell is told.
 * @throws HostFault 'outside-plan', ConfigError for a state the version does not have.
 */
export function cellsOfSteps(
  world: World,
  { box, steps }: Pick<BuildPlan, 'box' | 'steps'>,
): Iterable<{ readonly position: BlockPosition; readonly stateId: number }> {
  const fills = steps.flatMap((step) => {
    if (step.type !== 'fill' && step.type !== 'set') return [];
    const cells = step.type === 'fill' ? step.box : { min: step.position, max: step.position };
    if (!boxCovers(box, cells))
      throw new HostFault(
        'outside-plan',
        `a ${step.type} step at ${formatPosition(cells.min)} reaches outside the plan's box ${formatPosition(box.min)} to ${formatPosition(box.max)}`,
      );
    return [{ cells, stateId: world.gameData.states.idOf(step.state) }];
  });
  return cellsOfFills(fills);
}

function* cellsOfFills(fills: readonly { readonly cells: Box; readonly stateId: number }[]) {
  for (const { cells, stateId } of fills) for (const position of cellsOf(cells)) yield { position, stateId };
}
