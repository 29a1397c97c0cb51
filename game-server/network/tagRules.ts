import { CLIMBABLE, DYE_COLOURS, EYEBLOSSOMS, FIELD_CROPS, SMALL_FLOWERS, WOODS } from '../data/families.ts';
import { SKELETONS, UNDEAD, ZOMBIES } from '../data/undead.ts';

/**
 * What belongs to the tags that clients know, by the ids of blocks, items, fluids, entities, enchantments and biomes.
 * Sources: Minecraft wiki, "Block tag (Java Edition)", "Item tag (Java Edition)", "Fluid tag", "Entity type tag",
 * "Enchantment tag"; which tool digs a block and what an item can be enchanted with are minecraft-data's `material`,
 * `harvestTools` and `enchantCategories`. Ids that a version lacks do no harm.
 */
export type IdTest = (id: string) => boolean;

/** A block as the rules see it; `tier` is 1 when it takes a stone tool to harvest, 2 iron, 3 diamond. */
export interface TaggableBlock {
  readonly number: number;
  readonly id: string;
  readonly material: string;
  readonly tier: number;
}

export interface ItemFacts {
  readonly number: number;
  readonly id: string;
  readonly enchantable: readonly string[];
}

function ids(...names: readonly string[]): IdTest {
  const set = new Set(names);
  return (id) => set.has(id);
}
function ends(...endings: readonly string[]): IdTest {
  return (id) => endings.some((ending) => id.endsWith(ending));
}
function any(...tests: readonly IdTest[]): IdTest {
  return (id) => tests.some((test) => test(id));
}
function but(test: IdTest, ...excluded: readonly string[]): IdTest {
  const not = ids(...excluded);
  return (id) => test(id) && !not(id);
}

function wooden(...endings: readonly string[]): IdTest {
  return ids(...WOODS.flatMap((wood) => endings.map((ending) => `${wood}_${ending}`)));
}
function coloured(...endings: readonly string[]): IdTest {
  return ids(...DYE_COLOURS.flatMap((colour) => endings.map((ending) => `${colour}_${ending}`)));
}
function logsOf(wood: string): IdTest {
  return ids(`${wood}_log`, `${wood}_wood`, `stripped_${wood}_log`, `stripped_${wood}_wood`);
}
function stemsOf(wood: string): IdTest {
  return ids(`${wood}_stem`, `${wood}_hyphae`, `stripped_${wood}_stem`, `stripped_${wood}_hyphae`);
}
function oreOf(name: string): IdTest {
  return ids(`${name}_ore`, `deepslate_${name}_ore`, `nether_${name}_ore`);
}

const LOG_WOODS = ['oak', 'spruce', 'birch', 'jungle', 'acacia', 'dark_oak', 'pale_oak', 'mangrove', 'cherry'] as const;
const burningLogs = any(...LOG_WOODS.map(logsOf));
const logs = any(burningLogs, stemsOf('crimson'), stemsOf('warped'));
const smallFlowers = ids(...SMALL_FLOWERS, ...EYEBLOSSOMS);
const tallFlowers = ids('sunflower', 'lilac', 'peony', 'rose_bush', 'pitcher_plant');
const flowers = any(
  smallFlowers,
  tallFlowers,
  ids(
    'flowering_azalea_leaves',
    'flowering_azalea',
    'mangrove_propagule',
    'cherry_leaves',
    'pink_petals',
    'spore_blossom',
  ),
);
const saplings = any(but(ends('_sapling'), 'bamboo_sapling'), ids('azalea', 'flowering_azalea', 'mangrove_propagule'));
const dirt = ids(
  'dirt',
  'grass_block',
  'podzol',
  'coarse_dirt',
  'mycelium',
  'rooted_dirt',
  'moss_block',
  'pale_moss_block',
  'mud',
  'muddy_mangrove_roots',
);
const sand = ids('sand', 'red_sand', 'suspicious_sand');
const candles = any(ids('candle'), coloured('candle'));
const candleCakes = any(ids('candle_cake'), coloured('candle_cake'));
const terracotta = any(ids('terracotta'), coloured('terracotta'));
const shulkerBoxes = any(ids('shulker_box'), coloured('shulker_box'));
const anvils = ids('anvil', 'chipped_anvil', 'damaged_anvil');
const wallSigns = ends('_wall_sign');
const standingSigns = (id: string) =>
  id.endsWith('_sign') && !/_(?:wall|hanging)_/.test(id) && !id.endsWith('_hanging_sign');
