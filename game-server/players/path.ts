import type { Point } from '../../protocol/geometry.ts';
import type { Corners, KnownBlocks } from './knownBlocks.ts';

/** Half the width of a player and their height standing, sneaking and crawling (Minecraft wiki, "Player"). */
export const HALF_WIDTH = 0.3;
export const STANDING = 1.8;
export const SNEAKING = 1.5;
export const CRAWLING = 0.6;
/** What a walking body climbs without a jump, blocks (Minecraft wiki, "Entity physics"). */
export const STEP = 0.6;
/** Bodies are taken this much thinner than they are when checked against blocks. */
export const SKIN = 1e-3;
/** Collision shapes end on multiples of 1/32 of a block. */
const GRID = 32;
/** Far above rounding errors at any coordinate and far below what can be noticed, blocks. */
const HAIR = 1e-7;

export function bodyAt({ x, y, z }: Point, height: number): Corners {
  const side = HALF_WIDTH - SKIN;
  return [x - side, y + SKIN, z - side, x + side, y + height - SKIN, z + side];
}

/** The height of a body: as vanilla, who cannot stand upright ducks, and crawls where there is no room for that. */
export function postureAt(blocks: KnownBlocks, feet: Point, sneaking: boolean): number {
  if (!sneaking && !blocks.bars(bodyAt(feet, STANDING))) return STANDING;
  return blocks.bars(bodyAt(feet, SNEAKING)) ? CRAWLING : SNEAKING;
}

/** Whether a body could stand here without being inside a block. */
export function hasRoom(blocks: KnownBlocks, feet: Point): boolean {
  return !blocks.bars(bodyAt(feet, postureAt(blocks, feet, false)));
}

/** `at`, or the nearest place right above it below `top` where a body has room to stand; `at` where there is none (as vanilla). */
export function roomToStand(blocks: KnownBlocks, at: Point, top: number): Point {
  for (const place = { ...at }; place.y < top; place.y++) if (!blocks.bars(bodyAt(place, STANDING))) return place;
  return at;
}

/** Orders in which the legs of a move may be walked; vanilla's physics moves upright first. */
const ORDERS: readonly (readonly ('x' | 'y' | 'z')[])[] = [
  ['y', 'x', 'z'],
  ['y', 'z', 'x'],
  ['x', 'z', 'y'],
  ['z', 'x', 'y'],
];
const AFTER_LIFT = ORDERS.slice(2);

/**
 * Whether a body gets from one place to the other, one axis after the other, without entering a block anew: who is
 * inside one already may get out.
 * @param steps whether the body may lift itself over an edge on the way.
 */
export function pathIsClear(blocks: KnownBlocks, from: Point, to: Point, height: number, steps: boolean): boolean {
  const start = bodyAt(from, height);
  if (!blocks.bars(union(start, bodyAt(to, height)), start)) return true;
  const walks = (begin: Point, order: readonly ('x' | 'y' | 'z')[]): boolean => {
    const at = { ...begin };
    return order.every((axis) => {
      const leg = bodyAt(at, height);
      at[axis] = to[axis];
      return !blocks.bars(union(leg, bodyAt(at, height)), start);
    });
  };
  if (ORDERS.some((order) => walks(from, order))) return true;
  if (!steps) return false;
  const lifted = { ...from, y: from.y + blocks.roomAbove(start, STEP) };
  return AFTER_LIFT.some((order) => walks(lifted, order));
}

/**
 * The same place, a hair away from walls it touches: prismarine-physics takes a body at "wall + 0.3", where rounding may
 * make that minus 0.3 less than the wall, to be inside already and walks it on through the wall. Who has sunk into it as deep
 * as nobody is put back for is brought out, or the next step into the wall would be put back to the same place for ever.
 */
export function offWalls(blocks: KnownBlocks, { x, y, z }: Point): Point {
  const side = HALF_WIDTH - HAIR;
  const touches = blocks.meets([x - side, y + SKIN, z - side, x + side, y + STANDING - SKIN, z + side]);
  const depth = touches ? SKIN + HAIR : HAIR;
  return { x: offWall(x, depth), y, z: offWall(z, depth) };
}

/** A coordinate of a body's middle whose sides are outside of walls they touch or have sunk into by less than `depth`. */
function offWall(middle: number, depth: number): number {
  for (const side of [-HALF_WIDTH, HALF_WIDTH]) {
    const wall = Math.round((middle + side) * GRID) / GRID;
    const outward = -Math.sign(side);
    const sunk = (wall - middle - side) * outward;
    if (sunk > -HAIR && sunk < depth) return wall - side + outward * HAIR;
  }
  return middle;
}

function union(a: Corners, b: Corners): Corners {
  return [
    Math.min(a[0], b[0]),
    Math.min(a[1], b[1]),
    Math.min(a[2], b[2]),
    Math.max(a[3], b[3]),
    Math.max(a[4], b[4]),
    Math.max(a[5], b[5]),
  ];
}
