import type { CarriedPack } from './pack.ts';

/** Points of food at which one eats of what one carries. */
export const EATING_FOOD = 14;

/** What is eaten, the most filling first (Minecraft wiki, "Food"). */
export const FOOD: readonly string[] = [
  'cooked_beef',
  'cooked_porkchop',
  'cooked_mutton',
  'cooked_chicken',
  'cooked_rabbit',
  'bread',
  'baked_potato',
  'apple',
  'carrot',
  'beef',
  'porkchop',
  'mutton',
  'rabbit',
  'sweet_berries',
];

/** Animals worth a hunt. Raw chicken may poison, so that nobody hunts for it. */
export const GAME: readonly string[] = ['cow', 'pig', 'sheep', 'mooshroom', 'rabbit'];
/** How far an animal is worth the way, blocks. */
export const HUNT_WAY = 24;

/** Free slots below which one throws away what is of no use. */
const CRAMPED = 4;
/** Stones of a kind that are kept for tools and building. */
const STONES_KEPT = 64;
/** What the ground is full of and nobody needs where it is not asked for. */
const JUNK: readonly string[] = [
  'dirt',
  'gravel',
  'granite',
  'diorite',
  'andesite',
  'tuff',
  'sand',
  'red_sand',
  'sandstone',
  'red_sandstone',
  'clay_ball',
  'flint',
  'wheat_seeds',
  'beetroot_seeds',
  'pumpkin_seeds',
  'melon_seeds',
  'oak_sapling',
  'birch_sapling',
  'spruce_sapling',
  'dark_oak_sapling',
  'jungle_sapling',
  'acacia_sapling',
  'raw_copper',
  'lapis_lazuli',
  'redstone',
  'cobbled_deepslate',
  'cobblestone',
];

/**
 * What somebody whose pack is nearly full throws away first: of what is of no use, what there is most of. Undefined while
 * there is room, or where everything is of use.
 */
export function junkIn(pack: CarriedPack, wanted: readonly string[]): { item: string; count: number } | undefined {
  if (pack.room >= CRAMPED) return undefined;
  const spare = JUNK.filter((item) => !wanted.includes(item))
    .map((item) => ({ item, count: pack.count(item) - (item.startsWith('cobble') ? STONES_KEPT : 0) }))
    .filter(({ count }) => count > 0);
  return spare.sort((a, b) => b.count - a.count)[0];
}
