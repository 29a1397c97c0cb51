import type { Tool } from '../tool.ts';
import { craftingTool, smeltingTool } from '../villager/making.ts';

/** Making things from what is carried. */
export const WORKSHOP_TOOLS: readonly Tool[] = [
  craftingTool({
    name: 'craftItem',
    description:
      'Craft at least item_count of an item from what you carry, with what it is made of in between (planks, sticks). ' +
      'Where the recipe needs a crafting table and none is near, one is made, set up beside you and taken along again. ' +
      'Reports what is missing.',
    fromScratch: true,
  }),
  smeltingTool({
    name: 'smeltItem',
    description:
      'Smelt or cook item_count (at most 64) of an item you carry, such as raw_iron, and take what comes out. Where no furnace is ' +
      'near, the one you carry, or one made from 8 cobblestone, is set up and taken along again. Uses the fuel named, ' +
      'or the best you carry: coal, else wood. Takes ten seconds an item.',
    fromScratch: true,
  }),
];
