import type { Checkpoint } from './cookingTask.ts';
import { type Choice, type Dish, sourcesOf } from './sources.ts';

const checkpoint = (item: string, count: number, score: number, parts: readonly string[] = []): Checkpoint => ({
  item,
  count,
  score,
  parts: [...parts],
});

/** A chain of items each made from the next, from what the dish takes down to what the place holds. */
function chainDownTo(
  source: string,
  chain: readonly (readonly [item: string, count: number, score: number])[],
): Checkpoint[] {
  const last = chain.findIndex(([item]) => item === source);
  return chain.slice(0, last + 1).map(([item, count, score], index) => {
    const next = index < last ? chain[index + 1] : undefined;
    return checkpoint(item, count, score, next ? [next[0]] : []);
  });
}

/**
 * The checkpoints of a dish made from a choice of sources, in the reference's order and with its scores
 * (villagerbench.md 2.2): the dish's own first, and of every chain only what lies between dish and source. Self-edges of
 * the reference are not carried over.
 */
export function checkpointsOf(dish: Dish, choice: Choice): Checkpoint[] {
  const items = sourcesOf(dish, choice).map(({ item }) => item);
  switch (dish) {
    case 'cake': {
      const [milk = '', wheat = '', sugar = ''] = items;
      return [
        checkpoint('cake', 1, 100, ['egg', 'milk_bucket', 'wheat', 'sugar']),
        checkpoint('egg', 1, 10),
        ...chainDownTo(milk, [
          ['milk_bucket', 3, 30],
          ['bucket', 3, 15],
          ['iron_ingot', 9, 5],
        ]),
        ...chainDownTo(wheat, [
          ['wheat', 3, 25],
          ['hay_block', 1, 15],
        ]),
        ...chainDownTo(sugar, [
          ['sugar', 2, 25],
          ['sugar_cane', 2, 15],
        ]),
      ];
    }
    case 'rabbit_stew': {
      const [bowl, ...wood] = chainDownTo(items[4] ?? '', [
        ['bowl', 1, 30],
        ['acacia_planks', 3, 20],
        ['acacia_log', 1, 10],
      ]);
      return [
        checkpoint('rabbit_stew', 1, 100, ['cooked_rabbit', 'baked_potato', 'carrot', 'brown_mushroom', 'bowl']),
        checkpoint('cooked_rabbit', 1, 20, ['rabbit', 'coal']),
        checkpoint('baked_potato', 1, 20, ['potato', 'coal']),
        checkpoint('carrot', 1, 10),
        checkpoint('brown_mushroom', 1, 10),
        bowl as Checkpoint,
        checkpoint('rabbit', 1, 10),
        checkpoint('potato', 1, 10),
        checkpoint('coal', 1, 10),
        ...wood,
      ];
    }
    default:
      return dish satisfies never;
  }
}
