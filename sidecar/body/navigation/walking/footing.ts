import type { BlockPosition } from '../../../../protocol/geometry.ts';
import type { BlockFacts, Blocks } from '../../perception/blockView.ts';
import { HALF_WIDTH, HEIGHT, isClear, topUnderFeet } from './clearance.ts';

/** A place to stand (or hang on a ladder): the cell the feet are in and their height. World coordinates. */
export interface Footing {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Height of the feet, y <= feet < y + 1. */
  readonly feet: number;
  readonly ladder: boolean;
  /** Whether the body swims here: nothing carries it but water. */
  readonly swims?: true;
  /** How much of the body is in water: the feet, or the head too. */
  readonly wet?: 'feet' | 'head';
  /** Whether it is yet to be made, by digging or placing. */
  readonly made?: true;
  /** Where in the cell the body really is, when it has not come to rest in the middle: the start of a walk. */
  readonly off?: { readonly x: number; readonly z: number };
}

/** A footing reached by a step, and what the step costs in blocks walked. */
export interface Step {
  readonly to: Footing;
  readonly cost: number;
  /** What has to be done before the step can be taken. */
  readonly work?: Work;
}

/** Cells to be dug free, in order, and one to be filled: before the step, or under the feet by jumping up. */
interface Work {
  readonly dig: readonly BlockPosition[];
  readonly fill?: BlockPosition;
}

/** How high a player jumps and climbs a step without jumping (wiki "Jumping"). */
const JUMP = 1.2;
const STEP = 0.6;
/** How far a player falls unhurt; each block more costs one point of health (wiki "Damage", falling). */
export const SAFE_DROP = 3;
/** What a point of health is worth, in blocks walked. */
const HURT = 8;
/** What stopping to open a door costs, in blocks walked. */
const DOOR = 4;
/** What a block costs a swimmer, and what getting out onto a bank costs more, in blocks walked. */
const SWIM = 2.2;
const BANK = 2;
/** What wading costs more, and what a step with the head under water does. */
const WADE = 1;
const DIVE = 8;
/** How high above the floor of the surface's cell the feet of a swimmer float, and how high above them a bank may be. */
const AFLOAT = 0.5;
const LIFT = 0.6;

/** The middle of a footing's floor. */
export function middleOf(footing: Footing): { x: number; y: number; z: number } {
  return { x: footing.x + 0.5, y: footing.feet, z: footing.z + 0.5 };
}

const WATER: ReadonlySet<string> = new Set([
  'water',
  'bubble_column',
  'seagrass',
  'tall_seagrass',
  'kelp',
  'kelp_plant',
]);

/** Whether a body can swim in a block. */
export function isWater({ state }: BlockFacts): boolean {
  return WATER.has(state.id) || state.properties.waterlogged === 'true';
}

/** The footing in a cell, if a player fits there; shapes decide, so slabs, carpets, open doors and beds just work. */
export function footingIn(blocks: Blocks, cellX: number, cellY: number, cellZ: number): Footing | undefined {
  // Where the engine keeps these as floating-point numbers, each is an object of its own, and searches take twice as long.
  const x = cellX | 0;
  const y = cellY | 0;
  const z = cellZ | 0;
  const here = blocks.atXyz(x, y, z);
  if (!here || here.harmful) return undefined;
  const below = blocks.atXyz(x, y - 1, z);
  if (!below) return undefined;
  let feet: number;
  let ladder = false;
  let swims = false;
  const inWater = isWater(here);
  const top = topUnderFeet(here);
  if (here.climbable) {
    feet = y;
    ladder = true;
  } else if (top > 0) {
    if (top >= 1) return undefined;
    feet = y + top;
  } else {
    const height = topUnderFeet(below) - 1;
    swims = inWater && height < 0;
    if (!swims && (height < 0 || height >= 1 || below.state.id === 'magma_block')) return undefined;
    feet = swims ? y : y + height;
  }
  const head = blocks.atXyz(x, y + 1, z);
  if (head?.harmful) return undefined;
  if (!bodyFits(blocks, x, feet, z)) return undefined;
  if (!inWater) return { x, y, z, feet, ladder };
  const wet = head && isWater(head) ? 'head' : 'feet';
  if (!swims) return { x, y, z, feet, ladder, wet };
  // Under a low ceiling a body floats deeper, its head against it.
  const surfaces = wet === 'feet' && bodyFits(blocks, x, y + AFLOAT, z);
  return { x, y, z, feet: surfaces ? y + AFLOAT : y, ladder, wet, swims };
}

function bodyFits(blocks: Blocks, x: number, feet: number, z: number): boolean {
  return columnClear(blocks, x, z, feet, feet + HEIGHT);
}

function columnClear(blocks: Blocks, x: number, z: number, from: number, to: number): boolean {
  return isClear(
    blocks,
    x + 0.5 - HALF_WIDTH,
    from,
    z + 0.5 - HALF_WIDTH,
    x + 0.5 + HALF_WIDTH,
    to,
    z + 0.5 + HALF_WIDTH,
  );
}

