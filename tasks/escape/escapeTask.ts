import { z } from 'zod';
import { BlockState } from '../../protocol/blockState.ts';
import { BlockPosition, Box, Point } from '../../protocol/geometry.ts';
import { Site, Start, TASK_BASE } from '../taskBase.ts';

/** Something that must be so at a cell of a room. Devices are heard of as they switch, blocks as they are placed. */
export const RoomCondition = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('device'),
    position: BlockPosition,
    /** Block id of the lever, button or plate. */
    device: z.string(),
  }),
  z.strictObject({ type: z.literal('block'), position: BlockPosition, block: z.string() }),
]);
export type RoomCondition = z.infer<typeof RoomCondition>;

/** What the referee does when a stage of a room is passed, arena coordinates. */
export const RoomEffect = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('set-blocks'),
    cells: z.array(z.strictObject({ position: BlockPosition, state: BlockState })).min(1),
  }),
  /**
   * Moves agents: everyone standing in the room, or one who met the stage's conditions, to the places in turn. An agent who
   * does so again later (after a death) is moved again.
   */
  z.strictObject({
    type: z.literal('teleport'),
    who: z.enum(['everyone-in-room', 'who-met-it', 'one-other-in-room']),
    to: z.array(z.strictObject({ position: Point, yaw: z.number() })).min(1),
  }),
  z.strictObject({ type: z.literal('give'), item: z.string(), count: z.int().min(1) }),
]);
export type RoomEffect = z.infer<typeof RoomEffect>;

/** Conditions that must be met together, and what comes of it. Stages of a room follow one another. */
export const RoomStage = z.strictObject({
  conditions: z.array(RoomCondition).min(1),
  /** Agents who must have a hand in it: with fewer, as many conditions count as unmet as agents are missing. */
  agents: z.int().min(1),
  effects: z.array(RoomEffect),
});
export type RoomStage = z.infer<typeof RoomStage>;

/** One room of an escape: conditions within its own walls open the way out of it. */
export const EscapeRoom = z.strictObject({
  name: z.string().regex(/^room-\d+$/),
  /** Number of the atom it was made from, 0 to 17 in VillagerBench's order; absent for rooms from elsewhere. */
  atom: z.int().min(0).optional(),
  /** Its inside. */
  box: Box,
  stages: z.array(RoomStage).min(1),
  /** S_i of paper eq. 10. */
  weight: z.number().positive(),
  /** How far apart, in ticks, the conditions of a stage may be met; the task's own unless given. */
  windowTicks: z.int().min(1).optional(),
  /** Rooms one comes to from here; empty before the exit. */
  leadsTo: z.array(z.string()),
});
export type EscapeRoom = z.infer<typeof EscapeRoom>;

/** Get the whole team through rooms with puzzles to the exit (VillagerBench, escape room). */
export const EscapeTask = z.strictObject({
  ...TASK_BASE,
  family: z.literal('escape'),
  level: z.int().min(1),
  /** How far apart, in ticks, conditions may be met and still count as simultaneous: 600 by default, 20 strict. */
  windowTicks: z.int().min(1),
  site: Site,
  /** From the entrances to the exit. */
  rooms: z.array(EscapeRoom).min(1),
  /** Standing here is having escaped. */
  exit: Box,
  /** One for each agent. */
  starts: z.array(Start).min(1),
  /** Dependency complexity: paper eq. 11, and as VillagerBench codes it. */
  complexity: z.strictObject({ ours: z.number(), asCoded: z.number() }),
});
export type EscapeTask = z.infer<typeof EscapeTask>;
