import type { Point } from '../../protocol/geometry.ts';
import type { KnownBlocks } from './knownBlocks.ts';
import { atBubbleSurface, type Medium, surelyIn, surelyInWeb } from './medium.ts';
import type { MovePowers } from './movePowers.ts';
import { HALF_WIDTH, SKIN, STANDING, STEP } from './path.ts';

/** Gravity, air drag and jump speed in blocks per tick (Minecraft wiki, "Entity physics"). */
const GRAVITY = 0.08;
const DRAG = 0.98;
const JUMP = 0.42;
/** Share of a jump that honey leaves (prismarine-physics). */
const HONEY_JUMP = 0.4;
/** Gravity of a body that falls slowly, and what effects add (Minecraft wiki, "Slow Falling", "Levitation", "Jump Boost"). */
export const SLOW_GRAVITY = 0.01;
const LEVITATION = 0.05;
const LEVITATION_PULL = 0.2;
const JUMP_BOOST = 0.1;
/** Speed upwards on a ladder and in powder snow, before gravity (prismarine-physics, ladderClimbSpeed; Minecraft wiki, "Powder Snow"). */
const CLIMB = 0.2;
const SNOW_CLIMB = 0.3;
/** What is left of speed upwards in a fluid, and what the jump key adds less what the fluid takes (prismarine-physics). */
const FLUID_DRAG = 0.8;
const WATER_STROKE = 0.035;
const LAVA_STROKE = 0.02;
export const STROKE = 0.04;
/** The same of a body that swims looking up (vanilla's Player.travel). */
const SWIMMER_DRAG = 0.752;
const SWIMMER_STROKE = 0.1;
/** The leap out of a fluid against a bank (prismarine-physics, outOfLiquidImpulse), with a stroke. */
const BANK_LEAP = 0.3 + STROKE;
/** How fast a body may sink in what carries it, blocks a tick. */
const SINKING = 0.3;
/** How far above the feet a body that leaps must be clear of water (prismarine-physics asks for no other fluid), blocks, and how near the bank is. */
const BANK_HEIGHT = 0.6;
const BANK_REACH = 0.4;
/** What a tick in rising bubbles adds at most, and the speeds they carry up with, inside and at the surface (Minecraft wiki, "Bubble Column"). */
const BUBBLE_PUSH = 0.25;
const BUBBLE_RISE = 0.74;
const BUBBLE_LEAP = 1.84;
/** What a cobweb leaves of a rise or fall, and what it leaves of it to who weaves. */
const WEB = 0.05;
const WEAVER = 0.25;
/** How far a body may come to what it steps over within a tick, blocks. */
const BESIDE = 0.4;
/** How far a claim may lie off for rounding. */
export const SLACK = 0.02;
/** Most blocks one packet may fall; terminal velocity is 3.92. */
export const MOST_FALL_PER_PACKET = 4.5;

/** Whether ground carries a body at these feet. */
export function standsOn(blocks: KnownBlocks, { x, y, z }: Point): boolean {
  return blocks.meets([x - HALF_WIDTH, y - SLACK, z - HALF_WIDTH, x + HALF_WIDTH, y, z + HALF_WIDTH]);
}

/** Whether the feet touch the ground, as a body's do that has come to rest on it. */
export function touchesGround(blocks: KnownBlocks, { x, y, z }: Point): boolean {
  return blocks.meets([x - HALF_WIDTH, y - 1e-5, z - HALF_WIDTH, x + HALF_WIDTH, y, z + HALF_WIDTH]);
}

/**
 * Whether a body may have tried to step over something beside it and, with Mineflayer, come down no lower than it was,
 * which it takes for ground.
 */
export function stepsLevel(known: KnownBlocks, { x, y, z }: Point, dy: number): boolean {
  const side = HALF_WIDTH + BESIDE;
  return Math.abs(dy) < 1e-6 && known.meets([x - side, y + SKIN, z - side, x + side, y + STEP, z + side]);
}

/**
 * Whether a body may meet ground within this tick, which is to rise (fall) so far at most. In a medium it may sink, however
 * far it might rise, and who has just fallen into it falls on for a tick as in free air.
 * @param lowest how far it falls in free air.
 */
export function canLand(
  known: KnownBlocks,
  { highest, lowest }: { readonly highest: number; readonly lowest: number },
  from: Point,
  { supports }: Medium,
): boolean {
  const nextRise = supports ? Math.min(highest, lowest, -SINKING) : highest;
  return nextRise < 0 && known.groundUnder(from, HALF_WIDTH, SLACK - nextRise) !== undefined;
}

