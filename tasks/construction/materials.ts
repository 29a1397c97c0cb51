import type { BlockState } from '../../protocol/blockState.ts';
import type { Blueprint } from '../../protocol/blueprint.ts';
import { type HorizontalFacing, neighbour, oppositeOf, positionKey } from '../../protocol/geometry.ts';

/** An item and how many of it are needed; unlike a stack it may exceed 64. */
export interface Material {
  readonly id: string;
  readonly count: number;
}

/** Blocks placed by an item of another name (Minecraft wiki, pages of the blocks; minecraft-data items.json). */
const OTHER_ITEM: Readonly<Record<string, string>> = {
  redstone_wire: 'redstone',
  tripwire: 'string',
  carrots: 'carrot',
  potatoes: 'potato',
  beetroots: 'beetroot_seeds',
  wheat: 'wheat_seeds',
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
  powder_snow: 'powder_snow_bucket',
  potted_azalea_bush: 'azalea',
  potted_flowering_azalea_bush: 'flowering_azalea',
};

/** Blocks of which one cell holds as many items as a property says. */
const COUNT_PROPERTY: readonly [suffix: string, property: string][] = [
  ['snow', 'layers'],
  ['candle', 'candles'],
  ['sea_pickle', 'pickles'],
  ['turtle_egg', 'eggs'],
  ['pink_petals', 'flower_amount'],
];

/** Plants two cells high that are one item. */
const TALL_PLANTS: ReadonlySet<string> = new Set([
  'sunflower',
  'lilac',
  'rose_bush',
  'peony',
  'tall_grass',
  'large_fern',
  'small_dripleaf',
  'pitcher_plant',
]);

/** Whether a block fills two cells from one item: doors, beds and tall plants. */
export function isTwoCellBlock(id: string): boolean {
  return (id.endsWith('_door') && !id.endsWith('trapdoor')) || isBed(id) || TALL_PLANTS.has(id);
}

/** Whether the id is one of the sixteen beds. */
export function isBed(id: string): boolean {
  return id.endsWith('_bed');
}

/** The item that places a block, by id; names the flower of a potted one apart from its pot. */
export function itemsOf(state: BlockState): Material[] {
  const { id, properties } = state;
  const other = OTHER_ITEM[id];
  if (id.startsWith('potted_'))
    return [
      { id: 'flower_pot', count: 1 },
      { id: other ?? id.slice('potted_'.length), count: 1 },
    ];
  if (other) return [{ id: other, count: 1 }];
  if (id.endsWith('candle_cake'))
    return [
      { id: 'cake', count: 1 },
      { id: id.slice(0, -'_cake'.length), count: 1 },
    ];
  // Only these wall blocks hang on a wall; brick_wall and its like are blocks of their own.
  const wall = /^(.+_)?wall_(sign|hanging_sign|banner|torch|fan|head|skull)$/.exec(id);
  if (wall) return [{ id: `${wall[1] ?? ''}${wall[2]}`, count: 1 }];
  const counted = COUNT_PROPERTY.find(([suffix]) => id === suffix || id.endsWith(`_${suffix}`));
  if (counted) return [{ id, count: Number(properties[counted[1]] ?? 1) }];
  return [{ id, count: id.endsWith('_slab') && properties.type === 'double' ? 2 : 1 }];
}

/**
 * The items a survival player needs to build a blueprint, most first, then by name. Doors, beds and tall plants count
 * once for their two cells: an upper half or a bed's head is free when the blueprint also holds the cell it grows from.
 */
export function materialsOf(blueprint: Blueprint): Material[] {
  const states = new Map(blueprint.cells.map(({ position, state }) => [positionKey(position), state]));
  const counts = new Map<string, number>();
  for (const { position, state } of blueprint.cells) {
    const root = rootOf(position, state);
    if (root && states.get(positionKey(root))?.id === state.id) continue;
    for (const { id, count } of itemsOf(state)) counts.set(id, (counts.get(id) ?? 0) + count);
  }
  return [...counts].map(([id, count]) => ({ id, count })).sort((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1));
}

function rootOf(position: { x: number; y: number; z: number }, { id, properties }: BlockState) {
  if (!isTwoCellBlock(id)) return undefined;
  if (isBed(id)) {
    if (properties.part !== 'head' || !properties.facing) return undefined;
    return neighbour(position, oppositeOf(properties.facing as HorizontalFacing));
  }
  return properties.half === 'upper' ? neighbour(position, 'down') : undefined;
}
