import type { BlockState } from '../../../protocol/blockState.ts';
import {
  type BlockPosition,
  type Facing,
  neighbour,
  type Point,
  samePosition,
  stepOf,
} from '../../../protocol/geometry.ts';
import { TRAIT } from './blockTraits.ts';
import { canClick, clickRuleOf } from './clickSides.ts';
import type { VoxelGrid } from './voxelGrid.ts';
import type { Walkable } from './walking.ts';

/** Height of the eyes above the feet (wiki, "Player"). */
const EYE = 1.62;
/** A player reaches 4.5 blocks (wiki, "Breaking"); the margin is for not standing exactly in the middle of a cell. */
export const REACH = 4.2;

/** The sides of an empty cell whose neighbour can be clicked to get `state` there. */
export function clickableSides(grid: VoxelGrid, position: BlockPosition, state: BlockState): Facing[] {
  const rule = clickRuleOf(state);
  if (rule.required) {
    const needed = grid.at(neighbour(position, rule.required));
    if (!needed || (grid.traitsAt(neighbour(position, rule.required)) & TRAIT.passable) !== 0) return [];
    if (rule.sides.length === 1 && !canClick(state, rule.required, needed)) return [];
  }
  return rule.sides.filter((side) => {
    const block = grid.at(neighbour(position, side));
    return block !== undefined && canClick(state, side, block);
  });
}

/** The middle of the face that is clicked: it lies between the cell and its neighbour at `side`. */
function facePoint(position: BlockPosition, side: Facing): Point {
  const step = stepOf(side);
  return {
    x: position.x + 0.5 + step.x * 0.48,
    y: position.y + 0.5 + step.y * 0.48,
    z: position.z + 0.5 + step.z * 0.48,
  };
}

/** Whether a body at `stand` sees and reaches the faces at one of `sides` of the empty `position`. */
export function reachesFace(
  grid: VoxelGrid,
  stand: BlockPosition,
  position: BlockPosition,
  sides: readonly Facing[],
  sight = true,
): boolean {
  const eye = eyeAt(stand);
  return sides.some((side) => {
    const point = facePoint(position, side);
    if (!isInFront(eye, point, side)) return false;
    return (
      Math.hypot(point.x - eye.x, point.y - eye.y, point.z - eye.z) <= REACH &&
      (!sight || sees(grid, eye, point, position))
    );
  });
}

/** Whether the eye is on the side of the face that shows. */
function isInFront(eye: Point, point: Point, side: Facing): boolean {
  const step = stepOf(side);
  return (point.x - eye.x) * step.x + (point.y - eye.y) * step.y + (point.z - eye.z) * step.z > 0.05;
}

/** Whether a body at `stand` reaches the block at `position` to break it, with a free line to one of its faces. */
export function reachesBlock(grid: VoxelGrid, stand: BlockPosition, position: BlockPosition, sight = true): boolean {
  const eye = eyeAt(stand);
  const centre = { x: position.x + 0.5, y: position.y + 0.5, z: position.z + 0.5 };
  if (Math.hypot(centre.x - eye.x, centre.y - eye.y, centre.z - eye.z) > REACH) return false;
  return !sight || sees(grid, eye, centre, position);
}

/**
 * The stands of `walkable` from which `test` holds for the cells of `around`, the nearest to `around[0]` first. Stands
 * that would be inside one of those cells are left out, and rungs of ladders, where nobody stays put.
 */
export function standsFor(
  walkable: Walkable,
  around: readonly BlockPosition[],
  test: (stand: BlockPosition) => boolean,
  limit: number,
): BlockPosition[] {
  const target = around[0];
  if (!target) return [];
  const found: BlockPosition[] = [];
  for (const offset of OFFSETS) {
    const stand = { x: target.x + offset.x, y: target.y + offset.y, z: target.z + offset.z };
    if (
      !walkable.has(stand) ||
      !isFirm(walkable.grid, stand) ||
      around.some((cell) => isInside(stand, cell)) ||
      !test(stand)
    )
      continue;
    found.push(stand);
    if (found.length >= limit) break;
  }
  return found;
}

/** Whether a body stays where it is: not on the rung of a ladder, nor above the top one. */
function isFirm(grid: VoxelGrid, stand: BlockPosition): boolean {
  const below = grid.traitsAt({ ...stand, y: stand.y - 1 });
  return (grid.traitsAt(stand) & TRAIT.climbable) === 0 && (below & TRAIT.standable) !== 0;
}

/** Whether a body with its feet at `stand` occupies `cell`. */
export function isInside(stand: BlockPosition, cell: BlockPosition): boolean {
  return samePosition(stand, cell) || (stand.x === cell.x && stand.z === cell.z && stand.y + 1 === cell.y);
}

/** Offsets from a target to stands that may reach it; two blocks away is the most comfortable. */
const OFFSETS: readonly BlockPosition[] = (() => {
  const offsets: { x: number; y: number; z: number; cost: number }[] = [];
  for (let y = -6; y <= 4; y++)
    for (let z = -5; z <= 5; z++)
      for (let x = -5; x <= 5; x++)
        offsets.push({ x, y, z, cost: Math.abs(Math.hypot(x, z) - 2) + Math.abs(y + 1) * 0.4 });
  return offsets.sort((a, b) => a.cost - b.cost || a.y - b.y || a.z - b.z || a.x - b.x);
})();

function eyeAt(stand: BlockPosition): Point {
  return { x: stand.x + 0.5, y: stand.y + EYE, z: stand.z + 0.5 };
}

/** Whether nothing solid lies on the straight line; the cell aimed at does not count. */
function sees(grid: VoxelGrid, eye: Point, point: Point, target: BlockPosition): boolean {
  const length = Math.hypot(point.x - eye.x, point.y - eye.y, point.z - eye.z);
  const samples = Math.ceil(length / 0.12);
  for (let index = 1; index < samples; index++) {
    const part = index / samples;
    const cell = {
      x: Math.floor(eye.x + (point.x - eye.x) * part),
      y: Math.floor(eye.y + (point.y - eye.y) * part),
      z: Math.floor(eye.z + (point.z - eye.z) * part),
    };
    if (samePosition(cell, target)) continue;
    if ((grid.traitsAt(cell) & TRAIT.passable) === 0 && grid.has(cell)) return false;
  }
  return true;
}
