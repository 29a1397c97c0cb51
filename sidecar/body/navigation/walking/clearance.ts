import type { BlockFacts, Blocks, Shape } from '../../perception/blockView.ts';

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
  // Integers, so that none of them becomes an object on its way to the blocks.
  const [lowX, lowY, lowZ] = [Math.floor(minX) | 0, (Math.floor(minY) | 0) - 1, Math.floor(minZ) | 0];
  const [highX, highY, highZ] = [Math.floor(maxX) | 0, Math.floor(maxY) | 0, Math.floor(maxZ) | 0];
  // Searches come here tens of thousands of times: most cells are air, and no shape is taken apart into an array.
  for (let y = lowY; y <= highY; y++)
    for (let z = lowZ; z <= highZ; z++)
      for (let x = lowX; x <= highX; x++) {
        const facts = blocks.atXyz(x, y, z);
        if (!facts) return false;
        const { shapes } = facts;
        for (let index = 0; index < shapes.length; index++) {
          const shape = shapes[index] as Shape;
          if (
            x + shape[3] > minX + EPSILON &&
            x + shape[0] < maxX - EPSILON &&
            y + shape[4] > minY + EPSILON &&
            y + shape[1] < maxY - EPSILON &&
            z + shape[5] > minZ + EPSILON &&
            z + shape[2] < maxZ - EPSILON
          )
            return false;
        }
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