const ceilingSigns = (id: string) => id.endsWith('_hanging_sign') && !id.endsWith('_wall_hanging_sign');
const wallHangingSigns = ends('_wall_hanging_sign');
const fences = ends('_fence');
const stoneBricks = ids('stone_bricks', 'mossy_stone_bricks', 'cracked_stone_bricks', 'chiseled_stone_bricks');
const rails = ids('rail', 'powered_rail', 'detector_rail', 'activator_rail');
const ices = ids('ice', 'packed_ice', 'blue_ice', 'frosted_ice');
const crops = ids(...FIELD_CROPS);
const caveVines = ids('cave_vines', 'cave_vines_plant');
const coralPlants = (id: string) => /^(?:tube|brain|bubble|fire|horn)_coral$/.test(id);
const corals = (id: string) => /^(?:tube|brain|bubble|fire|horn)_coral(?:_fan)?$/.test(id);
const wallCorals = (id: string) => /^(?:tube|brain|bubble|fire|horn)_coral_wall_fan$/.test(id);
const coralBlocks = (id: string) => /^(?:tube|brain|bubble|fire|horn)_coral_block$/.test(id);
const woodenSlabs = wooden('slab');
const stonePressurePlates = ids('stone_pressure_plate', 'polished_blackstone_pressure_plate');
const stoneButtons = ids('stone_button', 'polished_blackstone_button');
const soulFireBase = ids('soul_sand', 'soul_soil');
const infiniburn = ids('netherrack', 'magma_block');
const airs = ids('air', 'void_air', 'cave_air');
const replaceable = any(
  airs,
  ids(
    'water',
    'lava',
    'short_grass',
    'grass',
    'fern',
    'dead_bush',
    'seagrass',
    'tall_seagrass',
    'fire',
    'soul_fire',
    'snow',
    'vine',
    'glow_lichen',
    'resin_clump',
    'light',
    'tall_grass',
    'large_fern',
    'structure_void',
    'bubble_column',
    'warped_roots',
    'nether_sprouts',
    'crimson_roots',
    'hanging_roots',
    'pale_moss_carpet',
  ),
);

/** What blocks and items of the same ids share. */
const SHARED: readonly (readonly [string, IdTest])[] = [
  ['acacia_logs', logsOf('acacia')],
  ['anvil', anvils],
  ['bamboo_blocks', ids('bamboo_block', 'stripped_bamboo_block')],
  ['banners', coloured('banner')],
  ['beds', coloured('bed')],
  ['birch_logs', logsOf('birch')],
  ['buttons', ends('_button')],
  ['candles', candles],
  ['cherry_logs', logsOf('cherry')],
  ['coal_ores', oreOf('coal')],
  ['copper_ores', oreOf('copper')],
  ['crimson_stems', stemsOf('crimson')],
  ['dampens_vibrations', any(coloured('wool'), coloured('carpet'))],
  ['dark_oak_logs', logsOf('dark_oak')],
  ['diamond_ores', oreOf('diamond')],
  ['dirt', dirt],
  ['doors', ends('_door')],
  ['emerald_ores', oreOf('emerald')],
  ['fence_gates', ends('_fence_gate')],
  ['fences', fences],
  ['flowers', flowers],
  ['gold_ores', oreOf('gold')],
  ['iron_ores', oreOf('iron')],
  ['jungle_logs', logsOf('jungle')],
  ['lapis_ores', oreOf('lapis')],
  ['leaves', ends('_leaves')],
  ['logs', logs],
  ['logs_that_burn', burningLogs],
  ['mangrove_logs', logsOf('mangrove')],
  ['oak_logs', logsOf('oak')],
  ['pale_oak_logs', logsOf('pale_oak')],
  ['planks', wooden('planks')],
  ['rails', rails],
  ['redstone_ores', oreOf('redstone')],
  ['sand', sand],
  ['saplings', saplings],
  ['shulker_boxes', shulkerBoxes],
  ['slabs', ends('_slab')],
  ['small_flowers', smallFlowers],
  ['smelts_to_glass', ids('sand', 'red_sand')],
  ['soul_fire_base_blocks', soulFireBase],
  ['spruce_logs', logsOf('spruce')],
  ['stairs', ends('_stairs')],
  ['stone_bricks', stoneBricks],
  ['stone_buttons', stoneButtons],
  ['tall_flowers', tallFlowers],
  ['terracotta', terracotta],
  ['trapdoors', ends('_trapdoor')],
  ['walls', ends('_wall')],
  ['warped_stems', stemsOf('warped')],
  ['wart_blocks', ids('nether_wart_block', 'warped_wart_block')],
  ['wooden_buttons', wooden('button')],
  ['wooden_doors', wooden('door')],
  ['wooden_fences', wooden('fence')],
  ['wooden_pressure_plates', wooden('pressure_plate')],
  ['wooden_slabs', woodenSlabs],
  ['wooden_stairs', wooden('stairs')],
  ['wooden_trapdoors', wooden('trapdoor')],
  ['wool', coloured('wool')],
  ['wool_carpets', coloured('carpet')],
];

