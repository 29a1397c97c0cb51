import type { BlockPosition, Facing, Point } from '../../../protocol/geometry.ts';
import { distance, stepOf } from '../../../protocol/geometry.ts';
import type { BlockFacts, Blocks, Shape } from './blockView.ts';
import { entersBoxAt } from './boxOnLine.ts';

/** How much of a line, from 0 to 1, may be missing at its end to still count as unobstructed. */
const TOUCHING = 0.999;
/** Where on a side a hand may click: near the edges and in the middle, so that halves and hinges can be chosen. */
const SPOTS = [0.5, 0.15, 0.85] as const;
const WHOLE: readonly Shape[] = [[0, 0, 0, 1, 1, 1]];

/** A point on one side of a block. */
export interface SidePoint {
  readonly face: Facing;
  readonly hit: Point;
}

/** Whether no collision shape lies between the eye and a point on a block's surface. */
export function canSee(blocks: Blocks, eye: Point, point: Point): boolean {
  const direction = { x: point.x - eye.x, y: point.y - eye.y, z: point.z - eye.z };
  const { x: dx, y: dy, z: dz } = direction;
  let x = Math.floor(eye.x);
  let y = Math.floor(eye.y);
  let z = Math.floor(eye.z);
  let nextX = shareTo(x, eye.x, dx);
  let nextY = shareTo(y, eye.y, dy);
  let nextZ = shareTo(z, eye.z, dz);
  // Every cell on the line: one that it only cuts a corner of may hold a wall.
  let left = Math.abs(Math.floor(point.x) - x) + Math.abs(Math.floor(point.y) - y) + Math.abs(Math.floor(point.z) - z);
  for (;;) {
    const facts = blocks.atXyz(x, y, z);
    if (!facts) return false;
    for (const shape of facts.shapes) if (entersBefore(shape, x, y, z, eye, direction)) return false;
    if (left-- <= 0) return true;
    if (nextX <= nextY && nextX <= nextZ) {
      x += Math.sign(dx);
      nextX += Math.abs(1 / dx);
    } else if (nextY <= nextZ) {
      y += Math.sign(dy);
      nextY += Math.abs(1 / dy);
    } else {
      z += Math.sign(dz);
      nextZ += Math.abs(1 / dz);
    }
  }
}

/** How much of a line lies before it leaves its first cell along an axis. */
function shareTo(cell: number, from: number, way: number): number {
  return way === 0 ? Number.POSITIVE_INFINITY : ((way > 0 ? cell + 1 : cell) - from) / way;
}

function entersBefore(shape: Shape, x: number, y: number, z: number, eye: Point, direction: Point): boolean {
  const [x0, y0, z0, x1, , z1] = shape;
  const y1 = seenTop(shape);
  const { x: dx, y: dy, z: dz } = direction;
  return entersBoxAt(eye.x, eye.y, eye.z, dx, dy, dz, x + x0, y + y0, z + z0, x + x1, y + y1, z + z1) < TOUCHING;
}

/** Fences and walls stop bodies half a block higher than they can be seen or clicked (wiki "Fence"). */
export function seenTop(shape: Shape): number {
  return Math.min(shape[4], 1);
}

/** Points to click on one side of a block, the middle first; for a block without collision shape, of its whole cell. */
export function pointsOnSide(facts: BlockFacts, cell: BlockPosition, face: Facing): Point[] {
  const step = stepOf(face);
  const points: Point[] = [];
  for (const shape of facts.shapes.length > 0 ? facts.shapes : WHOLE) {
    const [x0, y0, z0, x1, , z1] = shape;
    const y1 = seenTop(shape);
    for (const first of SPOTS)
      for (const second of SPOTS) {
        const x = step.x === 0 ? x0 + (x1 - x0) * first : step.x > 0 ? x1 : x0;
        const y = step.y === 0 ? y0 + (y1 - y0) * (step.x === 0 ? second : first) : step.y > 0 ? y1 : y0;
        const z = step.z === 0 ? z0 + (z1 - z0) * second : step.z > 0 ? z1 : z0;
        points.push({ x: cell.x + x, y: cell.y + y, z: cell.z + z });
      }
  }
  return points;
}

/** Whether the eye is on the outer side of a face through `point`. */
export function isInFrontOf(eye: Point, point: Point, face: Facing): boolean {
  const step = stepOf(face);
  return (eye.x - point.x) * step.x + (eye.y - point.y) * step.y + (eye.z - point.z) * step.z > 0.01;
}

/** A point on the block that the eye sees within `reach`, nearest sides first; undefined when there is none. */
export function visiblePoint(blocks: Blocks, cell: BlockPosition, eye: Point, reach: number): SidePoint | undefined {
  const facts = blocks.atXyz(cell.x, cell.y, cell.z);
  if (!facts) return undefined;
  // Who is inside a block has it before the eyes, whichever way they look.
  if (facts.shapes.some((shape) => isWithin(eye, cell, shape)))
    return { face: 'up', hit: { x: cell.x + 0.5, y: cell.y + 1, z: cell.z + 0.5 } };
  let best: SidePoint | undefined;
  let bestLength = reach;
  for (const face of ['up', 'north', 'south', 'west', 'east', 'down'] as const)
    for (const hit of pointsOnSide(facts, cell, face)) {
      const length = distance(eye, hit);
      if (length < bestLength - 1e-9 && isInFrontOf(eye, hit, face) && canSee(blocks, eye, hit)) {
        best = { face, hit };
        bestLength = length;
      }
    }
  return best;
}

function isWithin(eye: Point, cell: BlockPosition, [x0, y0, z0, x1, y1, z1]: Shape): boolean {
  const [x, y, z] = [eye.x - cell.x, eye.y - cell.y, eye.z - cell.z];
  return x > x0 && x < x1 && y > y0 && y < y1 && z > z0 && z < z1;
}

/** Yaw and pitch, in Minecraft degrees (0 = south, 90 = west; 90 = down), of the look from an eye at a point. */
export function lookAngles(eye: Point, point: Point): { yaw: number; pitch: number } {
  const dx = point.x - eye.x;
  const dz = point.z - eye.z;
  return {
    yaw: (Math.atan2(-dx, dz) * 180) / Math.PI,
    pitch: (-Math.atan2(point.y - eye.y, Math.hypot(dx, dz)) * 180) / Math.PI,
  };
}
