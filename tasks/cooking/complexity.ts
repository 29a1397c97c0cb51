import type { Limits } from '../../protocol/briefing.ts';
import { TICKS_PER_SECOND } from '../../protocol/version.ts';
import { type Choice, type Dish, sourcesOf } from './sources.ts';

/** How many of each ingredient, in the order of `ingredientsOf`, one dish takes. */
const QUANTITIES: Readonly<Record<Dish, readonly number[]>> = {
  // Milk, wheat, sugar.
  cake: [3, 3, 2],
  // Rabbit, potato, carrot, mushroom, bowl; coal is no ingredient but burns under two of them.
  rabbit_stew: [1, 1, 1, 1, 1, 0],
};

/** Eggs, which every place holds ready in the chest: quantity times depth. */
const EGGS: Readonly<Record<Dish, number>> = { cake: 1, rabbit_stew: 0 };

/**
 * Dependency complexity, the sum of m_i d_i over the dish's direct ingredients (paper eq. 9). m_i: how many one dish takes.
 * d_i: one step to have it in hand, and one for everything on the longest way to it besides fetching: harvesting, mining,
 * hunting, milking, crafting, smelting.
 */
export function cookingComplexity(dish: Dish, choice: Choice): number {
  return sourcesOf(dish, choice).reduce(
    (sum, { steps }, index) => sum + (QUANTITIES[dish][index] ?? 0) * (1 + steps),
    EGGS[dish],
  );
}

/**
 * Dependency complexity as VillagerBench codes it (villagerbench.md 1.4): every ingredient's rank in the list of its
 * sources, plus a constant equal to the number of lists. 3 to 10 for cake, 6 to 12 for rabbit stew.
 */
export function cookingComplexityAsCoded(choice: Choice): number {
  return choice.reduce((sum, rank) => sum + rank, choice.length);
}

/** Seconds of action, and of the game, for every point of complexity as coded (villagerbench.md 1.4). */
const ACTION_SECONDS = 40;
const GAME_SECONDS = 200;

/** The reference's limits, which know no rule for lack of progress. */
export function cookingLimits(complexityAsCoded: number): Limits {
  return {
    gameTicks: GAME_SECONDS * complexityAsCoded * TICKS_PER_SECOND,
    actionTicks: ACTION_SECONDS * complexityAsCoded * TICKS_PER_SECOND,
    noProgressTicks: null,
  };
}