function ofId(test: IdTest): (thing: { readonly id: string }) => boolean {
  return ({ id }) => test(id);
}
function dugBy(tool: string): (block: TaggableBlock) => boolean {
  // Where minecraft-data names the tier instead of the tool, the tool is a pickaxe.
  return ({ material }) =>
    material.split(';').includes(`mineable/${tool}`) ||
    (tool === 'pickaxe' && material === 'incorrect_for_wooden_tool');
}
function ofTier(...tiers: readonly number[]): (block: TaggableBlock) => boolean {
  return ({ tier }) => tiers.includes(tier);
}

export const BLOCK_TAGS: readonly (readonly [string, (block: TaggableBlock) => boolean])[] = [
  ...SHARED.map(([tag, test]) => [tag, ofId(test)] as const),
  ['mineable/axe', dugBy('axe')],
  ['mineable/hoe', dugBy('hoe')],
  ['mineable/pickaxe', dugBy('pickaxe')],
  ['mineable/shovel', dugBy('shovel')],
  ['needs_stone_tool', ofTier(1)],
  ['needs_iron_tool', ofTier(2)],
  ['needs_diamond_tool', ofTier(3)],
  ['incorrect_for_wooden_tool', ofTier(1, 2, 3)],
  ['incorrect_for_gold_tool', ofTier(1, 2, 3)],
  ['incorrect_for_stone_tool', ofTier(2, 3)],
  ['incorrect_for_iron_tool', ofTier(3)],
  ['incorrect_for_diamond_tool', () => false],
  ['incorrect_for_netherite_tool', () => false],
  ['sword_efficient', ({ id, material }) => id.endsWith('_leaves') || material.split(';').includes('plant')],
  ...(
    [
      ['air', airs],
      ['all_hanging_signs', any(ceilingSigns, wallHangingSigns)],
      ['all_signs', ends('_sign')],
      ['blocks_wind_charge_explosions', ids('barrier', 'bedrock')],
      ['campfires', ids('campfire', 'soul_campfire')],
      ['candle_cakes', candleCakes],
      ['cauldrons', ids('cauldron', 'water_cauldron', 'lava_cauldron', 'powder_snow_cauldron')],
      ['cave_vines', caveVines],
      ['ceiling_hanging_signs', ceilingSigns],
      ['climbable', ids(...CLIMBABLE)],
      ['combination_step_sound_blocks', any(coloured('carpet'), ids('moss_carpet', 'pale_moss_carpet', 'snow'))],
      ['concrete_powder', coloured('concrete_powder')],
      ['coral_blocks', coralBlocks],
      ['coral_plants', coralPlants],
      ['corals', corals],
      ['crops', crops],
      ['crystal_sound_blocks', ids('amethyst_block', 'budding_amethyst')],
      ['enderman_holdable', any(smallFlowers, dirt, sand, ids('gravel', 'clay', 'pumpkin', 'melon', 'cactus', 'tnt'))],
      ['fall_damage_resetting', any(ids('ladder', 'vine', 'scaffolding', 'sweet_berry_bush', 'cobweb'), caveVines)],
      ['fire', ids('fire', 'soul_fire')],
      ['flower_pots', (id) => id === 'flower_pot' || id.startsWith('potted_')],
      ['guarded_by_piglins', any(shulkerBoxes, ids('chest', 'barrel', 'trapped_chest', 'ender_chest', 'gold_block'))],
      ['ice', ices],
      ['impermeable', any(ids('glass', 'tinted_glass'), coloured('stained_glass'))],
      ['infiniburn_overworld', infiniburn],
      ['infiniburn_nether', infiniburn],
      ['infiniburn_end', any(infiniburn, ids('bedrock'))],
      ['inside_step_sound_blocks', ids('powder_snow', 'sculk_vein', 'glow_lichen', 'lily_pad', 'small_amethyst_bud')],
      ['maintains_farmland', any(crops, ids('attached_melon_stem', 'attached_pumpkin_stem'))],
      ['mob_interactable_doors', any(wooden('door'), ends('copper_door'))],
      ['mushroom_grow_block', ids('mycelium', 'podzol', 'crimson_nylium', 'warped_nylium')],
      ['nylium', ids('crimson_nylium', 'warped_nylium')],
      ['occludes_vibration_signals', coloured('wool')],
      ['portals', ids('nether_portal', 'end_portal', 'end_gateway')],
      ['pressure_plates', ends('_pressure_plate')],
      ['prevent_mob_spawning_inside', rails],
      ['replaceable', replaceable],
      ['signs', any(standingSigns, wallSigns)],
      ['snow', ids('snow', 'snow_block', 'powder_snow')],
      ['snow_layer_can_survive_on', ids('honey_block', 'soul_sand', 'mud')],
      ['snow_layer_cannot_survive_on', ids('ice', 'packed_ice', 'barrier')],
      ['soul_speed_blocks', soulFireBase],
      ['standing_signs', standingSigns],
      ['stone_pressure_plates', stonePressurePlates],
      ['strider_warm_blocks', ids('lava')],
      ['underwater_bonemeals', any(ids('seagrass'), corals, wallCorals)],
      ['unstable_bottom_center', ends('_fence_gate')],
      ['valid_spawn', ids('grass_block', 'podzol')],
      ['wall_corals', wallCorals],
      ['wall_hanging_signs', wallHangingSigns],
      ['wall_post_override', any(ids('torch', 'soul_torch', 'redstone_torch', 'tripwire'), standingSigns, wallSigns)],
      ['wall_signs', wallSigns],
      ['wither_immune', ids('barrier', 'bedrock', 'end_portal', 'end_portal_frame', 'end_gateway', 'command_block')],
    ] as readonly (readonly [string, IdTest])[]
  ).map(([tag, test]) => [tag, ofId(test)] as const),
];

