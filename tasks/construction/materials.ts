import type { BlockState } from '../../protocol/blockState.ts';
import type { Blueprint } from '../../protocol/blueprint.ts';
import { type HorizontalFacing, neighbour, oppositeOf, positionKey } from '../../protocol/geometry.ts';
import { placingItem, secondItem } from '../../protocol/placingItem.ts';

/** An item and how many of it are needed; unlike a stack it may exceed 64. */
export interface Material {
  readonly id: string;
  readonly count: number;
}

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

/** The items that make one block, and how many of each. */
export function itemsOf({ id, properties }: BlockState): Material[] {
  const first = placingItem(id);
  const second = secondItem(id);
  if (second) return [first, second].map((item) => ({ id: item, count: 1 }));
  const counted = COUNT_PROPERTY.find(([suffix]) => id === suffix || id.endsWith(`_${suffix}`));
  if (counted) return [{ id: first, count: Number(properties[counted[1]] ?? 1) }];
  return [{ id: first, count: id.endsWith('_slab') && properties.type === 'double' ? 2 : 1 }];
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
