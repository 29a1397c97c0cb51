import type { Situation } from '../../../../sidecar/prompt/situation.ts';
import { type Cookbook, readRecipes } from '../../../knowledge/cooking/cookbook.ts';
import { FUELS } from './lore.ts';

export type { Amount, Cookbook, Recipe } from '../../../knowledge/cooking/cookbook.ts';

/** Reads the document "recipes"; undefined where there is none that can be read. */
export function cookbookOf({ documents, goal }: Pick<Situation, 'documents' | 'goal'>): Cookbook | undefined {
  const read = readRecipes(documents.recipes, goal, (item) => FUELS.some((fuel) => fuel.item === item));
  return read.ok ? read.book : undefined;
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