function enchantable(...categories: readonly string[]): (item: ItemFacts) => boolean {
  return (item) => item.enchantable.some((category) => categories.includes(category));
}
function tools(kind: string): IdTest {
  return (id) => id.endsWith(`_${kind}`) && /^(?:wooden|stone|copper|iron|golden|diamond|netherite)_/.test(id);
}

/** minecraft-data names most categories as the tags of 1.20.5 do. */
const ENCHANTABLE = [
  'armor',
  'bow',
  'chest_armor',
  'crossbow',
  'durability',
  'equippable',
  'fire_aspect',
  'fishing',
  'foot_armor',
  'head_armor',
  'leg_armor',
  'mace',
  'mining',
  'mining_loot',
  'sharp_weapon',
  'sword',
  'trident',
  'vanishing',
  'weapon',
] as const;

export const ITEM_TAGS: readonly (readonly [string, (item: ItemFacts) => boolean])[] = [
  ...SHARED.map(([tag, test]) => [tag, ofId(test)] as const),
  ...ENCHANTABLE.map((category) => {
    // Chest armour is enchanted as armour, for which minecraft-data has no category of its own.
    const belongs: (item: ItemFacts) => boolean =
      category === 'chest_armor' ? ({ id }) => id.endsWith('_chestplate') : enchantable(category);
    return [`enchantable/${category}`, belongs] as const;
  }),
  ...(
    [
      ['arrows', ids('arrow', 'tipped_arrow', 'spectral_arrow')],
      ['axes', tools('axe')],
      ['beacon_payment_items', ids('netherite_ingot', 'emerald', 'diamond', 'gold_ingot', 'iron_ingot')],
      ['boats', ends('_boat', '_raft')],
      ['bookshelf_books', ids('book', 'written_book', 'enchanted_book', 'writable_book', 'knowledge_book')],
      ['bundles', (id) => id === 'bundle' || id.endsWith('_bundle')],
      ['chest_armor', ends('_chestplate')],
      ['chest_boats', ends('_chest_boat', '_chest_raft')],
      ['coals', ids('coal', 'charcoal')],
      ['compasses', ids('compass', 'recovery_compass')],
      ['creeper_igniters', ids('flint_and_steel', 'fire_charge')],
      [
        'dyeable',
        ids('leather_helmet', 'leather_chestplate', 'leather_leggings', 'leather_boots', 'leather_horse_armor'),
      ],
      ['fishes', ids('cod', 'cooked_cod', 'salmon', 'cooked_salmon', 'pufferfish', 'tropical_fish')],
      ['foot_armor', ends('_boots')],
      ['fox_food', ids('sweet_berries', 'glow_berries')],
      ['freeze_immune_wearables', (id) => id.startsWith('leather_') && id !== 'leather_horse_armor'],
      ['hanging_signs', ends('_hanging_sign')],
      ['head_armor', ends('_helmet')],
      ['hoes', tools('hoe')],
      ['lectern_books', ids('written_book', 'writable_book')],
      ['leg_armor', ends('_leggings')],
      ['meat', ids('beef', 'cooked_beef', 'chicken', 'cooked_chicken', 'mutton', 'cooked_mutton', 'porkchop')],
      ['music_discs', (id) => id.startsWith('music_disc_')],
      ['non_flammable_wood', (id) => /^(?:stripped_)?(?:crimson|warped)_/.test(id)],
      ['noteblock_top_instruments', ends('_head', '_skull')],
      ['pickaxes', tools('pickaxe')],
      ['piglin_loved', (id) => id.includes('gold') || ids('bell', 'clock', 'light_weighted_pressure_plate')(id)],
      ['shovels', tools('shovel')],
      ['signs', standingSigns],
      ['skulls', ends('_head', '_skull')],
      ['stone_crafting_materials', ids('cobblestone', 'blackstone', 'cobbled_deepslate')],
      ['stone_tool_materials', ids('cobblestone', 'blackstone', 'cobbled_deepslate')],
      ['swords', tools('sword')],
      ['tools', any(...['axe', 'hoe', 'pickaxe', 'shovel', 'sword'].map(tools), ids('trident'))],
      [
        'trim_materials',
        ids('iron_ingot', 'copper_ingot', 'gold_ingot', 'lapis_lazuli', 'emerald', 'diamond', 'redstone'),
      ],
      ['trimmable_armor', ends('_helmet', '_chestplate', '_leggings', '_boots')],
      ['villager_plantable_seeds', ids('wheat_seeds', 'potato', 'carrot', 'beetroot_seeds', 'torchflower_seeds')],
    ] as readonly (readonly [string, IdTest])[]
  ).map(([tag, test]) => [tag, ofId(test)] as const),
];

