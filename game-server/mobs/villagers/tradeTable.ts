import type { Random } from '../../../clock/random.ts';
import type { ItemData } from '../../../protocol/item.ts';
import { Profession, VillagerType } from '../../../worlds/plan/mob.ts';
import { DYE_COLOURS } from '../../data/families.ts';
import type { ServerGameData } from '../../data/serverGameData.ts';
import { enchantmentCosts } from '../../items/equipment/enchantmentCosts.ts';
import { type Stack, stackOf } from '../../items/inventory/stack.ts';
import type { OfferFacts } from './offer.ts';

/*
 * What villagers offer by profession and level. Source: Minecraft wiki, "Trading", Java Edition tables (1.20), which
 * minecraft-data lacks. Maps and banners with patterns are left out.
 */

/** The professions in the order of their numbers. */
export const PROFESSIONS = Profession.options;

/** Where villagers come from, in the order of the numbers. */
export const VILLAGER_TYPES = VillagerType.options;

/** The block each profession works at (Minecraft wiki, "Villager", job site blocks). */
export const JOB_SITES: Partial<Readonly<Record<Profession, string>>> = {
  armorer: 'blast_furnace',
  butcher: 'smoker',
  cartographer: 'cartography_table',
  cleric: 'brewing_stand',
  farmer: 'composter',
  fisherman: 'barrel',
  fletcher: 'fletching_table',
  leatherworker: 'cauldron',
  librarian: 'lectern',
  mason: 'stonecutter',
  shepherd: 'loom',
  toolsmith: 'smithing_table',
  weaponsmith: 'grindstone',
};

/** Makes an offer for a version; undefined when the version lacks an item. */
type Entry = (gameData: ServerGameData, random: Random) => OfferFacts | undefined;

/** They pay an emerald for so many items. */
const buys =
  (item: string, count: number, maxUses: number, experience: number): Entry =>
  (gameData) =>
    has(gameData, item) ? { wants: [stackOf(item, count)], gives: emeralds(1), maxUses, experience } : undefined;

/** They sell items for emeralds. */
const sells =
  (item: string, price: number, count: number, maxUses: number, experience: number, priceMultiplier = 0.05): Entry =>
  (gameData) =>
    has(gameData, item)
      ? { wants: [emeralds(price)], gives: stackOf(item, count), maxUses, experience, priceMultiplier }
      : undefined;

/** They work items into others for emeralds. */
const works =
  (from: string, count: number, price: number, to: string, made: number, maxUses: number, experience: number): Entry =>
  () => ({ wants: [emeralds(price), stackOf(from, count)], gives: stackOf(to, made), maxUses, experience });

/** They sell a tool or armour enchanted as at an enchanting table of level 5 to 19, which costs so much more. */
const sellsEnchanted =
  (item: string, price: number, maxUses: number, experience: number): Entry =>
  (gameData, random) => {
    const power = random.integer(5, 19);
    const enchantments = randomEnchantments(gameData, item, power, random);
    const data: ItemData | undefined = enchantments ? { enchantments } : undefined;
    return {
      wants: [emeralds(Math.min(64, price + power))],
      gives: stackOf(item, 1, data),
      maxUses,
      experience,
      priceMultiplier: 0.2,
    };
  };

/** A book with one enchantment for a book and emeralds (Minecraft wiki, "Trading", librarian: price by level). */
const sellsBook =
  (experience: number): Entry =>
  (gameData, random) => {
    const known = gameData.source.data.enchantmentsArray.filter(
      ({ name, tradeable }) => tradeable && name !== 'soul_speed' && name !== 'swift_sneak',
    );
    const enchantment = random.pick(known);
    const level = random.integer(1, enchantment.maxLevel);
    const price = (2 + random.integer(0, 4 + level * 10) + 3 * level) * (enchantment.treasureOnly ? 2 : 1);
    return {
      wants: [emeralds(Math.min(64, price)), stackOf('book', 1)],
      gives: stackOf('enchanted_book', 1, { storedEnchantments: { [enchantment.name]: level } }),
      maxUses: 12,
      experience,
      priceMultiplier: 0.2,
    };
  };

const each = (names: readonly string[], make: (name: string) => Entry): Entry[] => names.map(make);
const BELL = sells('bell', 36, 1, 12, 5, 0.2);
const SCUTE: Entry = (gameData, random) =>
  buys(has(gameData, 'turtle_scute') ? 'turtle_scute' : 'scute', 4, 12, 30)(gameData, random);

