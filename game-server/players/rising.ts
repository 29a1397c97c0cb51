import type { Point } from '../../protocol/geometry.ts';
import type { KnownBlocks } from './knownBlocks.ts';
import { isBouncy } from './medium.ts';
import { HALF_WIDTH, SKIN, STEP } from './path.ts';

/** Gravity, air drag and jump speed in blocks per tick (Minecraft wiki, "Entity physics"). */
const GRAVITY = 0.08;
const DRAG = 0.98;
const JUMP = 0.42;
/** Gravity of a body that falls slowly, and what effects add (Minecraft wiki, "Slow Falling", "Levitation", "Jump Boost"). */
export const SLOW_GRAVITY = 0.01;
const LEVITATION = 0.05;
const LEVITATION_PULL = 0.2;
const JUMP_BOOST = 0.1;
/** Most a tick in a bubble column carries up, at its surface (Minecraft wiki, "Bubble Column"; vanilla's 1.8). */
const BUBBLE_RISE = 1.8;
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

/**
 * Whether a body may have tried to step over something beside it and, with Mineflayer, come down no lower than it was,
 * which it takes for ground.
 */
export function stepsLevel(known: KnownBlocks, { x, y, z }: Point, dy: number): boolean {
  const side = HALF_WIDTH + BESIDE;
  return Math.abs(dy) < 1e-6 && known.meets([x - side, y + SKIN, z - side, x + side, y + STEP, z + side]);
}

/** Whether a body may meet ground within this tick, which is to rise (fall) so far at most. */
export function canLand(known: KnownBlocks, nextRise: number, from: Point): boolean {
  return nextRise < 0 && known.groundUnder(from, HALF_WIDTH, SLACK - nextRise) !== undefined;
}

/** What a move that begins and ends so has to do with ground and fluids. */
interface Footing {
  /** Ground carries the body as the move begins. */
  readonly supported: boolean;
  /** It may meet ground on the way. */
  readonly landing: boolean;
  readonly endsOnGround: boolean;
  readonly inMedium: boolean;
  readonly inBubbles: boolean;
  readonly jumpBoost: number;
}

/**
 * The highest a body may rise, or the least it must fall, within a tick, blocks.
 * @param nextRise the same in free air, as the last move left it.
 */
export function highestRise(known: KnownBlocks, nextRise: number, from: Point, footing: Footing): number {
  const { supported, landing, endsOnGround, inMedium, jumpBoost } = footing;
  const jump = JUMP + 0.01 + JUMP_BOOST * jumpBoost;
  if (footing.inBubbles) return BUBBLE_RISE;
  if (inMedium) return Math.max(STEP, jump, nextRise);
  if (supported) return endsOnGround ? Math.max(STEP, jump) : isBouncy(known, from) ? MOST_FALL_PER_PACKET : jump;
  // Who lands may step up in the same tick.
  if (endsOnGround && known.groundUnder(from, HALF_WIDTH, 1.3) !== undefined) return STEP;
  if (isBouncy(known, from)) return MOST_FALL_PER_PACKET;
  return landing ? Math.max(0, nextRise) : nextRise;
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