/** Fluids by their numbers (registry minecraft:fluid as listed by the vanilla data generator). */
export const FLUIDS = ['empty', 'flowing_water', 'water', 'flowing_lava', 'lava'] as const;
export const FLUID_TAGS: readonly (readonly [string, IdTest])[] = [
  ['lava', ids('lava', 'flowing_lava')],
  ['water', ids('water', 'flowing_water')],
];

const skeletons = ids(...SKELETONS);
const zombies = ids(...ZOMBIES);
const undead = ids(...UNDEAD);
const arthropods = ids('bee', 'endermite', 'silverfish', 'spider', 'cave_spider');
const aquatic = ids(
  'turtle',
  'axolotl',
  'guardian',
  'elder_guardian',
  'cod',
  'pufferfish',
  'salmon',
  'tropical_fish',
  'dolphin',
  'squid',
  'glow_squid',
  'tadpole',
);
const illagers = ids('evoker', 'illusioner', 'pillager', 'vindicator');
const arrows = ids('arrow', 'spectral_arrow');

export const ENTITY_TAGS: readonly (readonly [string, IdTest])[] = [
  ['aquatic', aquatic],
  ['arrows', arrows],
  ['arthropod', arthropods],
  ['beehive_inhabitors', ids('bee')],
  ['boat', ends('_boat', '_raft')],
  ['can_breathe_under_water', any(undead, aquatic, ids('frog', 'armor_stand'))],
  [
    'dismounts_underwater',
    ids('camel', 'chicken', 'donkey', 'horse', 'llama', 'mule', 'pig', 'ravager', 'spider', 'strider'),
  ],
  [
    'fall_damage_immune',
    ids(
      'iron_golem',
      'snow_golem',
      'shulker',
      'allay',
      'bat',
      'bee',
      'blaze',
      'cat',
      'chicken',
      'ghast',
      'phantom',
      'wither',
    ),
  ],
  ['freeze_hurts_extra_types', ids('strider', 'blaze', 'magma_cube')],
  ['freeze_immune_entity_types', ids('stray', 'polar_bear', 'snow_golem', 'wither')],
  ['frog_food', ids('slime', 'magma_cube')],
  ['illager', illagers],
  [
    'impact_projectiles',
    any(arrows, ids('snowball', 'fireball', 'small_fireball', 'egg', 'trident', 'dragon_fireball', 'wither_skull')),
  ],
  ['inverted_healing_and_harm', undead],
  ['powder_snow_walkable_mobs', ids('rabbit', 'endermite', 'silverfish', 'fox')],
  ['raiders', any(illagers, ids('ravager', 'witch'))],
  ['sensitive_to_bane_of_arthropods', arthropods],
  ['sensitive_to_impaling', aquatic],
  ['sensitive_to_smite', undead],
  ['skeletons', skeletons],
  ['undead', undead],
  ['zombies', zombies],
];

