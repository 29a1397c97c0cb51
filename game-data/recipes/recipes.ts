import { VersionGameData } from '../versionGameData.ts';
import { dyeingOf } from './alternatives.ts';
import { type GridRecipe, gridRecipes } from './gridRecipes.ts';
import { burnsToCharcoal, SMELTING } from './smelting.ts';

/** So many of any of some items, mixed as one likes. */
export interface RecipeIngredient {
  readonly anyOf: readonly string[];
  readonly count: number;
}

/** One way to make an item. Ways that differ only in the kind of wood, wool or the like are one. */
export interface GameRecipe {
  readonly result: string;
  /** How many come out at once. */
  readonly count: number;
  readonly at: 'hand' | 'crafting_table' | 'furnace';
  readonly ingredients: readonly RecipeIngredient[];
}

const known = new Map<string, ReadonlyMap<string, readonly GameRecipe[]>>();

/** All recipes of grids and furnaces in a version, by what they make. @throws ConfigError 'unsupported-version'. */
export function recipesByResult(version: string): ReadonlyMap<string, readonly GameRecipe[]> {
  let recipes = known.get(version);
  if (!recipes) {
    recipes = readRecipes(VersionGameData.ofVersion(version));
    known.set(version, recipes);
  }
  return recipes;
}

function readRecipes(gameData: VersionGameData): ReadonlyMap<string, readonly GameRecipe[]> {
  const byResult = new Map<string, GameRecipe[]>();
  const { data } = gameData;
  const itemIds = data.itemsArray.map(({ name }) => name);
  const place = new Map(itemIds.map((id, index) => [id, index]));
  // In the game's own order, which the data's recipes do not keep to: oak before rarer woods.
  const inOrder = ({ anyOf, count }: RecipeIngredient): RecipeIngredient => ({
    anyOf: anyOf.toSorted((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0)),
    count,
  });
  const add = (written: GameRecipe) => {
    const recipe = { ...written, ingredients: written.ingredients.map(inOrder) };
    const others = byResult.get(recipe.result);
    if (others) others.push(recipe);
    else byResult.set(recipe.result, [recipe]);
  };
  const grids = Map.groupBy(gridRecipes(gameData), ({ result }) => result.id);
  for (const [result, list] of grids) {
    const dyeing = dyeingOf(result, itemIds);
    const isDyeing = ({ ingredients }: GameRecipe) =>
      dyeing !== undefined && ingredients.some(({ anyOf }) => anyOf.includes(dyeing.dye));
    const merged = together(list.map(gameRecipe));
    for (const recipe of merged.filter((each) => !isDyeing(each))) add(recipe);
    for (const recipe of merged.filter(isDyeing)) add(recipe);
  }
  const smelt = (anyOf: readonly string[], result: string) => {
    const known = anyOf.filter((id) => gameData.hasItem(id));
    if (known.length > 0 && gameData.hasItem(result))
      add({ result, count: 1, at: 'furnace', ingredients: [{ anyOf: known, count: 1 }] });
  };
  for (const list of SMELTING.furnace)
    for (const [inputs, result] of list) smelt(typeof inputs === 'string' ? [inputs] : inputs, result);
  smelt(itemIds.filter(burnsToCharcoal), 'charcoal');
  return byResult;
}

/** A recipe without its shape. */
function gameRecipe(recipe: GridRecipe): GameRecipe {
  const cells = recipe.type === 'shaped' ? recipe.rows.flat().filter((cell) => cell !== null) : recipe.ingredients;
  const counts = new Map<string, { readonly anyOf: readonly string[]; count: number }>();
  for (const cell of cells) {
    const key = [...cell].join();
    const known = counts.get(key);
    if (known) known.count++;
    else counts.set(key, { anyOf: [...cell], count: 1 });
  }
  const isSmall =
    recipe.type === 'shaped'
      ? recipe.rows.length <= 2 && recipe.rows.every((row) => row.length <= 2)
      : recipe.ingredients.length <= 4;
  const { id, count } = recipe.result;
  return { result: id, count, at: isSmall ? 'hand' : 'crafting_table', ingredients: [...counts.values()] };
}

/** Recipes that differ in one ingredient alone are one that takes any of theirs. */
function together(recipes: readonly GameRecipe[]): GameRecipe[] {
  const merged: GameRecipe[] = [];
  for (const recipe of recipes) {
    const index = merged.findIndex((other) => differingIngredient(other, recipe) !== undefined);
    const other = merged[index];
    const at = other && differingIngredient(other, recipe);
    if (!other || at === undefined) {
      merged.push(recipe);
      continue;
    }
    merged[index] = {
      ...other,
      ingredients: other.ingredients.map((ingredient, place) =>
        place === at
          ? { ...ingredient, anyOf: [...new Set([...ingredient.anyOf, ...(recipe.ingredients[at]?.anyOf ?? [])])] }
          : ingredient,
      ),
    };
  }
  return merged;
}

/** The place of the one ingredient of which two recipes take the same number, but another item; undefined unless they are alike otherwise. */
function differingIngredient(a: GameRecipe, b: GameRecipe): number | undefined {
  if (a.count !== b.count || a.at !== b.at || a.ingredients.length !== b.ingredients.length) return undefined;
  const differ = a.ingredients.flatMap((ingredient, index) => {
    const other = b.ingredients[index];
    return other && ingredient.anyOf.includes(other.anyOf[0] ?? '') && ingredient.count === other.count ? [] : [index];
  });
  const [only = 0] = differ;
  return differ.length <= 1 && a.ingredients[only]?.count === b.ingredients[only]?.count ? only : undefined;
}
