import { VersionGameData } from '../versionGameData.ts';
import { alternativesTo, dyeingOf } from './alternatives.ts';
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

/** A cell of a recipe as minecraft-data has it. */
type DataCell = number | null | { readonly id: number | null };
interface DataRecipe {
  readonly inShape?: readonly (readonly DataCell[])[];
  readonly ingredients?: readonly DataCell[];
  readonly result: { readonly count: number };
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
  const isDyedFromAny = data.version['>=']('1.20');
  for (const [number, list] of Object.entries(data.recipes as unknown as Record<string, readonly DataRecipe[]>)) {
    const result = data.items[Number(number)]?.name;
    if (result === undefined) continue;
    const dyeing = isDyedFromAny ? dyeingOf(result, itemIds) : undefined;
    const isDyeing = ({ ingredients }: GameRecipe) =>
      dyeing !== undefined &&
      ingredients.some(({ anyOf }) => anyOf.includes(dyeing.dye)) &&
      ingredients.some(({ anyOf }) => anyOf.some((id) => dyeing.from.includes(id)));
    const grid = list.flatMap((recipe) => gridRecipe(data.items, result, recipe) ?? []);
    for (const recipe of together(grid.filter((each) => !isDyeing(each)))) add(recipe);
    if (dyeing && gameData.hasItem(dyeing.dye))
      add({
        result,
        count: 1,
        at: 'hand',
        ingredients: [
          { anyOf: [dyeing.dye], count: 1 },
          { anyOf: dyeing.from, count: 1 },
        ],
      });
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

function gridRecipe(
  items: Readonly<Record<number, { readonly name: string }>>,
  result: string,
  { inShape, ingredients, result: { count } }: DataRecipe,
): GameRecipe | undefined {
  if (count < 1) return undefined;
  const ids = (inShape?.flat() ?? ingredients ?? []).flatMap((cell) => {
    const number = typeof cell === 'object' ? cell?.id : cell;
    return items[number ?? -1]?.name ?? [];
  });
  const counts = new Map<string, number>();
  for (const id of ids) if (id !== 'air') counts.set(id, (counts.get(id) ?? 0) + 1);
  if (counts.size === 0) return undefined;
  const byHand = inShape ? inShape.length <= 2 && inShape.every((row) => row.length <= 2) : ids.length <= 4;
  return {
    result,
    count,
    at: byHand ? 'hand' : 'crafting_table',
    ingredients: [...counts].map(([id, each]) => ({ anyOf: [id, ...alternativesTo(id, result)], count: each })),
  };
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
