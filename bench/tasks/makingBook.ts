import type { GridRecipe } from '../../game-data/recipes/gridRecipes.ts';
import { ServerGameData } from '../../game-server/data/serverGameData.ts';
import { burnTicks } from '../../game-server/items/recipes/fuels.ts';
import { CRAFTING_REMAINDERS } from '../../game-server/items/recipes/recipeData.ts';
import { recipesOf, SMELTING_TICKS } from '../../game-server/items/recipes/smeltingRecipes.ts';
import { RecipeBook } from '../../game-server/mechanics/crafting/recipeBook.ts';
import type { MakingBook, MakingWay } from '../../tasks/making/solver/makingBook.ts';

const known = new Map<string, MakingBook>();

/** What the embedded server crafts and smelts in a version of the game, for the solver of making tasks. */
export function makingBook(version: string): MakingBook {
  const book = known.get(version) ?? read(ServerGameData.of(version));
  known.set(version, book);
  return book;
}

function read(gameData: ServerGameData): MakingBook {
  const ways = new Map<string, MakingWay[]>();
  const add = (way: MakingWay) => ways.set(way.result, [...(ways.get(way.result) ?? []), way]);
  for (const recipe of RecipeBook.of(gameData).recipes) add(wayOf(recipe));
  const smelting = recipesOf(gameData);
  for (const at of ['furnace', 'smoker', 'blast_furnace'] as const)
    for (const [input, { result }] of smelting[at]) add({ result, count: 1, ingredients: [[input]], leaves: [], at });
  return {
    version: gameData.version,
    hasItem: (id) => gameData.hasItem(id),
    waysTo: (item) => ways.get(item) ?? [],
    burns: (item) => burnTicks(item) / SMELTING_TICKS.furnace,
  };
}

function wayOf(recipe: GridRecipe): MakingWay {
  const cells = recipe.type === 'shapeless' ? recipe.ingredients : recipe.rows.flat().filter((cell) => cell !== null);
  const ingredients = cells.map((cell) => [...cell]);
  const isSmall =
    recipe.type === 'shapeless'
      ? cells.length <= 4
      : recipe.rows.length <= 2 && recipe.rows.every((row) => row.length <= 2);
  return {
    result: recipe.result.id,
    count: recipe.result.count,
    ingredients,
    leaves: ingredients.flatMap(([first]) => CRAFTING_REMAINDERS[first ?? ''] ?? []),
    at: isSmall ? 'hand' : 'crafting_table',
  };
}
