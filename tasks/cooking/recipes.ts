import type { RecipeDocument } from './cookingTask.ts';
import type { Dish } from './sources.ts';

/**
 * The recipes agents are shown. A test derives them from minecraft-data's recipes (furnaces': from the server's) and
 * finds these, so that no document shows what the game does not do.
 */
const RECIPES: Readonly<Record<Dish, readonly RecipeDocument[]>> = {
  cake: [
    {
      result: { id: 'cake', count: 1 },
      ingredients: [
        { id: 'milk_bucket', count: 3 },
        { id: 'sugar', count: 2 },
        { id: 'egg', count: 1 },
        { id: 'wheat', count: 3 },
      ],
      shape: [
        ['milk_bucket', 'milk_bucket', 'milk_bucket'],
        ['sugar', 'egg', 'sugar'],
        ['wheat', 'wheat', 'wheat'],
      ],
      at: 'crafting_table',
    },
    {
      result: { id: 'bucket', count: 1 },
      ingredients: [{ id: 'iron_ingot', count: 3 }],
      shape: [
        ['iron_ingot', null, 'iron_ingot'],
        [null, 'iron_ingot', null],
      ],
      at: 'crafting_table',
    },
    { result: { id: 'wheat', count: 9 }, ingredients: [{ id: 'hay_block', count: 1 }], at: 'hand' },
    { result: { id: 'sugar', count: 1 }, ingredients: [{ id: 'sugar_cane', count: 1 }], at: 'hand' },
  ],
  rabbit_stew: [
    {
      result: { id: 'rabbit_stew', count: 1 },
      ingredients: [
        { id: 'baked_potato', count: 1 },
        { id: 'cooked_rabbit', count: 1 },
        { id: 'bowl', count: 1 },
        { id: 'carrot', count: 1 },
        { id: 'brown_mushroom', count: 1 },
      ],
      at: 'crafting_table',
    },
    { result: { id: 'cooked_rabbit', count: 1 }, ingredients: [{ id: 'rabbit', count: 1 }], at: 'furnace' },
    { result: { id: 'baked_potato', count: 1 }, ingredients: [{ id: 'potato', count: 1 }], at: 'furnace' },
    {
      result: { id: 'bowl', count: 4 },
      ingredients: [{ id: 'acacia_planks', count: 3 }],
      shape: [
        ['acacia_planks', null, 'acacia_planks'],
        [null, 'acacia_planks', null],
      ],
      at: 'crafting_table',
    },
    { result: { id: 'acacia_planks', count: 4 }, ingredients: [{ id: 'acacia_log', count: 1 }], at: 'hand' },
  ],
};

/**
 * The documents of a dish: its own recipe and those of everything that may have to be made on the way. They are the same
 * for all tasks of the dish, so that they do not reveal which of it a place holds ready.
 */
export function recipesOf(dish: Dish): readonly RecipeDocument[] {
  return RECIPES[dish];
}
