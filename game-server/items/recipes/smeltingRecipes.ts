import { burnsToCharcoal, SMELTING, type Smelter } from '../../../game-data/recipes/smelting.ts';
import type { ServerGameData } from '../../data/serverGameData.ts';

/** One recipe: every item gives one result. */
export interface SmeltingRecipe {
  readonly result: string;
  /** Experience of one item; the fraction is the chance of a point. */
  readonly experience: number;
}

const CHARCOAL: SmeltingRecipe = { result: 'charcoal', experience: 0.15 };

/** Ticks one item takes (wiki, "Smelting"). */
export const SMELTING_TICKS: Readonly<Record<Smelter, number>> = {
  furnace: 200,
  blast_furnace: 100,
  smoker: 100,
  campfire: 600,
};

type Recipes = Readonly<Record<Smelter, ReadonlyMap<string, SmeltingRecipe>>>;
const known = new WeakMap<ServerGameData, Recipes>();

/** What a smelter of the version makes of an item; undefined when nothing. */
export function smeltingRecipe(gameData: ServerGameData, smelter: Smelter, id: string): SmeltingRecipe | undefined {
  return recipesOf(gameData)[smelter].get(id);
}

/** All recipes of a version, by smelter and item. */
export function recipesOf(gameData: ServerGameData): Recipes {
  let recipes = known.get(gameData);
  if (!recipes) {
    const read = (smelter: Smelter) => {
      const entries = SMELTING[smelter]
        .flat()
        .flatMap(([inputs, result, experience]) =>
          (typeof inputs === 'string' ? [inputs] : inputs).map((input) => [input, { result, experience }] as const),
        );
      const charcoal = gameData.source.data.itemsArray
        .filter(({ name }) => smelter === 'furnace' && burnsToCharcoal(name))
        .map(({ name }) => [name, CHARCOAL] as const);
      return new Map(
        [...entries, ...charcoal].filter(([id, { result }]) => gameData.hasItem(id) && gameData.hasItem(result)),
      );
    };
    recipes = {
      furnace: read('furnace'),
      blast_furnace: read('blast_furnace'),
      smoker: read('smoker'),
      campfire: read('campfire'),
    };
    known.set(gameData, recipes);
  }
  return recipes;
}
