import { z } from 'zod';
import { fuelValueOf } from './sources.ts';

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

/** How something is made, as the documents describe it; `path` is where. */
export interface DishRecipe {
  readonly result: Amount;
  /** Every item once; for a furnace without the fuel. */
  readonly ingredients: readonly Amount[];
  readonly at: 'crafting_table' | 'furnace' | 'hand';
  readonly path: string;
}

/** What the documents ask for and how to make it. */
export interface Cookbook {
  readonly dish: DishRecipe;
  readonly recipes: readonly DishRecipe[];
}

/**
 * Reads the document "recipes" of a briefing, or says where it cannot be read. The goal's words choose the dish where several
 * recipes come in question; fuel that a furnace's recipe names is not an ingredient.
 */
export function readRecipes(
  document: unknown,
  goal: string,
): { readonly ok: true; readonly book: Cookbook } | { readonly ok: false; readonly problem: string } {
  const parsed = Recipes.safeParse(document);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { ok: false, problem: `${issue?.path.join('.') || 'its top'}: ${issue?.message}` };
  }
  const recipes = parsed.data.map(({ result, ingredients, at }, index): DishRecipe => {
    const counts = new Map<string, number>();
    for (const { id, count } of ingredients) counts.set(id, (counts.get(id) ?? 0) + count);
    const amounts = [...counts].map(([item, count]) => ({ item, count }));
    const smelted = amounts.filter(({ item }) => fuelValueOf(item) === 0);
    return {
      result: { item: result.id, count: result.count },
      ingredients: at === 'furnace' && smelted.length > 0 ? smelted : amounts,
      at,
      path: `~/meta-data/recipes/${index}`,
    };
  });
  return { ok: true, book: { dish: dishOf(recipes, goal), recipes } };
}

/** Every item that making the dish may pass through, the dish included; fuels and tools not. */
export function itemsTowards({ dish, recipes }: Cookbook): ReadonlySet<string> {
  const items = new Set([dish.result.item]);
  // A set visits what is added while it is gone through.
  for (const item of items)
    for (const recipe of recipes)
      if (recipe.result.item === item) for (const ingredient of recipe.ingredients) items.add(ingredient.item);
  return items;
}

/** The recipe for what no other recipe uses; of several, the one whose result the goal names, else the longest. */
function dishOf(recipes: readonly DishRecipe[], goal: string): DishRecipe {
  const used = new Set(recipes.flatMap(({ ingredients }) => ingredients.map(({ item }) => item)));
  const last = recipes.filter(({ result }) => !used.has(result.item));
  const text = goal.toLowerCase().replaceAll(' ', '_');
  const named = last.filter(({ result }) => text.includes(result.item));
  const [dish] = (named.length > 0 ? named : last.length > 0 ? last : [...recipes]).sort(
    (a, b) => b.ingredients.length - a.ingredients.length,
  );
  if (!dish) throw new Error('a cookbook has at least one recipe');
  return dish;
}
