import { z } from 'zod';

const Name = z.string().max(200);
const Text = z.string().max(100_000);
const Count = z.int().min(0).max(100_000);
const Inventory = z.record(Name, Count);

/** A task as MINDcraft's files have it; what is not read here stays out (spec: MineCollab's task files). */
export const SourceTask = z.looseObject({
  type: Name.optional(),
  agent_count: z.int().min(0).max(1000).optional(),
  human_count: z.int().min(0).max(1000).optional(),
  /** One for all, or by the index of an agent. */
  goal: z.union([Text, z.record(Name, Text)]).optional(),
  target: z.union([Name, z.array(Name).max(64), z.record(Name, Count)]).optional(),
  number_of_target: z.union([Count, z.record(Name, Count)]).optional(),
  /** By the index of an agent; in some files the only agent's items themselves. */
  initial_inventory: z.record(Name, z.union([Inventory, Count])).optional(),
  /** Seconds. */
  timeout: z.number().min(1).max(1_000_000).optional(),
  blocked_actions: z.record(Name, z.array(Name)).optional(),
  recipes: z.record(Name, z.array(Text).max(100)).optional(),
  blocked_access_to_recipe: z.array(Name).optional(),
  blueprint: z.unknown().optional(),
  usernames: z.array(Text).optional(),
  depth: z.int().optional(),
  max_depth: z.int().optional(),
  difficulty: Name.optional(),
});
export type SourceTask = z.infer<typeof SourceTask>;

/** A file: tasks by id. */
export const SourceFile = z.record(z.string(), z.unknown());

const Row = z.array(z.string().max(200)).max(256);
const Level = z.looseObject({
  level: z.int().optional(),
  coordinates: z.tuple([z.int(), z.int(), z.int()]),
  /** Rows run south, cells of a row east. */
  placement: z.array(Row).max(256),
});
export const SourceBlueprint = z.looseObject({
  materials: z.record(Name, z.unknown()).optional(),
  levels: z.array(Level).min(1).max(256),
});
export type SourceBlueprint = z.infer<typeof SourceBlueprint>;
