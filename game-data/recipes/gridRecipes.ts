import type { VersionGameData } from '../versionGameData.ts';
import { alternativesTo, dyeingOf } from './alternatives.ts';
import { MISSING_RECIPES, type WrittenRecipe } from './missingRecipes.ts';

/** The ids that may lie in one cell of a recipe. */
export type Ingredient = ReadonlySet<string>;

/** Recipe with a shape: rows of ingredients from the top left, null where nothing may lie. Mirrored is as good. */
export interface ShapedRecipe {
  readonly type: 'shaped';
  readonly rows: readonly (readonly (Ingredient | null)[])[];
  readonly result: { readonly id: string; readonly count: number };
}

/** Recipe whose ingredients may lie anywhere, each once. */
export interface ShapelessRecipe {
  readonly type: 'shapeless';
  readonly ingredients: readonly Ingredient[];
  readonly result: { readonly id: string; readonly count: number };
}

export type GridRecipe = ShapedRecipe | ShapelessRecipe;

type DataIngredient = number | null | { readonly id: number | null } | readonly number[];
interface DataRecipe {
  readonly inShape?: readonly (readonly DataIngredient[])[];
  readonly ingredients?: readonly DataIngredient[];
  readonly result: { readonly id: number; readonly count: number };
}

const known = new Map<string, readonly GridRecipe[]>();

/** All recipes of crafting grids in a version, shared within the process. */
export function gridRecipes(gameData: VersionGameData): readonly GridRecipe[] {
  let recipes = known.get(gameData.version);
  if (!recipes) {
    recipes = readRecipes(gameData);
    known.set(gameData.version, recipes);
  }
  return recipes;
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
function readRecipes(gameData: VersionGameData): GridRecipe[] {
  const groups = new Map<string, Variant[]>();
  for (const variant of variantsOf(gameData)) {
    const firsts = variant.cells.map((cell) => (cell === null ? '-' : variant.cells.indexOf(cell)));
    const { id, count } = variant.result;
    const key = [id, count, variant.shapeless, variant.width, ...firsts].join(' ');
    const group = groups.get(key);
    if (group) group.push(variant);
    else groups.set(key, [variant]);
  }
  return [...groups.values()].flatMap((variants) => putTogether(gameData, variants));
}

/** One recipe for variants whose cells have disjoint choices; otherwise one for each. */
function putTogether(gameData: VersionGameData, variants: readonly Variant[]): GridRecipe[] {
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
  if (!disjoint && variants.length > 1) return variants.flatMap((variant) => putTogether(gameData, [variant]));
  const dyed = dyedFromAny(gameData, first);
  const widened = choices.map((set) => set && withAlternatives(set, first.result.id, dyed));
  if (first.shapeless)
    return [{ type: 'shapeless', ingredients: widened.filter((set) => set !== null), result: first.result }];
  const rows: (Ingredient | null)[][] = [];
  for (let start = 0; start < widened.length; start += first.width)
    rows.push(widened.slice(start, start + first.width));
  return [{ type: 'shaped', rows, result: first.result }];
}

function withAlternatives(ids: ReadonlySet<string>, result: string, dyed: readonly string[]): Ingredient {
  const further = dyed.some((id) => ids.has(id)) ? dyed : [];
  return new Set([...[...ids].flatMap((id) => [id, ...alternativesTo(id, result)]), ...further]);
}

/** What a variant dyes, where the game takes any colour of it (from 1.20 on) and the data of some versions names one. */
function dyedFromAny({ data }: VersionGameData, { shapeless, cells, result }: Variant): readonly string[] {
  const isDyeing = shapeless && cells.length === 2 && cells.some((cell) => cell?.endsWith('_dye'));
  if (!isDyeing || !data.version['>=']('1.20')) return [];
  const dyeing = dyeingOf(
    result.id,
    data.itemsArray.map(({ name }) => name),
  );
  return dyeing && cells.includes(dyeing.dye) ? dyeing.from : [];
}

function* variantsOf(gameData: VersionGameData): Generator<Variant> {
  const { recipes } = gameData.data as unknown as { recipes: Readonly<Record<string, readonly DataRecipe[]>> };
  for (const list of Object.values(recipes))
    for (const { inShape, ingredients, result } of list) {
      const id = idOf(gameData, result.id);
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

function idOf({ data }: VersionGameData, number: number): string | undefined {
  return data.items[number]?.name;
}

function idsOf(gameData: VersionGameData, cell: DataIngredient): readonly (string | null)[] {
  if (Array.isArray(cell)) return cell.flatMap((number) => idOf(gameData, number) ?? []);
  const number =
    typeof cell === 'object' && cell !== null ? (cell as { id: number | null }).id : (cell as number | null);
  if (number === null || number === undefined || number < 0) return [null];
  return [idOf(gameData, number) ?? null];
}

/** Every way to take one of each; the data has no cell with choices today, so this is one way. */
function expanded(choices: readonly (readonly (string | null)[])[]): (string | null)[][] {
  return choices.reduce<(string | null)[][]>(
    (ways, cell) => ways.flatMap((way) => cell.map((id) => [...way, id])),
    [[]],
  );
}
