import { z } from 'zod';
import { GameRules } from '../../protocol/gameRules.ts';
import { ItemStack } from '../../protocol/item.ts';
import { AGENT_NAMES } from '../../protocol/team.ts';
import { Site, Start, TASK_BASE } from '../taskBase.ts';

const itemId = z.string().regex(/^[a-z0-9_]+$/);
/** A place in the team, from 0. */
const Place = z
  .int()
  .min(0)
  .max(AGENT_NAMES.length - 1);

/**
 * So many of an item. All targets without a holder must be in one agent's inventory at a time, whosever it is; one with a
 * holder in the inventory of the agent at that place (Hell's Kitchen).
 */
export const MakingTarget = z.strictObject({ item: itemId, count: z.int().min(1), holder: Place.nullable() });
export type MakingTarget = z.infer<typeof MakingTarget>;

/** How a dish is made, in steps for whoever is told it. */
export const MakingRecipe = z.strictObject({ dish: itemId, steps: z.array(z.string().min(1).max(500)).min(1).max(50) });
export type MakingRecipe = z.infer<typeof MakingRecipe>;

/**
 * Make items out of what each agent was dealt and what the site gives (MineCollab's crafting, cooking and Hell's Kitchen).
 * It is for exactly as many agents as there are kits.
 */
export const MakingTask = z.strictObject({
  ...TASK_BASE,
  family: z.literal('making'),
  kind: z.enum(['crafting', 'cooking']),
  site: Site,
  /** `CALM_RULES` unless given. */
  rules: GameRules.optional(),
  /** As many as the largest team. */
  starts: z.array(Start).min(1),
  /** What each agent carries at first, by its place in the team. */
  kits: z.array(z.array(ItemStack).max(36)).min(1).max(AGENT_NAMES.length),
  targets: z.array(MakingTarget).min(1).max(16),
  recipes: z.array(MakingRecipe).max(16),
  /** By the dish of a recipe: the places in the team that are told it. A recipe that is not named is told to nobody. */
  knows: z.record(itemId, z.array(Place)),
  /** The places in the team that have the tool `getCraftingPlan`. */
  planAccess: z.array(Place),
  /** What the agent at a place is asked to do in place of `goal`, by place; `goal` for all unless given. */
  goals: z.array(z.string().min(1)).max(AGENT_NAMES.length).optional(),
  /** Which of the family's tools the agent at a place does not have, by place; nothing is withheld unless given. */
  withheld: z
    .array(z.array(z.string().min(1).max(100)).max(64))
    .max(AGENT_NAMES.length)
    .optional(),
});
export type MakingTask = z.infer<typeof MakingTask>;
