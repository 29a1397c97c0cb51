import { DYE_COLOURS } from '../../data/families.ts';

/** Numbers of base colours (Minecraft wiki, "Map item format", "Base colors"). */
const BASES = {
  none: 0,
  grass: 1,
  sand: 2,
  wool: 3,
  fire: 4,
  ice: 5,
  metal: 6,
  plant: 7,
  snow: 8,
  clay: 9,
  dirt: 10,
  stone: 11,
  water: 12,
  wood: 13,
  quartz: 14,
  gold: 30,
  diamond: 31,
  lapis: 32,
  emerald: 33,
  podzol: 34,
  nether: 35,
  crimsonNylium: 52,
  crimsonStem: 53,
  warpedNylium: 55,
  warpedStem: 56,
  warpedWart: 58,
  deepslate: 59,
} as const;

/** Dyed blocks have their dye's colour: orange is 15, and white, which comes first, is snow's. */
const FIRST_DYE = 15;
/** Dyed terracotta, white first. */
const FIRST_TERRACOTTA = 36;
const DYED =
  /^([a-z_]+?)_(wool|carpet|concrete|concrete_powder|bed|banner|shulker_box|stained_glass|glazed_terracotta|candle)$/;

/** Colours of blocks by id, the first pattern that matches (Minecraft wiki, there). Others are transparent or stone. */
const PATTERNS: readonly (readonly [RegExp, number])[] = [
  [
    /glass|^(?:.*_)?air$|torch|rail$|button$|lever|tripwire|redstone_wire|ladder|repeater|comparator|barrier|light$/,
    BASES.none,
  ],
  [/^(?:grass_block|slime_block)$/, BASES.grass],
  [/sand|birch_(?!leaves|log|sapling|wood)|end_stone|glowstone|bone_block|scaffolding|turtle_egg/, BASES.sand],
  [/cobweb|mushroom_stem|white_candle/, BASES.wool],
  [/lava|^tnt$|^fire$|redstone_block/, BASES.fire],
  [/^(?:blue_|packed_|frosted_)?ice$/, BASES.ice],
  [/^iron_|anvil|brewing_stand|lantern|heavy_weighted|grindstone|lodestone/, BASES.metal],
  [/^snow|powder_snow/, BASES.snow],
  [/^clay$|infested/, BASES.clay],
  [/podzol|^(?:stripped_)?spruce_(?!leaves|sapling)|campfire|mangrove_roots/, BASES.podzol],
  [/crimson_nylium/, BASES.crimsonNylium],
  [/warped_nylium/, BASES.warpedNylium],
  [/warped_wart/, BASES.warpedWart],
  [/crimson_(?!fungus|roots)/, BASES.crimsonStem],
  [/warped_(?!fungus|roots)/, BASES.warpedStem],
  [/nether|magma|soul_|crimson|nylium/, BASES.nether],
  [/quartz|diorite|sea_lantern|target|birch_(?:log|wood)/, BASES.quartz],
  [/^gold_|bell|light_weighted|raw_gold/, BASES.gold],
  [/diamond_block|prismarine|beacon|conduit/, BASES.diamond],
  [/lapis_block/, BASES.lapis],
  [/emerald_block/, BASES.emerald],
  [/deepslate/, BASES.deepslate],
  [/water|kelp|seagrass|bubble_column/, BASES.water],
  [
    /leaves|sapling|fern|^(?:short_|tall_)?grass$|vine|cactus|bamboo|sugar_cane|wheat|carrots|potatoes|beetroots|lily|moss|azalea|tulip|poppy|dandelion|orchid|allium|bluet|daisy|cornflower|rose|lilac|peony|sunflower|bush|sweet_berry|melon|propagule/,
    BASES.plant,
  ],
  [/dirt|farmland|granite|jungle_|jukebox|packed_mud|brown_mushroom_block/, BASES.dirt],
  [
    /oak_|planks|_log$|_wood$|chest|crafting_table|bookshelf|barrel|composter|note_block|lectern|loom|fletching|cartography|smithing|beehive|daylight/,
    BASES.wood,
  ],
  [/terracotta|acacia/, FIRST_DYE],
];

const known = new Map<string, number>();

/** The base colour of a block on maps; 0 for one that maps do not show. */
export function baseColourOf(id: string): number {
  let colour = known.get(id);
  if (colour === undefined) {
    colour = judged(id);
    known.set(id, colour);
  }
  return colour;
}

function judged(id: string): number {
  const [, dye] = DYED.exec(id) ?? [];
  const number = dye === undefined ? -1 : DYE_COLOURS.indexOf(dye as (typeof DYE_COLOURS)[number]);
  if (number >= 0) return number === 0 ? BASES.snow : FIRST_DYE + number - 1;
  const terracotta = DYE_COLOURS.findIndex((name) => id === `${name}_terracotta`);
  if (terracotta >= 0) return FIRST_TERRACOTTA + terracotta;
  return PATTERNS.find(([pattern]) => pattern.test(id))?.[1] ?? BASES.stone;
}

export const WATER_COLOUR = BASES.water;
