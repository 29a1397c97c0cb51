import minecraftData, { type Recipe } from 'minecraft-data';
import { describe, expect, test } from 'vitest';
import { ServerGameData } from '../../../game-server/data/serverGameData.ts';
import { recipesOf as smeltingRecipesOf } from '../../../game-server/items/recipes/smeltingRecipes.ts';
import { checkpointsOf } from '../../../tasks/cooking/checkpoints.ts';
import type { RecipeDocument } from '../../../tasks/cooking/cookingTask.ts';
import { recipesOf } from '../../../tasks/cooking/recipes.ts';
import { choiceNumbered, combinationsOf, DISHES, type Dish } from '../../../tasks/cooking/sources.ts';
import { VILLAGER_COOKING } from '../../../tasks/suites/villagerCooking.ts';
import { TESTED_VERSIONS } from '../../support/testedVersions.ts';

/** Every item that is a checkpoint in some task of the dish, with all that it is made from in some task. */
function partsByItem(dish: Dish): Map<string, Set<string>> {
  const made = new Map<string, Set<string>>();
  for (let number = 0; number < combinationsOf(dish); number++)
    for (const { item, parts } of checkpointsOf(dish, choiceNumbered(dish, number)))
      made.set(item, new Set([...(made.get(item) ?? []), ...parts]));
  return made;
}

/** All ways in which a version makes the items out of their parts. */
function derivedRecipes(version: string, items: ReadonlyMap<string, ReadonlySet<string>>): RecipeDocument[] {
  const data = minecraftData(version);
  const nameOf = (part: unknown): string | null => {
    const id = typeof part === 'number' ? part : ((part as { id?: number } | null)?.id ?? -1);
    return data.items[id]?.name ?? null;
  };
  const crafted = [...items.keys()].flatMap((item) =>
    (data.recipes[data.itemsByName[item]?.id ?? -1] ?? []).map((recipe: Recipe): RecipeDocument => {
      const count = (recipe.result as { count?: number }).count ?? 1;
      const result = { id: item, count };
      if ('inShape' in recipe) {
        const shape = recipe.inShape.map((row) => row.map(nameOf));
        const small = shape.length <= 2 && shape.every((row) => row.length <= 2);
        return { result, ingredients: counted(shape.flat()), shape, at: small ? 'hand' : 'crafting_table' };
      }
      const parts = recipe.ingredients.map(nameOf);
      return { result, ingredients: counted(parts), at: parts.length <= 4 ? 'hand' : 'crafting_table' };
    }),
  );
  const smelted = [...smeltingRecipesOf(ServerGameData.of(version)).furnace]
    .filter(([, { result }]) => items.has(result))
    .map(
      ([from, { result }]): RecipeDocument => ({
        result: { id: result, count: 1 },
        ingredients: [{ id: from, count: 1 }],
        at: 'furnace',
      }),
    );
  return [...crafted, ...smelted].filter(({ result, ingredients }) =>
    ingredients.every(({ id }) => items.get(result.id)?.has(id)),
  );
}

function counted(parts: readonly (string | null)[]): RecipeDocument['ingredients'] {
  const counts = new Map<string, number>();
  for (const part of parts) if (part !== null) counts.set(part, (counts.get(part) ?? 0) + 1);
  return [...counts].map(([id, count]) => ({ id, count }));
}

/** With ingredients in alphabetic order, and the recipes in that of their results. */
function sorted(recipes: readonly RecipeDocument[]): RecipeDocument[] {
  return recipes
    .map((recipe) => ({ ...recipe, ingredients: recipe.ingredients.toSorted((a, b) => (a.id < b.id ? -1 : 1)) }))
    .toSorted((a, b) => (a.result.id < b.result.id ? -1 : 1));
}

describe.each(TESTED_VERSIONS)('the recipes of Minecraft %s', (version) => {
  test.each(DISHES)('are those of the documents for a %s', (dish) => {
    expect(sorted(derivedRecipes(version, partsByItem(dish)))).toEqual(sorted(recipesOf(dish)));
  });
});

describe('the documents', () => {
  test('are the same for all tasks of a dish, so that they do not tell what the place holds', () => {
    for (const task of VILLAGER_COOKING.tasks())
      if (task.family === 'cooking') expect(task.recipes).toEqual(recipesOf(task.dish as Dish));
  });

  test('and the goal are the only words of the task that agents get, and name no source', () => {
    for (const task of VILLAGER_COOKING.tasks()) {
      if (task.family !== 'cooking') continue;
      const told = JSON.stringify([task.goal, task.recipes]);
      for (const words of Object.values(task.sources)) expect(told).not.toContain(words);
      const others = VILLAGER_COOKING.tasks().filter((other) => other.family === 'cooking' && other.dish === task.dish);
      for (const other of others) expect(other.goal).toBe(task.goal);
    }
  });
});
