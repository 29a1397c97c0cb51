import { nameTable } from './nameTable.ts';

/**
 * Blocks placed by an item of another name (Minecraft wiki, each block's "Item" id). Referee and players both need it:
 * to stock an arena and to know what to hold.
 */
const OTHER_ITEM: Readonly<Record<string, string>> = nameTable({
  redstone_wire: 'redstone',
  tripwire: 'string',
  wheat: 'wheat_seeds',
  carrots: 'carrot',
  potatoes: 'potato',
  beetroots: 'beetroot_seeds',
  melon_stem: 'melon_seeds',
  pumpkin_stem: 'pumpkin_seeds',
  torchflower_crop: 'torchflower_seeds',
  pitcher_crop: 'pitcher_pod',
  cocoa: 'cocoa_beans',
  sweet_berry_bush: 'sweet_berries',
  cave_vines: 'glow_berries',
  cave_vines_plant: 'glow_berries',
  kelp_plant: 'kelp',
  weeping_vines_plant: 'weeping_vines',
  twisting_vines_plant: 'twisting_vines',
  bamboo_sapling: 'bamboo',
  big_dripleaf_stem: 'big_dripleaf',
  powder_snow: 'powder_snow_bucket',
  water: 'water_bucket',
  lava: 'lava_bucket',
});

/** Only these hang on a wall as another block of the same item; brick_wall and its like are blocks of their own. */
const ON_A_WALL = /^(.+_)?wall_(torch|sign|hanging_sign|banner|head|skull|fan)$/;

/** The item that puts a block into the world; the pot for a potted plant, the cake for a cake with a candle. */
export function placingItem(blockId: string): string {
  if (blockId.startsWith('potted_')) return 'flower_pot';
  if (blockId.endsWith('candle_cake')) return 'cake';
  return OTHER_ITEM[blockId] ?? blockId.replace(ON_A_WALL, '$1$2');
}

/** The second item of a block made in two clicks: the plant in a pot, the candle on a cake; undefined for others. */
export function secondItem(blockId: string): string | undefined {
  if (blockId.endsWith('candle_cake')) return blockId.slice(0, -'_cake'.length);
  if (!blockId.startsWith('potted_')) return undefined;
  // The two azaleas are the only plants whose potted block is not named after the item.
  return blockId.slice('potted_'.length).replace(/azalea_bush$/, 'azalea');
}
