import { z } from 'zod';
import { Box } from '../../protocol/geometry.ts';
import { ItemStack } from '../../protocol/item.ts';
import { Site, Start, TASK_BASE } from '../taskBase.ts';

const itemId = z.string().regex(/^[a-z0-9_]+$/);

/** One step towards a dish: so many of an item in one agent's hands (villagerbench.md 1.4 and 2.2). */
export const Checkpoint = z.strictObject({
  item: itemId,
  count: z.int().min(1),
  /** Of 100. */
  score: z.number().min(0),
  /** Items of the checkpoints this one is made from; none of these counts beside it. Never itself, never a circle. */
  parts: z.array(itemId),
});
export type Checkpoint = z.infer<typeof Checkpoint>;

/** A recipe as the documents show it (paper, appendix B.2). */
export const RecipeDocument = z.strictObject({
  result: ItemStack,
  ingredients: z.array(ItemStack).min(1),
  /** Rows of the grid, item ids or null; absent for shapeless recipes and smelting. */
  shape: z.array(z.array(itemId.nullable())).optional(),
  /** Where it is made. */
  at: z.enum(['crafting_table', 'furnace', 'hand']),
});
export type RecipeDocument = z.infer<typeof RecipeDocument>;

/** Make a dish from what chests, farms, pastures and a mine hold (VillagerBench, farm-to-table). */
export const CookingTask = z.strictObject({
  ...TASK_BASE,
  family: z.literal('cooking'),
  dish: itemId,
  /** How each ingredient can be had, in VillagerBench's words: milk -> "bucket in chest". Not shown to agents. */
  sources: z.record(z.string(), z.string()),
  /** The dish's own checkpoint first. */
  checkpoints: z.array(Checkpoint).min(1),
  /** Documents for the agents. */
  recipes: z.array(RecipeDocument).min(1),
  site: Site,
  /** The place itself, its glass walls and roof included: where VillagerBench's judge looks for players. */
  enclosure: Box,
  /** One for each agent of the largest team. */
  starts: z.array(Start).min(1),
  /** Dependency complexity: paper eq. 9, and as VillagerBench codes it. */
  complexity: z.strictObject({ ours: z.number(), asCoded: z.number() }),
});
export type CookingTask = z.infer<typeof CookingTask>;
