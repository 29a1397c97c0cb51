import { FACINGS, type Point, stepOf } from '../../protocol/geometry.ts';
import type { World } from '../world/world.ts';

/** Blocks a tick at which a block placed onto something small squeezes it out. */
const SQUEEZE = 0.2;
const INSET = 0.01;

/** Whether blocks are where a small body is. */
export function isStuck(world: World, { x, y, z }: Point, half: number, height: number): boolean {
  return world.collides(
    x - half + INSET,
    y + INSET,
    z - half + INSET,
    x + half - INSET,
    y + height - INSET,
    z + half - INSET,
  );
}

/** The next place on the way to the nearest neighbouring cell that is free, upwards when none is. */
export function squeezedOut(world: World, position: Point, half: number, height: number): Point {
  const cell = { x: Math.floor(position.x), y: Math.floor(position.y), z: Math.floor(position.z) };
  let best: { step: Point; way: number } | undefined;
  for (const facing of FACINGS) {
    if (facing === 'down') continue;
    const step = stepOf(facing);
    const middle = { x: cell.x + step.x + 0.5, y: cell.y + step.y, z: cell.z + step.z + 0.5 };
    const way =
      (step.x > 0 ? cell.x + 1 - position.x : step.x < 0 ? position.x - cell.x : 0) +
      (step.y > 0 ? cell.y + 1 - position.y : 0) +
      (step.z > 0 ? cell.z + 1 - position.z : step.z < 0 ? position.z - cell.z : 0);
    if (!isStuck(world, middle, half, height) && (!best || way < best.way)) best = { step, way };
  }
  const { step } = best ?? { step: stepOf('up') };
  return {
    x: position.x + step.x * SQUEEZE,
    y: position.y + step.y * SQUEEZE,
    z: position.z + step.z * SQUEEZE,
  };
}
