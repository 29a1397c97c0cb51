import type { BlockState } from '../../../protocol/blockState.ts';

/** Blocks whose item has another name (Minecraft wiki, each block's "Item" id). */
const ITEM_OF: Readonly<Record<string, string>> = {
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
  redstone_wire: 'redstone',
  tripwire: 'string',
  big_dripleaf_stem: 'big_dripleaf',
  powder_snow: 'powder_snow_bucket',
  water: 'water_bucket',
  lava: 'lava_bucket',
};

const POTTED: Readonly<Record<string, string>> = {
  azalea_bush: 'azalea',
  flowering_azalea_bush: 'flowering_azalea',
};

/** The item that puts a block into the world; the first item for a potted plant, which takes two. */
export function itemFor(blockId: string): string {
  if (blockId.startsWith('potted_')) return 'flower_pot';
  const named = ITEM_OF[blockId];
  if (named) return named;
  if (blockId === 'wall_torch') return 'torch';
  return blockId.replace(/(^|_)wall_(torch|sign|hanging_sign|banner|head|skull|fan)$/, '$1$2');
}

/** The plant of a potted plant, as an item. */
export function pottedPlant(blockId: string): string | undefined {
  if (!blockId.startsWith('potted_')) return undefined;
  const plant = blockId.slice('potted_'.length);
  return POTTED[plant] ?? plant;
}

/** Properties that grow by using the same item on the block again, with the value a first use gives. */
const STACKING: Readonly<Record<string, string>> = {
  candles: '1',
  layers: '1',
  pickles: '1',
  eggs: '1',
  flower_amount: '1',
  segment_amount: '1',
};

/** The stacking property of a state, if it has one: its name and the number wanted. */
export function stackingOf(state: BlockState): { property: string; count: number } | undefined {
  for (const property of Object.keys(STACKING)) {
    const value = state.properties[property];
    if (value !== undefined) return { property, count: Number(value) };
  }
  if (state.id.endsWith('_slab') && state.properties.type === 'double') return { property: 'type', count: 2 };
  return undefined;
}

/**
 * Properties the game derives from neighbours, light or redstone: no placement decides them, so they are no ground to
 * call a placement wrong.
 */
const DERIVED = new Set([
  'north',
  'south',
  'east',
  'west',
  'up',
  'down',
  'in_wall',
  'snowy',
  'distance',
  'persistent',
  'waterlogged',
  'powered',
  'triggered',
  'extended',
  'enabled',
  'occupied',
  'lit',
  'power',
  'stage',
  'age',
  'moisture',
  'level',
  'attached',
  'disarmed',
  'has_book',
  'signal_fire',
  'locked',
  'inverted',
  'note',
  'instrument',
  'has_record',
  'has_bottle_0',
  'has_bottle_1',
  'has_bottle_2',
  'honey_level',
  'bites',
  'berries',
  'hatch',
  'tip',
  'thickness',
  'vertical_direction',
  'short',
  'unstable',
  'conditional',
  'cracked',
  'dusted',
  'crafting',
  'orientation',
  'leaves',
]);

/** Whether placing decides this property of this block. */
export function isDecided(blockId: string, property: string): boolean {
  if (/^(?:vine|glow_lichen|sculk_vein)$/.test(blockId)) return property !== 'waterlogged';
  if (property === 'shape') return /(?:^|_)rail$/.test(blockId);
  return !DERIVED.has(property);
}

/** Whether a hand opens and closes it. */
export function opensByHand(blockId: string): boolean {
  return /_(?:door|trapdoor|fence_gate)$/.test(blockId) && !blockId.startsWith('iron_');
}
