import type { BlockFacts, Blocks } from '../blockView.ts';

/** Half the width and the height of a player's bounding box (wiki "Player"). */
export const HALF_WIDTH = 0.3;
export const HEIGHT = 1.8;
const EPSILON = 0.001;

/** Whether a box in world coordinates touches no collision shape; chunks not received count as solid. */
export function isClear(
  blocks: Blocks,
  minX: number,
  minY: number,
  minZ: number,
  maxX: number,
  maxY: number,
  maxZ: number,
): boolean {
  for (let y = Math.floor(minY) - 1; y <= Math.floor(maxY); y++)
    for (let z = Math.floor(minZ); z <= Math.floor(maxZ); z++)
      for (let x = Math.floor(minX); x <= Math.floor(maxX); x++) {
        const facts = blocks.atXyz(x, y, z);
        if (!facts) return false;
        for (const [x0, y0, z0, x1, y1, z1] of facts.shapes)
          if (
            x + x1 > minX + EPSILON &&
            x + x0 < maxX - EPSILON &&
            y + y1 > minY + EPSILON &&
            y + y0 < maxY - EPSILON &&
            z + z1 > minZ + EPSILON &&
            z + z0 < maxZ - EPSILON
          )
            return false;
      }
  return true;
}

/** The highest point of a block's shapes under a player who stands in the middle of its column; 0 without any. */
export function topUnderFeet(facts: BlockFacts): number {
  let top = 0;
  for (const [x0, , z0, x1, y1, z1] of facts.shapes)
    if (x1 > 0.5 - HALF_WIDTH && x0 < 0.5 + HALF_WIDTH && z1 > 0.5 - HALF_WIDTH && z0 < 0.5 + HALF_WIDTH)
      top = Math.max(top, y1);
  return top;
}
