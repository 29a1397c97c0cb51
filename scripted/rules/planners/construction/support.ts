import type { BlueprintCell } from '../../../../protocol/blueprint.ts';
import { neighbour, positionKey } from '../../../../protocol/geometry.ts';
import { clickRuleOf } from '../../../knowledge/construction/clickSides.ts';
import { clickableSides } from '../../../knowledge/construction/reach.ts';
import type { VoxelGrid } from '../../../knowledge/construction/voxelGrid.ts';

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
  const found = new Set<number>();
  let open = [...own];
  for (;;) {
    open = placeInTurn(open, grid);
    if (open.length === 0) return [...found];
    const others = open.flatMap((cell) => sidesOf(cell).flatMap((key) => owners.get(key) ?? []));
    const next = Math.min(...others.filter((order) => !found.has(order)));
    if (!Number.isFinite(next)) return [...found];
    found.add(next);
    for (const { position, state } of cellsOf(next)) if (grid.has(position)) grid.set(position, state);
  }
}

/** Whether all of some cells can be placed one after the other as things are. */
export function canBePlaced(cells: readonly BlueprintCell[], world: VoxelGrid): boolean {
  return placeInTurn(cells, world.clone()).length === 0;
}

/** Places what has something to be placed against, again and again; returns what never has. */
function placeInTurn(cells: readonly BlueprintCell[], grid: VoxelGrid): BlueprintCell[] {
  let open = [...cells];
  for (;;) {
    const placed = open.filter(({ position, state }) => clickableSides(grid, position, state).length > 0);
    if (placed.length === 0) return open;
    for (const { position, state } of placed) if (grid.has(position)) grid.set(position, state);
    open = open.filter((cell) => !placed.includes(cell));
  }
}

/** The cells beside one that may hold it, by key. */
function sidesOf({ position, state }: BlueprintCell): string[] {
  const { sides, required } = clickRuleOf(state);
  return (required === null ? sides : [required]).map((side) => positionKey(neighbour(position, side)));
}
