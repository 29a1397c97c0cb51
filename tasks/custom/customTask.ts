import { z } from 'zod';
import { Json } from '../../protocol/briefing.ts';
import { GameRules } from '../../protocol/gameRules.ts';
import { ItemStack } from '../../protocol/item.ts';
import { AGENT_NAMES } from '../../protocol/team.ts';
import { NetherSite } from '../../worlds/plan/buildPlan.ts';
import { Site, Start, TASK_BASE } from '../taskBase.ts';
import { TaskPredicate } from './predicate.ts';
import { MOST_SOLUTION_CALLS, SolutionCall } from './solution.ts';

/** A step towards the goal that counts by itself. */
export const CustomCheckpoint = z.strictObject({
  name: z.string().min(1).max(100),
  /** Its share of completion, in any measure. */
  weight: z.number().gt(0).max(1000),
  when: TaskPredicate,
  /** Whether it counts only as far as it holds when the episode ends; once reached it counts for good unless so. */
  lasting: z.boolean(),
  /** Whether a part of it counts as that part (7 of 10 blocks), and not as nothing. */
  partial: z.boolean(),
});
export type CustomCheckpoint = z.infer<typeof CustomCheckpoint>;

/** What the agent at a place has and is told of its own, beside what all are. */
export const CustomRole = z.strictObject({
  /** Such as "cook". */
  name: z.string().min(1).max(100),
  /** Put behind the goal that all are told; nothing unless given. */
  instructions: z.string().min(1).max(4000).optional(),
  documents: z.record(z.string(), Json).optional(),
  tools: z.array(z.string().min(1).max(100)).max(64).optional(),
});
export type CustomRole = z.infer<typeof CustomRole>;

/**
 * A task written as data: a world of build steps, kits, documents, and goals as predicates over what the server knows. Nothing
 * about it is code, so that anyone can write one (docs/tutorials/adding-a-task.md).
 */
export const CustomTask = z.strictObject({
  ...TASK_BASE,
  family: z.literal('custom'),
  site: Site,
  /** The arena's part of the Nether; without one, portals lead nowhere. */
  nether: NetherSite.optional(),
  /** `CALM_RULES` unless given. */
  rules: GameRules.optional(),
  /** As many as the largest team. */
  starts: z.array(Start).min(1).max(AGENT_NAMES.length),
  /** What each agent carries at first, by its place in the team; nothing where a place has none. */
  kits: z.array(z.array(ItemStack).max(36)).max(AGENT_NAMES.length),
  /** The food level that everybody begins with, 0 to 20; full unless given. */
  food: z.int().min(0).max(20).optional(),
  /** What every briefing holds; names that players know ("blueprint", "making") come from the goal alone. */
  documents: z.record(z.string(), Json),
  /** Whether briefings state the goal's predicates as documents beside the words of `goal`. */
  showsGoal: z.boolean(),
  /** All of it true at the end of a tick is success, and ends the episode. */
  success: TaskPredicate,
  /** By weight they make completion; without any it is 1 on success, else 0. */
  checkpoints: z.array(CustomCheckpoint).max(100),
  roles: z.array(CustomRole).max(AGENT_NAMES.length).optional(),
  /** Tool names; the family's whole set unless given. */
  tools: z.array(z.string().min(1).max(100)).min(1).max(64).optional(),
  /** Whether it takes a team: one agent alone must fail at it. */
  needsTeam: z.boolean(),
  /** The metrics to compare teams by, the first one first. */
  headlines: z.array(z.string().min(1).max(60)).min(1).max(20).optional(),
  /** Calls that reach the goal, for validation to replay; the oracle finds a way of its own by the predicates unless given. */
  solution: z.array(SolutionCall).min(1).max(MOST_SOLUTION_CALLS).optional(),
  /** Text that no training set should hold: whoever can complete it has seen the task. */
  canary: z.string().min(1).max(200).optional(),
  licence: z.string().min(1).max(100).optional(),
  /** Given where nobody may make training data of its episodes. */
  training: z.literal('forbidden').optional(),
  author: z.string().min(1).max(200).optional(),
});
export type CustomTask = z.infer<typeof CustomTask>;
