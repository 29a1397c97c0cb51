import type { BlockPosition, Facing, Point } from '../../protocol/geometry.ts';
import type { ShapeBox } from '../data/collisionShapes.ts';
import type { World } from './world.ts';

/** Where a ray meets a block. */
export interface BlockHit {
  readonly position: BlockPosition;
  readonly face: Facing;
  /** World coordinates. */
  readonly at: Point;
  /** How far along the ray, 0 at its start and 1 at its end. */
  readonly share: number;
}

/** The boxes a cell offers to a ray; the block's collision boxes unless given. */
type CellBoxes = (x: number, y: number, z: number) => readonly ShapeBox[];

const FULL: readonly ShapeBox[] = [[0, 0, 0, 1, 1, 1]];
const AXES = ['x', 'y', 'z'] as const;

/**
 * The first block that the straight line from one point to another meets; the cost is the line's length. Boxes that reach out of their cell (fences) are found from the cell below.
 */
export function rayCast(
  world: Pick<World, 'boxesAt'>,
  from: Point,
  to: Point,
  boxesOf?: CellBoxes,
): BlockHit | undefined {
  const boxes = boxesOf ?? ((x, y, z) => world.boxesAt(x, y, z));
  const way = { x: to.x - from.x, y: to.y - from.y, z: to.z - from.z };
  let hit: BlockHit | undefined;
  findCell(from, to, (x, y, z) => {
    hit = nearer(
      hitOf(boxes(x, y, z), { x, y, z }, from, way),
      hitOf(boxes(x, y - 1, z), { x, y: y - 1, z }, from, way),
    );
    return hit !== undefined;
  });
  return hit;
}

/**
 * Walks the cells that the straight line from one point to another passes through, in order (Amanatides and Woo), and leaves out none
 * however short the line's part in it, until one is accepted.
 * @returns whether one was
 */
export function findCell(from: Point, to: Point, accepts: (x: number, y: number, z: number) => boolean): boolean {
  const cell = { x: Math.floor(from.x), y: Math.floor(from.y), z: Math.floor(from.z) };
  const way = { x: to.x - from.x, y: to.y - from.y, z: to.z - from.z };
  const step = { x: Math.sign(way.x), y: Math.sign(way.y), z: Math.sign(way.z) };
  const next = { x: Infinity, y: Infinity, z: Infinity };
  for (const axis of AXES)
    if (way[axis] !== 0) next[axis] = (cell[axis] + (step[axis] > 0 ? 1 : 0) - from[axis]) / way[axis];
  for (;;) {
    if (accepts(cell.x, cell.y, cell.z)) return true;
    const axis = next.x <= next.y && next.x <= next.z ? 'x' : next.y <= next.z ? 'y' : 'z';
    // So that a line from or to nowhere (NaN) ends as well.
    if (!(next[axis] <= 1)) return false;
    cell[axis] += step[axis];
    next[axis] += step[axis] / way[axis];
  }
}

/** What a ray meets of cells that count as full whatever their shape (fluid sources, for a bucket or a boat). */
export function fullCell(): readonly ShapeBox[] {
  return FULL;
}

/** The share of a line at which it enters a box given by its corners; undefined when it misses. */
export function enterBox(from: Point, to: Point, min: Point, max: Point): number | undefined {
  let [enter, leave] = [0, 1];
  for (const axis of AXES) {
    const way = to[axis] - from[axis];
    if (way === 0) {
      if (from[axis] <= min[axis] || from[axis] >= max[axis]) return undefined;
      continue;
    }
    const [a, b] = [(min[axis] - from[axis]) / way, (max[axis] - from[axis]) / way];
    enter = Math.max(enter, Math.min(a, b));
    leave = Math.min(leave, Math.max(a, b));
  }
  return enter <= leave ? enter : undefined;
}

function nearer(a: BlockHit | undefined, b: BlockHit | undefined): BlockHit | undefined {
  if (!a || !b) return a ?? b;
  return b.share < a.share ? b : a;
}

function hitOf(boxes: readonly ShapeBox[], cell: BlockPosition, from: Point, way: Point): BlockHit | undefined {
  let best: BlockHit | undefined;
  for (const [minX, minY, minZ, maxX, maxY, maxZ] of boxes) {
    const min = { x: cell.x + minX, y: cell.y + minY, z: cell.z + minZ };
    const max = { x: cell.x + maxX, y: cell.y + maxY, z: cell.z + maxZ };
    let [enter, leave] = [0, 1];
    let entered: 'x' | 'y' | 'z' = 'y';
    let missed = false;
    for (const axis of AXES) {
      if (way[axis] === 0) {
        missed ||= from[axis] < min[axis] || from[axis] > max[axis];
        continue;
      }
      const [a, b] = [(min[axis] - from[axis]) / way[axis], (max[axis] - from[axis]) / way[axis]];
      if (Math.min(a, b) > enter) [enter, entered] = [Math.min(a, b), axis];
      leave = Math.min(leave, Math.max(a, b));
    }
    if (missed || enter > leave || (best && enter >= best.share)) continue;
    best = {
      position: { x: cell.x, y: cell.y, z: cell.z },
      face: faceOf(entered, way[entered]),
      at: { x: from.x + way.x * enter, y: from.y + way.y * enter, z: from.z + way.z * enter },
      share: enter,
    };
  }
  return best;
}

function faceOf(axis: 'x' | 'y' | 'z', way: number): Facing {
  switch (axis) {
    case 'x':
      return way > 0 ? 'west' : 'east';
    case 'y':
      return way > 0 ? 'down' : 'up';
    case 'z':
      return way > 0 ? 'north' : 'south';
    default:
      return axis satisfies never;
  }
}
