import { isAir } from '../../../protocol/blockState.ts';
import type { BlockPosition, Box } from '../../../protocol/geometry.ts';
import { isReplaceable } from '../../data/blockTags.ts';
import { MIN_Y } from '../../world/column.ts';
import type { World } from '../../world/world.ts';
import { cellAlong, type PortalAxis, type PortalFrame } from './portalFrame.ts';

/** How far across a place for a new portal is looked for, blocks (Minecraft wiki, "Nether portal", Portal creation). */
const SEARCH = 16;
/** The inside of a portal that the game makes. */
const WIDTH = 2;
const HEIGHT = 3;
/** Where a portal is forced into the rock or the air, at the lowest and this far below the top. */
const LOWEST_FORCED = 70;
const BELOW_TOP = 9;

/** The axis across a portal's. */
const across = (axis: PortalAxis): PortalAxis => (axis === 'x' ? 'z' : 'x');

/** Where a portal is to stand, and whether ground and room must be made for it. */
export interface PortalSite {
  readonly frame: PortalFrame;
  readonly forced: boolean;
}

/**
 * Where the game makes a portal near a place, inside `box`: on solid ground with room in front and behind where there is
 * some within 16 blocks, the nearest; else with room for the frame alone; else wherever the place is, between y 70 and
 * the top.
 */
export function siteNear(world: World, box: Box, to: BlockPosition, axis: PortalAxis): PortalSite {
  const top = Math.min(box.max.y, world.dimension.minY + world.dimension.logicalHeight - 1);
  let [roomy, bare]: [Found | undefined, Found | undefined] = [undefined, undefined];
  for (let dx = -SEARCH; dx <= SEARCH; dx++)
    for (let dz = -SEARCH; dz <= SEARCH; dz++) {
      const [x, z] = [to.x + dx, to.z + dz];
      if (!isWithin(box, x, z, axis)) continue;
      for (const y of floors(world, x, z, top)) {
        const cell = { x, y, z };
        const distance = dx * dx + (y - to.y) ** 2 + dz * dz;
        if (roomy && distance >= roomy.distance) continue;
        if (!fits(world, cell, axis, 0)) continue;
        if (fits(world, cell, axis, -1) && fits(world, cell, axis, 1)) roomy = { cell, distance };
        else if (!roomy && (!bare || distance < bare.distance)) bare = { cell, distance };
      }
    }
  const found = roomy ?? bare;
  if (found) return { frame: frameAt(found.cell, axis), forced: false };
  // A part of the Nether may end below what the game takes for the lowest.
  const lowest = Math.max(box.min.y + 1, Math.min(LOWEST_FORCED, top - BELOW_TOP));
  const y = Math.max(lowest, Math.min(top - BELOW_TOP, to.y));
  const inside = (value: number, least: number, most: number) => Math.max(least + 2, Math.min(most - 3, value));
  const cell = { x: inside(to.x, box.min.x, box.max.x), y, z: inside(to.z, box.min.z, box.max.z) };
  return { frame: frameAt(cell, axis), forced: true };
}

interface Found {
  readonly cell: BlockPosition;
  readonly distance: number;
}

function frameAt(min: BlockPosition, axis: PortalAxis): PortalFrame {
  return { axis, min, width: WIDTH, height: HEIGHT, lit: 0 };
}

function isWithin({ min, max }: Box, x: number, z: number, axis: PortalAxis): boolean {
  const [along, side] = axis === 'x' ? [x, z] : [z, x];
  const [least, most] = axis === 'x' ? [min.x, max.x] : [min.z, max.z];
  const [leastSide, mostSide] = axis === 'x' ? [min.z, max.z] : [min.x, max.x];
  return along - 1 >= least && along + WIDTH <= most && side - 1 >= leastSide && side + 1 <= mostSide;
}

/** The lowest free cells of a column above something solid, highest first, with room for a frame below `top`. */
function* floors(world: World, x: number, z: number, top: number): Generator<number> {
  const column = world.chunks.column(x >> 4, z >> 4);
  const surface = (column.heights.motion[((z & 15) << 4) | (x & 15)] as number) + MIN_Y;
  let free = 0;
  for (let y = Math.min(top, surface + HEIGHT); y > world.dimension.minY; y--) {
    if (isFree(world, x, y, z)) {
      free++;
      continue;
    }
    if (free > HEIGHT && y + 1 + HEIGHT <= top) yield y + 1;
    free = 0;
  }
}

/** Whether a frame and what is inside have ground below and room, `offset` blocks in front of or behind the portal. */
function fits(world: World, min: BlockPosition, axis: PortalAxis, offset: number): boolean {
  const row = cellAlong(min, across(axis), offset);
  for (let along = -1; along <= WIDTH; along++) {
    const ground = cellAlong(row, axis, along, -1);
    if (!isSolid(world, ground)) return false;
    for (let up = 0; up <= HEIGHT; up++) {
      const { x, y, z } = cellAlong(row, axis, along, up);
      if (!isFree(world, x, y, z)) return false;
    }
  }
  return true;
}

function isFree(world: World, x: number, y: number, z: number): boolean {
  const { id } = world.block({ x, y, z });
  return isAir(id) || (isReplaceable(id) && id !== 'water' && id !== 'lava');
}

function isSolid(world: World, { x, y, z }: BlockPosition): boolean {
  const box = world.boxesAt(x, y, z)[0];
  return box !== undefined && box[0] <= 0 && box[1] <= 0 && box[2] <= 0 && box[3] >= 1 && box[4] >= 1 && box[5] >= 1;
}

/** What is to be put where for a portal at a site, frame, ground, room and portal, in order. */
export function* cellsOfSite({
  frame,
  forced,
}: PortalSite): Generator<readonly [BlockPosition, 'obsidian' | 'air' | 'nether_portal']> {
  const { axis, min } = frame;
  if (forced)
    for (let offset = -1; offset <= 1; offset++)
      for (let along = 0; along < WIDTH; along++)
        for (let up = -1; up < HEIGHT; up++)
          yield [cellAlong(cellAlong(min, across(axis), offset), axis, along, up), up < 0 ? 'obsidian' : 'air'];
  for (let along = -1; along <= WIDTH; along++)
    for (let up = -1; up <= HEIGHT; up++)
      if (along < 0 || along === WIDTH || up < 0 || up === HEIGHT) yield [cellAlong(min, axis, along, up), 'obsidian'];
  for (let up = 0; up < HEIGHT; up++)
    for (let along = 0; along < WIDTH; along++) yield [cellAlong(min, axis, along, up), 'nether_portal'];
}
