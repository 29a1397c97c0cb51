import type { Box, Point } from '../../../protocol/geometry.ts';
import type { World } from '../../world/world.ts';

/** An upright box that moves: where its feet are and how large it is. */
interface MovingBody {
  readonly position: Point;
  readonly width: number;
  readonly height: number;
  readonly onGround: boolean;
}

/** How far a body got, and what stopped it. */
interface Moved {
  readonly position: Point;
  readonly onGround: boolean;
  readonly hitX: boolean;
  readonly hitZ: boolean;
  readonly hitY: boolean;
}

/** Overlaps smaller than this are touching. */
const TOUCH = 1e-7;

/** The boxes in the way of the move at hand, six numbers each; reused, for moves are never nested. */
let boxes = new Float64Array(6 * 64);
let boxCount = 0;

/**
 * Moves a body as far as blocks and the walls of its zone let it: upright first, then along the longer of the other
 * axes; when it walks against something no higher than `step`, onto it (Minecraft's Entity.collide).
 */
export function moveBody(world: World, body: MovingBody, by: Point, step: number, within: Box): Moved {
  const half = body.width / 2;
  const { x, y, z } = body.position;
  gather(world, x, y, z, half, body.height, by, step);
  const plain = slide(x, y, z, half, body.height, by.x, by.y, by.z);
  const blocked = plain.x !== by.x || plain.z !== by.z;
  let way = plain;
  if (step > 0 && blocked && (body.onGround || (by.y < 0 && plain.y !== by.y))) {
    const up = slide(x, y, z, half, body.height, 0, step, 0);
    const over = slide(x, y + up.y, z, half, body.height, by.x, 0, by.z);
    if (over.x * over.x + over.z * over.z > plain.x * plain.x + plain.z * plain.z) {
      const down = slide(x + over.x, y + up.y, z + over.z, half, body.height, 0, -up.y + Math.min(0, by.y), 0);
      way = { x: over.x, y: up.y + down.y, z: over.z };
    }
  }
  const landed = by.y < 0 && (plain.y !== by.y || way !== plain);
  const position = { x: x + way.x, y: y + way.y, z: z + way.z };
  let [hitX, hitZ] = [Math.abs(way.x - by.x) > 1e-9, Math.abs(way.z - by.z) > 1e-9];
  const [lowX, highX] = [within.min.x + half, within.max.x + 1 - half];
  const [lowZ, highZ] = [within.min.z + half, within.max.z + 1 - half];
  if (position.x < lowX || position.x > highX) {
    position.x = Math.max(lowX, Math.min(highX, position.x));
    hitX = true;
  }
  if (position.z < lowZ || position.z > highZ) {
    position.z = Math.max(lowZ, Math.min(highZ, position.z));
    hitZ = true;
  }
  position.y = Math.min(position.y, within.max.y + 1);
  return { position, onGround: landed, hitX, hitZ, hitY: Math.abs(plain.y - by.y) > 1e-9 };
}

function gather(
  world: World,
  x: number,
  y: number,
  z: number,
  half: number,
  height: number,
  by: Point,
  step: number,
): void {
  boxCount = 0;
  const minX = Math.floor(x - half + Math.min(0, by.x) - TOUCH);
  const maxX = Math.floor(x + half + Math.max(0, by.x) + TOUCH);
  const minZ = Math.floor(z - half + Math.min(0, by.z) - TOUCH);
  const maxZ = Math.floor(z + half + Math.max(0, by.z) + TOUCH);
  // Fences and walls reach half a block above their cell, hence the cell below.
  const minY = Math.floor(y + Math.min(0, by.y) - TOUCH) - 1;
  const maxY = Math.floor(y + height + Math.max(step, by.y) + TOUCH);
  for (let cellY = minY; cellY <= maxY; cellY++)
    for (let cellZ = minZ; cellZ <= maxZ; cellZ++)
      for (let cellX = minX; cellX <= maxX; cellX++)
        for (const box of world.boxesAt(cellX, cellY, cellZ)) {
          if (6 * (boxCount + 1) > boxes.length) {
            const larger = new Float64Array(boxes.length * 2);
            larger.set(boxes);
            boxes = larger;
          }
          const at = 6 * boxCount++;
          boxes[at] = cellX + box[0];
          boxes[at + 1] = cellY + box[1];
          boxes[at + 2] = cellZ + box[2];
          boxes[at + 3] = cellX + box[3];
          boxes[at + 4] = cellY + box[4];
          boxes[at + 5] = cellZ + box[5];
        }
}

function slide(
  x: number,
  y: number,
  z: number,
  half: number,
  height: number,
  byX: number,
  byY: number,
  byZ: number,
): Point {
  if (boxCount === 0) return { x: byX, y: byY, z: byZ };
  const dy = clip(1, y, y + height, x - half, x + half, z - half, z + half, byY);
  const [low, high] = [y + dy, y + dy + height];
  if (Math.abs(byX) < Math.abs(byZ)) {
    const dz = clip(2, z - half, z + half, x - half, x + half, low, high, byZ);
    const dx = clip(0, x - half, x + half, low, high, z - half + dz, z + half + dz, byX);
    return { x: dx, y: dy, z: dz };
  }
  const dx = clip(0, x - half, x + half, low, high, z - half, z + half, byX);
  const dz = clip(2, z - half, z + half, x - half + dx, x + half + dx, low, high, byZ);
  return { x: dx, y: dy, z: dz };
}

/** Along `axis`; the other two ranges come in the order of the other axes (x before y before z). */
function clip(
  axis: 0 | 1 | 2,
  min: number,
  max: number,
  minA: number,
  maxA: number,
  minB: number,
  maxB: number,
  by: number,
): number {
  if (by === 0) return 0;
  const a = axis === 0 ? 1 : 0;
  const b = axis === 2 ? 1 : 2;
  let allowed = by;
  for (let index = 0, at = 0; index < boxCount; index++, at += 6) {
    if (
      (boxes[at + a] as number) >= maxA - TOUCH ||
      (boxes[at + a + 3] as number) <= minA + TOUCH ||
      (boxes[at + b] as number) >= maxB - TOUCH ||
      (boxes[at + b + 3] as number) <= minB + TOUCH
    )
      continue;
    if (by > 0) {
      const gap = (boxes[at + axis] as number) - max;
      if (gap >= -TOUCH && gap < allowed) allowed = Math.max(0, gap);
    } else {
      const gap = (boxes[at + axis + 3] as number) - min;
      if (gap <= TOUCH && gap > allowed) allowed = Math.min(0, gap);
    }
  }
  return allowed;
}