/** Offers of each profession, level by level; two of a level are chosen by chance. */
const TRADES: Partial<Readonly<Record<Profession, readonly (readonly Entry[])[]>>> = {
  farmer: [
    [
      buys('wheat', 20, 16, 2),
      buys('potato', 26, 16, 2),
      buys('carrot', 22, 16, 2),
      buys('beetroot', 15, 16, 2),
      sells('bread', 1, 6, 16, 1),
    ],
    [buys('pumpkin', 6, 12, 10), sells('pumpkin_pie', 1, 4, 12, 5), sells('apple', 1, 4, 16, 5)],
    [sells('cookie', 3, 18, 12, 10), buys('melon', 4, 12, 20)],
    [sells('cake', 1, 1, 12, 15)],
    [sells('golden_carrot', 3, 3, 12, 30), sells('glistering_melon_slice', 4, 3, 12, 30)],
  ],
  fisherman: [
    [
      buys('string', 20, 16, 2),
      buys('coal', 10, 16, 2),
      works('cod', 6, 1, 'cooked_cod', 6, 16, 1),
      sells('cod_bucket', 3, 1, 16, 1),
    ],
    [buys('cod', 15, 16, 10), works('salmon', 6, 1, 'cooked_salmon', 6, 16, 5), sells('campfire', 2, 1, 12, 5)],
    [buys('salmon', 13, 16, 20), sellsEnchanted('fishing_rod', 3, 3, 10)],
    [buys('tropical_fish', 6, 12, 30)],
    [buys('pufferfish', 4, 12, 30), buys('oak_boat', 1, 12, 30)],
  ],
  shepherd: [
    [
      ...each(['white', 'brown', 'black', 'gray'], (name) => buys(`${name}_wool`, 18, 16, 2)),
      sells('shears', 2, 1, 12, 1),
    ],
    [
      ...each(['white', 'gray', 'black', 'light_blue', 'lime'], (name) => buys(`${name}_dye`, 12, 16, 10)),
      ...each(DYE_COLOURS, (name) => sells(`${name}_wool`, 1, 1, 16, 5)),
      ...each(DYE_COLOURS, (name) => sells(`${name}_carpet`, 1, 4, 16, 5)),
    ],
    [
      ...each(['yellow', 'light_gray', 'orange', 'red', 'pink'], (name) => buys(`${name}_dye`, 12, 16, 20)),
      ...each(DYE_COLOURS, (name) => sells(`${name}_bed`, 3, 1, 12, 10)),
    ],
    [
      ...each(['brown', 'purple', 'blue', 'green', 'magenta', 'cyan'], (name) => buys(`${name}_dye`, 12, 16, 30)),
      ...each(DYE_COLOURS, (name) => sells(`${name}_banner`, 3, 1, 12, 15)),
    ],
    [sells('painting', 2, 3, 12, 30)],
  ],
  fletcher: [
    [buys('stick', 32, 16, 2), sells('arrow', 1, 16, 12, 1), works('gravel', 10, 1, 'flint', 10, 12, 1)],
    [buys('flint', 26, 12, 10), sells('bow', 2, 1, 12, 5)],
    [buys('string', 14, 16, 20), sells('crossbow', 3, 1, 12, 10)],
    [buys('feather', 24, 16, 30), sellsEnchanted('bow', 2, 3, 15)],
    [buys('tripwire_hook', 8, 12, 30), sellsEnchanted('crossbow', 3, 3, 15)],
  ],
  librarian: [
    [buys('paper', 24, 16, 2), sellsBook(1), sells('bookshelf', 9, 1, 12, 1)],
    [buys('book', 4, 12, 10), sellsBook(5), sells('lantern', 1, 1, 12, 5)],
    [buys('ink_sac', 5, 12, 20), sellsBook(10), sells('glass', 1, 4, 12, 10)],
    [buys('writable_book', 2, 12, 30), sellsBook(15), sells('clock', 5, 1, 12, 15), sells('compass', 4, 1, 12, 15)],
    [sells('name_tag', 20, 1, 12, 30)],
  ],
  cartographer: [
    [buys('paper', 24, 16, 2), sells('map', 7, 1, 12, 1)],
    [buys('glass_pane', 11, 16, 10)],
    [buys('compass', 1, 12, 20)],
    [sells('item_frame', 7, 1, 12, 15), ...each(DYE_COLOURS, (name) => sells(`${name}_banner`, 3, 1, 12, 15))],
    [sells('globe_banner_pattern', 8, 1, 12, 30)],
  ],
  cleric: [
    [buys('rotten_flesh', 32, 16, 2), sells('redstone', 1, 2, 12, 1)],
    [buys('gold_ingot', 3, 12, 10), sells('lapis_lazuli', 1, 1, 12, 5)],
    [buys('rabbit_foot', 2, 12, 20), sells('glowstone', 4, 1, 12, 10)],
    [SCUTE, buys('glass_bottle', 9, 12, 30), sells('ender_pearl', 5, 1, 12, 15)],
    [buys('nether_wart', 22, 12, 30), sells('experience_bottle', 3, 1, 12, 30)],
  ],
  armorer: [
    [
      buys('coal', 15, 16, 2),
      sells('iron_leggings', 7, 1, 12, 1, 0.2),
      sells('iron_boots', 4, 1, 12, 1, 0.2),
      sells('iron_helmet', 5, 1, 12, 1, 0.2),
      sells('iron_chestplate', 9, 1, 12, 1, 0.2),
    ],
    [
      buys('iron_ingot', 4, 12, 10),
      BELL,
      sells('chainmail_boots', 1, 1, 12, 5, 0.2),
      sells('chainmail_leggings', 3, 1, 12, 5, 0.2),
    ],
    [
      buys('lava_bucket', 1, 12, 20),
      buys('diamond', 1, 12, 20),
      sells('chainmail_helmet', 1, 1, 12, 10, 0.2),
      sells('chainmail_chestplate', 4, 1, 12, 10, 0.2),
      sells('shield', 5, 1, 12, 10, 0.2),
    ],
    [sellsEnchanted('diamond_leggings', 14, 3, 15), sellsEnchanted('diamond_boots', 8, 3, 15)],
    [sellsEnchanted('diamond_helmet', 8, 3, 30), sellsEnchanted('diamond_chestplate', 16, 3, 30)],
  ],
  weaponsmith: [
    [buys('coal', 15, 16, 2), sells('iron_axe', 3, 1, 12, 1, 0.2), sellsEnchanted('iron_sword', 2, 3, 1)],
    [buys('iron_ingot', 4, 12, 10), BELL],
    [buys('flint', 24, 12, 20)],
    [buys('diamond', 1, 12, 30), sellsEnchanted('diamond_axe', 12, 3, 15)],
    [sellsEnchanted('diamond_sword', 8, 3, 30)],
  ],
  toolsmith: [
    [
      buys('coal', 15, 16, 2),
      ...each(['axe', 'shovel', 'pickaxe', 'hoe'], (name) => sells(`stone_${name}`, 1, 1, 12, 1, 0.2)),
    ],
    [buys('iron_ingot', 4, 12, 10), BELL],
    [
      buys('flint', 30, 12, 20),
      sellsEnchanted('iron_axe', 1, 3, 10),
      sellsEnchanted('iron_shovel', 2, 3, 10),
      sellsEnchanted('iron_pickaxe', 3, 3, 10),
      sells('diamond_hoe', 4, 1, 3, 10, 0.2),
    ],
    [buys('diamond', 1, 12, 30), sellsEnchanted('diamond_axe', 12, 3, 15), sellsEnchanted('diamond_shovel', 5, 3, 15)],
    [sellsEnchanted('diamond_pickaxe', 13, 3, 30)],
  ],
  butcher: [
    [
      buys('chicken', 14, 16, 2),
      buys('porkchop', 7, 16, 2),
      buys('rabbit', 4, 16, 2),
      sells('rabbit_stew', 1, 1, 12, 1),
    ],
    [buys('coal', 15, 16, 2), sells('cooked_porkchop', 1, 5, 16, 5), sells('cooked_chicken', 1, 8, 16, 5)],
    [buys('mutton', 7, 16, 20), buys('beef', 10, 16, 20)],
    [buys('dried_kelp_block', 10, 12, 30)],
    [buys('sweet_berries', 10, 12, 30)],
  ],
  leatherworker: [
    [
      buys('leather', 6, 16, 2),
      sells('leather_leggings', 3, 1, 12, 1, 0.2),
      sells('leather_chestplate', 7, 1, 12, 1, 0.2),
    ],
    [buys('flint', 26, 12, 10), sells('leather_helmet', 5, 1, 12, 5, 0.2), sells('leather_boots', 4, 1, 12, 5, 0.2)],
    [buys('rabbit_hide', 9, 12, 20), sells('leather_chestplate', 7, 1, 12, 1, 0.2)],
    [SCUTE, sells('leather_horse_armor', 6, 1, 12, 15, 0.2)],
    [sells('saddle', 6, 1, 12, 30, 0.2), sells('leather_helmet', 5, 1, 12, 30, 0.2)],
  ],
  mason: [
    [buys('clay_ball', 10, 16, 2), sells('brick', 1, 10, 16, 1)],
    [buys('stone', 20, 16, 10), sells('chiseled_stone_bricks', 1, 4, 16, 5)],
    [
      ...each(['granite', 'andesite', 'diorite'], (name) => buys(name, 16, 16, 20)),
      sells('dripstone_block', 1, 4, 16, 10),
      ...each(['andesite', 'diorite', 'granite'], (name) => sells(`polished_${name}`, 1, 4, 16, 10)),
    ],
    [
      buys('quartz', 12, 12, 30),
      ...each(DYE_COLOURS, (name) => sells(`${name}_terracotta`, 1, 1, 12, 15)),
      ...each(DYE_COLOURS, (name) => sells(`${name}_glazed_terracotta`, 1, 1, 12, 15)),
    ],
    [sells('quartz_pillar', 1, 1, 12, 30), sells('quartz_block', 1, 1, 12, 30)],
  ],
};

