import { type GridRecipe, gridRecipes } from '../../../game-data/recipes/gridRecipes.ts';
import type { ServerGameData } from '../../data/serverGameData.ts';
import { boundsOf, type Crafted, type CraftingInput, matches, sizeOfRecipe } from '../../items/recipes/recipe.ts';
import { specialResult } from '../../items/recipes/specialRecipes.ts';

/** All recipes of a version, which are read when somebody crafts: many games do without. */
export class RecipeBook {
  readonly #gameData: ServerGameData;
  #recipes: readonly GridRecipe[] | undefined;
  #bySize: ReadonlyMap<number, readonly GridRecipe[]> | undefined;

  private constructor(gameData: ServerGameData) {
    this.#gameData = gameData;
  }

  get recipes(): readonly GridRecipe[] {
    this.#recipes ??= gridRecipes(this.#gameData);
    return this.#recipes;
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
    this.#bySize ??= Map.groupBy(this.recipes, sizeOfRecipe);
    const bounds = boundsOf(input);
    const recipe = this.#bySize.get(filled)?.find((candidate) => matches(candidate, input, bounds));
    return recipe && { result: { ...recipe.result } };
  }
}
