import { nameTable } from '../../../../protocol/nameTable.ts';
import {
  always,
  chanceOf,
  countedBy,
  fortunate,
  fromHalf,
  type LootRule,
  one,
  ore,
  silkOr,
  silkOrShearsOr,
} from './lootRule.ts';
import { PLANT_LOOT } from './plantLoot.ts';

/**
 * What blocks drop where it is not just themselves. minecraft-data's `blockLoot` flattens Minecraft's loot tables (it
 * says an oak leaf drops a sapling every second time, and a door twice), so the rules stand here, after the section
 * "Obtaining" or "Drops" of each block's wiki page.
 */
export const LOOT_RULES: Readonly<Record<string, LootRule>> = nameTable({
  stone: silkOr(always('cobblestone')),
  deepslate: silkOr(always('cobbled_deepslate')),
  grass_block: silkOr(always('dirt')),
  podzol: silkOr(always('dirt')),
  mycelium: silkOr(always('dirt')),
  farmland: always('dirt'),
  dirt_path: always('dirt'),
  crimson_nylium: silkOr(always('netherrack')),
  warped_nylium: silkOr(always('netherrack')),
  gravel: silkOr(({ random, fortune }) =>
    one(random.float() < chanceOf([0.1, 0.14285715, 0.25, 1], fortune) ? 'flint' : 'gravel'),
  ),
  clay: silkOr(always('clay_ball', 4)),
  snow_block: silkOr(always('snowball', 4)),
  snow: ({ state, silkTouch }) => {
    const layers = Number(state.properties.layers ?? 1);
    if (!silkTouch) return [{ id: 'snowball', count: layers }];
    return layers === 8 ? one('snow_block') : [{ id: 'snow', count: layers }];
  },
  glowstone: silkOr(fortunate('glowstone_dust', 2, 4, 4)),
  sea_lantern: silkOr(fortunate('prismarine_crystals', 2, 3, 5)),
  bookshelf: silkOr(always('book', 3)),
  melon: silkOr(fortunate('melon_slice', 3, 7, 9)),
  ender_chest: silkOr(always('obsidian', 8)),
  campfire: silkOr(always('charcoal', 2)),
  soul_campfire: silkOr(always('soul_soil')),
  cobweb: silkOrShearsOr(always('string')),
  creaking_heart: silkOr(({ state, random }) =>
    state.properties.natural === 'true' ? [] : [{ id: 'resin_clump', count: random.integer(1, 3) }],
  ),

  coal_ore: silkOr(ore('coal')),
  deepslate_coal_ore: silkOr(ore('coal')),
  iron_ore: silkOr(ore('raw_iron')),
  deepslate_iron_ore: silkOr(ore('raw_iron')),
  gold_ore: silkOr(ore('raw_gold')),
  deepslate_gold_ore: silkOr(ore('raw_gold')),
  copper_ore: silkOr(ore('raw_copper', 2, 5)),
  deepslate_copper_ore: silkOr(ore('raw_copper', 2, 5)),
  diamond_ore: silkOr(ore('diamond')),
  deepslate_diamond_ore: silkOr(ore('diamond')),
  emerald_ore: silkOr(ore('emerald')),
  deepslate_emerald_ore: silkOr(ore('emerald')),
  lapis_ore: silkOr(ore('lapis_lazuli', 4, 9)),
  deepslate_lapis_ore: silkOr(ore('lapis_lazuli', 4, 9)),
  redstone_ore: silkOr(fortunate('redstone', 4, 5)),
  deepslate_redstone_ore: silkOr(fortunate('redstone', 4, 5)),
  nether_quartz_ore: silkOr(ore('quartz')),
  nether_gold_ore: silkOr(ore('gold_nugget', 2, 6)),
  gilded_blackstone: silkOr(({ random, self }) =>
    random.float() < 0.1 ? [{ id: 'gold_nugget', count: random.integer(2, 5) }] : one(self),
  ),
  amethyst_cluster: silkOr((breaking) => ore('amethyst_shard', breaking.tool?.endsWith('_pickaxe') ? 4 : 2)(breaking)),

  ...PLANT_LOOT,

  sea_pickle: countedBy('pickles'),
  pink_petals: countedBy('flower_amount'),
  sunflower: fromHalf('half', 'lower'),
  lilac: fromHalf('half', 'lower'),
  rose_bush: fromHalf('half', 'lower'),
  peony: fromHalf('half', 'lower'),
  pitcher_plant: fromHalf('half', 'lower'),
  decorated_pot: ({ tool, self }) =>
    tool && /_(?:sword|axe|pickaxe|shovel|hoe)$/.test(tool) ? [{ id: 'brick', count: 4 }] : one(self),
});

/** Blocks that drop nothing, whatever breaks them. */
export const GIVES_NOTHING = new Set([
  'air',
  'cave_air',
  'void_air',
  'water',
  'lava',
  'bubble_column',
  'fire',
  'soul_fire',
  'nether_portal',
  'end_portal',
  'end_gateway',
  'end_portal_frame',
  'bedrock',
  'barrier',
  'light',
  'structure_void',
  'moving_piston',
  'piston_head',
  'command_block',
  'chain_command_block',
  'repeating_command_block',
  'structure_block',
  'jigsaw',
  'spawner',
  'trial_spawner',
  'vault',
  'budding_amethyst',
  'reinforced_deepslate',
  'cake',
  'frosted_ice',
  'suspicious_sand',
  'suspicious_gravel',
  'frogspawn',
  'powder_snow',
]);

/** Given only under Silk Touch. */
export const NEEDS_SILK_TOUCH = new Set([
  'ice',
  'packed_ice',
  'blue_ice',
  'turtle_egg',
  'bee_nest',
  'mushroom_stem',
  'chiseled_bookshelf',
  'small_amethyst_bud',
  'medium_amethyst_bud',
  'large_amethyst_bud',
  'sculk',
  'sculk_catalyst',
  'sculk_shrieker',
  'sculk_sensor',
  'calibrated_sculk_sensor',
]);
