import { alternativesTo } from '../../../game-data/recipes/alternatives.ts';
import type { ServerGameData } from '../../data/serverGameData.ts';
import {
  type Crafted,
  type CraftingInput,
  type Ingredient,
  matches,
  type Recipe,
  sizeOfRecipe,
} from '../../items/recipes/recipe.ts';
import { MISSING_RECIPES, type WrittenRecipe } from '../../items/recipes/recipeData.ts';
import { specialResult } from '../../items/recipes/specialRecipes.ts';

type DataIngredient = number | null | { readonly id: number | null } | readonly number[];
interface DataRecipe {
  readonly inShape?: readonly (readonly DataIngredient[])[];
  readonly ingredients?: readonly DataIngredient[];
  readonly result: { readonly id: number; readonly count: number };
}

/** All recipes of a version. */
export class RecipeBook {
  readonly recipes: readonly Recipe[];
  readonly #gameData: ServerGameData;
  readonly #bySize = new Map<number, Recipe[]>();

  private constructor(gameData: ServerGameData) {
    this.#gameData = gameData;
    this.recipes = recipesOf(gameData);
    for (const recipe of this.recipes) {
      const size = sizeOfRecipe(recipe);
      this.#bySize.set(size, [...(this.#bySize.get(size) ?? []), recipe]);
    }
  }

  static readonly #known = new WeakMap<ServerGameData, RecipeBook>();

  /** The recipes of a version, shared within the process. */
  static of(gameData: ServerGameData): RecipeBook {
    let book = RecipeBook.#known.get(gameData);
    if (!book) {
      book = new RecipeBook(gameData);
      RecipeBook.#known.set(gameData, book);
    }
    return book;
  }

  /** What a grid makes; undefined for one that makes nothing. */
  craft(input: CraftingInput): Crafted | undefined {
    const filled = input.cells.reduce((sum, cell) => sum + (cell ? 1 : 0), 0);
    if (filled === 0) return undefined;
    const special = specialResult(this.#gameData, input);
    if (special) return special;
    const recipe = this.#bySize.get(filled)?.find((candidate) => matches(candidate, input));
    return recipe && { result: { ...recipe.result } };
  }
}

/** A recipe before its variants were put together: one id for each cell, row by row. */
interface Variant {
  readonly width: number;
  readonly shapeless: boolean;
  readonly cells: readonly (string | null)[];
  readonly result: { readonly id: string; readonly count: number };
}

/**
 * minecraft-data's `recipes` and what it lacks. The data has a recipe once for every kind of wood; the game takes any mix
 * of them. So variants that differ in nothing but which ids lie in cells that hold the same item are put together.
 */
function recipesOf(gameData: ServerGameData): Recipe[] {
  const groups = new Map<string, Variant[]>();
  for (const variant of variantsOf(gameData)) {
    const firsts = variant.cells.map((cell) => (cell === null ? '-' : variant.cells.indexOf(cell)));
    const { id, count } = variant.result;
    const key = [id, count, variant.shapeless, variant.width, ...firsts].join(' ');
    const group = groups.get(key);
    if (group) group.push(variant);
    else groups.set(key, [variant]);
  }
  return [...groups.values()].flatMap(putTogether);
}

/** One recipe for variants whose cells have disjoint choices; otherwise one for each. */
function putTogether(variants: readonly Variant[]): Recipe[] {
  const [first] = variants;
  if (!first) return [];
  const choices = first.cells.map((cell) => (cell === null ? null : new Set<string>()));
  for (const variant of variants) for (const [index, id] of variant.cells.entries()) if (id) choices[index]?.add(id);
  const classes = new Map<number, Set<string>>();
  for (const [index, cell] of first.cells.entries()) {
    const choice = choices[index];
    if (cell !== null && choice) classes.set(first.cells.indexOf(cell), choice);
  }
  const sets = [...classes.values()];
  const disjoint = sets.every((set, index) =>
    sets.slice(index + 1).every((other) => ![...set].some((id) => other.has(id))),
  );
  if (!disjoint && variants.length > 1) return variants.flatMap((variant) => putTogether([variant]));
  const widened = choices.map((set) => set && withAlternatives(set, first.result.id));
  if (first.shapeless)
    return [{ type: 'shapeless', ingredients: widened.filter((set) => set !== null), result: first.result }];
  const rows: (Ingredient | null)[][] = [];
  for (let start = 0; start < widened.length; start += first.width)
    rows.push(widened.slice(start, start + first.width));
  return [{ type: 'shaped', rows, result: first.result }];
}

function withAlternatives(ids: ReadonlySet<string>, result: string): Ingredient {
  return new Set([...ids].flatMap((id) => [id, ...alternativesTo(id, result)]));
}

function* variantsOf(gameData: ServerGameData): Generator<Variant> {
  const { recipes } = gameData.source.data as unknown as { recipes: Readonly<Record<string, readonly DataRecipe[]>> };
  for (const list of Object.values(recipes))
    for (const { inShape, ingredients, result } of list) {
      const id = gameData.itemId(result.id);
      if (id === undefined || id === 'air' || result.count < 1) continue;
      const rows = inShape && trimmed(inShape);
      const width = rows?.[0]?.length ?? 0;
      const flat = rows?.flat() ?? ingredients ?? [];
      for (const cells of expanded(flat.map((cell) => idsOf(gameData, cell))))
        yield { width, shapeless: !rows, cells, result: { id, count: result.count } };
    }
  for (const written of MISSING_RECIPES) {
    const variant = variantOf(written);
    const used = [...variant.cells.filter((cell) => cell !== null), written.result];
    if (used.every((id) => gameData.hasItem(id))) yield variant;
  }
}

/** A shape without empty columns and rows around it, which the data has around a spyglass; all rows equally long. */
function trimmed(shape: readonly (readonly DataIngredient[])[]): (DataIngredient | null)[][] {
  const empty = (cell: DataIngredient | undefined) => cell === null || cell === undefined || cell === -1;
  const rows = shape.filter((row) => !row.every(empty));
  const columns = Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, x) => x);
  const filled = columns.filter((x) => rows.some((row) => !empty(row[x])));
  return rows.map((row) =>
    columns.filter((x) => x >= (filled[0] ?? 0) && x <= (filled.at(-1) ?? 0)).map((x) => row[x] ?? null),
  );
}

function variantOf({ result: id, count, rows, ingredients }: WrittenRecipe): Variant {
  const result = { id, count };
  if (rows) return { width: rows[0]?.length ?? 0, shapeless: false, cells: rows.flat(), result };
  return { width: 0, shapeless: true, cells: ingredients ?? [], result };
}

function idsOf(gameData: ServerGameData, cell: DataIngredient): readonly (string | null)[] {
  if (Array.isArray(cell)) return cell.flatMap((number) => gameData.itemId(number) ?? []);
  const number =
    typeof cell === 'object' && cell !== null ? (cell as { id: number | null }).id : (cell as number | null);
  if (number === null || number === undefined || number < 0) return [null];
  return [gameData.itemId(number) ?? null];
}

/** Every way to take one of each; the data has no cell with choices today, so this is one way. */
function expanded(choices: readonly (readonly (string | null)[])[]): (string | null)[][] {
  return choices.reduce<(string | null)[][]>(
    (ways, cell) => ways.flatMap((way) => cell.map((id) => [...way, id])),
    [[]],
  );
}
