import type { BlockPosition, Point } from '../../../../protocol/geometry.ts';
import { HALF_WIDTH } from '../../navigation/walking/clearance.ts';

/** Whether a body whose feet are at a point stands on a cell, with so much as a toe. */
export function standsOn(feet: Point, { x, y, z }: BlockPosition): boolean {
  return y === Math.floor(feet.y - 0.01) && overlaps(feet, x, z);
}

/** Whether a cell is straight above a body whose feet are at a point, with so much as a corner. */
export function isOver(feet: Point, { x, y, z }: BlockPosition): boolean {
  return y >= feet.y + 1 && overlaps(feet, x, z);
}

function overlaps(feet: Point, x: number, z: number): boolean {
  return (
    feet.x + HALF_WIDTH > x && feet.x - HALF_WIDTH < x + 1 && feet.z + HALF_WIDTH > z && feet.z - HALF_WIDTH < z + 1
  );
}
