import type { Point } from '../../protocol/geometry.ts';
import { CLIMBABLE } from '../data/families.ts';
import type { ServerGameData } from '../data/serverGameData.ts';
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

/** Bits of what a state is to a body in its cell; KNOWN once it has been looked up. */
const KNOWN = 1;
const WET = 2;
const BUBBLES = 4;
const SUPPORTS = 8;
const tables = new WeakMap<ServerGameData, Uint8Array>();

function tableOf(gameData: ServerGameData): Uint8Array {
  let table = tables.get(gameData);
  if (!table) {
    table = new Uint8Array(gameData.states.count);
    tables.set(gameData, table);
  }
  return table;
}

function lookUp({ states }: ServerGameData, stateId: number): number {
  const { id, properties } = states.state(stateId);
  const wet = (FLUID.has(id) && id !== 'lava') || properties.waterlogged === 'true';
  const supports = wet || id === 'lava' || HOLDING.has(id) || id.endsWith('trapdoor');
  return KNOWN | (wet ? WET : 0) | (id === 'bubble_column' ? BUBBLES : 0) | (supports ? SUPPORTS : 0);
}

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
  const { gameData } = blocks;
  const table = tableOf(gameData);
  let bits = 0;
  const look = (stateId: number): boolean => {
    let own = table[stateId] as number;
    if (own === 0) {
      own = lookUp(gameData, stateId);
      table[stateId] = own;
    }
    bits |= own;
    return false;
  };
  for (let y = Math.floor(feet.y - 0.05); y <= Math.floor(feet.y + STANDING); y++)
    for (let z = Math.floor(feet.z - HALF_WIDTH); z <= Math.floor(feet.z + HALF_WIDTH); z++)
      for (let x = Math.floor(feet.x - HALF_WIDTH); x <= Math.floor(feet.x + HALF_WIDTH); x++)
        blocks.some(x, y, z, look);
  if ((bits & SUPPORTS) === 0) return AIR;
  return { supports: true, inWater: (bits & WET) !== 0, inBubbles: (bits & BUBBLES) !== 0 };
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
