import { z } from 'zod';
import { LAND_PRESETS, type LandName } from './landPresets.ts';

/** The kinds of generated land. */
export const LAND_NAMES = Object.keys(LAND_PRESETS) as readonly LandName[];

/** One kind of block in a flat world and how many blocks high it lies. */
const FlatLayer = z.strictObject({
  /** A block state such as "grass_block" or "oak_log[axis=x]". */
  block: z.string().min(1),
  height: z.int().min(1).max(384),
});

/** What an untouched world looks like, as data. */
export const WorldPreset = z.discriminatedUnion('type', [
  /** Nothing but air. */
  z.strictObject({ type: z.literal('void') }),
  /** The same layers everywhere, from the world's lowest block up. */
  z.strictObject({
    type: z.literal('flat'),
    layers: z.array(FlatLayer).min(1),
    biome: z.string().default('plains'),
  }),
  /** Land that follows from the seed alone; landPresets.ts says what each kind consists of. */
  ...LAND_NAMES.map((type) => z.strictObject({ type: z.literal(type), seed: z.int() })),
  /** The land of the Nether that follows from the seed, for a dimension of its own. */
  z.strictObject({ type: z.literal('nether'), seed: z.int() }),
  /** The land of the End that follows from the seed, for a dimension of its own. */
  z.strictObject({ type: z.literal('end'), seed: z.int() }),
  /**
   * A world that Minecraft or this server saved, such as ".minecraft/saves/World": read chunk by chunk where somebody
   * looks, never written to. Where it has no chunk there is nothing.
   */
  z.strictObject({ type: z.literal('anvil'), folder: z.string().min(1) }),
]);
export type WorldPreset = z.infer<typeof WorldPreset>;

/** Bedrock, two of dirt and grass on top, as vanilla's "Classic Flat" (Minecraft wiki, "Superflat"). */
export const CLASSIC_FLAT: WorldPreset = {
  type: 'flat',
  layers: [
    { block: 'bedrock', height: 1 },
    { block: 'dirt', height: 2 },
    { block: 'grass_block', height: 1 },
  ],
  biome: 'plains',
};
