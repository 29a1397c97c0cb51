import * as blocks from '../blocks/tags.ts';

/**
 * Minecraft's tags as commands name them ("#logs"): minecraft-data has none, so they are given by how their members are
 * called. Source: Minecraft wiki, "Block tag (Java Edition)", "Item tag (Java Edition)", "Entity type tag (Java
 * Edition)". Ids that a version lacks do no harm.
 */
type IdTest = (id: string) => boolean;

const WOODS = 'oak|spruce|birch|jungle|acacia|dark_oak|mangrove|cherry|bamboo|crimson|warped|pale_oak';
const BURNING_WOODS = WOODS.replace('|crimson|warped', '');
const COLOURS =
  'white|orange|magenta|light_blue|yellow|lime|pink|gray|light_gray|cyan|purple|blue|brown|green|red|black';

const matching = (pattern: string): IdTest => {
  const form = new RegExp(`^(?:${pattern})$`);
  return (id) => form.test(id);
};
const wooden = (kind: string) => matching(`(?:${WOODS})_${kind}`);
const any =
  (...tests: readonly IdTest[]): IdTest =>
  (id) =>
    tests.some((test) => test(id));

const isWool = matching(`(?:${COLOURS})_wool`);
const isCarpet = matching(`(?:${COLOURS})_carpet`);
const isPlanks = wooden('planks');
const isSapling = matching(
  '(?:oak|spruce|birch|jungle|acacia|dark_oak|cherry|pale_oak)_sapling|mangrove_propagule|(?:flowering_)?azalea',
);
const isSmallFlower = matching(
  'dandelion|poppy|blue_orchid|allium|azure_bluet|(?:red|orange|white|pink)_tulip|oxeye_daisy|cornflower|lily_of_the_valley|wither_rose|torchflower|(?:open|closed)_eyeblossom',
);
const isTallFlower = matching('sunflower|lilac|peony|rose_bush|pitcher_plant');
const isWoodenHangingSign = wooden('hanging_sign');
const isWallHangingSign = wooden('wall_hanging_sign');
const isWallSign = wooden('wall_sign');
const isStandingSign = wooden('sign');

/** Tags that blocks and the items of those blocks share. */
const SHARED: Readonly<Record<string, IdTest>> = {
  logs: matching(
    `(?:stripped_)?(?:(?:oak|spruce|birch|jungle|acacia|dark_oak|mangrove|cherry|pale_oak)_(?:log|wood)|(?:crimson|warped)_(?:stem|hyphae))`,
  ),
  logs_that_burn: matching(
    '(?:stripped_)?(?:oak|spruce|birch|jungle|acacia|dark_oak|mangrove|cherry|pale_oak)_(?:log|wood)',
  ),
  ...Object.fromEntries(
    ['oak', 'spruce', 'birch', 'jungle', 'acacia', 'dark_oak', 'mangrove', 'cherry', 'pale_oak'].map((wood) => [
      `${wood}_logs`,
      matching(`(?:stripped_)?${wood}_(?:log|wood)`),
    ]),
  ),
  crimson_stems: matching('(?:stripped_)?crimson_(?:stem|hyphae)'),
  warped_stems: matching('(?:stripped_)?warped_(?:stem|hyphae)'),
  bamboo_blocks: matching('(?:stripped_)?bamboo_block'),
  planks: isPlanks,
  wool: isWool,
  wool_carpets: isCarpet,
  carpets: isCarpet,
  dirt: blocks.isDirt,
  sand: blocks.isSand,
  leaves: any(blocks.isLeaves),
  saplings: isSapling,
  stairs: blocks.isStairs,
  wooden_stairs: wooden('stairs'),
  slabs: blocks.isSlab,
  wooden_slabs: wooden('slab'),
  fences: blocks.isFence,
  wooden_fences: wooden('fence'),
  fence_gates: blocks.isFenceGate,
  doors: blocks.isDoor,
  wooden_doors: wooden('door'),
  trapdoors: blocks.isTrapdoor,
  wooden_trapdoors: wooden('trapdoor'),
  walls: blocks.isWall,
  buttons: blocks.isButton,
  wooden_buttons: wooden('button'),
  stone_buttons: matching('(?:polished_blackstone|stone)_button'),
  wooden_pressure_plates: wooden('pressure_plate'),
  beds: blocks.isBed,
  candles: matching(`(?:(?:${COLOURS})_)?candle`),
  rails: blocks.isRail,
  small_flowers: isSmallFlower,
  tall_flowers: isTallFlower,
  flowers: any(
    isSmallFlower,
    isTallFlower,
    matching(
      'flowering_azalea(?:_leaves)?|mangrove_propagule|cherry_leaves|pink_petals|chorus_flower|spore_blossom|wildflowers',
    ),
  ),
  terracotta: blocks.isTerracotta,
  stone_bricks: matching('(?:mossy_|cracked_|chiseled_)?stone_bricks'),
  anvil: matching('(?:chipped_|damaged_)?anvil'),
  shulker_boxes: blocks.isShulkerBox,
  smelts_to_glass: matching('(?:red_)?sand'),
  wart_blocks: matching('(?:nether|warped)_wart_block'),
  soul_fire_base_blocks: matching('soul_sand|soul_soil'),
  ...Object.fromEntries(
    ['coal', 'copper', 'diamond', 'emerald', 'iron', 'lapis', 'redstone'].map((ore) => [
      `${ore}_ores`,
      matching(`(?:deepslate_)?${ore}_ore`),
    ]),
  ),
  gold_ores: matching('(?:deepslate_|nether_)?gold_ore'),
};

