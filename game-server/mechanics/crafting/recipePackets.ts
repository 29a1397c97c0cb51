import type { GridRecipe, Ingredient } from '../../../game-data/recipes/gridRecipes.ts';
import { spaced } from '../../data/itemNames.ts';
import type { ServerGameData } from '../../data/serverGameData.ts';
import { toWireItem } from '../../data/wireItem.ts';
import type { PacketFields } from '../../network/packetCodec.ts';
import { cutsOf } from '../workshops/cuts.ts';
import { RecipeBook } from './recipeBook.ts';

type Packet = readonly [name: string, fields: PacketFields];

/** Categories of the recipe book in packets since 1.19.3: building, redstone, equipment, misc. */
const MISC = 3;

/** Recipes by a name of our own making: the result's id, and a number for every further recipe of the same. */
export function namedRecipes(recipes: readonly GridRecipe[]): ReadonlyMap<string, GridRecipe> {
  const named = new Map<string, GridRecipe>();
  const seen = new Map<string, number>();
  for (const recipe of recipes) {
    const count = (seen.get(recipe.result.id) ?? 0) + 1;
    seen.set(recipe.result.id, count);
    named.set(count === 1 ? recipe.result.id : `${recipe.result.id}_${count}`, recipe);
  }
  return named;
}

/**
 * The packets that make recipes known to a player, none, some or all: declared by name up to 1.21.1, shown by
 * displays numbered as `RecipeBook.recipes` from 1.21.2 on.
 */
export function recipePackets(gameData: ServerGameData, which: 'none' | 'all'): readonly Packet[] {
  const recipes = which === 'all' ? RecipeBook.of(gameData).recipes : [];
  return gameData.source.features.recipeDisplays ? displayPackets(gameData, recipes) : namePackets(gameData, recipes);
}

function displayPackets(gameData: ServerGameData, recipes: readonly GridRecipe[]): readonly Packet[] {
  const settings = {
    // All recipes are asked for by opening the book, which must not shut it.
    craftingGuiOpen: recipes.length > 0,
    craftingFilteringCraftable: false,
    smeltingGuiOpen: false,
    smeltingFilteringCraftable: false,
    blastGuiOpen: false,
    blastFilteringCraftable: false,
    smokerGuiOpen: false,
    smokerFilteringCraftable: false,
  };
  return [
    ['declare_recipes', { recipes: [], stoneCutterRecipes: stonecutterDisplays(gameData) }],
    ['recipe_book_settings', settings],
    ['recipe_book_add', { entries: bookEntries(gameData, recipes), replace: true }],
  ];
}

/** The buttons of stonecutters, in the order in which clients number them; without these they show none. */
function stonecutterDisplays(gameData: ServerGameData): unknown[] {
  return [...cutsOf(gameData)].flatMap(([id, results]) =>
    results.map((result) => ({
      input: { ids: [gameData.itemNumber(id)] },
      slotDisplay: { type: 'item_stack', data: toWireItem(gameData, result) },
    })),
  );
}

/** What a recipe is called: one field up to 1.20.4, another from 1.20.5 on. */
function nameFields(name: string): { readonly recipeId: string; readonly name: string } {
  return { recipeId: spaced(name), name: spaced(name) };
}

function stonecutterRecipes(gameData: ServerGameData): unknown[] {
  return [...cutsOf(gameData)].flatMap(([id, results]) =>
    results.map((result) => ({
      ...nameFields(`${result.id}_from_${id}_stonecutting`),
      type: 'minecraft:stonecutting',
      data: { group: '', ingredient: [toWireItem(gameData, { id, count: 1 })], result: toWireItem(gameData, result) },
    })),
  );
}

function bookEntries(gameData: ServerGameData, recipes: readonly GridRecipe[]): unknown[] {
  const numbers = (ingredient: Ingredient) =>
    [...ingredient].flatMap((id) => (gameData.hasItem(id) ? [gameData.itemNumber(id)] : []));
  return recipes.map((recipe, displayId) => ({
    recipe: {
      displayId,
      display: recipeDisplay(gameData, recipe),
      group: 0,
      category: 'crafting_misc',
      craftingRequirements: ingredientsOf(recipe).map((ingredient) => ({ ids: numbers(ingredient) })),
    },
    flags: { notification: false, highlight: false },
  }));
}

