import type { Point } from '../../../protocol/geometry.ts';
import { CLIMBABLE } from '../data/families.ts';
import type { KnownBlocks } from './knownBlocks.ts';
import { HALF_WIDTH, STANDING } from './path.ts';

/** Blocks one can climb or hang in (block tag minecraft:climbable, and those that slow a fall to a crawl). */
const HOLDING: ReadonlySet<string> = new Set([
  ...CLIMBABLE,
  'cobweb',
  'powder_snow',
  'sweet_berry_bush',
  'honey_block',
]);
/** Blocks that are water without saying so in a property. */
const FLUID: ReadonlySet<string> = new Set([
  'water',
  'lava',
  'bubble_column',
  'kelp',
  'kelp_plant',
  'seagrass',
  'tall_seagrass',
]);
/** Blocks that throw back who falls on them. */
const BOUNCY: ReadonlySet<string> = new Set(['slime_block']);

/** What surrounds a body as far as falling is concerned. */
export interface Medium {
  /** In a fluid, on a ladder or the like: neither jumping nor falling follow the rules of air. */
  readonly supports: boolean;
  /** In water, which breaks any fall. */
  readonly inWater: boolean;
  /** In rising bubbles, which carry a body up faster than any swimmer. */
  readonly inBubbles: boolean;
}

const AIR: Medium = { supports: false, inWater: false, inBubbles: false };

/**
 * The medium a body is in, or lately was. It is taken upright even when it sneaks: Mineflayer's never ducks, and its head
 * hangs in a cobweb.
 */
export function mediumAt(blocks: KnownBlocks, feet: Point): Medium {
  let [supports, inWater, inBubbles] = [false, false, false];
  const look = (stateId: number): boolean => {
    if (stateId === 0) return false;
    const id = blocks.id(stateId);
    const wet = (FLUID.has(id) && id !== 'lava') || blocks.property(stateId, 'waterlogged') === 'true';
    inWater ||= wet;
    inBubbles ||= id === 'bubble_column';
    supports ||= wet || id === 'lava' || HOLDING.has(id) || id.endsWith('trapdoor');
    return false;
  };
  for (let y = Math.floor(feet.y - 0.05); y <= Math.floor(feet.y + STANDING); y++)
    for (let z = Math.floor(feet.z - HALF_WIDTH); z <= Math.floor(feet.z + HALF_WIDTH); z++)
      for (let x = Math.floor(feet.x - HALF_WIDTH); x <= Math.floor(feet.x + HALF_WIDTH); x++)
        blocks.some(x, y, z, look);
  return supports ? { supports, inWater, inBubbles } : AIR;
}

/** Whether the block below a point throws, or lately threw, back who falls on it. */
export function isBouncy(blocks: KnownBlocks, feet: Point): boolean {
  return [0.1, 1.1].some((below) =>
    blocks.some(Math.floor(feet.x), Math.floor(feet.y - below), Math.floor(feet.z), (stateId) => {
      const id = blocks.id(stateId);
      return BOUNCY.has(id) || id.endsWith('_bed');
    }),
  );
}
