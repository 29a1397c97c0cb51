import { z } from 'zod';
import { BlueprintCell } from '../../protocol/blueprint.ts';
import { BlockPosition, Box } from '../../protocol/geometry.ts';
import { AGENT_NAMES } from '../../protocol/team.ts';

const itemId = z.string().regex(/^[a-z0-9_]+$/);
const Count = z.int().min(1).max(100_000);
/** A place in the team, from 0. */
const Place = z
  .int()
  .min(0)
  .max(AGENT_NAMES.length - 1);

/** Combinators lie in one another no deeper. */
export const DEEPEST_PREDICATE = 4;
/** Parts of one combinator. */
export const MOST_PARTS = 32;

/** Blocks of the arena are as wanted; at least this share of the cells, as construction compares them. */
const BlocksPredicate = z.strictObject({
  type: z.literal('blocks'),
  /** Arena coordinates. */
  cells: z.array(BlueprintCell).min(1).max(100_000),
  share: z.number().gt(0).max(1),
});
export type BlocksPredicate = z.infer<typeof BlocksPredicate>;

/** Who has to hold something: one agent whichever, every agent, all together, the agent at a place, or a container. */
export const Holder = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(['any', 'each', 'team']) }),
  z.strictObject({ type: z.literal('seat'), place: Place }),
  z.strictObject({ type: z.literal('chest'), position: BlockPosition }),
]);
export type Holder = z.infer<typeof Holder>;

/** So many of some items (any of them count) are held: main inventory, armour and off-hand, or slots of a container. */
const InventoryPredicate = z.strictObject({
  type: z.literal('inventory'),
  items: z.array(itemId).min(1).max(64),
  count: Count,
  holder: Holder,
});
export type InventoryPredicate = z.infer<typeof InventoryPredicate>;

/**
 * So many mobs of a kind are alive. In the whole arena this is followed as it changes; within a region the last snapshot
 * decides, when the episode is over.
 */
const EntitiesPredicate = z.strictObject({
  type: z.literal('entities'),
  kind: itemId,
  region: Box.optional(),
  min: z.int().min(0).max(10_000),
  /** Any number unless given. */
  max: z.int().min(0).max(10_000).optional(),
});
export type EntitiesPredicate = z.infer<typeof EntitiesPredicate>;

/** Agents stand in a region, by their feet, for so many ticks on end. */
const PositionPredicate = z.strictObject({
  type: z.literal('position'),
  region: Box,
  /** At least one agent, or all of the team at a time, or the agent at a place. */
  who: z.union([z.enum(['any', 'all']), Place]),
  ticks: z.int().min(1).max(100_000),
});
export type PositionPredicate = z.infer<typeof PositionPredicate>;

/** Agents have been in another dimension of the world since release, by a portal of the arena: at least one of them, or all. */
const EnteredPredicate = z.strictObject({
  type: z.literal('entered'),
  dimension: z.literal('the_nether'),
  who: z.union([z.enum(['any', 'all']), Place]),
});
export type EnteredPredicate = z.infer<typeof EnteredPredicate>;

/** So many of some items were crafted since release, by the whole team or by the agent at a place. */
const CraftedPredicate = z.strictObject({
  type: z.literal('crafted'),
  items: z.array(itemId).min(1).max(64),
  count: Count,
  by: z.union([z.literal('team'), Place]),
});
export type CraftedPredicate = z.infer<typeof CraftedPredicate>;

/** Whom a predicate about agents' lives concerns: one agent whichever, all of the team, or the agent at a place. */
const Concerned = z.union([z.enum(['any', 'all']), Place]);
export type Concerned = z.infer<typeof Concerned>;

/**
 * Agents have lived to see this many sunrises since release; those of an agent no longer count once it has died more often than
 * `deaths` allows, and nobody's once any of the team has died more often than `teamDeaths` allows. A night that is slept through
 * ends with a sunrise too.
 */
const SunrisesPredicate = z.strictObject({
  type: z.literal('sunrises'),
  count: z.int().min(1).max(100),
  who: Concerned,
  /** Any number unless given. */
  deaths: z.int().min(0).max(100).optional(),
  /** Any number unless given. */
  teamDeaths: z.int().min(0).max(100).optional(),
});
export type SunrisesPredicate = z.infer<typeof SunrisesPredicate>;

/** The food level of agents, 0 to 20, is at least so high at the end of a tick. */
const FoodPredicate = z.strictObject({
  type: z.literal('food'),
  min: z.int().min(1).max(20),
  who: Concerned,
});
export type FoodPredicate = z.infer<typeof FoodPredicate>;

/** So many of some items were eaten or drunk since release: by the team together, by each agent, or by the agent at a place. */
const EatenPredicate = z.strictObject({
  type: z.literal('eaten'),
  items: z.array(itemId).min(1).max(64),
  count: Count,
  by: z.union([z.enum(['team', 'each']), Place]),
});
export type EatenPredicate = z.infer<typeof EatenPredicate>;

const LEAVES = [
  BlocksPredicate,
  InventoryPredicate,
  EntitiesPredicate,
  PositionPredicate,
  EnteredPredicate,
  CraftedPredicate,
  SunrisesPredicate,
  FoodPredicate,
  EatenPredicate,
] as const;
const LeafPredicate = z.discriminatedUnion('type', LEAVES);
/** A predicate without parts. */
export type LeafPredicate = z.infer<typeof LeafPredicate>;

/** Of several: all hold at a time; any does; or each has come true in its turn, the first one first. */
export interface CombinedPredicate {
  readonly type: 'all' | 'any' | 'sequence';
  readonly of: readonly TaskPredicate[];
}

/** What can be true of a game, by the server's state and its event log alone. */
export type TaskPredicate = LeafPredicate | CombinedPredicate;

/** What holds of a game, at most so many combinators deep: a file cannot nest them without end. */
export const TaskPredicate: z.ZodType<TaskPredicate> = predicateOf(DEEPEST_PREDICATE);

function predicateOf(depth: number): z.ZodType<TaskPredicate> {
  if (depth === 0) return LeafPredicate;
  const of = z
    .array(predicateOf(depth - 1))
    .min(1)
    .max(MOST_PARTS);
  return z.discriminatedUnion('type', [...LEAVES, z.strictObject({ type: z.enum(['all', 'any', 'sequence']), of })]);
}

/** All predicates without parts that a predicate consists of, in order. */
export function leavesOf(predicate: TaskPredicate): LeafPredicate[] {
  switch (predicate.type) {
    case 'all':
    case 'any':
    case 'sequence':
      return predicate.of.flatMap(leavesOf);
    case 'blocks':
    case 'inventory':
    case 'entities':
    case 'position':
    case 'entered':
    case 'crafted':
    case 'sunrises':
    case 'food':
    case 'eaten':
      return [predicate];
    default:
      return predicate satisfies never;
  }
}
