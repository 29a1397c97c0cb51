import type { Bot } from 'mineflayer';
import { alternativesTo, dyeingOf } from '../../../../game-data/recipes/alternatives.ts';

/** A recipe as Mineflayer has it. */
export type Recipe = ReturnType<Bot['recipesAll']>[number];

/**
 * An item's recipes with those that minecraft-data leaves out in some versions: any log for planks, charcoal for coal, any
 * colour of wool, carpet or bed under a dye.
 */
export function variantsOf(registry: Bot['registry'], item: string, recipes: readonly Recipe[]): Recipe[] {
  const known = new Set(recipes.map(signature));
  const all = [...recipes];
  const add = (recipe: Recipe) => {
    const text = signature(recipe);
    if (known.has(text)) return;
    known.add(text);
    all.push(recipe);
  };
  for (const recipe of recipes)
    for (const number of new Set(cellsOf(recipe).filter((id) => id >= 0)))
      for (const other of alternativesTo(registry.items[number]?.name ?? '', item)) {
        const id = registry.itemsByName[other]?.id;
        if (id !== undefined) add(withCells(recipe, (cell) => (cell === number ? id : cell)));
      }
  const dyeing = registry.isNewerOrEqualTo('1.20')
    ? dyeingOf(
        item,
        registry.itemsArray.map(({ name }) => name),
      )
    : undefined;
  const dye = dyeing && registry.itemsByName[dyeing.dye]?.id;
  const example = recipes.find(
    ({ ingredients }) => ingredients?.length === 2 && ingredients.some(({ id }) => id === dye),
  );
  if (dyeing && dye !== undefined && example)
    for (const from of dyeing.from) {
      const id = registry.itemsByName[from]?.id;
      if (id !== undefined) add(withCells(example, (cell) => (cell === dye ? dye : id)));
    }
  return all;
}

/**
 * One recipe of several of the same shape, with what there is most of in each cell: chests take planks of any woods
 * together. Undefined where what there is does not do.
 *
 * @param has how many there are of an item, by its number
 */
export function mixedRecipe(recipes: readonly Recipe[], has: (number: number) => number): Recipe | undefined {
  const groups = new Map<string, Recipe[]>();
  for (const recipe of recipes) {
    const cells = cellsOf(recipe);
    const key = [
      recipe.result.count,
      shapeOf(recipe),
      ...cells.map((cell) => (cell < 0 ? '-' : cells.indexOf(cell))),
    ].join(' ');
    const group = groups.get(key);
    if (group) group.push(recipe);
    else groups.set(key, [recipe]);
  }
  for (const group of groups.values()) {
    const mixed = group.length > 1 ? mixOf(group, has) : undefined;
    if (mixed) return mixed;
  }
  return undefined;
}

function mixOf(group: readonly Recipe[], has: (number: number) => number): Recipe | undefined {
  const [first] = group;
  if (!first) return undefined;
  const choices = cellsOf(first).map((cell, index) =>
    cell < 0 ? [] : [...new Set(group.map((recipe) => cellsOf(recipe)[index] ?? -1))],
  );
  const classes = [...new Set(choices.map((ids) => ids.toSorted().join()))].filter((text) => text !== '');
  const ids = classes.flatMap((text) => text.split(','));
  // Where cells of one kind may hold what others do, recipes that differ in both would be mixed up.
  if (new Set(ids).size < ids.length) return undefined;
  const left = new Map<number, number>();
  const filled = choices.map((choice) => {
    if (choice.length === 0) return -1;
    const best = choice.reduce((most, id) => (count(id) > count(most) ? id : most));
    if (count(best) < 1) return undefined;
    left.set(best, count(best) - 1);
    return best;
  });
  function count(id: number): number {
    return left.get(id) ?? has(id);
  }
  if (filled.includes(undefined)) return undefined;
  let next = 0;
  return withCells(first, () => filled[next++] ?? -1);
}

/** The items of a recipe's cells, row by row; below 0 where nothing lies. */
function cellsOf({ inShape, ingredients }: Recipe): number[] {
  return [...(inShape ?? []).flat(), ...(ingredients ?? [])].map(({ id }) => id);
}

function withCells(recipe: Recipe, change: (cell: number) => number): Recipe {
  const changed = <T extends { readonly id: number }>(item: T): T => ({ ...item, id: change(item.id) });
  return {
    ...recipe,
    inShape: recipe.inShape ? recipe.inShape.map((row) => row.map(changed)) : recipe.inShape,
    ingredients: recipe.ingredients ? recipe.ingredients.map(changed) : recipe.ingredients,
  } as Recipe;
}

function shapeOf({ inShape }: Recipe): string {
  return (inShape ?? []).map((row) => row.length).join('/');
}

function signature(recipe: Recipe): string {
  const cells = cellsOf(recipe);
  return `${recipe.result.count} ${shapeOf(recipe)} ${(recipe.inShape ? cells : cells.toSorted()).join()}`;
}
