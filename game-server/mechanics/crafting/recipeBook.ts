import { type GridRecipe, gridRecipes } from '../../../game-data/recipes/gridRecipes.ts';
import type { ServerGameData } from '../../data/serverGameData.ts';
import { type Crafted, type CraftingInput, matches, sizeOfRecipe } from '../../items/recipes/recipe.ts';
import { specialResult } from '../../items/recipes/specialRecipes.ts';

/** All recipes of a version. */
export class RecipeBook {
  readonly recipes: readonly GridRecipe[];
  readonly #gameData: ServerGameData;
  readonly #bySize = new Map<number, GridRecipe[]>();

  private constructor(gameData: ServerGameData) {
    this.#gameData = gameData;
    this.recipes = gridRecipes(gameData);
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
