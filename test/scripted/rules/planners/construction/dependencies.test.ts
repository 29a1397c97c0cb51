import fc from 'fast-check';
import { expect, test } from 'vitest';
import { constructionPlanner } from '../../../../../scripted/rules/planners/construction/constructionPlanner.ts';
import { readBuildOrder } from '../../../../../scripted/rules/planners/construction/orders.ts';
import { siteOf } from '../../../../../scripted/rules/planners/construction/site.ts';
import { canBePlaced } from '../../../../../scripted/rules/planners/construction/support.ts';
import { building, teamStateOf } from './drawnBuildings.ts';

test('orders done in any sequence their dependencies allow find everything in place that holds their blocks', () => {
  fc.assert(
    fc.property(building, fc.integer({ min: 1, max: 1_000_000 }), (cells, salt) => {
      const teamState = teamStateOf(cells);
      const plan = constructionPlanner.plan(teamState, { workers: ['Alice', 'Bob'], most: 60, past: [] });
      const orders = mixed(
        plan.map(({ text }) => text),
        salt,
      );
      const edges = constructionPlanner.dependencies(orders, teamState);
      const grid = siteOf(teamState)?.grid ?? expect.fail('a blueprint without a site');
      const open = new Set(orders.keys());
      while (open.size > 0) {
        const ready = mixed([...open], salt).find((index) =>
          edges.every(({ from, to }) => to !== index || !open.has(from)),
        );
        expect(ready, 'no circle').toBeDefined();
        const order = readBuildOrder(orders[ready as number] as string);
        if (order.type === 'build') {
          expect(canBePlaced(order.cells, grid), orders[ready as number]).toBe(true);
          for (const { position, state } of order.cells) grid.set(position, state);
        }
        open.delete(ready as number);
      }
    }),
    { numRuns: 60, seed: 9 },
  );
});

/** The same things in another order, the same for the same salt. */
function mixed<T>(items: readonly T[], salt: number): T[] {
  const rank = (index: number) => ((index + 1) * 7_919 * salt) % 104_729;
  return items
    .map((item, index) => ({ item, rank: rank(index) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
