import { z } from 'zod';

const Name = z.string().max(200);
const Text = z.string().max(100_000);
const Count = z.int().min(0).max(100_000);
/** Entries of any of its lists by name: far more than any task has. */
const MOST_ENTRIES = 256;
const byName = <Value extends z.ZodType>(value: Value) =>
  z
    .record(Name, value)
    .refine((entries) => Object.keys(entries).length <= MOST_ENTRIES, `expected at most ${MOST_ENTRIES} entries`);
const Inventory = byName(Count);

/** A task as MINDcraft's files have it; what is not read here stays out (spec: MineCollab's task files). */
export const SourceTask = z.looseObject({
  type: Name.optional(),
  agent_count: z.int().min(0).max(1000).optional(),
  human_count: z.int().min(0).max(1000).optional(),
  /** One for all, or by the index of an agent. */
  goal: z.union([Text, byName(Text)]).optional(),
  target: z.union([Name, z.array(Name).max(64), byName(Count)]).optional(),
  number_of_target: z.union([Count, byName(Count)]).optional(),
  /** By the index of an agent; in some files the only agent's items themselves. */
  initial_inventory: byName(z.union([Inventory, Count])).optional(),
  /** Seconds. */
  timeout: z.number().min(1).max(1_000_000).optional(),
  blocked_actions: byName(z.array(Name).max(MOST_ENTRIES)).optional(),
  recipes: byName(z.array(Text).max(1000)).optional(),
  blocked_access_to_recipe: z.array(Name).max(MOST_ENTRIES).optional(),
  blueprint: z.unknown().optional(),
  usernames: z.array(Text).max(MOST_ENTRIES).optional(),
  depth: z.int().optional(),
  max_depth: z.int().optional(),
  difficulty: z.string().max(100).optional(),
  /** What the first agent says to the second before anything else. */
  conversation: Text.optional(),
  /** Of MINDcraft's creative and cheat modes. */
  restrict_to_inventory: z.boolean().optional(),
});
export type SourceTask = z.infer<typeof SourceTask>;

/** A file: tasks by id. */
export const SourceFile = z.record(z.string(), z.unknown());

const Row = z.array(z.string().max(200)).max(256);
/** How far from the middle of the world levels may lie, and how many cells they have, air included. */
const FARTHEST = 30_000_000;
const MOST_CELLS = 100_000;
const Coordinate = z.int().min(-FARTHEST).max(FARTHEST);
const Level = z.looseObject({
  level: z.int().min(-FARTHEST).max(FARTHEST).optional(),
  coordinates: z.tuple([Coordinate, Coordinate, Coordinate]),
  /** Rows run south, cells of a row east. */
  placement: z.array(Row).max(256),
});
export const SourceBlueprint = z.looseObject({
  materials: byName(z.unknown()).optional(),
  levels: z
    .array(Level)
    .min(1)
    .max(256)
    .refine(
      (levels) => levels.reduce((sum, { placement }) => sum + cellsOf(placement), 0) <= MOST_CELLS,
      `expected at most ${MOST_CELLS} cells`,
    ),
});
export type SourceBlueprint = z.infer<typeof SourceBlueprint>;

function cellsOf(placement: readonly (readonly string[])[]): number {
  return placement.reduce((sum, row) => sum + row.length, 0);
}
