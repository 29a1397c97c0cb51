import { z } from 'zod';
import type { Tool } from '../tool.ts';
import { act, Count, ItemName, tool } from '../villager/defineTool.ts';

/** Making things from what is carried. */
export const WORKSHOP_TOOLS: readonly Tool[] = [
  tool({
    name: 'craftItem',
    description:
      'Craft at least item_count of an item from what you carry, with what it is made of in between (planks, sticks). ' +
      'Where the recipe needs a crafting table and none is near, one is made, set up beside you and taken along again. ' +
      'Says what is missing.',
    parameters: z.strictObject({ item_name: ItemName, item_count: Count.default(1) }),
    run: (body, { item_name, item_count }, signal) =>
      act(body, { type: 'craft', item: item_name, count: item_count, fromScratch: true }, signal),
  }),
  tool({
    name: 'smeltItem',
    description:
      'Smelt or cook item_count of an item you carry, such as raw_iron, and take what comes out. Where no furnace is ' +
      'near, the one you carry, or one made from 8 cobblestone, is set up and taken along again. Uses the fuel named, ' +
      'or the best you carry: coal, else wood. Takes ten seconds an item.',
    parameters: z.strictObject({
      item_name: ItemName,
      item_count: z.int().min(1).max(64).default(1),
      fuel_item_name: ItemName.optional(),
    }),
    run: (body, { item_name, item_count, fuel_item_name }, signal) =>
      act(
        body,
        {
          type: 'smelt',
          item: item_name,
          count: item_count,
          fromScratch: true,
          ...(fuel_item_name === undefined ? {} : { fuel: fuel_item_name }),
        },
        signal,
      ),
  }),
];
