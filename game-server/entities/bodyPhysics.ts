import type { Point } from '../../protocol/geometry.ts';
import type { World } from '../world/world.ts';

/** How far a body got, and what stopped it. */
interface Sweep {
  readonly position: Point;
  readonly onGround: boolean;
  readonly hitSide: boolean;
}

/** Blocks in the way are taken this much smaller, so that touching is not overlapping. */
const TOUCH = 1e-7;

/**
 * Moves an upright box of the given half width and height as far as blocks let it, upright first and then along x and
 * z, as Minecraft does.
 */
export function sweep(world: World, from: Point, velocity: Point, halfWidth: number, height: number): Sweep {
  const at = { ...from };
  const dy = clip(world, at, 'y', velocity.y, halfWidth, height);
  at.y += dy;
  const dx = clip(world, at, 'x', velocity.x, halfWidth, height);
  at.x += dx;
  const dz = clip(world, at, 'z', velocity.z, halfWidth, height);
  at.z += dz;
  return {
    position: at,
    onGround: velocity.y < 0 && dy !== velocity.y,
    hitSide: dx !== velocity.x || dz !== velocity.z,
  };
}

function clip(world: World, at: Point, axis: 'x' | 'y' | 'z', by: number, halfWidth: number, height: number): number {
  if (by === 0) return 0;
  const min = { x: at.x - halfWidth, y: at.y, z: at.z - halfWidth };
  const max = { x: at.x + halfWidth, y: at.y + height, z: at.z + halfWidth };
  const [low, high] = [{ ...min }, { ...max }];
  if (by > 0) high[axis] += by;
  else low[axis] += by;
  let allowed = by;
  for (let y = Math.floor(low.y) - 1; y <= Math.floor(high.y); y++)
    for (let z = Math.floor(low.z); z <= Math.floor(high.z); z++)
      for (let x = Math.floor(low.x); x <= Math.floor(high.x); x++)
        for (const [minX, minY, minZ, maxX, maxY, maxZ] of world.boxesAt(x, y, z)) {
          const boxMin = { x: x + minX, y: y + minY, z: z + minZ };
          const boxMax = { x: x + maxX, y: y + maxY, z: z + maxZ };
          const beside = (['x', 'y', 'z'] as const).every(
            (other) => other === axis || (boxMin[other] < max[other] - TOUCH && boxMax[other] > min[other] + TOUCH),
          );
          if (!beside) continue;
          if (by > 0 && boxMin[axis] >= max[axis] - TOUCH) allowed = Math.min(allowed, boxMin[axis] - max[axis]);
          else if (by < 0 && boxMax[axis] <= min[axis] + TOUCH) allowed = Math.max(allowed, boxMax[axis] - min[axis]);
        }
  return by > 0 ? Math.max(0, allowed) : Math.min(0, allowed);
}
