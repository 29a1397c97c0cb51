import type { BlockState } from '../../../protocol/blockState.ts';
import type { BlockPosition, Facing, Point } from '../../../protocol/geometry.ts';
import { FORCED_NOT_SOLID, FORCED_SOLID } from '../../data/blockTags.ts';
import { type ShapeBox, collisionBoxesByState as shapesOf } from '../../data/collisionShapes.ts';
import type { BlockFacts } from './blockFacts.ts';

/** An axis-aligned box in blocks; real numbers, `max` exclusive. Relative to a cell's corner or in world coordinates. */
export interface Aabb {
  readonly minX: number;
  readonly minY: number;
  readonly minZ: number;
  readonly maxX: number;
  readonly maxY: number;
  readonly maxZ: number;
}

const FULL: readonly Aabb[] = [{ minX: 0, minY: 0, minZ: 0, maxX: 1, maxY: 1, maxZ: 1 }];
const NONE: readonly Aabb[] = [];

const parsed = new WeakMap<readonly ShapeBox[], readonly Aabb[]>();

/**
 * The boxes an entity collides with, relative to the cell (minecraft-data `blockCollisionShapes`). Boxes may reach
 * above 1 (fences). Random offsets by position (bamboo, dripstone) are left out.
 */
export function collisionBoxes(facts: BlockFacts, state: BlockState): readonly Aabb[] {
  const shape = shapesOf(facts.gameData)(facts.gameData.states.idOf(state));
  const known = parsed.get(shape);
  if (known) return known;
  const boxes = shape.map(([minX, minY, minZ, maxX, maxY, maxZ]) => ({ minX, minY, minZ, maxX, maxY, maxZ }));
  parsed.set(shape, boxes);
  return boxes;
}

/** The box moved by a position. */
function shiftAabb(box: Aabb, by: Point): Aabb {
  return {
    minX: box.minX + by.x,
    minY: box.minY + by.y,
    minZ: box.minZ + by.z,
    maxX: box.maxX + by.x,
    maxY: box.maxY + by.y,
    maxZ: box.maxZ + by.z,
  };
}

/** Whether two boxes overlap; touching faces do not (with vanilla's tolerance of 1e-7). */
export function aabbsIntersect(a: Aabb, b: Aabb): boolean {
  const slack = 1e-7;
  return (
    a.minX < b.maxX - slack &&
    b.minX < a.maxX - slack &&
    a.minY < b.maxY - slack &&
    b.minY < a.maxY - slack &&
    a.minZ < b.maxZ - slack &&
    b.minZ < a.maxZ - slack
  );
}

/** The collision box of a player standing at `feet`: 0.6 wide, 1.8 high, 1.5 when sneaking (wiki: Player). */
export function playerBox(feet: Point, sneaking = false): Aabb {
  return {
    minX: feet.x - 0.3,
    minY: feet.y,
    minZ: feet.z - 0.3,
    maxX: feet.x + 0.3,
    maxY: feet.y + (sneaking ? 1.5 : 1.8),
    maxZ: feet.z + 0.3,
  };
}

/** Whether the block in cell `position` would overlap one of the boxes. */
export function collidesWith(
  facts: BlockFacts,
  state: BlockState,
  position: BlockPosition,
  boxes: readonly Aabb[],
): boolean {
  if (boxes.length === 0) return false;
  return collisionBoxes(facts, state).some((shape) => {
    const placed = shiftAabb(shape, position);
    return boxes.some((box) => aabbsIntersect(placed, box));
  });
}

/** Whether the collision shape is exactly the whole cell. */
export function isFullCube(facts: BlockFacts, state: BlockState): boolean {
  const boxes = collisionBoxes(facts, state);
  return boxes.length === 1 && volumeIsCell(boxes[0] as Aabb);
}

function volumeIsCell(box: Aabb): boolean {
  return box.minX <= 0 && box.minY <= 0 && box.minZ <= 0 && box.maxX === 1 && box.maxY === 1 && box.maxZ === 1;
}

/**
 * The shape other blocks hold on to. It is the collision shape but for those that Minecraft makes an exception of:
 * leaves hold nothing, soul sand and mud hold like full blocks, snow by its visible height, closed gates by a bar.
 */
function supportBoxes(facts: BlockFacts, state: BlockState): readonly Aabb[] {
  const { id, properties } = state;
  if (id.endsWith('_leaves')) return NONE;
  if (id === 'soul_sand' || id === 'mud') return FULL;
  if (id === 'snow') {
    return [{ minX: 0, minY: 0, minZ: 0, maxX: 1, maxY: Number(properties.layers ?? 1) / 8, maxZ: 1 }];
  }
  if (id.endsWith('_fence_gate')) {
    if (properties.open === 'true') return NONE;
    const alongX = properties.facing === 'north' || properties.facing === 'south';
    return alongX
      ? [{ minX: 0, minY: 5 / 16, minZ: 7 / 16, maxX: 1, maxY: 1.5, maxZ: 9 / 16 }]
      : [{ minX: 7 / 16, minY: 5 / 16, minZ: 0, maxX: 9 / 16, maxY: 1.5, maxZ: 1 }];
  }
  return collisionBoxes(facts, state);
}

/** A rectangle on a face: u is x (or z on east and west faces), v is y (or z on the top and bottom). */
interface Rect {
  readonly minU: number;
  readonly minV: number;
  readonly maxU: number;
  readonly maxV: number;
}

