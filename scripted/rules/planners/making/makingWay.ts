import { planCrafting } from '../../../../game-data/recipes/craftingPlan.ts';
import type { Amount, DishRecipe } from '../../../knowledge/cooking/cookbook.ts';

/** The version whose recipes the rules know, as a model knows the game: what the suites ask for is made the same in all. */
const RECIPES_OF = '1.20.4';

/** How wanted items can be made out of what is held. */
export interface MakingWay {
  readonly recipes: readonly DishRecipe[];
  /** Of what is held, what is kept or used up. */
  readonly spent: ReadonlyMap<string, number>;
  /** What has to be found besides. */
  readonly missing: readonly Amount[];
}

/** How all wanted items come to be held at a time: what is held of them is kept, the rest made with the fewest further items. */
export function makingWay(wanted: readonly Amount[], held: ReadonlyMap<string, number>): MakingWay {
  const stock = new Map(held);
  const add = (item: string, count: number) => stock.set(item, (stock.get(item) ?? 0) + count);
  const recipes: DishRecipe[] = [];
  const missing: Amount[] = [];
  for (const { item, count } of wanted) {
    const kept = Math.min(stock.get(item) ?? 0, count);
    add(item, -kept);
    if (kept === count) continue;
    const amounts = [...stock].flatMap(([id, has]) => (has > 0 && id !== item ? [{ item: id, count: has }] : []));
    const plan = planCrafting(RECIPES_OF, item, count - kept, amounts);
    if (!plan) {
      missing.push({ item, count: count - kept });
      continue;
    }
    for (const lack of plan.missing) {
      missing.push(lack);
      add(lack.item, lack.count);
    }
    for (const { makes, from, at, times } of plan.steps) {
      for (const part of from) add(part.item, -part.count);
      add(makes.item, makes.count);
      // A mixture, such as planks of two woods, is made all at once.
      const batches = from.every((part) => part.count % times === 0) ? times : 1;
      recipes.push({
        result: { item: makes.item, count: makes.count / batches },
        ingredients: from.map((part) => ({ item: part.item, count: part.count / batches })),
        at,
        path: '~/meta-data/making',
      });
    }
    add(item, kept - count);
  }
  const spent = new Map(
    [...held].map(([item, has]) => [item, Math.min(has, Math.max(0, has - (stock.get(item) ?? 0)))]),
  );
  return { recipes, spent, missing };
}

/** How many of an item one crafting makes; 1 for what no recipe makes. */
export function madeAtOnce(item: string): number {
  return planCrafting(RECIPES_OF, item, 1, [])?.steps.at(-1)?.makes.count ?? 1;
}
