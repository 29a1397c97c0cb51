import { EYEBLOSSOMS, SMALL_FLOWERS } from '../../data/families.ts';

/**
 * How likely an item raises a composter's level (Minecraft wiki, "Composter", Usage: Compostable items). minecraft-data
 * has no such table. Ids a version lacks do no harm.
 */
const CHANCES: readonly (readonly [chance: number, ids: readonly string[]])[] = [
  [
    0.3,
    [
      'beetroot_seeds',
      'dried_kelp',
      'grass',
      'short_grass',
      'kelp',
      'melon_seeds',
      'pumpkin_seeds',
      'seagrass',
      'sweet_berries',
      'glow_berries',
      'wheat_seeds',
      'torchflower_seeds',
      'pitcher_pod',
      'moss_carpet',
      'pale_moss_carpet',
      'pale_hanging_moss',
      'pink_petals',
      'small_dripleaf',
      'hanging_roots',
      'mangrove_roots',
      'mangrove_propagule',
    ],
  ],
  [
    0.5,
    [
      'dried_kelp_block',
      'tall_grass',
      'flowering_azalea_leaves',
      'cactus',
      'sugar_cane',
      'vine',
      'nether_sprouts',
      'weeping_vines',
      'twisting_vines',
      'melon_slice',
      'glow_lichen',
    ],
  ],
  [
    0.65,
    [
      'sea_pickle',
      'lily_pad',
      'pumpkin',
      'carved_pumpkin',
      'melon',
      'apple',
      'beetroot',
      'carrot',
      'cocoa_beans',
      'potato',
      'wheat',
      'brown_mushroom',
      'red_mushroom',
      'mushroom_stem',
      'crimson_fungus',
      'warped_fungus',
      'nether_wart',
      'crimson_roots',
      'warped_roots',
      'shroomlight',
      // A torchflower is worth more, see below.
      ...SMALL_FLOWERS.filter((flower) => flower !== 'torchflower'),
      ...EYEBLOSSOMS,
      'fern',
      'sunflower',
      'lilac',
      'rose_bush',
      'peony',
      'large_fern',
      'spore_blossom',
      'azalea',
      'moss_block',
      'pale_moss_block',
      'big_dripleaf',
    ],
  ],
  [
    0.85,
    [
      'hay_block',
      'brown_mushroom_block',
      'red_mushroom_block',
      'nether_wart_block',
      'warped_wart_block',
      'flowering_azalea',
      'bread',
      'baked_potato',
      'cookie',
      'torchflower',
      'pitcher_plant',
    ],
  ],
  [1, ['cake', 'pumpkin_pie']],
];

const BY_ITEM = new Map(CHANCES.flatMap(([chance, ids]) => ids.map((id) => [id, chance] as const)));
const SMALL = 0.3;

/** The chance of an item, 0 to 1; undefined for what cannot be composted. */
export function compostChance(item: string): number | undefined {
  return BY_ITEM.get(item) ?? (/_(?:leaves|sapling)$/.test(item) ? SMALL : undefined);
}
