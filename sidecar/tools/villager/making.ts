import { z } from 'zod';
import type { Tool } from '../tool.ts';
import { Count, ItemName, performAction, tool } from './defineTool.ts';

/** A crafting or smelting tool's name, its description, and whether it sets up a table or furnace where none is near. */
interface Making {
  readonly name: string;
  readonly description: string;
  readonly fromScratch?: true;
}

/** A tool that crafts. */
export function craftingTool({ name, description, ...how }: Making): Tool {
  return tool({
    name,
    description,
    parameters: z.strictObject({ item_name: ItemName, item_count: Count.default(1) }),
    run: (body, { item_name, item_count }, signal) =>
      performAction(body, { type: 'craft', item: item_name, count: item_count, ...how }, signal),
  });
}

/** A tool that smelts. */
export function smeltingTool({ name, description, ...how }: Making): Tool {
  return tool({
    name,
    description,
    parameters: z.strictObject({
      item_name: ItemName,
      item_count: z.int().min(1).max(64).default(1),
      fuel_item_name: ItemName.optional(),
    }),
    run: (body, { item_name, item_count, fuel_item_name }, signal) =>
      performAction(
        body,
        {
          type: 'smelt',
          item: item_name,
          count: item_count,
          ...how,
          ...(fuel_item_name === undefined ? {} : { fuel: fuel_item_name }),
        },
        signal,
      ),
  });
}
