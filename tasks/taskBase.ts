import { z } from 'zod';
import { Limits } from '../protocol/briefing.ts';
import { Box, Point } from '../protocol/geometry.ts';
import { AGENT_NAMES, AgentName } from '../protocol/team.ts';
import { BuildStep } from '../worlds/plan/buildPlan.ts';
import { Adversary } from './adversary/adversary.ts';

/** How the permitted tools are dealt out: everybody the same, or a base each and one special tool per agent. */
const Abilities = z.strictObject({
  /** "same" and "diverse" are VillagerBench's (villagerbench.md 3, paper table 4); others are a task's own. */
  name: z.string().regex(/^[a-z][a-z0-9-]*$/),
  /** Tool names by the agent's place in the team; a larger team starts over at the first. */
  tools: z.array(z.array(z.string()).min(1)).min(1),
});

/** Where a task comes from when a generator made it: enough to make it again. */
export const Origin = z.strictObject({
  generator: z.string(),
  split: z.enum(['train', 'dev', 'test', 'suite']),
  seed: z.int(),
});
export type Origin = z.infer<typeof Origin>;

/** Such as { depth: 2, planAccess: "partial" }. */
const Factors = z.record(
  z.string().regex(/^[a-z][A-Za-z0-9]*$/),
  z.union([z.string().max(100), z.number(), z.boolean()]),
);
export type Factors = z.infer<typeof Factors>;

/** What every family of tasks has. Ids look like "construction/cottage" or "villager/cooking/036". */
export const TASK_BASE = {
  id: z.string().regex(/^[a-z0-9-]+(\/[a-z0-9_-]+)+$/, 'an id such as "construction/cottage"'),
  /** Rises whenever a score could change. */
  version: z.int().min(1),
  title: z.string().min(1),
  /** What agents are asked to do. */
  goal: z.string().min(1),
  agents: z.strictObject({ min: z.int().min(1), max: z.int().max(AGENT_NAMES.length) }),
  limits: Limits,
  /** Which tools each agent has; the family's whole set for everybody unless given. */
  abilities: Abilities.optional(),
  /** What is against the team; nothing unless given. */
  adversary: Adversary.optional(),
  /** Who takes single seats unless the run says otherwise, as `--seat` has it: { "Bob": "human" }. */
  seats: z.record(AgentName, z.string().min(1).max(200)).optional(),
  origin: Origin.optional(),
  /** What makes the task hard, by name, for experiments to group by; none unless given. */
  factors: Factors.optional(),
};

/** Where an agent starts, arena coordinates; degrees, yaw 0 = south, 90 = west. */
export const Start = z.strictObject({ position: Point, yaw: z.number() });
export type Start = z.infer<typeof Start>;

/** A task's surroundings, written out: all a reset builds but the players. */
export const Site = z.strictObject({ box: Box, steps: z.array(BuildStep) });
export type Site = z.infer<typeof Site>;
