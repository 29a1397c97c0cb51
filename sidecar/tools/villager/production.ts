import { z } from 'zod';
import { FacingWord, facingProperties } from '../facing.ts';
import type { Tool } from '../tool.ts';
import { EntityName, entityTargetOf, ItemName, performAction, tool, where } from './defineTool.ts';
import { craftingTool, smeltingTool } from './making.ts';

/** Production and crafting (paper, appendix E.4). */
export const PRODUCTION_TOOLS: readonly Tool[] = [
  tool({
    name: 'MineBlock',
    description: 'Walk to a block, break it with the best tool you carry, and pick up what it drops.',
    parameters: z.strictObject({ ...where }),
    run: (body, position, signal) => performAction(body, { type: 'dig', position }, signal),
  }),
  tool({
    name: 'placeBlock',
    description:
      'Walk there and place a block you carry in an empty cell beside an existing block. facing: W, E, S or N; x, y or ' +
      'z for the axis of logs. half: of stairs, slabs, trapdoors; top hangs a lantern.',
    parameters: z.strictObject({
      item_name: ItemName,
      ...where,
      facing: FacingWord.optional(),
      half: z.enum(['top', 'bottom']).optional(),
    }),
    run: async (body, { item_name, x, y, z: zed, facing, half }, signal) => {
      const properties = { ...facingProperties(facing ?? 'A'), ...halfOf(item_name, half) };
      // On a wall a torch, sign, banner or head is a block of its own, and only that one faces a side.
      const id =
        properties.facing &&
        /(?:^|_)(?:torch|sign|banner|head|skull|coral_fan)$/.test(item_name) &&
        !item_name.includes('wall')
          ? item_name.replace(/(torch|sign|banner|head|skull|fan)$/, 'wall_$1')
          : item_name;
      return performAction(body, { type: 'place', position: { x, y, z: zed }, state: { id, properties } }, signal);
    },
  }),
  craftingTool({
    name: 'craftBlock',
    description:
      'Craft at least item_count of an item from what you carry; walks to the nearest crafting table within 32 blocks ' +
      'when the recipe needs one. Reports what is missing.',
  }),
  smeltingTool({
    name: 'SmeltingCooking',
    description:
      'Smelt or cook item_count (at most 64) of an item you carry in the nearest furnace or smoker within 32 blocks, with fuel you ' +
      'carry such as coal, and take what comes out. Takes ten seconds an item in a furnace.',
  }),
  tool({
    name: 'enchantItem',
    description:
      'Enchant an item you carry at the nearest enchanting table within 32 blocks, with lapis lazuli and levels you ' +
      'have. option: its first, second or third offer; the dearest you can pay when left out.',
    parameters: z.strictObject({
      item_name: ItemName,
      option: z.union([z.literal(1), z.literal(2), z.literal(3)]).optional(),
    }),
    run: (body, { item_name, option }, signal) =>
      performAction(body, { type: 'enchant', item: item_name, ...(option === undefined ? {} : { option }) }, signal),
  }),
  tool({
    name: 'repairItem',
    description:
      'Repair a worn item you carry at the nearest anvil within 32 blocks, with its material (such as iron_ingot) or ' +
      'another item of its kind, for levels you have.',
    parameters: z.strictObject({ item_name: ItemName, material_name: ItemName }),
    run: (body, { item_name, material_name }, signal) =>
      performAction(body, { type: 'repair', item: item_name, material: material_name }, signal),
  }),
  tool({
    name: 'trade',
    description:
      'Buy at least item_count (at most 64) of an item from the nearest villager (or the one whose id a scan gave) at the price it ' +
      'asks. Reports what it offers when it does not sell that.',
    parameters: z.strictObject({
      item_name: ItemName,
      item_count: z.int().min(1).max(64).default(1),
      with_name: EntityName.default('villager'),
    }),
    run: (body, { item_name, item_count, with_name }, signal) =>
      performAction(
        body,
        { type: 'trade', item: item_name, count: item_count, target: entityTargetOf(body, with_name) },
        signal,
      ),
  }),
];

/** What "half" means for a block: slabs call it type, lanterns hang or stand. */
function halfOf(item: string, half: 'top' | 'bottom' | undefined): Record<string, string> {
  if (half === undefined) return {};
  if (item.endsWith('_slab')) return { type: half };
  return item.endsWith('lantern') ? { hanging: String(half === 'top') } : { half };
}
