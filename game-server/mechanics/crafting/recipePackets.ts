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
 * The packets that make recipes known to a player, none or those of some names: all are declared by name up to 1.21.1,
 * and shown by displays numbered as `RecipeBook.recipes` from 1.21.2 on.
 * @param open whether the book is open, as for who asks for recipes by opening it.
 */
export function recipePackets(
  gameData: ServerGameData,
  which: 'none' | ReadonlySet<string>,
  open = true,
): readonly Packet[] {
  const recipes = which === 'none' ? [] : RecipeBook.of(gameData).recipes;
  const known = which === 'none' ? [] : [...which];
  return gameData.source.features.recipeDisplays
    ? displayPackets(gameData, recipes, known, open && which !== 'none')
    : namePackets(gameData, recipes, known, open && which !== 'none');
}

/** The packet that tells a player of recipes just learned, or forgotten, once `recipePackets` were sent. */
export function recipeUpdate(gameData: ServerGameData, names: readonly string[], known: boolean): Packet {
  if (!gameData.source.features.recipeDisplays)
    return [
      'unlock_recipes',
      { action: known ? LEARNED : FORGOTTEN, ...bookSettings(false), recipes1: names.map(spaced), recipes2: [] },
    ];
  const { recipes } = RecipeBook.of(gameData);
  if (known) return ['recipe_book_add', { entries: bookEntries(gameData, recipes, names, true), replace: false }];
  const order = [...namedRecipes(recipes).keys()];
  return ['recipe_book_remove', { recipeIds: names.map((name) => order.indexOf(name)) }];
}

function displayPackets(
  gameData: ServerGameData,
  recipes: readonly GridRecipe[],
  known: readonly string[],
  open: boolean,
): readonly Packet[] {
  const settings = {
    craftingGuiOpen: open,
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
    ['recipe_book_add', { entries: bookEntries(gameData, recipes, known, false), replace: true }],
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

function bookEntries(
  gameData: ServerGameData,
  all: readonly GridRecipe[],
  names: readonly string[],
  news: boolean,
): unknown[] {
  const wanted = new Set(names);
  const numbers = (ingredient: Ingredient) =>
    [...ingredient].flatMap((id) => (gameData.hasItem(id) ? [gameData.itemNumber(id)] : []));
  const numbered = [...namedRecipes(all)].map(([name, recipe], displayId) => ({ name, recipe, displayId }));
  return numbered
    .filter(({ name }) => wanted.has(name))
    .map(({ recipe, displayId }) => ({
      recipe: {
        displayId,
        display: recipeDisplay(gameData, recipe),
        group: 0,
        category: 'crafting_misc',
        craftingRequirements: ingredientsOf(recipe).map((ingredient) => ({ ids: numbers(ingredient) })),
      },
      flags: { notification: news, highlight: news },
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

function namePackets(
  gameData: ServerGameData,
  all: readonly GridRecipe[],
  known: readonly string[],
  open: boolean,
): readonly Packet[] {
  const recipes = [...namedRecipes(all)].map(([name, recipe]) => ({
    ...nameFields(name),
    type: recipe.type === 'shaped' ? 'minecraft:crafting_shaped' : 'minecraft:crafting_shapeless',
    data: recipeData(gameData, recipe),
  }));
  return [
    ['declare_recipes', { recipes: [...recipes, ...stonecutterRecipes(gameData)] }],
    ['unlock_recipes', { action: ALL, ...bookSettings(open), recipes1: known.map(spaced), recipes2: [] }],
  ];
}

/** Actions of the packet up to 1.21.1: what follows is all, or learned, or forgotten. */
const ALL = 0;
const LEARNED = 1;
const FORGOTTEN = 2;

/** Which books are open, up to 1.21.1. */
function bookSettings(craftingBookOpen: boolean): PacketFields {
  return {
    craftingBookOpen,
    filteringCraftable: false,
    smeltingBookOpen: false,
    filteringSmeltable: false,
    blastFurnaceOpen: false,
    filteringBlastFurnace: false,
    smokerBookOpen: false,
    filteringSmoker: false,
  };
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
