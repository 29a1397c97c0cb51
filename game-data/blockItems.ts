import { nameTable } from '../protocol/nameTable.ts';
/** Blocks placed by items of another name (the item's wiki page, "ID" table), by item. */
export const BLOCK_OF_ITEM: Readonly<Record<string, string>> = nameTable({
  redstone: 'redstone_wire',
  string: 'tripwire',
  wheat_seeds: 'wheat',
  beetroot_seeds: 'beetroots',
  carrot: 'carrots',
  potato: 'potatoes',
  melon_seeds: 'melon_stem',
  pumpkin_seeds: 'pumpkin_stem',
  torchflower_seeds: 'torchflower_crop',
  pitcher_pod: 'pitcher_crop',
  cocoa_beans: 'cocoa',
  sweet_berries: 'sweet_berry_bush',
  glow_berries: 'cave_vines',
  powder_snow_bucket: 'powder_snow',
});

const ITEM_OF_BLOCK = new Map(Object.entries(BLOCK_OF_ITEM).map(([item, block]) => [block, item]));
for (const [block, item] of [
  ['kelp_plant', 'kelp'],
  ['cave_vines_plant', 'glow_berries'],
  ['weeping_vines_plant', 'weeping_vines'],
  ['twisting_vines_plant', 'twisting_vines'],
  ['bamboo_sapling', 'bamboo'],
  ['big_dripleaf_stem', 'big_dripleaf'],
  ['tall_seagrass', 'seagrass'],
  ['water_cauldron', 'cauldron'],
  ['lava_cauldron', 'cauldron'],
  ['powder_snow_cauldron', 'cauldron'],
  ['attached_melon_stem', 'melon_seeds'],
  ['attached_pumpkin_stem', 'pumpkin_seeds'],
  ['potted_azalea_bush', 'azalea'],
  ['potted_flowering_azalea_bush', 'flowering_azalea'],
] as const) {
  ITEM_OF_BLOCK.set(block, item);
}

/** The item that stands for a block (a wall torch's is the torch), or undefined when there is none. */
export function itemOfBlock(items: { hasItem(id: string): boolean }, blockId: string): string | undefined {
  const renamed = ITEM_OF_BLOCK.get(blockId);
  if (renamed !== undefined) return items.hasItem(renamed) ? renamed : undefined;
  if (items.hasItem(blockId)) return blockId;
  if (blockId.startsWith('potted_')) return 'flower_pot';
  const standing = blockId.replace(/(^|_)wall_/, '$1');
  return items.hasItem(standing) ? standing : undefined;
}
