import type { Point } from '../../protocol/geometry.ts';
import type { KnownBlocks } from './knownBlocks.ts';
import { HALF_WIDTH } from './path.ts';

/** What is left of the speed of who slides over a block for a tick (Minecraft wiki, "Slipperiness"). */
const ROUGH = 0.6;
const SLIPPERY: ReadonlyMap<string, number> = new Map([
  ['slime_block', 0.8],
  ['ice', 0.98],
  ['packed_ice', 0.98],
  ['frosted_ice', 0.98],
  ['blue_ice', 0.989],
]);
/** Blocks that hold back who walks on them, and what they leave of the speed (Minecraft wiki, "Soul Sand", "Honey Block"). */
const STICKY: ReadonlySet<string> = new Set(['soul_sand', 'honey_block']);
const STICKY_SHARE = 0.4;

/** The slipperiness of all ground there is, for the answer that costs nothing. */
const ONLY_ROUGH: ReadonlySet<number> = new Set([ROUGH]);

/**
 * How slippery the ground may be to a body on it: that of all blocks which a client may take for it. Vanilla takes the
 * block half a block under the feet, prismarine-physics the one a whole block under them.
 */
export function slipsAt(blocks: KnownBlocks, { x, y, z }: Point): ReadonlySet<number> {
  let slips: Set<number> | undefined;
  let isRough = false;
  const look = (stateId: number): boolean => {
    const slip = SLIPPERY.get(blocks.id(stateId));
    if (slip === undefined) isRough = true;
    else slips = (slips ?? new Set<number>()).add(slip);
    return false;
  };
  const lowest = Math.floor(y - 1);
  for (let cellY = Math.floor(y - 0.5001); cellY >= lowest; cellY--)
    for (let cellZ = Math.floor(z - HALF_WIDTH); cellZ <= Math.floor(z + HALF_WIDTH); cellZ++)
      for (let cellX = Math.floor(x - HALF_WIDTH); cellX <= Math.floor(x + HALF_WIDTH); cellX++)
        blocks.some(cellX, cellY, cellZ, look);
  if (!slips) return ONLY_ROUGH;
  return isRough ? (slips as Set<number>).add(ROUGH) : slips;
}

/**
 * What the ground leaves of a walker's speed, by any client's count: prismarine-physics asks the block under the one the
 * feet are in, and none from 1.21 on.
 */
export function stickiness(blocks: KnownBlocks, { x, y, z }: Point): number {
  if (!blocks.gameData.source.data.version['<']('1.21')) return 1;
  const [cellX, cellY, cellZ] = [Math.floor(x), Math.floor(y), Math.floor(z)];
  const isSticky = (stateId: number) => STICKY.has(blocks.id(stateId));
  return blocks.every(cellX, cellY - 1, cellZ, isSticky) && blocks.every(cellX, cellY, cellZ, isSticky)
    ? STICKY_SHARE
    : 1;
}
