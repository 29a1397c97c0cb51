import { isLog } from '../../data/blockTags.ts';
import type { ServerGameData } from '../../data/serverGameData.ts';

/**
 * What furnaces, blast furnaces, smokers and campfires make of what, with the experience of one item. Source: Minecraft
 * wiki, "Smelting" (Java Edition, recipes and experience); minecraft-data has no smelting recipes. Items a version does
 * not have make it lack the recipe.
 */

/** The blocks things are smelted in. */
export type Smelter = 'furnace' | 'blast_furnace' | 'smoker' | 'campfire';

/** One recipe: every item gives one result. */
export interface SmeltingRecipe {
  readonly result: string;
  /** Experience of one item; the fraction is the chance of a point. */
  readonly experience: number;
}

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

/** Every kind of overworld wood burns to charcoal; the nether's stems do not burn. */
const CHARCOAL: SmeltingRecipe = { result: 'charcoal', experience: 0.15 };
const burnsToCharcoal = (id: string) => isLog(id) && !/crimson|warped/.test(id);

/** Ticks one item takes (wiki, "Smelting"). */
export const SMELTING_TICKS: Readonly<Record<Smelter, number>> = {
  furnace: 200,
  blast_furnace: 100,
  smoker: 100,
  campfire: 600,
};

const LISTS: Readonly<Record<Smelter, readonly (readonly Written[])[]>> = {
  furnace: [FOODS, METALS, OTHERS],
  blast_furnace: [METALS],
  smoker: [FOODS],
  campfire: [FOODS],
};

type Recipes = Readonly<Record<Smelter, ReadonlyMap<string, SmeltingRecipe>>>;
const known = new WeakMap<ServerGameData, Recipes>();

/** What a smelter of the version makes of an item; undefined when nothing. */
export function smeltingRecipe(gameData: ServerGameData, smelter: Smelter, id: string): SmeltingRecipe | undefined {
  return recipesOf(gameData)[smelter].get(id);
}

/** All recipes of a version, by smelter and item. */
export function recipesOf(gameData: ServerGameData): Recipes {
  let recipes = known.get(gameData);
  if (!recipes) {
    const read = (smelter: Smelter) => {
      const entries = LISTS[smelter]
        .flat()
        .flatMap(([inputs, result, experience]) =>
          (typeof inputs === 'string' ? [inputs] : inputs).map((input) => [input, { result, experience }] as const),
        );
      const charcoal = gameData.source.data.itemsArray
        .filter(({ name }) => smelter === 'furnace' && burnsToCharcoal(name))
        .map(({ name }) => [name, CHARCOAL] as const);
      return new Map(
        [...entries, ...charcoal].filter(([id, { result }]) => gameData.hasItem(id) && gameData.hasItem(result)),
      );
    };
    recipes = {
      furnace: read('furnace'),
      blast_furnace: read('blast_furnace'),
      smoker: read('smoker'),
      campfire: read('campfire'),
    };
    known.set(gameData, recipes);
  }
  return recipes;
}