/** What wandering traders sell: five of these (Minecraft wiki, "Trading", wandering trader). */
export const WANDERER_TRADES: readonly Entry[] = [
  ...each(
    ['sea_pickle', 'glowstone', 'fern', 'sugar_cane', 'pumpkin', 'kelp', 'cactus', 'dandelion', 'poppy'],
    (name) =>
      sells(
        name,
        name === 'sea_pickle' || name === 'glowstone' ? 2 : name === 'kelp' || name === 'cactus' ? 3 : 1,
        1,
        12,
        1,
      ),
  ),
  ...each(['wheat_seeds', 'beetroot_seeds', 'pumpkin_seeds', 'melon_seeds'], (name) => sells(name, 1, 1, 12, 1)),
  ...each(['oak', 'spruce', 'birch', 'jungle', 'acacia', 'dark_oak', 'cherry'], (name) =>
    sells(`${name}_sapling`, 5, 1, 8, 1),
  ),
  sells('slime_ball', 4, 1, 5, 1),
  sells('nautilus_shell', 5, 1, 5, 1),
  sells('lily_pad', 1, 2, 5, 1),
  sells('red_sand', 1, 4, 6, 1),
  sells('moss_block', 1, 2, 5, 1),
  sells('packed_ice', 3, 1, 6, 1),
  sells('gunpowder', 1, 1, 8, 1),
];

