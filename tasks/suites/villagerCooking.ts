import { makeCookingTask } from '../cooking/makeCookingTask.ts';
import { choiceNumbered, combinationsOf, type Dish } from '../cooking/sources.ts';
import { type Suite, suiteOf } from './suite.ts';

/** VillagerBench's tasks: 36 cakes, then 64 rabbit stews (villagerbench.md 2.2). */
const CAKES = combinationsOf('cake');
export const VILLAGER_COOKING_SIZE = CAKES + combinationsOf('rabbit_stew');

/** The dish of a task by its index, and which of the dish's combinations of sources it is. */
export function numberInDish(index: number): { readonly dish: Dish; readonly number: number } {
  return index < CAKES ? { dish: 'cake', number: index } : { dish: 'rabbit_stew', number: index - CAKES };
}

/** VillagerBench's farm-to-table: every combination of sources of two dishes, once. */
export const VILLAGER_COOKING: Suite = suiteOf({
  id: 'villager/cooking',
  title: 'Farm-to-table cooking (VillagerBench)',
  size: VILLAGER_COOKING_SIZE,
  make(index, id) {
    const { dish, number } = numberInDish(index);
    const title = dish === 'cake' ? `Cake ${number}` : `Rabbit stew ${number}`;
    return makeCookingTask({ id, title, dish, choice: choiceNumbered(dish, number) });
  },
});
