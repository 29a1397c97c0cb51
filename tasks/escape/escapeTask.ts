import { z } from 'zod';
import { BlockState } from '../../protocol/blockState.ts';
import { BlockPosition, Box } from '../../protocol/geometry.ts';
import { SlotStack } from '../../protocol/item.ts';
import { Site, Start, TASK_BASE } from '../taskBase.ts';

/** Something that must be so at a cell of a room. Devices count when they switch, blocks when they are placed. */
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
    cells: z
      .array(
        z.strictObject({
          position: BlockPosition,
          state: BlockState,
          /** What the container there holds from then on. */
          items: z.array(SlotStack).optional(),
        }),
      )
      .min(1),
  }),
  /**
   * Moves agents to places, each to that of their number in the team (starting over at the first): everyone in the room and
   * whoever comes into it later, or those who met the stage's conditions and whoever does so later.
   */
  z.strictObject({
    type: z.literal('teleport'),
    who: z.enum(['everyone-in-room', 'who-met-it']),
    to: z.array(Start).min(1),
  }),
  /** Everyone who had a hand in the stage gets so many. */
  z.strictObject({ type: z.literal('give'), item: z.string(), count: z.int().min(1) }),
]);
export type RoomEffect = z.infer<typeof RoomEffect>;

/** Conditions that must be met together, and what comes of it. */
export const RoomStage = z.strictObject({
  conditions: z.array(RoomCondition).min(1),
  /**
   * Agents who must have had a hand in this stage or one the room passed before: with fewer, as many conditions count as
   * unmet as agents are missing.
   */
  agents: z.int().min(1),
  effects: z.array(RoomEffect),
});
export type RoomStage = z.infer<typeof RoomStage>;

/** One space of a room, shut off from the room's others. */
export const RoomChamber = z.strictObject({
  /** Place name in the log: the room's own, with a number behind it where a room has several. */
  name: z.string().regex(/^room-\d+(-\d+)?$/),
  /** Its inside. */
  box: Box,
  /** Where one comes in, and comes back after dying in here. */
  entry: Start,
});
export type RoomChamber = z.infer<typeof RoomChamber>;

/** One puzzle of an escape: conditions within its own walls open the way out of it. */
export const EscapeRoom = z.strictObject({
  name: z.string().regex(/^room-\d+$/),
  /** Number of the atom it was made from, 0 to 17 in VillagerBench's order; absent for rooms from elsewhere. */
  atom: z.int().min(0).optional(),
  /** More than one where the puzzle keeps agents apart. */
  chambers: z.array(RoomChamber).min(1),
  stages: z.array(RoomStage).min(1),
  /** Whether a stage only counts once those before it are passed. */
  stageOrder: z.enum(['one-after-another', 'any']),
  /** Least agents the room can be passed with: its last stage asks for so many hands in the room, too. */
  agents: z.int().min(1),
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
  /** How many rooms every agent passes. */
  level: z.int().min(1),
  /** How far apart, in ticks, conditions may be met and still count as simultaneous: 600 by default, 20 strict. */
  windowTicks: z.int().min(1),
  site: Site,
  /** From the entrance to the exit. */
  rooms: z.array(EscapeRoom).min(1),
  /** Standing here is having escaped. */
  exit: Box,
  /** One for each agent. */
  starts: z.array(Start).min(1),
  /** Dependency complexity: paper eq. 11, and as VillagerBench codes it. */
  complexity: z.strictObject({ ours: z.number(), asCoded: z.number() }),
});
export type EscapeTask = z.infer<typeof EscapeTask>;
