import { positionKey } from '../../../../../protocol/geometry.ts';
import type { Craft, Dependency } from '../../craft.ts';
import { judgeBuilding } from './judge.ts';
import { holders, readOrder } from './orders.ts';
import { planBuilding } from './plan.ts';
import { buildingStep } from './step.ts';

/** Building after a blueprint. */
export const construction: Craft = {
  name: 'construction',
  suits: ({ blueprint }) => blueprint !== null,
  plan: planBuilding,
  reads: (text) => readOrder(text).type !== 'unclear',
  step: buildingStep,
  judge: (order, actions) => judgeBuilding(order, actions),
  dependencies,
};

/** What holds a cell comes before it, where nothing but another order's cells does. */
function dependencies(orders: readonly string[]): Dependency[] {
  const cellsOf = orders.map((text) => {
    const order = readOrder(text);
    return order.type === 'build' ? order.cells : [];
  });
  const builder = new Map(
    cellsOf.flatMap((cells, index) => cells.map(({ position }) => [positionKey(position), index])),
  );
  const ground = Math.min(...cellsOf.flat().map(({ position }) => position.y));
  const found = new Map<string, Dependency>();
  for (const [to, cells] of cellsOf.entries())
    for (const cell of cells) {
      const places = holders(cell);
      if (places.some((place) => place.y < ground || builder.get(positionKey(place)) === to)) continue;
      const others = places.flatMap((place) => builder.get(positionKey(place)) ?? []);
      if (others.length === 0) continue;
      const from = Math.min(...others);
      if (from !== to) found.set(`${from},${to}`, { from, to, because: 'support' });
    }
  return [...found.values()];
}
