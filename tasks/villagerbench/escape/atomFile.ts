import { z } from 'zod';

const Coordinate = z.int().min(-16).max(16);
const Id = z.string().regex(/^[a-z0-9_]{1,60}$/, 'expected a block id');
const Items = z.record(Id, z.int().min(1).max(64));

/** A block, device or mob of an atom, relative to the room's middle; what is not named here is passed over. */
export const AtomEntry = z.object({
  name: Id,
  position: z.tuple([Coordinate, Coordinate, Coordinate]),
  facing: z.string().max(20).optional(),
  face: z.string().max(20).optional(),
  hinge: z.string().max(20).optional(),
  axis: z.string().max(20).optional(),
  powered: z.boolean().optional(),
  open: z.boolean().optional(),
  random: z.boolean().optional(),
  lock_key: z.string().max(100).optional(),
  command: z.string().max(500).optional(),
  sub_event: z.string().max(50).optional(),
});
export type AtomEntry = z.infer<typeof AtomEntry>;

/** One entry of escape_atom.json (villagerbench.md 2.3) with the reference's defaults. */
export const AtomFile = z.object({
  init: z.array(AtomEntry).max(200),
  condition: z.array(AtomEntry).min(1).max(8),
  effect: z.array(AtomEntry).max(100),
  in: Items.default({}),
  split: z.boolean().default(false),
  merge: z.boolean().default(false),
  same_room: z.boolean().default(true),
  type: z.string().max(20).default('and'),
  wait_interval: z.number().positive().max(1000).default(4),
  min_player: z.int().min(1).max(8).default(1),
  score: z.number().positive().max(1000).default(1),
});
export type AtomFile = z.infer<typeof AtomFile>;

/** The whole file, each atom checked by itself. */
export const AtomFiles = z.array(z.unknown()).min(1).max(1000);
