import { dyeingOf } from './alternatives.ts';
import type { GameRecipe } from './recipes.ts';

type Recipes = ReadonlyMap<string, readonly GameRecipe[]>;

/**
 * What is found or smelted rather than made on the way to something else, though some recipe makes it of what it is made
 * into, or of what nobody would use up.
 */
const FOUND =
  /^(?:(?:iron|gold|copper|netherite)_ingot|raw_(?:iron|gold|copper)|diamond|emerald|coal|charcoal|redstone|lapis_lazuli|quartz|wheat|slime_ball|honey_bottle|amethyst_shard|resin_clump|\w+_(?:log|stem|wood|hyphae)|string|clay_ball|snowball|glowstone_dust|nether_wart|melon_slice|\w+_(?:wool|carpet|bed)|leather|packed_ice|sand|bamboo)$/;
/** Of several items that will do, those that are asked for first, and last: ores drop what they hold, and not themselves. */
const USUAL = /^(?:raw_\w+|cobblestone)$/;
const UNUSUAL = /_ore$|^(?:wither_rose|cobbled_deepslate|blackstone)$/;

/** Whether an item is asked for where it is needed on the way to another. */
export function isFoundFirst(item: string): boolean {
  return FOUND.test(item);
}

/** Which of some items to ask for where any will do; undefined for none. */
export function usualOf(anyOf: readonly string[]): string | undefined {
  return anyOf.find((id) => USUAL.test(id)) ?? anyOf.find((id) => !UNUSUAL.test(id)) ?? anyOf[0];
}

/**
 * Whether a recipe is worth a plan though nothing it takes is at hand. It is not where it takes something apart that is
 * made of the result (a block of iron), smelts a tool or an ore that would have to be mined whole, or dyes something anew
 * that is made in its colour as well.
 */
export function isUsual(recipe: GameRecipe, recipes: Recipes): boolean {
  const { at, ingredients, result } = recipe;
  if (at === 'furnace' && (result.endsWith('_nugget') || ingredients.every(({ anyOf }) => anyOf.every(isOre))))
    return false;
  // A bottle of honey gives more sugar than a cane, and takes a hive.
  if (result === 'sugar' && takes(recipe, ['honey_bottle'])) return false;
  if (recolours(recipe, recipes)) return result.endsWith('_wool') && result !== 'white_wool';
  return !ingredients.some(({ anyOf }) => anyOf.every((id) => isPacked(id, result, recipes)));
}

function isOre(id: string): boolean {
  return id.endsWith('_ore');
}

function recolours(recipe: GameRecipe, recipes: Recipes): boolean {
  if (!/_(?:wool|carpet|bed)$/.test(recipe.result) || recipe.ingredients.length !== 2) return false;
  const dyeing = dyeingOf(recipe.result, [...recipes.keys()]);
  return dyeing !== undefined && takes(recipe, [dyeing.dye]) && takes(recipe, dyeing.from);
}

function takes({ ingredients }: GameRecipe, ids: readonly string[]): boolean {
  return ingredients.some(({ anyOf }) => anyOf.some((id) => ids.includes(id)));
}

/** Whether an item that nobody finds is so many of a content, and nothing else. */
function isPacked(item: string, content: string, recipes: Recipes): boolean {
  if (FOUND.test(item)) return false;
  return (recipes.get(item) ?? []).some(({ ingredients, count }) => {
    const [only] = ingredients;
    return ingredients.length === 1 && only !== undefined && only.anyOf.includes(content) && only.count > count;
  });
}
