import type { BlockState } from '../../../protocol/blockState.ts';
import { type BlockPosition, type Facing, neighbour, samePosition } from '../../../protocol/geometry.ts';
import { TRAIT } from './blockTraits.ts';
import { canClick, clickRuleOf } from './clickSides.ts';
import { EYE, meetsBox, type Ray, REACH, rayToCentre, rayToFace } from './rays.ts';
import type { VoxelGrid } from './voxelGrid.ts';
import type { Walkable } from './walking.ts';

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

/** Whether a body at `stand` sees and reaches the faces at one of `sides` of the empty `position`. */
export function reachesSideOf(
  grid: VoxelGrid,
  stand: BlockPosition,
  position: BlockPosition,
  sides: readonly Facing[],
): boolean {
  for (const side of sides) if (isClear(grid, position, rayToFace(stand, position, side))) return true;
  return false;
}

/** Whether a body at `stand` reaches the block at `position` to break it, with a free line to one of its faces. */
export function reachesBlock(grid: VoxelGrid, stand: BlockPosition, position: BlockPosition): boolean {
  return isClear(grid, position, rayToCentre(stand, position));
}

function isClear(grid: VoxelGrid, position: BlockPosition, ray: Ray | null): boolean {
  if (!ray) return false;
  const { traits } = grid;
  for (const cell of ray.cells) {
    const index = grid.indexOf(position.x + cell.x, position.y + cell.y, position.z + cell.z);
    if (index < 0) continue;
    const own = traits[index] as number;
    if ((own & TRAIT.passable) === 0) return false;
    if ((own & TRAIT.climbable) !== 0 && isBehindLadder(grid.at(grid.position(index)), cell, ray)) return false;
  }
  return true;
}

/** How thick a ladder is, blocks (wiki, "Ladder"). */
const LADDER = 3 / 16;

/** Whether a line leads through the rungs of a ladder, which bodies climb past and nobody clicks through. */
function isBehindLadder(state: BlockState | undefined, { x, y, z }: BlockPosition, ray: Ray): boolean {
  if (state?.id !== 'ladder') return false;
  const [min, max] = [
    { x, y, z },
    { x: x + 1, y: y + 1, z: z + 1 },
  ];
  switch (state.properties.facing) {
    case 'south':
      max.z = z + LADDER;
      break;
    case 'north':
      min.z = z + 1 - LADDER;
      break;
    case 'east':
      max.x = x + LADDER;
      break;
    case 'west':
      min.x = x + 1 - LADDER;
      break;
    default:
  }
  return meetsBox(ray, { min, max });
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
    if (!walkable.isFirm(stand) || around.some((cell) => isInside(stand, cell)) || !test(stand)) continue;
    found.push(stand);
    if (found.length >= limit) break;
  }
  return found;
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
  return offsets
    .filter(({ x, y, z }) => Math.hypot(x, y + EYE - 0.5, z) <= REACH + 0.5)
    .sort((a, b) => a.cost - b.cost || a.y - b.y || a.z - b.z || a.x - b.x);
})();