/** Whether a body gets from one footing to the other at a height of its feet, from the middle or where it really is. */
function sweepClear(blocks: Blocks, from: Footing, to: Footing, feet: number): boolean {
  const { off } = from;
  return (
    clearFrom(blocks, from.x + 0.5, from.z + 0.5, to, feet) ||
    (off !== undefined && clearFrom(blocks, off.x, off.z, to, feet))
  );
}

function clearFrom(blocks: Blocks, x: number, z: number, to: Footing, feet: number): boolean {
  return isClear(
    blocks,
    Math.min(x, to.x + 0.5) - HALF_WIDTH,
    feet,
    Math.min(z, to.z + 0.5) - HALF_WIDTH,
    Math.max(x, to.x + 0.5) + HALF_WIDTH,
    feet + HEIGHT,
    Math.max(z, to.z + 0.5) + HALF_WIDTH,
  );
}

/** Whether the room above a footing is free up to a height, in the middle or where the body really is. */
function roomAbove(blocks: Blocks, from: Footing, top: number): boolean {
  const { off } = from;
  if (columnClear(blocks, from.x, from.z, from.feet, top)) return true;
  return off !== undefined && columnClear(blocks, off.x - 0.5, off.z - 0.5, from.feet, top);
}

/** The cost of going straight from one footing to another beside it, or undefined when a player cannot. */
export function stepCost(
  blocks: Blocks,
  from: Footing,
  to: Footing,
  longestDrop: number = SAFE_DROP,
): number | undefined {
  if (from.swims || to.swims) return swimCost(blocks, from, to, longestDrop);
  const dx = Math.abs(to.x - from.x);
  const dz = Math.abs(to.z - from.z);
  const rise = to.feet - from.feet;
  if (dx + dz === 0 && !(from.off && !to.ladder)) {
    if (Math.abs(to.y - from.y) !== 1) return undefined;
    return rise > 0 ? (to.ladder ? 1.8 : undefined) : from.ladder ? 1.5 : undefined;
  }
  const diagonal = dx + dz === 2;
  if (rise > JUMP || rise < -longestDrop) return undefined;
  if (diagonal && (Math.abs(rise) > STEP || from.ladder || to.ladder)) return undefined;
  if (rise > 0) {
    if (from.ladder && rise > 1) return undefined;
    if (!roomAbove(blocks, from, to.feet + HEIGHT)) return undefined;
    if (!sweepClear(blocks, from, to, to.feet)) return undefined;
  } else {
    if (!sweepClear(blocks, from, to, from.feet)) return undefined;
    if (!columnClear(blocks, to.x, to.z, to.feet, from.feet + HEIGHT)) return undefined;
  }
  // Landing on farmland after a jump or fall tramples it (wiki "Farmland").
  if (Math.abs(rise) > STEP && blocks.atXyz(to.x, Math.ceil(to.feet) - 1, to.z)?.state.id === 'farmland')
    return undefined;
  const wet = to.wet === 'head' ? DIVE : to.wet ? WADE : 0;
  const door = wet + (blocks.atXyz(to.x, to.y, to.z)?.shutDoor ? DOOR : 0);
  // Walking into a ladder and climbing is surer than jumping at it.
  if (rise > STEP) return (from.ladder ? 1.5 : to.ladder ? 3 : 2) + door;
  if (rise < -STEP) return 1 - rise * 0.5 + Math.max(0, -rise - SAFE_DROP) * HURT + door;
  return (diagonal ? Math.SQRT2 : 1) + door;
}

/** The cost of a step into water, through it or out of it. */
function swimCost(blocks: Blocks, from: Footing, to: Footing, longestDrop: number): number | undefined {
  const dx = Math.abs(to.x - from.x);
  const dz = Math.abs(to.z - from.z);
  const rise = to.feet - from.feet;
  const dive = to.wet === 'head' ? DIVE : 0;
  if (dx + dz === 0) {
    if (Math.abs(to.y - from.y) !== 1) return undefined;
    return SWIM + (rise < 0 ? DIVE : 0);
  }
  const diagonal = dx + dz === 2;
  if (rise > LIFT || rise < -longestDrop || (diagonal && Math.abs(rise) > LIFT)) return undefined;
  if (rise > 0 && !to.swims) {
    if (!roomAbove(blocks, from, to.feet + HEIGHT) || !sweepClear(blocks, from, to, to.feet)) return undefined;
  } else {
    // Who swims on comes up there, and not before.
    const top = Math.floor(from.feet);
    if (!sweepClear(blocks, from, to, to.swims ? Math.max(top, to.y) : from.feet)) return undefined;
    if (!columnClear(blocks, to.x, to.z, to.swims ? to.y : to.feet, from.feet + HEIGHT)) return undefined;
  }
  return (diagonal ? Math.SQRT2 : 1) * SWIM + dive + (to.swims ? 0 : BANK);
}
