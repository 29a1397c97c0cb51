import { type BlockPosition, HORIZONTAL_FACINGS, neighbour } from '../../../protocol/geometry.ts';
import { TRAIT } from './blockTraits.ts';
import { DIRT } from './buildStep.ts';
import type { VoxelGrid } from './voxelGrid.ts';
import type { Walkable } from './walking.ts';

/** A place for a dirt column with a ladder: `top` is its highest block, `foot` its lowest, `ladder` the climbing side. */
export interface TowerSite {
  readonly top: BlockPosition;
  readonly foot: BlockPosition;
  readonly ladderFoot: BlockPosition;
}

/** The tallest column a builder raises, blocks. */
export const TALLEST_TOWER = 14;

/** Where a body on the tower has its feet. */
export function standOf(site: TowerSite): BlockPosition {
  return neighbour(site.top, 'up');
}

/**
 * Sites whose top lies within `radius` columns of `target` and up to 6 below it, lowest and nearest first.
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
      const shunned = (at: BlockPosition) => (avoid(at) ? 60 : 0);
      const highest = Math.min(target.y, foot.y + TALLEST_TOWER - 1);
      for (let y = Math.max(foot.y, target.y - 6); y <= highest; y++) {
        const site = siteAt(grid, walkable, foot, y);
        if (!site) continue;
        const cost = (y - foot.y + 1) * 2 + Math.hypot(x - target.x, z - target.z);
        sites.push({ site, cost: cost + shunned(foot) + shunned(site.ladderFoot) });
      }
    }
  return sites.sort((a, b) => a.cost - b.cost).map(({ site }) => site);
}

/** The highest walkable feet cell of a column at or below `from`. */
function footIn(grid: VoxelGrid, walkable: Walkable, from: BlockPosition): BlockPosition | undefined {
  for (let y = from.y; y >= grid.box.min.y; y--) {
    const cell = { ...from, y };
    if (walkable.has(cell)) return cell;
  }
  return undefined;
}

function siteAt(grid: VoxelGrid, walkable: Walkable, foot: BlockPosition, y: number): TowerSite | undefined {
  const top = { ...foot, y };
  if (!isFirm(grid, foot)) return undefined;
  for (let at = foot.y; at <= y; at++) if (!grid.isFree({ ...foot, y: at })) return undefined;
  for (const head of [1, 2]) if ((grid.traitsAt(neighbour(top, 'up', head)) & TRAIT.passable) === 0) return undefined;
  for (const side of HORIZONTAL_FACINGS) {
    const ladderFoot = neighbour(foot, side);
    if (!walkable.has(ladderFoot) || !isFirm(grid, ladderFoot)) continue;
    let free = true;
    for (let at = foot.y; at <= y + 2 && free; at++) free = grid.isFree({ ...ladderFoot, y: at });
    if (free) return { top, foot, ladderFoot };
  }
  return undefined;
}

/** Whether a whole block lies below: on a slab a ladder's first rung would be out of place. */
function isFirm(grid: VoxelGrid, foot: BlockPosition): boolean {
  return (grid.traitsAt(neighbour(foot, 'down')) & TRAIT.full) !== 0;
}

/**
 * The grid with the tower in it, for finding out where one can walk from its top. Its ladder is closed: halfway up is no
 * place to step off, because there is no way back on.
 */
export function withTower(grid: VoxelGrid, site: TowerSite): VoxelGrid {
  const copy = grid.clone();
  for (let y = site.foot.y; y <= site.top.y; y++) {
    copy.set({ ...site.foot, y }, DIRT);
    for (const side of HORIZONTAL_FACINGS) {
      const beside = neighbour({ ...site.foot, y }, side);
      if (copy.at(beside)?.id === 'ladder') copy.traits[copy.index(beside)] = 0;
    }
  }
  return copy;
}

/** Whether a tower, its ladder or whoever stands on top would need the cell. */
export function isInTower(cell: BlockPosition, site: TowerSite): boolean {
  const inColumn = (column: BlockPosition) =>
    cell.x === column.x && cell.z === column.z && cell.y >= site.foot.y && cell.y <= site.top.y + 2;
  return inColumn(site.foot) || inColumn(site.ladderFoot);
}

/** Every cell the tower may occupy; which side the ladder takes is the body's choice, so all four count. */
export function cellsOfTower(top: BlockPosition, footY: number): BlockPosition[] {
  const cells: BlockPosition[] = [];
  for (let y = footY; y <= top.y; y++) {
    cells.push({ ...top, y });
    for (const side of HORIZONTAL_FACINGS) cells.push(neighbour({ ...top, y }, side));
  }
  return cells;
}