function ingredientsOf(recipe: GridRecipe): readonly Ingredient[] {
  return recipe.type === 'shapeless' ? recipe.ingredients : recipe.rows.flat().filter((cell) => cell !== null);
}

/** A recipe as clients from 1.21.2 on draw it. */
function recipeDisplay(gameData: ServerGameData, recipe: GridRecipe): unknown {
  const item = (id: string) => ({ type: 'item', data: gameData.itemNumber(id) });
  const choice = (ingredient: Ingredient | null) => {
    const items = [...(ingredient ?? [])].filter((id) => gameData.hasItem(id)).map(item);
    if (items.length < 2) return items[0] ?? { type: 'empty' };
    return { type: 'composite', data: items };
  };
  const common = {
    result: { type: 'item_stack', data: toWireItem(gameData, recipe.result) },
    craftingStation: item('crafting_table'),
  };
  if (recipe.type === 'shapeless')
    return { type: 'crafting_shapeless', data: { ...common, ingredients: recipe.ingredients.map(choice) } };
  const width = Math.max(...recipe.rows.map((row) => row.length));
  const ingredients = recipe.rows.flatMap((row) => Array.from({ length: width }, (_, x) => choice(row[x] ?? null)));
  return { type: 'crafting_shaped', data: { ...common, width, height: recipe.rows.length, ingredients } };
}

/** Shows a client the ghost of a recipe in its grid; `request` is what it asked with. */
export function ghostPacket(gameData: ServerGameData, window: number, recipe: GridRecipe, request: unknown): Packet {
  const what = gameData.source.features.recipeDisplays
    ? { recipeDisplay: recipeDisplay(gameData, recipe) }
    : { recipe: request };
  return ['craft_recipe_response', { windowId: window, ...what }];
}

function namePackets(gameData: ServerGameData, all: readonly GridRecipe[]): readonly Packet[] {
  const recipes = [...namedRecipes(all)].map(([name, recipe]) => ({
    ...nameFields(name),
    type: recipe.type === 'shaped' ? 'minecraft:crafting_shaped' : 'minecraft:crafting_shapeless',
    data: recipeData(gameData, recipe),
  }));
  const names = recipes.map(({ recipeId }) => recipeId);
  const settings = {
    // All recipes are asked for by opening the book, which must not shut it.
    craftingBookOpen: all.length > 0,
    filteringCraftable: false,
    smeltingBookOpen: false,
    filteringSmeltable: false,
    blastFurnaceOpen: false,
    filteringBlastFurnace: false,
    smokerBookOpen: false,
    filteringSmoker: false,
  };
  return [
    ['declare_recipes', { recipes: [...recipes, ...stonecutterRecipes(gameData)] }],
    ['unlock_recipes', { action: 0, ...settings, recipes1: names, recipes2: [] }],
  ];
}

function recipeData(gameData: ServerGameData, recipe: GridRecipe): unknown {
  const options = (ingredient: Ingredient | null) =>
    [...(ingredient ?? [])].flatMap((id) => (gameData.hasItem(id) ? [toWireItem(gameData, { id, count: 1 })] : []));
  const common = { group: '', category: MISC, result: toWireItem(gameData, recipe.result) };
  if (recipe.type === 'shapeless') return { ...common, ingredients: recipe.ingredients.map(options) };
  const width = Math.max(...recipe.rows.map((row) => row.length));
  const height = recipe.rows.length;
  // The protocol lists width * height ingredients row by row; its description nests them by columns of `height`.
  const flat = recipe.rows.flatMap((row) => Array.from({ length: width }, (_, x) => options(row[x] ?? null)));
  const ingredients = Array.from({ length: width }, (_, x) => flat.slice(x * height, (x + 1) * height));
  // The size has other names from 1.20.5 on.
  const size = { width, height, gridWidth: width, gridHeight: height };
  return { ...common, ...size, ingredients, showNotification: false };
}