/** What of the boxes touches the cell's face, as rectangles. */
function facePrint(boxes: readonly Aabb[], face: Facing): Rect[] {
  const near = 1e-7;
  const prints: Rect[] = [];
  for (const box of boxes) {
    const touches = {
      down: box.minY <= near && box.maxY > near,
      up: box.minY < 1 - near && box.maxY > 1 - near,
      north: box.minZ <= near && box.maxZ > near,
      south: box.minZ < 1 - near && box.maxZ > 1 - near,
      west: box.minX <= near && box.maxX > near,
      east: box.minX < 1 - near && box.maxX > 1 - near,
    }[face];
    if (!touches) continue;
    if (face === 'up' || face === 'down') {
      prints.push({ minU: box.minX, maxU: box.maxX, minV: box.minZ, maxV: box.maxZ });
    } else if (face === 'north' || face === 'south') {
      prints.push({ minU: box.minX, maxU: box.maxX, minV: box.minY, maxV: box.maxY });
    } else {
      prints.push({ minU: box.minZ, maxU: box.maxZ, minV: box.minY, maxV: box.maxY });
    }
  }
  return prints;
}

/** Whether the rectangles together cover the target. */
function covers(prints: readonly Rect[], target: Rect): boolean {
  const cuts = (low: number, high: number, edges: number[]): number[] =>
    [low, high, ...edges.filter((edge) => edge > low && edge < high)].sort((a, b) => a - b);
  const us = cuts(
    target.minU,
    target.maxU,
    prints.flatMap((print) => [print.minU, print.maxU]),
  );
  const vs = cuts(
    target.minV,
    target.maxV,
    prints.flatMap((print) => [print.minV, print.maxV]),
  );
  for (let i = 0; i + 1 < us.length; i++) {
    for (let j = 0; j + 1 < vs.length; j++) {
      const u = ((us[i] as number) + (us[i + 1] as number)) / 2;
      const v = ((vs[j] as number) + (vs[j + 1] as number)) / 2;
      if (us[i] === us[i + 1] || vs[j] === vs[j + 1]) continue;
      if (!prints.some((p) => p.minU <= u && u <= p.maxU && p.minV <= v && v <= p.maxV)) return false;
    }
  }
  return true;
}

const rect = (minU: number, minV: number, maxU: number, maxV: number): Rect => ({
  minU: minU / 16,
  minV: minV / 16,
  maxU: maxU / 16,
  maxV: maxV / 16,
});
const WHOLE = [rect(0, 0, 16, 16)];
const CENTRE_TOP = [rect(7, 7, 9, 9)];
const CENTRE_SIDE = [rect(7, 0, 9, 10)];
/** The outer two pixels of a top face: what rails and pressure plates rest on, even on a hopper. */
const RIM = [rect(0, 0, 16, 2), rect(0, 14, 16, 16), rect(0, 0, 2, 16), rect(14, 0, 16, 16)];

/** How much of a face a neighbour needs: all of it, the middle (torches, lanterns), or the rim (rails, repeaters). */
export type SupportKind = 'full' | 'centre' | 'rim';

/** Whether the face of the state gives that kind of support. */
export function isFaceSturdy(facts: BlockFacts, state: BlockState, face: Facing, kind: SupportKind = 'full'): boolean {
  const prints = facePrint(supportBoxes(facts, state), face);
  if (prints.length === 0) return false;
  return targetsOf(kind, face).every((target) => covers(prints, target));
}

function targetsOf(kind: SupportKind, face: Facing): Rect[] {
  switch (kind) {
    case 'full':
      return WHOLE;
    case 'centre':
      return face === 'up' || face === 'down' ? CENTRE_TOP : CENTRE_SIDE;
    case 'rim':
      return RIM;
    default:
      return kind satisfies never;
  }
}

/** Whether the collision shape alone fills the face (snow, hanging signs and vines ask for this one). */
export function isCollisionFaceFull(facts: BlockFacts, state: BlockState, face: Facing): boolean {
  const prints = facePrint(collisionBoxes(facts, state), face);
  return prints.length > 0 && covers(prints, WHOLE[0] as Rect);
}

/** Whether anything of the collision shape reaches the face. */
export function reachesFace(facts: BlockFacts, state: BlockState, face: Facing): boolean {
  return facePrint(collisionBoxes(facts, state), face).length > 0;
}

/** Whether the collision shape covers a rectangle of the bottom face, in sixteenths (x1, z1, x2, z2); for walls. */
export function coversBottom(
  facts: BlockFacts,
  state: BlockState,
  part: readonly [number, number, number, number],
): boolean {
  const prints = facePrint(collisionBoxes(facts, state), 'down');
  return prints.length > 0 && covers(prints, rect(...part));
}

/**
 * Minecraft's "solid" in the sense of signs, banners, cakes and cacti: collision bounds with a mean edge of at least
 * 0.729 or a full height, but for the blocks it names otherwise.
 */
export function isSolid(facts: BlockFacts, state: BlockState): boolean {
  if (FORCED_SOLID(state.id)) return true;
  if (FORCED_NOT_SOLID(state.id)) return false;
  const boxes = collisionBoxes(facts, state);
  if (boxes.length === 0) return false;
  const span = (low: (box: Aabb) => number, high: (box: Aabb) => number): number =>
    Math.max(...boxes.map(high)) - Math.min(...boxes.map(low));
  const width = span(
    (box) => box.minX,
    (box) => box.maxX,
  );
  const height = span(
    (box) => box.minY,
    (box) => box.maxY,
  );
  const depth = span(
    (box) => box.minZ,
    (box) => box.maxZ,
  );
  return (width + height + depth) / 3 >= 0.7291666666666666 || height >= 1;
}
