import { type BlockPosition, neighbour, positionKey } from '../../../../../protocol/geometry.ts';
import type { Situation } from '../../../../situation/situation.ts';
import type { Dependency } from '../../craft.ts';
import { cellsOf } from './lessons.ts';
import { readOrder } from './orders.ts';
import { siteOf } from './site.ts';
import { supportersOf } from './support.ts';

/** What holds a cell comes before it, where nothing but another order's cells does; dirt goes after what leaned on it. */
export function buildingDependencies(orders: readonly string[], situation: Situation): Dependency[] {
  const read = orders.map(readOrder);
  const world = siteOf(situation)?.grid;
  const builder = new Map(
    read.flatMap((order, index) =>
      order.type === 'build' ? order.cells.map(({ position }) => [positionKey(position), index] as const) : [],
    ),
  );
  const found = new Map<string, Dependency>();
  const add = (from: number, to: number) => {
    if (from !== to) found.set(`${from},${to}`, { from, to, because: 'support' });
  };
  const placed = (index: number) => {
    const order = read[index];
    return order?.type === 'build' ? order.cells : [];
  };
  for (const [to, order] of read.entries()) {
    if (order.type === 'build') {
      if (world) for (const from of supportersOf(order.cells, world, builder, placed)) add(from, to);
    } else
      for (const cell of cellsOf(orders[to] as string))
        for (const owner of besideOrIn(cell).flatMap((place) => builder.get(positionKey(place)) ?? [])) add(owner, to);
  }
  return [...found.values()];
}

function besideOrIn(cell: BlockPosition): BlockPosition[] {
  const sides = ['down', 'up', 'north', 'south', 'west', 'east'] as const;
  return [cell, ...sides.map((side) => neighbour(cell, side))];
}
