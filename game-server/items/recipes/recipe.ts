import type { GridRecipe, Ingredient, ShapedRecipe } from '../../../game-data/recipes/gridRecipes.ts';
import type { Stack } from '../inventory/stack.ts';

/** What lies in a crafting grid, row by row from the top left. */
export interface CraftingInput {
  readonly width: number;
  readonly height: number;
  readonly cells: readonly (Stack | null)[];
}

/** What a grid makes: one result, and what each cell keeps instead of losing one item. */
export interface Crafted {
  readonly result: Stack;
  /** Overrides what one item of a cell leaves behind, by cell: the book that was copied stays. */
  readonly remains?: ReadonlyMap<number, Stack>;
}

/** How many cells a recipe fills. */
export function sizeOfRecipe(recipe: GridRecipe): number {
  return recipe.type === 'shapeless'
    ? recipe.ingredients.length
    : recipe.rows.reduce((sum, row) => sum + row.filter((cell) => cell !== null).length, 0);
}

/** Where in a grid something lies. */
interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Whether a grid holds exactly what the recipe asks for; `bounds` are the grid's, so that hundreds of recipes share them. */
export function matches(recipe: GridRecipe, input: CraftingInput, bounds = boundsOf(input)): boolean {
  switch (recipe.type) {
    case 'shaped':
      return matchesShape(recipe.rows, input, bounds);
    case 'shapeless': {
      const lying = input.cells.filter((cell) => cell !== null).map(({ id }) => id);
      return lying.length === recipe.ingredients.length && assignable(recipe.ingredients, lying);
    }
    default:
      return recipe satisfies never;
  }
}

function matchesShape(rows: ShapedRecipe['rows'], input: CraftingInput, box: Bounds | undefined): boolean {
  if (box?.height !== rows.length) return false;
  const width = Math.max(...rows.map((row) => row.length));
  if (box.width !== width) return false;
  const fits = (mirrored: boolean) =>
    rows.every((row, y) =>
      Array.from({ length: width }, (_, x) => x).every((x) => {
        const wanted = row[mirrored ? width - 1 - x : x] ?? null;
        const lying = input.cells[(box.y + y) * input.width + box.x + x] ?? null;
        return wanted === null ? lying === null : lying !== null && wanted.has(lying.id);
      }),
    );
  return fits(false) || fits(true);
}

/** The least part of a grid that holds all that lies in it; undefined for an empty one. */
export function boundsOf({ width, cells }: CraftingInput): Bounds | undefined {
  const filled = cells.flatMap((cell, index) => (cell ? [{ x: index % width, y: Math.floor(index / width) }] : []));
  if (filled.length === 0) return undefined;
  const xs = filled.map(({ x }) => x);
  const ys = filled.map(({ y }) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x + 1, height: Math.max(...ys) - y + 1 };
}

/** Whether every item can be given an ingredient of its own; at most nine of each, by augmenting paths. */
function assignable(ingredients: readonly Ingredient[], items: readonly string[]): boolean {
  const takenBy = new Map<number, number>();
  const place = (ingredient: number, tried: Set<number>): boolean => {
    for (const [index, item] of items.entries()) {
      if (tried.has(index) || !ingredients[ingredient]?.has(item)) continue;
      tried.add(index);
      const owner = takenBy.get(index);
      if (owner === undefined || place(owner, tried)) {
        takenBy.set(index, ingredient);
        return true;
      }
    }
    return false;
  };
  return ingredients.every((_, index) => place(index, new Set()));
}
