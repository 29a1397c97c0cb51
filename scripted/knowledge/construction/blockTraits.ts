import { type BlockState, isAir } from '../../../protocol/blockState.ts';

/** What a builder must know of a block, as bits. Sources: Minecraft wiki, "Solid block", "Placement", "Block states". */
export const TRAIT = {
  /** A body can be inside the cell. */
  passable: 1,
  /** A body can stand on it, and jump onto it from one block lower. */
  standable: 2,
  /** A block can be placed against it, sneaking where a click would open it. */
  clickable: 4,
  /** Its faces fill the whole cell, so that anything may hang on them. */
  full: 8,
  /** Half a block high: no jumping from it onto a block of the next layer. */
  low: 16,
  climbable: 32,
  /** Placing into the cell replaces it (air, grass, water). */
  replaceable: 64,
} as const;

const REPLACEABLE =
  /^(short_grass|grass|tall_grass|fern|large_fern|dead_bush|water|lava|snow|vine|seagrass|fire|light)$/;
const LIQUID = /^(water|lava)$/;
const FLAT =
  /(^|_)(torch|wall_torch|sapling|rail|sign|banner|button|pressure_plate|carpet|tulip|orchid|bluet|daisy|coral|coral_fan|fungus|roots|sprouts|mushroom)$|^(dandelion|poppy|allium|cornflower|lily_of_the_valley|wither_rose|sunflower|lilac|rose_bush|peony|lever|ladder|vine|redstone_wire|repeater|comparator|tripwire|tripwire_hook|string|sugar_cane|wheat|carrots|potatoes|beetroots|sweet_berry_bush|nether_wart|cobweb|torchflower|pink_petals|glow_lichen|short_grass|grass|tall_grass|fern|large_fern|dead_bush|brown_mushroom|red_mushroom|moss_carpet|structure_void|light|snow|fire)$/;
const UNSTANDABLE =
  /(_fence|_fence_gate|_wall|_pane|_door|_trapdoor|_bed|_candle|_skull|_head|chain|lantern|_rod)$|^(iron_bars|candle|chain|lantern|bell|cactus|flower_pot|bamboo|scaffolding|brewing_stand|conduit|dragon_egg|turtle_egg|lightning_rod|campfire|soul_campfire|magma_block|grindstone|lectern|stonecutter|hopper|anvil|chipped_anvil|damaged_anvil|cake|pointed_dripstone|sea_pickle|amethyst_cluster)$|^potted_/;
const PARTIAL =
  /(_slab|_stairs)$|^(farmland|dirt_path|enchanting_table|daylight_detector|end_portal_frame|composter|cauldron|chest|trapped_chest|ender_chest|honey_block|soul_sand|mud|sculk_sensor|sculk_shrieker|beacon|azalea|flowering_azalea|big_dripleaf)$/;
/** Too thin or too touchy to place anything against. */
const NO_FACE =
  /(_door|_trapdoor|_fence_gate|_bed|_candle|_cake)$|^(cake|candle|flower_pot|brewing_stand|dragon_egg|bell)$|^potted_/;

const cache = new Map<string, number>();
/** States are shared objects more often than not, and looking at one is quicker than naming it. */
const ofObject = new WeakMap<BlockState, number>();

/** The traits of a block; unnamed properties count as the block's default. Unknown blocks count as full cubes. */
export function blockTraitsOf(state: BlockState): number {
  let traits = ofObject.get(state);
  if (traits === undefined) {
    traits = traitsByName(state);
    ofObject.set(state, traits);
  }
  return traits;
}

function traitsByName(state: BlockState): number {
  const key = `${state.id}|${state.properties.type ?? ''}|${state.properties.half ?? ''}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const traits = compute(state);
  cache.set(key, traits);
  return traits;
}

function compute({ id, properties }: BlockState): number {
  if (isAir(id)) return TRAIT.passable | TRAIT.replaceable;
  if (LIQUID.test(id)) return TRAIT.replaceable;
  const replaceable = REPLACEABLE.test(id) ? TRAIT.replaceable : 0;
  if (FLAT.test(id)) return TRAIT.passable | replaceable | (id === 'ladder' || id === 'vine' ? TRAIT.climbable : 0);
  const clickable = NO_FACE.test(id) ? 0 : TRAIT.clickable;
  if (UNSTANDABLE.test(id)) return clickable;
  if (!PARTIAL.test(id)) return TRAIT.standable | clickable | TRAIT.full;
  const slabDouble = id.endsWith('_slab') && properties.type === 'double';
  const low = id.endsWith('_slab') && (properties.type ?? 'bottom') === 'bottom' ? TRAIT.low : 0;
  return TRAIT.standable | clickable | low | (slabDouble ? TRAIT.full : 0);
}

/** Whether the block falls when nothing is below it (wiki, "Falling Block"). */
export function falls(id: string): boolean {
  return /^(sand|red_sand|gravel|suspicious_sand|suspicious_gravel|dragon_egg)$|_concrete_powder$|anvil$/.test(id);
}

/** Whether the block pops off, or cannot be placed, without a block right below it (wiki, "Block update"). */
export function needsBlockBelow({ id, properties }: BlockState): boolean {
  if (
    /_door$|_pressure_plate$|(^|_)(carpet|sapling|tulip|orchid|rail)$|_banner$|_sign$/.test(id) &&
    !/_(wall|hanging)_/.test(id)
  )
    return true;
  if (/^(lever|grindstone)$|_button$/.test(id)) return properties.face === 'floor';
  return /^(torch|soul_torch|redstone_torch|dandelion|poppy|blue_orchid|allium|azure_bluet|oxeye_daisy|cornflower|lily_of_the_valley|wither_rose|sunflower|lilac|rose_bush|peony|short_grass|grass|tall_grass|fern|large_fern|dead_bush|brown_mushroom|red_mushroom|crimson_fungus|warped_fungus|redstone_wire|repeater|comparator|sugar_cane|wheat|carrots|potatoes|beetroots|sweet_berry_bush|nether_wart|snow|cake|cactus|bamboo|turtle_egg|torchflower|pink_petals)$/.test(
    id,
  );
}
