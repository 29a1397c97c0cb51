import { z } from 'zod';

/**
 * All coordinate conventions of the project live here.
 *
 * Axes are Minecraft's: +x east, +y up, +z south, one unit = one block. A block position names the cell whose
 * minimum corner it is, so the cell (0,0,0) spans [0,1) on each axis. Boxes include both corners.
 *
 * Two frames of reference exist. *World* coordinates are the server's. *Arena* coordinates are the task's, the same
 * whichever slot of the grid the arena lies in: world = arena + origin, where an origin shifts x and z only.
 * Everything that crosses the gateway, stands in an event log or is shown to a model is in arena coordinates.
 */
export const BlockPosition = z.strictObject({ x: z.int(), y: z.int(), z: z.int() });
export type BlockPosition = z.infer<typeof BlockPosition>;

/** A point in blocks with fractions, such as a player's feet. */
export const Point = z.strictObject({ x: z.number(), y: z.number(), z: z.number() });
export type Point = z.infer<typeof Point>;

/** A cuboid of cells; `min` and `max` are both inside. */
export const Box = z.strictObject({ min: BlockPosition, max: BlockPosition });
export type Box = z.infer<typeof Box>;

export const HORIZONTAL_FACINGS = ['north', 'south', 'west', 'east'] as const;
export const FACINGS = ['down', 'up', ...HORIZONTAL_FACINGS] as const;
/** A direction, named as in block states; the order is the protocol's face numbering (down 0 ... east 5). */
export type Facing = (typeof FACINGS)[number];
export type HorizontalFacing = (typeof HORIZONTAL_FACINGS)[number];
export type Axis = 'x' | 'y' | 'z';

const STEPS: Record<Facing, BlockPosition> = {
  down: { x: 0, y: -1, z: 0 },
  up: { x: 0, y: 1, z: 0 },
  north: { x: 0, y: 0, z: -1 },
  south: { x: 0, y: 0, z: 1 },
  west: { x: -1, y: 0, z: 0 },
  east: { x: 1, y: 0, z: 0 },
};

const OPPOSITES: Record<Facing, Facing> = {
  down: 'up',
  up: 'down',
  north: 'south',
  south: 'north',
  west: 'east',
  east: 'west',
};

/** The unit vector of a facing. */
export function stepOf(facing: Facing): BlockPosition {
  return STEPS[facing];
}

/** The facing that looks the other way. */
export function oppositeOf(facing: Facing): Facing {
  return OPPOSITES[facing];
}

/** The axis a facing lies on. */
export function axisOf(facing: Facing): Axis {
  return facing === 'up' || facing === 'down' ? 'y' : facing === 'east' || facing === 'west' ? 'x' : 'z';
}

/** The horizontal facing a quarter turn clockwise seen from above (north -> east). */
export function clockwiseOf(facing: HorizontalFacing): HorizontalFacing {
  return ({ north: 'east', east: 'south', south: 'west', west: 'north' } as const)[facing];
}

/** The sum of two positions or points. */
export function add(a: Point, b: Point): Point {
  return { x: a.x + b.x, y: a.y + b.y, z: a.z + b.z };
}

/** `a - b`. */
export function subtract(a: Point, b: Point): Point {
  return { x: a.x - b.x, y: a.y - b.y, z: a.z - b.z };
}

/** The neighbouring cell of `position` in direction `facing`, `distance` blocks away. */
export function neighbour(position: BlockPosition, facing: Facing, distance = 1): BlockPosition {
  const step = STEPS[facing];
  return { x: position.x + step.x * distance, y: position.y + step.y * distance, z: position.z + step.z * distance };
}

/** Whether two positions are the same. */
export function samePosition(a: Point, b: Point): boolean {
  return a.x === b.x && a.y === b.y && a.z === b.z;
}

/** The cell a point lies in. */
export function cellOf(point: Point): BlockPosition {
  return { x: Math.floor(point.x), y: Math.floor(point.y), z: Math.floor(point.z) };
}

/** The centre of a cell. */
export function centreOf(position: BlockPosition): Point {
  return { x: position.x + 0.5, y: position.y + 0.5, z: position.z + 0.5 };
}

/** Straight-line distance in blocks. */
export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);
}

/** A key for maps and sets, "x,y,z". */
export function positionKey(position: BlockPosition): string {
  return `${position.x},${position.y},${position.z}`;
}

/** "(x, y, z)" for messages. */
export function formatPosition(position: Point): string {
  return `(${position.x}, ${position.y}, ${position.z})`;
}

/** The box spanned by two opposite corners in any order. */
export function boxOf(a: BlockPosition, b: BlockPosition): Box {
  return {
    min: { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), z: Math.min(a.z, b.z) },
    max: { x: Math.max(a.x, b.x), y: Math.max(a.y, b.y), z: Math.max(a.z, b.z) },
  };
}

/** The smallest box around all positions, or undefined when there are none. */
export function boundsOf(positions: Iterable<BlockPosition>): Box | undefined {
  let bounds: Box | undefined;
  for (const position of positions) {
    bounds = bounds
      ? {
          min: {
            x: Math.min(bounds.min.x, position.x),
            y: Math.min(bounds.min.y, position.y),
            z: Math.min(bounds.min.z, position.z),
          },
          max: {
            x: Math.max(bounds.max.x, position.x),
            y: Math.max(bounds.max.y, position.y),
            z: Math.max(bounds.max.z, position.z),
          },
        }
      : { min: { ...position }, max: { ...position } };
  }
  return bounds;
}

/** Size of a box in cells along each axis. */
export function sizeOf(box: Box): BlockPosition {
  return { x: box.max.x - box.min.x + 1, y: box.max.y - box.min.y + 1, z: box.max.z - box.min.z + 1 };
}

/** Whether a cell, or a point's cell, lies inside a box. */
export function boxContains(box: Box, point: Point): boolean {
  const { x, y, z: zed } = cellOf(point);
  return x >= box.min.x && x <= box.max.x && y >= box.min.y && y <= box.max.y && zed >= box.min.z && zed <= box.max.z;
}

/** Whether `inner` lies wholly inside `outer`. */
export function boxCovers(outer: Box, inner: Box): boolean {
  return boxContains(outer, inner.min) && boxContains(outer, inner.max);
}

/** Whether two boxes share a cell. */
export function boxesOverlap(a: Box, b: Box): boolean {
  return (
    a.min.x <= b.max.x &&
    b.min.x <= a.max.x &&
    a.min.y <= b.max.y &&
    b.min.y <= a.max.y &&
    a.min.z <= b.max.z &&
    b.min.z <= a.max.z
  );
}

/** The box moved by `offset`. */
export function shiftBox(box: Box, offset: BlockPosition): Box {
  return { min: add(box.min, offset), max: add(box.max, offset) };
}

/** Every cell of a box: y outermost, then z, then x innermost (the order of Minecraft's schematics). */
export function* cellsOf(box: Box): Generator<BlockPosition> {
  for (let y = box.min.y; y <= box.max.y; y++)
    for (let zed = box.min.z; zed <= box.max.z; zed++)
      for (let x = box.min.x; x <= box.max.x; x++) yield { x, y, z: zed };
}

/** The rank of a cell in the order of `cellsOf`, for arrays that hold one entry per cell. */
export function cellIndex(box: Box, position: BlockPosition): number {
  const size = sizeOf(box);
  return ((position.y - box.min.y) * size.z + (position.z - box.min.z)) * size.x + (position.x - box.min.x);
}
