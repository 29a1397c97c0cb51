import type { BlockPosition } from '../../../../protocol/geometry.ts';
import type { PlannedWork } from '../../../knowledge/construction/plan.ts';
import { clickableSides, reachesSideOf, standsFor } from '../../../knowledge/construction/reach.ts';
import type { VoxelGrid } from '../../../knowledge/construction/voxelGrid.ts';
import { walkableFrom } from '../../../knowledge/construction/walking.ts';

/**
 * Whether all of some pieces can be placed one after the other as a site is: on a side that shows, from where somebody who
 * comes from `home` can walk to, or from a ladder there is a place for. Plans place pieces from on top of others, which
 * then must stand already, and must not have been built over.
 */
export function canBePlaced(work: readonly PlannedWork[], world: VoxelGrid, home: BlockPosition): boolean {
  const grid = world.clone();
  let walkable = walkableFrom(grid, [home]);
  return work.every(({ step, stand, tower }, index) => {
    const cell = step.cells[0] as BlockPosition;
    const sides = clickableSides(grid, cell, step.state);
    const possible =
      sides.length > 0 &&
      (tower
        ? walkable.has(tower.foot)
        : stand === null ||
          standsFor(walkable, step.cells, (from) => reachesSideOf(grid, from, cell, sides), 1).length > 0);
    for (const own of step.cells) grid.set(own, step.state);
    if (possible && index < work.length - 1) walkable = walkableFrom(grid, [home]);
    return possible;
  });
}
