import type { BlockFacts } from './blockFacts.ts';

/** Items whose block has another name (the item's wiki page, "ID" table). */
const BLOCK_OF_ITEM: Readonly<Record<string, string>> = {
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
};

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

/** The block an item places in its plainest form, or undefined when the item is no block. */
export function blockOfItem(facts: BlockFacts, itemId: string): string | undefined {
  const renamed = BLOCK_OF_ITEM[itemId];
  if (renamed !== undefined) return facts.block(renamed) ? renamed : undefined;
  return facts.hasItem(itemId) && facts.block(itemId) && itemId !== 'air' ? itemId : undefined;
}

/** The wall form of a standing torch, sign, banner, head or coral fan, or undefined when it has none. */
export function wallFormOf(facts: BlockFacts, blockId: string): string | undefined {
  const words = blockId.split('_');
  const last = words.pop() as string;
  if (!['torch', 'sign', 'banner', 'head', 'skull', 'fan'].includes(last)) return undefined;
  const hanging = words.at(-1) === 'hanging';
  if (hanging) words.pop();
  const wall = [...words, 'wall', ...(hanging ? ['hanging'] : []), last].join('_');
  return facts.block(wall) ? wall : undefined;
}

/** The item that stands for a block (a wall torch's is the torch), or undefined when there is none. */
export function itemOfBlock(facts: BlockFacts, blockId: string): string | undefined {
  const renamed = ITEM_OF_BLOCK.get(blockId);
  if (renamed !== undefined) return facts.hasItem(renamed) ? renamed : undefined;
  if (facts.hasItem(blockId)) return blockId;
  if (blockId.startsWith('potted_')) return 'flower_pot';
  const standing = blockId.replace(/(^|_)wall_/, '$1');
  return facts.hasItem(standing) ? standing : undefined;
}

/** The potted form of a plant item, or undefined when it does not fit in a pot (wiki: Flower Pot). */
export function pottedFormOf(facts: BlockFacts, itemId: string): string | undefined {
  const special: Record<string, string> = {
    azalea: 'potted_azalea_bush',
    flowering_azalea: 'potted_flowering_azalea_bush',
  };
  const potted = special[itemId] ?? `potted_${itemId}`;
  return facts.hasItem(itemId) && facts.block(potted) ? potted : undefined;
}

/** The plant item in a pot, or undefined for an empty pot. */
export function plantInPot(facts: BlockFacts, blockId: string): string | undefined {
  if (!blockId.startsWith('potted_')) return undefined;
  const plant = blockId.slice('potted_'.length).replace(/azalea_bush$/, 'azalea');
  return facts.hasItem(plant) ? plant : undefined;
}
