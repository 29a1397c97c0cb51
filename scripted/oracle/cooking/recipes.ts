import type { Briefing } from '../../../protocol/briefing.ts';
import { ConfigError } from '../../../protocol/errors.ts';
import { type Cookbook, readRecipes } from '../../knowledge/cooking/cookbook.ts';
import { fuelValueOf } from '../../knowledge/cooking/lore.ts';

export type { Amount, Cookbook, Recipe } from '../../knowledge/cooking/cookbook.ts';

/** Reads the document "recipes". @throws ConfigError 'unreadable-recipes' */
export function readCookbook(briefing: Pick<Briefing, 'documents' | 'taskId' | 'goal'>): Cookbook {
  const read = readRecipes(briefing.documents.recipes, briefing.goal, (item) => fuelValueOf(item) > 0);
  if (read.ok) return read.book;
  throw new ConfigError(
    'unreadable-recipes',
    `task ${briefing.taskId}: its document "recipes" cannot be read at ${read.problem}`,
  );
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