/** Two offers of a profession's level, chosen by chance. */
export function offersOf(
  gameData: ServerGameData,
  profession: Profession,
  level: number,
  random: Random,
): OfferFacts[] {
  return chosen(gameData, TRADES[profession]?.[level - 1] ?? [], 2, random);
}

/** Some of the entries, chosen by chance among those the version has the items for. */
export function chosen(
  gameData: ServerGameData,
  entries: readonly Entry[],
  count: number,
  random: Random,
): OfferFacts[] {
  const offers: OfferFacts[] = [];
  for (const entry of random.shuffle(entries)) {
    if (offers.length >= count) break;
    const offer = entry(gameData, random);
    if (offer) offers.push(offer);
  }
  return offers;
}

function has(gameData: ServerGameData, item: string): boolean {
  return gameData.hasItem(item);
}

function emeralds(count: number): Stack {
  return stackOf('emerald', count);
}

/** One enchantment that fits the item, of a level the power allows. */
function randomEnchantments(
  gameData: ServerGameData,
  item: string,
  power: number,
  random: Random,
): Record<string, number> | undefined {
  const { data } = gameData.source;
  const categories = data.itemsByName[item]?.enchantCategories ?? [];
  const least = (fact: (typeof data.enchantmentsArray)[number]) => enchantmentCosts(gameData.source, fact as never)[0];
  const fitting = data.enchantmentsArray.filter(
    (fact) => !fact.treasureOnly && categories.includes(fact.category) && least(fact)(1) <= power,
  );
  if (fitting.length === 0) return undefined;
  const picked = random.pick(fitting);
  const { name, maxLevel } = picked;
  let level = 1;
  while (level < maxLevel && least(picked)(level + 1) <= power) level++;
  return { [name]: level };
}
