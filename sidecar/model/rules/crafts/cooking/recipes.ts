import { z } from 'zod';
import type { Situation } from '../../../../situation/situation.ts';
import { FUELS } from './lore.ts';

const Stack = z.object({ id: z.string().regex(/^[a-z0-9_]+$/), count: z.int().min(1) });
const Recipes = z
  .array(
    z.object({
      result: Stack,
      ingredients: z.array(Stack).min(1),
      at: z.enum(['crafting_table', 'furnace', 'hand']),
    }),
  )
  .min(1);

/** How many of an item. */
export interface Amount {
  readonly item: string;
  readonly count: number;
}

/** How something is made, as the documents tell it; `path` is where. */
export interface Recipe {
  readonly result: Amount;
  /** Every item once; for a furnace without the fuel. */
  readonly ingredients: readonly Amount[];
  readonly at: 'crafting_table' | 'furnace' | 'hand';
  readonly path: string;
}

/** What the documents ask for and how to make it. */
export interface Cookbook {
  readonly dish: Recipe;
  readonly recipes: readonly Recipe[];
}

/** Reads the document "recipes"; undefined where there is none that can be read. */
export function cookbookOf({ documents, goal }: Pick<Situation, 'documents' | 'goal'>): Cookbook | undefined {
  const parsed = Recipes.safeParse(documents.recipes);
  if (!parsed.success) return undefined;
  const recipes = parsed.data.map(({ result, ingredients, at }, index): Recipe => {
    const counts = new Map<string, number>();
    for (const { id, count } of ingredients) counts.set(id, (counts.get(id) ?? 0) + count);
    const amounts = [...counts].map(([item, count]) => ({ item, count }));
    const smelted = amounts.filter(({ item }) => !FUELS.some((fuel) => fuel.item === item));
    return {
      result: { item: result.id, count: result.count },
      ingredients: at === 'furnace' && smelted.length > 0 ? smelted : amounts,
      at,
      path: `~/meta-data/recipes/${index}`,
    };
  });
  const dish = dishOf(recipes, goal);
  return dish && { dish, recipes };
}

/** The recipe for what no other recipe uses; of several, the one whose result the goal names, else the longest. */
function dishOf(recipes: readonly Recipe[], goal: string): Recipe | undefined {
  const used = new Set(recipes.flatMap(({ ingredients }) => ingredients.map(({ item }) => item)));
  const last = recipes.filter(({ result }) => !used.has(result.item));
  const text = goal.toLowerCase().replaceAll(' ', '_');
  const named = last.filter(({ result }) => text.includes(result.item));
  const choice = named.length > 0 ? named : last.length > 0 ? last : recipes;
  return [...choice].sort((a, b) => b.ingredients.length - a.ingredients.length)[0];
}

/** Every item that making the dish may pass through, fuel included, the dish not. */
export function itemsTowards({ dish, recipes }: Cookbook): ReadonlySet<string> {
  const items = new Set<string>(dish.ingredients.map(({ item }) => item));
  // A set visits what is added while it is gone through.
  for (const item of items) {
    for (const { result, ingredients, at } of recipes) {
      if (result.item !== item) continue;
      for (const ingredient of ingredients) items.add(ingredient.item);
      if (at === 'furnace') for (const fuel of FUELS) items.add(fuel.item);
    }
  }
  return items;
}
