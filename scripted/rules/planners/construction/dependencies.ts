import type { BlueprintCell } from '../../../../protocol/blueprint.ts';
import { type BlockPosition, neighbour, positionKey } from '../../../../protocol/geometry.ts';
import type { TeamState } from '../../../../sidecar/prompt/teamState.ts';
import type { VoxelGrid } from '../../../knowledge/construction/voxelGrid.ts';
import type { Dependency } from '../planner.ts';
import { cellsOfOrder } from './lessons.ts';
import { type BuildOrder, readBuildOrder } from './orders.ts';
import { siteOf } from './site.ts';
import { canBePlaced, supportersOf } from './support.ts';

/**
 * What holds a cell comes before it, where nothing but another order's cells does; dirt goes after what leaned on it. The
 * same for the same orders, however they are listed.
 */
export function buildingDependencies(orders: readonly string[], teamState: TeamState): Dependency[] {
  const world = siteOf(teamState)?.grid;
  const read = orders.map(readBuildOrder);
  const sequence = world ? buildableSequence(read, world) : read.map((_, index) => index);
  const listed = sequence.map((index) => read[index] as BuildOrder);
  const builder = new Map(
    listed.flatMap((order, index) =>
      order.type === 'build' ? order.cells.map(({ position }) => [positionKey(position), index] as const) : [],
    ),
  );
  const found = new Map<string, Dependency>();
  const add = (from: number, to: number) => {
    if (from === to) return;
    const edge = { from: sequence[from] as number, to: sequence[to] as number, because: 'support' as const };
    found.set(`${edge.from},${edge.to}`, edge);
  };
  for (const [to, order] of listed.entries()) {
    if (order.type === 'build') {
      if (world)
        for (const from of supportersOf(order.cells, world, builder, (index) => blocksOf(listed[index]))) add(from, to);
    } else
      for (const cell of cellsOfOrder(orders[sequence[to] as number] as string))
        for (const owner of besideOrIn(cell).flatMap((place) => builder.get(positionKey(place)) ?? [])) add(owner, to);
  }
  return [...found.values()];
}

/** The orders by index, each when all its cells can go in, those that place nothing last. */
function buildableSequence(orders: readonly BuildOrder[], world: VoxelGrid): number[] {
  const grid = world.clone();
  const sequence: number[] = [];
  let open = orders.map((_, index) => index);
  while (open.length > 0) {
    const builds = open.filter((index) => orders[index]?.type === 'build');
    // Where none fits whole, something outside the list is missing: the first goes on as if it were there.
    const next = builds.find((index) => canBePlaced(blocksOf(orders[index]), grid)) ?? builds[0] ?? (open[0] as number);
    for (const cell of blocksOf(orders[next])) if (grid.has(cell.position)) grid.set(cell.position, cell.state);
    sequence.push(next);
    open = open.filter((index) => index !== next);
  }
  return sequence;
}

function blocksOf(order: BuildOrder | undefined): readonly BlueprintCell[] {
  return order?.type === 'build' ? order.cells : [];
}

function besideOrIn(cell: BlockPosition): BlockPosition[] {
  const sides = ['down', 'up', 'north', 'south', 'west', 'east'] as const;
  return [cell, ...sides.map((side) => neighbour(cell, side))];
}
