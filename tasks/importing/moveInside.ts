import type { BlueprintCell } from '../../protocol/blueprint.ts';
import { ConfigError } from '../../protocol/errors.ts';
import { add, boundsOf, formatPosition } from '../../protocol/geometry.ts';
import { BUILDING_SITE, placeInArena } from '../construction/arena.ts';
import { stand } from './objections.ts';

/** Cells in arena coordinates, and where they were moved to, in words; undefined when they are where they were. */
interface MovedCells<Cell> {
  readonly cells: readonly Cell[];
  readonly moved: { readonly what: string; readonly how: string } | undefined;
}

/** Moves a building that would stand in or beyond a wall to where it fits, if there is such a place. */
export function moveInside<Cell extends BlueprintCell>(name: string, cells: readonly Cell[]): MovedCells<Cell> {
  const unmoved = { cells, moved: undefined };
  const bounds = boundsOf(cells.map(({ position }) => position));
  if (!bounds) return unmoved;
  const room = (axis: 'x' | 'y' | 'z') => {
    const [low, high] = [BUILDING_SITE.min[axis] - bounds.min[axis], BUILDING_SITE.max[axis] - bounds.max[axis]];
    return { outside: low > 0 || high < 0, fits: high >= low };
  };
  const axes = (['x', 'y', 'z'] as const).map(room);
  if (!axes.some(({ outside }) => outside) || !axes.every(({ fits }) => fits)) return unmoved;
  let to: { x: number; y: number; z: number };
  try {
    to = placeInArena(stand(name, cells).blueprint);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    // Too wide for the walking space that ours keep free; it stays where it is and is refused.
    return unmoved;
  }
  const by = { x: to.x - bounds.min.x, y: to.y - bounds.min.y, z: to.z - bounds.min.z };
  return {
    cells: cells.map((cell) => ({ ...cell, position: add(cell.position, by) })),
    moved: {
      what: 'stands in or beyond a wall',
      how: `moved by ${formatPosition(by)} to ${formatPosition(to)}, between the walls`,
    },
  };
}