/** Whether a rise from the ground is a jump's: it goes as high as a jump, or the ceiling ends it, or a step does. */
export function isJump(known: KnownBlocks, to: Point, dy: number, endsOnGround: boolean): boolean {
  if (dy >= JUMP - SLACK) return true;
  if (endsOnGround) return dy > HONEY_JUMP * JUMP;
  if (dy < 0) return false;
  if (dy >= HONEY_JUMP * JUMP - SLACK) {
    const { x, y, z } = to;
    const isHoney = (stateId: number) => known.id(stateId) === 'honey_block';
    if ([0.2, 1].some((below) => known.some(Math.floor(x), Math.floor(y - dy - below), Math.floor(z), isHoney)))
      return true;
  }
  const side = HALF_WIDTH;
  const { x, y, z } = to;
  return known.meets([x - side, y + 1.49, z - side, x + side, y + STANDING + SLACK, z + side]);
}

/** What a move that begins and ends so has to do with ground and fluids. */
interface Footing {
  /** Ground carries the body as the move begins. */
  readonly supported: boolean;
  /** It may meet ground on the way. */
  readonly landing: boolean;
  readonly endsOnGround: boolean;
  /** Where the move begins. */
  readonly medium: Medium;
  /** The body began the move before, or begins this one, in a fluid. */
  readonly floats: boolean;
  /** With what speed the ground throws it back. */
  readonly bounce: number;
}

/**
 * The highest a body may rise, or the least it must fall, within a tick, blocks.
 * @param nextRise the same in free air, as the last move left it.
 */
export function highestRise(
  known: KnownBlocks,
  nextRise: number,
  from: Point,
  { supported, landing, endsOnGround, medium, floats, bounce }: Footing,
  powers: MovePowers,
): number {
  let rise = nextRise;
  if (landing) rise = Math.max(0, rise);
  if (supported) rise = Math.max(rise, JUMP + 0.01 + JUMP_BOOST * powers.jumpBoost, bounce);
  if (floats && leapsAshore(known, from)) rise = Math.max(rise, BANK_LEAP);
  if (medium.supports && surelyInWeb(known, from)) rise *= powers.weaves ? WEAVER : WEB;
  return endsOnGround && (supported || landing) ? Math.max(rise, STEP) : rise;
}

/** Whether a body in a fluid has something beside it to get onto, and the fluid ends above it. */
function leapsAshore(known: KnownBlocks, { x, y, z }: Point): boolean {
  const side = HALF_WIDTH + BANK_REACH;
  if (!known.meets([x - side, y - STEP, z - side, x + side, y + STANDING, z + side])) return false;
  return surelyIn(known, { x, y: y + BANK_HEIGHT, z }) !== 'water';
}

/** How far a body rises (falls, below 0) in free air in the tick after one in which it rose so far. */
export function riseAfter(
  motion: number,
  { slowFalling, levitation }: { readonly slowFalling: boolean; readonly levitation: number },
): number {
  const gravity = slowFalling && motion <= 0 ? SLOW_GRAVITY : GRAVITY;
  const next = levitation > 0 ? motion + (LEVITATION * levitation - motion) * LEVITATION_PULL : motion - gravity;
  return next * DRAG;
}

/**
 * The same in whatever a body is in: where that is open, the highest of what it may be.
 * @param before and `after` what it was in when that tick began and ended.
 */
export function riseAfterIn(
  known: KnownBlocks,
  motion: number,
  {
    from,
    to,
    before,
    after,
  }: { readonly from: Point; readonly to: Point; readonly before: Medium; readonly after: Medium },
  powers: MovePowers,
): number {
  if (!before.supports && !after.supports) return riseAfter(motion, powers);
  const fluid = before.inWater || before.inLava ? surelyIn(known, from) : undefined;
  const enters = after.inWater || after.inLava ? STROKE : 0;
  let rise = fluid === undefined ? riseAfter(motion, powers) + enters : Number.NEGATIVE_INFINITY;
  if (before.inWater || after.inWater) {
    rise = Math.max(rise, motion * FLUID_DRAG + WATER_STROKE);
    if (powers.swims) rise = Math.max(rise, motion * SWIMMER_DRAG + SWIMMER_STROKE);
  }
  if (before.inLava || after.inLava) rise = Math.max(rise, motion * FLUID_DRAG + LAVA_STROKE);
  if (after.climbs) rise = Math.max(rise, riseAfter(CLIMB, powers));
  if (after.inSnow) rise = Math.max(rise, riseAfter(SNOW_CLIMB, powers));
  if (after.inBubbles) {
    const most = atBubbleSurface(known, to) ? BUBBLE_LEAP : BUBBLE_RISE;
    rise = Math.max(rise, Math.min(most, motion + BUBBLE_PUSH));
  }
  return rise;
}
