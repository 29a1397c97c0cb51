import { DyeColour } from '../../protocol/dyeColour.ts';

/**
 * The families in which ids of blocks and items come, for the tables that speak of all their members: minecraft-data has
 * none of them (Minecraft wiki, "Dye", "Planks", "Flower", "Climbing"). Ids a version lacks do no harm.
 */

/** The sixteen colours in the order of their numbers. */
export const DYE_COLOURS = DyeColour.options;

/** Every kind of wood, bamboo and the nether's stems among them. */
export const WOODS = [
  'oak',
  'spruce',
  'birch',
  'jungle',
  'acacia',
  'dark_oak',
  'pale_oak',
  'mangrove',
  'cherry',
  'bamboo',
  'crimson',
  'warped',
] as const;

/** The woods that burn, as the alternatives of a regular expression. */
export const BURNING_WOODS = `(?:${WOODS.filter((wood) => wood !== 'crimson' && wood !== 'warped').join('|')})`;

/** Flowers of one block, but for the eyeblossoms, which open and close. */
export const SMALL_FLOWERS = [
  'dandelion',
  'poppy',
  'blue_orchid',
  'allium',
  'azure_bluet',
  'red_tulip',
  'orange_tulip',
  'white_tulip',
  'pink_tulip',
  'oxeye_daisy',
  'cornflower',
  'lily_of_the_valley',
  'wither_rose',
  'torchflower',
  'golden_dandelion',
] as const;
export const EYEBLOSSOMS = ['open_eyeblossom', 'closed_eyeblossom'] as const;

/** Blocks one climbs (block tag minecraft:climbable). */
export const CLIMBABLE = [
  'ladder',
  'vine',
  'scaffolding',
  'weeping_vines',
  'weeping_vines_plant',
  'twisting_vines',
  'twisting_vines_plant',
  'cave_vines',
  'cave_vines_plant',
] as const;

/** What grows on farmland (block tag minecraft:crops). */
export const FIELD_CROPS = [
  'beetroots',
  'carrots',
  'potatoes',
  'wheat',
  'melon_stem',
  'pumpkin_stem',
  'torchflower_crop',
  'pitcher_crop',
] as const;
