import type { Point } from '../../protocol/geometry.ts';
import { CLIMBABLE } from '../data/families.ts';
import type { ServerGameData } from '../data/serverGameData.ts';
import type { KnownBlocks } from './knownBlocks.ts';
import { HALF_WIDTH, STANDING } from './path.ts';

/** Blocks that slow a fall to a crawl, besides those one climbs. */
const HOLDING: ReadonlySet<string> = new Set(['cobweb', 'powder_snow', 'sweet_berry_bush', 'honey_block']);
/** Blocks that are water without saying so in a property. */
const WATERY: ReadonlySet<string> = new Set([
  'water',
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
const HOLDS = 8;
const LAVA = 16;
const CLIMBS = 32;
const SNOW = 64;
/** An open trapdoor, which is climbed where it continues a ladder. */
const HATCH = 128;
const tables = new WeakMap<ServerGameData, Uint8Array>();

function bitsOf(gameData: ServerGameData, stateId: number): number {
  let table = tables.get(gameData);
  if (!table) {
    table = new Uint8Array(gameData.states.count);
    tables.set(gameData, table);
  }
  let bits = table[stateId] as number;
  if (bits === 0) {
    bits = lookUp(gameData, stateId);
    table[stateId] = bits;
  }
  return bits;
}

function lookUp({ states }: ServerGameData, stateId: number): number {
  const { id, properties } = states.state(stateId);
  let bits = KNOWN;
  if (WATERY.has(id) || properties.waterlogged === 'true') bits |= WET;
  if (id === 'bubble_column') bits |= BUBBLES;
  if (id === 'lava') bits |= LAVA;
  if (id === 'powder_snow') bits |= SNOW;
  if (HOLDING.has(id)) bits |= HOLDS;
  if ((CLIMBABLE as readonly string[]).includes(id)) bits |= CLIMBS;
  if (id.endsWith('trapdoor') && properties.open === 'true') bits |= HATCH;
  return bits;
}

/** What surrounds a body, or lately did. */
export interface Medium {
  /** In a fluid, on a ladder or the like: neither jumping nor falling follow the rules of air. */
  readonly supports: boolean;
  /** In water, which breaks any fall. */
  readonly inWater: boolean;
  readonly inLava: boolean;
  /** On something one climbs. */
  readonly climbs: boolean;
  /** In powder snow, which is climbed faster. */
  readonly inSnow: boolean;
  /** In rising bubbles, which carry a body up faster than any swimmer. */
  readonly inBubbles: boolean;
}

const AIR: Medium = {
  supports: false,
  inWater: false,
  inLava: false,
  climbs: false,
  inSnow: false,
  inBubbles: false,
};

/**
 * The medium a body is in, or lately was. It is taken upright even when it sneaks: Mineflayer's never ducks, and its head
 * hangs in a cobweb.
 */
export function mediumAt(blocks: KnownBlocks, feet: Point): Medium {
  const { gameData } = blocks;
  let bits = 0;
  const look = (stateId: number): boolean => {
    bits |= bitsOf(gameData, stateId);
    return false;
  };
  let continued = false;
  for (let y = Math.floor(feet.y - 0.05); y <= Math.floor(feet.y + STANDING); y++)
    for (let z = Math.floor(feet.z - HALF_WIDTH); z <= Math.floor(feet.z + HALF_WIDTH); z++)
      for (let x = Math.floor(feet.x - HALF_WIDTH); x <= Math.floor(feet.x + HALF_WIDTH); x++) {
        bits &= ~HATCH;
        blocks.some(x, y, z, look);
        if ((bits & HATCH) !== 0) continued ||= blocks.some(x, y - 1, z, (stateId) => blocks.id(stateId) === 'ladder');
      }
  if ((bits & ~(KNOWN | HATCH)) === 0 && !continued) return AIR;
  return {
    supports: true,
    inWater: (bits & WET) !== 0,
    inLava: (bits & LAVA) !== 0,
    climbs: continued || (bits & CLIMBS) !== 0,
    inSnow: (bits & SNOW) !== 0,
    inBubbles: (bits & BUBBLES) !== 0,
  };
}

/** How far above the feet a body is in a fluid for certain, whatever the client counts as being in it. */
const WADING = 0.45;

/** The fluid a body is in for certain, by any client's count. */
export function surelyIn(blocks: KnownBlocks, feet: Point): 'water' | 'lava' | undefined {
  const [x, y, z] = [Math.floor(feet.x), Math.floor(feet.y + WADING), Math.floor(feet.z)];
  const holds = (bit: number) =>
    blocks.every(x, y, z, (stateId) => {
      if ((bitsOf(blocks.gameData, stateId) & bit) === 0) return false;
      const level = Number(blocks.property(stateId, 'level') ?? 0);
      return y + (level >= 8 ? 8 : 8 - level) / 9 > feet.y;
    });
  return holds(WET) ? 'water' : holds(LAVA) ? 'lava' : undefined;
}

/** Whether a body hangs in a cobweb for certain. */
export function surelyInWeb(blocks: KnownBlocks, { x, y, z }: Point): boolean {
  const side = HALF_WIDTH - 0.01;
  const isWeb = (stateId: number) => blocks.id(stateId) === 'cobweb';
  for (let cellY = Math.floor(y + 0.01); cellY <= Math.floor(y + 1.45); cellY++)
    for (let cellZ = Math.floor(z - side); cellZ <= Math.floor(z + side); cellZ++)
      for (let cellX = Math.floor(x - side); cellX <= Math.floor(x + side); cellX++)
        if (blocks.every(cellX, cellY, cellZ, isWeb)) return true;
  return false;
}

/** Whether the water around a body, with bubbles, may end in air above it. */
export function atBubbleSurface(blocks: KnownBlocks, feet: Point): boolean {
  const { gameData } = blocks;
  for (let y = Math.floor(feet.y); y <= Math.floor(feet.y + STANDING); y++)
    for (let z = Math.floor(feet.z - HALF_WIDTH); z <= Math.floor(feet.z + HALF_WIDTH); z++)
      for (let x = Math.floor(feet.x - HALF_WIDTH); x <= Math.floor(feet.x + HALF_WIDTH); x++)
        if (
          blocks.some(x, y, z, (stateId) => (bitsOf(gameData, stateId) & BUBBLES) !== 0) &&
          blocks.some(x, y + 1, z, (stateId) => (bitsOf(gameData, stateId) & WET) === 0)
        )
          return true;
  return false;
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
