import { z } from 'zod';
import { GameRules } from '../../protocol/gameRules.ts';
import { BlockPosition, Box } from '../../protocol/geometry.ts';
import { SlotStack } from '../../protocol/item.ts';
import { BuildStep, LandGround } from '../../worlds/plan/buildPlan.ts';
import { Start, TASK_BASE } from '../taskBase.ts';

/** A step on the way to what is wanted, reached when one agent holds any of its items at the end of a tick. */
export const Milestone = z.strictObject({
  /** Such as "wooden pickaxe". */
  name: z.string().min(1),
  /** Item ids, any of them. */
  items: z.array(z.string()).min(1),
});
export type Milestone = z.infer<typeof Milestone>;

/**
 * Get so many of an item out of open land, from nothing. In hand: one agent holds them (CausalMACE, item gathering, C.4).
 * In the chest: the team's chest holds them (S-Agents, collective collection, section 4.1).
 */
export const GatheringTask = z.strictObject({
  ...TASK_BASE,
  family: z.literal('gathering'),
  ground: LandGround,
  /** Where agents may act, arena coordinates, which are the land's; on chunk borders along x and z. */
  box: Box,
  /** What stands there that the land does not have: the team's chest. */
  steps: z.array(BuildStep),
  /** As many as the largest team. */
  starts: z.array(Start).min(1),
  /** What every agent carries at first; nothing in the suites. */
  kit: z.array(SlotStack),
  rules: GameRules,
  /** Any of these items count, `count` of them together; `what` is the word for them, such as "logs". */
  target: z.strictObject({ what: z.string(), items: z.array(z.string()).min(1), count: z.int().min(1) }),
  /** The team's chest; null where holding them is what counts. */
  chest: BlockPosition.nullable(),
  /** From nothing to the target, in the order in which they are usually reached; the last is the target itself. */
  milestones: z.array(Milestone).min(1),
});
export type GatheringTask = z.infer<typeof GatheringTask>;
