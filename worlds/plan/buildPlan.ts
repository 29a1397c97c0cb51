import { z } from 'zod';
import { BlockState } from '../../protocol/blockState.ts';
import { GameRules } from '../../protocol/gameRules.ts';
import { Loadout } from '../../protocol/gameServer/zone.ts';
import { BlockPosition, Box, Point } from '../../protocol/geometry.ts';
import { SlotStack } from '../../protocol/item.ts';
import { LAND_NAMES } from '../worldPreset.ts';
import { MobOptions } from './mob.ts';

/** One step of a build plan; later steps overwrite earlier ones. Properties left out take the block's defaults. */
export const BuildStep = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('fill'), box: Box, state: BlockState }),
  z.strictObject({ type: z.literal('set'), position: BlockPosition, state: BlockState }),
  /** Sets the slots of the container at a position a former step has put there. */
  z.strictObject({ type: z.literal('container'), position: BlockPosition, items: z.array(SlotStack) }),
  /** Sets up to four lines on the front of the sign at a position. */
  z.strictObject({ type: z.literal('sign'), position: BlockPosition, lines: z.array(z.string()).max(4) }),
  /**
   * Puts a mob of a kind at a place (feet). Mobs come after all blocks, in the order of their steps, and stand still
   * until the episode's release.
   */
  z.strictObject({
    type: z.literal('summon'),
    kind: z.string().regex(/^[a-z0-9_]+$/),
    position: Point,
    /** Degrees, 0 = south, 90 = west; 0 unless given. */
    yaw: z.number().optional(),
    options: MobOptions.optional(),
  }),
  /** Has the spawner at a position that a former step has put there make a kind of mob. */
  z.strictObject({
    type: z.literal('spawner'),
    position: BlockPosition,
    kind: z.string().regex(/^[a-z0-9_]+$/),
  }),
]);
export type BuildStep = z.infer<typeof BuildStep>;

/** Generated land (docs/reference/worlds.md) that an arena lies in. */
export const LandGround = z.strictObject({
  preset: z.enum(LAND_NAMES),
  /** The land's seed: the same land for the same preset and seed, whatever the scenario's seed. */
  seed: z.int(),
  /** Whether the animals that live there at first are there. */
  herds: z.boolean(),
});
export type LandGround = z.infer<typeof LandGround>;

/** Most blocks a part of generated land may measure along x and z, and along y; and cells that steps may change in it. */
export const LARGEST_LAND = { side: 512, height: 384, changed: 500_000 } as const;

/**
 * An arena's own part of the Nether: all that stands there, in coordinates of its own, eight blocks of the arena being one there
 * from (0, 0, 0) on. Portals of the arena lead there.
 */
export const NetherSite = z.strictObject({ box: Box, steps: z.array(BuildStep) });
export type NetherSite = z.infer<typeof NetherSite>;

/** How large a part of the Nether may be along x and z; it lies between the floor and the roof of the Nether. */
export const LARGEST_NETHER = { side: 160, bottom: 0, top: 127 } as const;

/**
 * An arena as data, in arena coordinates: what every cell of `box`, every container, sign and player holds at reset.
 * Cells no step names are air. A reset builds exactly this and is verified against it.
 *
 * With `ground` the arena is a part of generated land: cells no step names are as the land makes them, arena coordinates
 * are the land's own, and `box` lies on chunk borders along x and z. Land goes on above and below the box, where nobody
 * acts. Its columns are verified against the land; what snapshots show, and what is hashed cell by cell, is `watched` alone.
 */
export const BuildPlan = z.strictObject({
  box: Box,
  steps: z.array(BuildStep),
  ground: LandGround.optional(),
  /** The part of `box` that snapshots show, as large as scorers need: with `ground`, and only with it. */
  watched: Box.optional(),
  /** Its part of the Nether, on hosts that have one; none unless given, and never with `ground`. */
  nether: NetherSite.optional(),
  /** How the game is played; `SURVIVAL_RULES` unless given. */
  rules: GameRules.optional(),
  /** One for each agent, in team order. */
  loadouts: z.array(Loadout).min(1),
});
export type BuildPlan = z.infer<typeof BuildPlan>;
