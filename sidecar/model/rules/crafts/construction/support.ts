import type { BlueprintCell } from '../../../../../protocol/blueprint.ts';
import { neighbour, positionKey } from '../../../../../protocol/geometry.ts';
import { clickRuleOf } from '../../../../building/clickSides.ts';
import { clickableSides } from '../../../../building/reach.ts';
import type { VoxelGrid } from '../../../../building/voxelGrid.ts';

/**
 * Which of other orders' cells must be there before some cells can be placed one after the other, as few as it takes.
 * @param owners the order that places a cell, by `positionKey`
 * @param cellsOf the cells an order places
 */
export function supportersOf(
  own: readonly BlueprintCell[],
  world: VoxelGrid,
  owners: ReadonlyMap<string, number>,
  cellsOf: (order: number) => readonly BlueprintCell[],
): number[] {
  const grid = world.clone();
  const put = ({ position, state }: BlueprintCell) => void (grid.has(position) && grid.set(position, state));
  const found = new Set<number>();
  let open = [...own];
  for (;;) {
    const placed = open.filter(({ position, state }) => clickableSides(grid, position, state).length > 0);
    for (const cell of placed) put(cell);
    open = open.filter((cell) => !placed.includes(cell));
    if (open.length === 0) return [...found];
    if (placed.length > 0) continue;
    const others = open.flatMap((cell) => sidesOf(cell).flatMap((key) => owners.get(key) ?? []));
    const next = Math.min(...others.filter((order) => !found.has(order)));
    if (!Number.isFinite(next)) return [...found];
    found.add(next);
    for (const cell of cellsOf(next)) put(cell);
  }
}

/** The cells beside one that may hold it, by key. */
function sidesOf({ position, state }: BlueprintCell): string[] {
  const { sides, required } = clickRuleOf(state);
  return (required === null ? sides : [required]).map((side) => positionKey(neighbour(position, side)));
}
