import { z } from 'zod';
import { Blueprint } from '../protocol/blueprint.ts';
import { Limits } from '../protocol/briefing.ts';
import { BlockPosition } from '../protocol/geometry.ts';
import { AGENT_NAMES } from '../protocol/team.ts';

/** What every family of tasks has. Ids look like "construction/cottage". */
const base = {
  id: z.string().regex(/^[a-z0-9-]+(\/[a-z0-9_-]+)+$/, 'an id such as "construction/cottage"'),
  /** Rises whenever a score could change. */
  version: z.int().min(1),
  title: z.string().min(1),
  /** What agents are told to do. */
  goal: z.string().min(1),
  agents: z.strictObject({ min: z.int().min(1), max: z.int().max(AGENT_NAMES.length) }),
  limits: Limits,
};

/** Build a blueprint at a fixed place from a chest of materials (VillagerBench, construction). */
export const ConstructionTask = z.strictObject({
  ...base,
  family: z.literal('construction'),
  blueprint: Blueprint,
  /** Where the blueprint's minimum corner goes, arena coordinates. */
  at: BlockPosition,
  /** Text documents shown to agents under "blueprint"; derived from the blueprint unless the source brought its own. */
  blueprintText: z.array(z.string()),
});
export type ConstructionTask = z.infer<typeof ConstructionTask>;

export const Task = z.discriminatedUnion('family', [ConstructionTask]);
export type Task = z.infer<typeof Task>;
