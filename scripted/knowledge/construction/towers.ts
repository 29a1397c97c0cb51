import { type BlockPosition, HORIZONTAL_FACINGS, neighbour } from '../../../protocol/geometry.ts';
import { TRAIT } from './blockTraits.ts';
import { DIRT } from './buildStep.ts';
import type { VoxelGrid } from './voxelGrid.ts';
import { type Walkable, walkableFrom } from './walking.ts';

/** A place for a pillar of dirt that a body raises under itself: `top` is its highest block, `foot` its lowest. */
export interface TowerSite {
  readonly top: BlockPosition;
  readonly foot: BlockPosition;
}

/** The tallest pillar a builder raises, blocks. */
const TALLEST_TOWER = 14;

/** Where a body on the tower has its feet. */
export function standOf(site: TowerSite): BlockPosition {
  return neighbour(site.top, 'up');
}

/** How many blocks a tower is made of. */
export function towerHeight(site: TowerSite): number {
  return site.top.y - site.foot.y + 1;
}

/**
 * Sites whose top lies within `radius` columns of `target` and from 6 below it to 1 above, lowest and nearest first.
 * Sites in columns that `avoid` names come last.
 */
export function towerSites(
  grid: VoxelGrid,
  walkable: Walkable,
  target: BlockPosition,
  radius: number,
  avoid: (column: BlockPosition) => boolean,
): TowerSite[] {
  const sites: { site: TowerSite; cost: number }[] = [];
  for (let z = target.z - radius; z <= target.z + radius; z++)
    for (let x = target.x - radius; x <= target.x + radius; x++) {
      const foot = footIn(grid, walkable, { x, y: target.y, z });
      if (!foot) continue;
      const shunned = avoid(foot) ? 60 : 0;
      const free = freeAbove(grid, foot);
      // Above the top the body needs room for its feet and its head.
      const highest = Math.min(target.y + 1, foot.y + TALLEST_TOWER - 1, foot.y + free - 3);
      for (let y = Math.max(foot.y, target.y - 6); y <= highest; y++) {
        const cost = (y - foot.y + 1) * 2 + Math.hypot(x - target.x, z - target.z);
        sites.push({ site: { top: { ...foot, y }, foot }, cost: cost + shunned });
      }
    }
  return sites.sort((a, b) => a.cost - b.cost).map(({ site }) => site);
}

/** The highest walkable feet cell of a column at or below `from`, if it lies on a whole block. */
function footIn(grid: VoxelGrid, walkable: Walkable, from: BlockPosition): BlockPosition | undefined {
  for (let y = from.y; y >= grid.box.min.y; y--) {
    const cell = { ...from, y };
    if (walkable.has(cell)) return (grid.traitsAt(neighbour(cell, 'down')) & TRAIT.full) === 0 ? undefined : cell;
  }
  return undefined;
}

/** How many cells from `foot` upwards are free. */
function freeAbove(grid: VoxelGrid, foot: BlockPosition): number {
  let height = 0;
  while (height < TALLEST_TOWER + 2 && grid.isFree(neighbour(foot, 'up', height))) height++;
  return height;
}

/** Whether a tower can be raised in the grid as it is. */
export function isFreeFor(grid: VoxelGrid, site: TowerSite): boolean {
  return freeAbove(grid, site.foot) >= towerHeight(site) + 2;
}

/** Whether a ladder can go up beside a tower from where somebody can walk, with room to climb over its top. */
export function hasLadderSide(grid: VoxelGrid, walkable: Walkable, site: TowerSite): boolean {
  return HORIZONTAL_FACINGS.some((side) => {
    const foot = neighbour(site.foot, side);
    return walkable.isFirm(foot) && freeAbove(grid, foot) >= towerHeight(site) + 2;
  });
}

/** The tower with its foot on what lies below its top now; undefined where nothing does or its top is not free. */
export function onGround(grid: VoxelGrid, { top }: TowerSite): TowerSite | undefined {
  let foot = top;
  while (grid.isFree(neighbour(foot, 'down'))) foot = neighbour(foot, 'down');
  const isFirm = (grid.traitsAt(neighbour(foot, 'down')) & TRAIT.full) !== 0;
  return grid.isFree(top) && isFirm ? { top, foot } : undefined;
}

/** Where one can walk to, and back, from the top of a tower, as if it stood. */
export function walkableFromTop(grid: VoxelGrid, site: TowerSite): Walkable {
  return grid.during(column(site), DIRT, () => walkableFrom(grid, [standOf(site)]));
}

/** Whether a tower, or whoever stands on top, would need the cell. */
export function isInTower(cell: BlockPosition, { foot, top }: TowerSite): boolean {
  return cell.x === foot.x && cell.z === foot.z && cell.y >= foot.y && cell.y <= top.y + 2;
}

/** Whether two towers would be in each other's way. */
export function towersMeet(a: TowerSite, b: TowerSite): boolean {
  return isInTower(a.foot, { ...b, foot: { ...b.foot, y: Number.NEGATIVE_INFINITY } });
}

/** Whether two towers are the same column. */
export function sameTower(a: TowerSite | null, b: TowerSite | null): boolean {
  return a !== null && b !== null && a.top.x === b.top.x && a.top.y === b.top.y && a.top.z === b.top.z;
}

/** The cells of the tower's blocks. */
export function column({ foot, top }: TowerSite): BlockPosition[] {
  return Array.from({ length: top.y - foot.y + 1 }, (_, level) => neighbour(foot, 'up', level));
}
