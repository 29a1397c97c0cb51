/**
 * What furnaces, blast furnaces, smokers and campfires make of what, with the experience of one item. Source: Minecraft
 * wiki, "Smelting" (Java Edition, recipes and experience); minecraft-data has no smelting recipes. A version that lacks an
 * item lacks its recipes; that wood burns to charcoal is not in the lists.
 */

/** The blocks things are smelted in. */
export type Smelter = 'furnace' | 'blast_furnace' | 'smoker' | 'campfire';

/** Any of some items, what one of them becomes, and the experience. */
type Written = readonly [inputs: string | readonly string[], result: string, experience: number];

/** Smelted in a furnace and a smoker, and roasted over a campfire. */
const FOODS: readonly Written[] = [
  ['beef', 'cooked_beef', 0.35],
  ['porkchop', 'cooked_porkchop', 0.35],
  ['chicken', 'cooked_chicken', 0.35],
  ['mutton', 'cooked_mutton', 0.35],
  ['rabbit', 'cooked_rabbit', 0.35],
  ['cod', 'cooked_cod', 0.35],
  ['salmon', 'cooked_salmon', 0.35],
  ['potato', 'baked_potato', 0.35],
  ['kelp', 'dried_kelp', 0.1],
];

const equipment = (material: string) =>
  ['sword', 'shovel', 'pickaxe', 'axe', 'hoe', 'helmet', 'chestplate', 'leggings', 'boots', 'horse_armor'].map(
    (piece) => `${material}_${piece}`,
  );

/** Smelted in a furnace and a blast furnace. */
const METALS: readonly Written[] = [
  [['iron_ore', 'deepslate_iron_ore', 'raw_iron'], 'iron_ingot', 0.7],
  [['gold_ore', 'deepslate_gold_ore', 'nether_gold_ore', 'raw_gold'], 'gold_ingot', 1],
  [['copper_ore', 'deepslate_copper_ore', 'raw_copper'], 'copper_ingot', 0.7],
  [['coal_ore', 'deepslate_coal_ore'], 'coal', 0.1],
  [['diamond_ore', 'deepslate_diamond_ore'], 'diamond', 1],
  [['emerald_ore', 'deepslate_emerald_ore'], 'emerald', 1],
  [['lapis_ore', 'deepslate_lapis_ore'], 'lapis_lazuli', 0.2],
  [['redstone_ore', 'deepslate_redstone_ore'], 'redstone', 0.7],
  ['nether_quartz_ore', 'quartz', 0.2],
  ['ancient_debris', 'netherite_scrap', 2],
  [
    [...equipment('iron'), 'chainmail_helmet', 'chainmail_chestplate', 'chainmail_leggings', 'chainmail_boots'],
    'iron_nugget',
    0.1,
  ],
  [equipment('golden'), 'gold_nugget', 0.1],
];

const COLOURS =
  'white orange magenta light_blue yellow lime pink gray light_gray cyan purple blue brown green red black'.split(' ');

/** Smelted in a furnace alone. */
const OTHERS: readonly Written[] = [
  [['sand', 'red_sand'], 'glass', 0.1],
  ['cobblestone', 'stone', 0.1],
  ['stone', 'smooth_stone', 0.1],
  ['sandstone', 'smooth_sandstone', 0.1],
  ['red_sandstone', 'smooth_red_sandstone', 0.1],
  ['quartz_block', 'smooth_quartz', 0.1],
  ['basalt', 'smooth_basalt', 0.1],
  ['cobbled_deepslate', 'deepslate', 0.1],
  ['clay_ball', 'brick', 0.3],
  ['clay', 'terracotta', 0.35],
  ['netherrack', 'nether_brick', 0.1],
  ['stone_bricks', 'cracked_stone_bricks', 0.1],
  ['deepslate_bricks', 'cracked_deepslate_bricks', 0.1],
  ['deepslate_tiles', 'cracked_deepslate_tiles', 0.1],
  ['nether_bricks', 'cracked_nether_bricks', 0.1],
  ['polished_blackstone_bricks', 'cracked_polished_blackstone_bricks', 0.1],
  ...COLOURS.map((colour): Written => [`${colour}_terracotta`, `${colour}_glazed_terracotta`, 0.1]),
  ['cactus', 'green_dye', 1],
  ['sea_pickle', 'lime_dye', 0.1],
  ['chorus_fruit', 'popped_chorus_fruit', 0.1],
  ['wet_sponge', 'sponge', 0.15],
  ['resin_clump', 'resin_brick', 0.1],
];

/** Whether a furnace burns an item to charcoal: every kind of overworld wood; the nether's stems do not burn. */
export function burnsToCharcoal(id: string): boolean {
  return /_(?:log|wood)$/.test(id);
}

/** The recipes of each smelter. */
export const SMELTING: Readonly<Record<Smelter, readonly (readonly Written[])[]>> = {
  furnace: [FOODS, METALS, OTHERS],
  blast_furnace: [METALS],
  smoker: [FOODS],
  campfire: [FOODS],
};