const BLOCK_TAGS: Readonly<Record<string, IdTest>> = {
  ...SHARED,
  signs: any(isStandingSign, isWallSign),
  standing_signs: isStandingSign,
  wall_signs: isWallSign,
  ceiling_hanging_signs: isWoodenHangingSign,
  wall_hanging_signs: isWallHangingSign,
  all_hanging_signs: any(isWoodenHangingSign, isWallHangingSign),
  all_signs: any(isStandingSign, isWallSign, isWoodenHangingSign, isWallHangingSign),
  banners: matching(`(?:${COLOURS})_(?:wall_)?banner`),
  pressure_plates: blocks.isPressurePlate,
  stone_pressure_plates: matching('(?:polished_blackstone|stone)_pressure_plate'),
  crops: matching('beetroots|carrots|potatoes|wheat|melon_stem|pumpkin_stem|torchflower_crop|pitcher_crop'),
  bee_growables: matching(
    'beetroots|carrots|potatoes|wheat|melon_stem|pumpkin_stem|torchflower_crop|pitcher_crop|sweet_berry_bush|cave_vines(?:_plant)?',
  ),
  ice: blocks.isIce,
  snow: blocks.isSnowy,
  nylium: blocks.isNylium,
  fire: matching('(?:soul_)?fire'),
  campfires: matching('(?:soul_)?campfire'),
  cauldrons: matching('(?:water_|lava_|powder_snow_)?cauldron'),
  beehives: matching('bee_nest|beehive'),
  flower_pots: matching('flower_pot|potted_.+'),
  candle_cakes: matching(`(?:(?:${COLOURS})_)?candle_cake`),
  concrete_powder: matching(`(?:${COLOURS})_concrete_powder`),
  climbable: matching('ladder|vine|scaffolding|(?:weeping|twisting)_vines(?:_plant)?|cave_vines(?:_plant)?'),
  impermeable: matching(`(?:(?:${COLOURS})_stained_)?glass|tinted_glass|barrier`),
  portals: matching('nether_portal|end_portal|end_gateway'),
  base_stone_overworld: matching('stone|granite|diorite|andesite|tuff|deepslate'),
  base_stone_nether: matching('netherrack|basalt|blackstone'),
  stone_ore_replaceables: matching('stone|granite|diorite|andesite'),
  deepslate_ore_replaceables: matching('deepslate|tuff'),
  replaceable: blocks.isReplaceable,
  wall_post_override: blocks.raisesPost,
  mushroom_grow_block: blocks.isMushroomGround,
};

