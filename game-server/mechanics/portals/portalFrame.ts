import { isAir } from '../../../protocol/blockState.ts';
import type { BlockPosition } from '../../../protocol/geometry.ts';

/** Along which axis a portal is wide. */
export type PortalAxis = 'x' | 'z';

/** The inside of a frame of obsidian. */
export interface PortalFrame {
  readonly axis: PortalAxis;
  /** The lowest cell inside, with the smallest coordinate along the axis. */
  readonly min: BlockPosition;
  readonly width: number;
  readonly height: number;
  /** How many of the cells inside are portal already. */
  readonly lit: number;
}

/** Smallest and largest insides of a frame (Minecraft wiki, "Nether portal", Creation). */
const NARROWEST = 2;
const LOWEST = 3;
const MOST = 21;

/** The block id at a cell. */
type ReadId = (position: BlockPosition) => string;

const isFrame = (id: string): boolean => id === 'obsidian';
const isInside = (id: string): boolean => isAir(id) || id === 'fire' || id === 'soul_fire' || id === 'nether_portal';

/** The cell `along` an axis and `up` from another. */
export function cellAlong({ x, y, z }: BlockPosition, axis: PortalAxis, along: number, up = 0): BlockPosition {
  return axis === 'x' ? { x: x + along, y: y + up, z } : { x, y: y + up, z: z + along };
}

/** The cells inside a frame, row by row from below. */
export function* insideOf({ axis, min, width, height }: PortalFrame): Generator<BlockPosition> {
  for (let up = 0; up < height; up++) for (let along = 0; along < width; along++) yield cellAlong(min, axis, along, up);
}

/** Whether a frame is filled with portal. */
export function isLit({ width, height, lit }: PortalFrame): boolean {
  return lit === width * height;
}

/**
 * The frame around a cell that is wide along an axis, with nothing but air, fire and portal inside; corners do not
 * matter. Undefined when no frame of a valid size stands there.
 */
export function frameAround(read: ReadId, position: BlockPosition, axis: PortalAxis): PortalFrame | undefined {
  if (!isInside(read(position))) return undefined;
  let bottom = position;
  for (let down = 0; down < MOST && isInside(read(cellAlong(bottom, axis, 0, -1))); down++)
    bottom = cellAlong(bottom, axis, 0, -1);
  const before = distanceToEdge(read, bottom, axis, -1);
  if (before === undefined) return undefined;
  const min = cellAlong(bottom, axis, 1 - before);
  const width = distanceToEdge(read, min, axis, 1);
  if (width === undefined || width < NARROWEST || width > MOST) return undefined;
  let [height, lit] = [0, 0];
  for (; height < MOST; height++) {
    const row = rowOf(read, min, axis, width, height);
    if (row === undefined) break;
    lit += row;
  }
  if (height < LOWEST) return undefined;
  for (let along = 0; along < width; along++) if (!isFrame(read(cellAlong(min, axis, along, height)))) return undefined;
  return { axis, min, width, height, lit };
}

/** Steps from a cell to the frame on one side, over a floor of frame all the way; undefined when there is none. */
function distanceToEdge(read: ReadId, from: BlockPosition, axis: PortalAxis, step: 1 | -1): number | undefined {
  for (let distance = 0; distance <= MOST; distance++) {
    const cell = cellAlong(from, axis, distance * step);
    const id = read(cell);
    if (!isInside(id)) return isFrame(id) ? distance : undefined;
    if (!isFrame(read(cellAlong(cell, axis, 0, -1)))) return undefined;
  }
  return undefined;
}

/** How many cells of a row are portal; undefined where the row is not closed or something stands in it. */
function rowOf(read: ReadId, min: BlockPosition, axis: PortalAxis, width: number, up: number): number | undefined {
  if (!isFrame(read(cellAlong(min, axis, -1, up))) || !isFrame(read(cellAlong(min, axis, width, up)))) return undefined;
  let lit = 0;
  for (let along = 0; along < width; along++) {
    const id = read(cellAlong(min, axis, along, up));
    if (!isInside(id)) return undefined;
    if (id === 'nether_portal') lit++;
  }
  return lit;
}