export const ENCHANTMENT_TAGS: readonly (readonly [string, IdTest])[] = [
  ['curse', ids('binding_curse', 'vanishing_curse')],
  ['exclusive_set/armor', ids('protection', 'blast_protection', 'fire_protection', 'projectile_protection')],
  ['exclusive_set/boots', ids('frost_walker', 'depth_strider')],
  ['exclusive_set/bow', ids('infinity', 'mending')],
  ['exclusive_set/crossbow', ids('multishot', 'piercing')],
  ['exclusive_set/damage', ids('sharpness', 'smite', 'bane_of_arthropods', 'impaling', 'density', 'breach')],
  ['exclusive_set/mining', ids('fortune', 'silk_touch')],
  ['exclusive_set/riptide', ids('loyalty', 'channeling')],
  ['prevents_bee_spawns_when_mining', ids('silk_touch')],
  ['prevents_ice_melting', ids('silk_touch')],
  ['prevents_infested_spawns', ids('silk_touch')],
  ['smelts_loot', ids('fire_aspect')],
  [
    'treasure',
    ids('binding_curse', 'vanishing_curse', 'swift_sneak', 'soul_speed', 'frost_walker', 'mending', 'wind_burst'),
  ],
];

/** Tags of 26.1 that no version before has, and that its registries or its items by themselves mention. */
export const LATER_TAGS: {
  readonly block: readonly (readonly [string, (block: TaggableBlock) => boolean])[];
  readonly item: readonly (readonly [string, (item: ItemFacts) => boolean])[];
  readonly timeline: readonly (readonly [string, IdTest])[];
  readonly dialog: readonly (readonly [string, IdTest])[];
} = {
  block: [
    ['lightning_rods', ofId(ends('lightning_rod'))],
    ['incorrect_for_copper_tool', ofTier(2, 3)],
    ['copper_chests', ofId(ends('copper_chest'))],
    ['wooden_shelves', ofId(ends('_shelf'))],
  ],
  item: [
    ['lightning_rods', ofId(ends('lightning_rod'))],
    ['spears', ofId(tools('spear'))],
    ['copper_tool_materials', ofId(ids('copper_ingot'))],
    ['repairs_copper_armor', ofId(ids('copper_ingot'))],
    ['enchantable/melee_weapon', enchantable('melee_weapon')],
    ['enchantable/sweeping', enchantable('sweeping')],
    ['enchantable/lunge', enchantable('lunge')],
  ],
  timeline: [
    ['in_overworld', ids('villager_schedule', 'day', 'moon', 'early_game')],
    ['in_nether', ids('villager_schedule')],
    ['in_end', ids('villager_schedule')],
  ],
  // Both are for servers that add to the menus of clients.
  dialog: [
    ['pause_screen_additions', () => false],
    ['quick_actions', () => false],
  ],
};
/** The tag of items that 26.1 has no longer. */
export const GONE_TAG = 'enchantable/sword';

/** Biomes that wolves of some kinds live in, which the registry of their variants mentions. */
export const WOLF_BIOME_TAGS: readonly (readonly [string, IdTest])[] = [
  ['is_badlands', ids('badlands', 'eroded_badlands', 'wooded_badlands')],
  ['is_jungle', ids('jungle', 'sparse_jungle', 'bamboo_jungle')],
  ['is_savanna', ids('savanna', 'savanna_plateau', 'windswept_savanna')],
];