const TOOLS = 'wooden|stone|golden|iron|diamond|netherite';
const ITEM_TAGS: Readonly<Record<string, IdTest>> = {
  ...SHARED,
  signs: isStandingSign,
  hanging_signs: isWoodenHangingSign,
  banners: matching(`(?:${COLOURS})_banner`),
  ...Object.fromEntries(
    ['sword', 'axe', 'pickaxe', 'shovel', 'hoe'].map((tool) => [`${tool}s`, matching(`(?:${TOOLS})_${tool}`)]),
  ),
  tools: matching(`(?:${TOOLS})_(?:sword|axe|pickaxe|shovel|hoe)|trident`),
  arrows: matching('arrow|tipped_arrow|spectral_arrow'),
  coals: matching('coal|charcoal'),
  fishes: matching('(?:cooked_)?(?:cod|salmon)|pufferfish|tropical_fish'),
  boats: matching(`(?:${BURNING_WOODS})_(?:chest_)?(?:boat|raft)`),
  chest_boats: matching(`(?:${BURNING_WOODS})_chest_(?:boat|raft)`),
  music_discs: matching('music_disc_.+'),
  lectern_books: matching('written_book|writable_book'),
  villager_plantable_seeds: matching('wheat_seeds|potato|carrot|beetroot_seeds|torchflower_seeds|pitcher_pod'),
  stone_tool_materials: matching('cobblestone|blackstone|cobbled_deepslate'),
  stone_crafting_materials: matching('cobblestone|blackstone|cobbled_deepslate'),
  beacon_payment_items: matching('(?:iron|gold|netherite)_ingot|diamond|emerald'),
};

const UNDEAD = matching(
  'skeleton|stray|wither_skeleton|skeleton_horse|bogged|zombie_horse|zombie|zombie_villager|zombified_piglin|zoglin|drowned|husk|wither|phantom',
);
const ENTITY_TAGS: Readonly<Record<string, IdTest>> = {
  skeletons: matching('skeleton|stray|wither_skeleton|skeleton_horse|bogged'),
  zombies: matching('zombie_horse|zombie|zombie_villager|zombified_piglin|zoglin|drowned|husk'),
  undead: UNDEAD,
  raiders: matching('evoker|pillager|ravager|vindicator|illusioner|witch'),
  illager: matching('evoker|illusioner|pillager|vindicator'),
  arthropod: matching('bee|endermite|silverfish|spider|cave_spider'),
  aquatic: matching(
    'turtle|axolotl|guardian|elder_guardian|cod|pufferfish|salmon|tropical_fish|dolphin|squid|glow_squid|tadpole',
  ),
  arrows: matching('arrow|spectral_arrow'),
  boat: matching(`boat|(?:${BURNING_WOODS})_(?:boat|raft)`),
  beehive_inhabitors: matching('bee'),
  impact_projectiles: matching(
    'arrow|spectral_arrow|firework_rocket|snowball|fireball|small_fireball|egg|trident|dragon_fireball|wither_skull|wind_charge|breeze_wind_charge',
  ),
};

/** Whether a block belongs to a tag; undefined for a tag we do not know. */
export function blockTag(tag: string): IdTest | undefined {
  return Object.hasOwn(BLOCK_TAGS, tag) ? BLOCK_TAGS[tag] : undefined;
}

/** Names of the block tags we know. */
export const BLOCK_TAG_NAMES: readonly string[] = Object.keys(BLOCK_TAGS);

export function itemTag(tag: string): IdTest | undefined {
  return Object.hasOwn(ITEM_TAGS, tag) ? ITEM_TAGS[tag] : undefined;
}

export const ITEM_TAG_NAMES: readonly string[] = Object.keys(ITEM_TAGS);

/** Whether an entity type belongs to a tag; nothing belongs to a tag we do not know, as in vanilla. */
export function entityTag(tag: string, kind: string): boolean {
  return Object.hasOwn(ENTITY_TAGS, tag) && (ENTITY_TAGS[tag]?.(kind) ?? false);
}
