import type { BlockState } from '../../../../protocol/blockState.ts';
import { nameTable } from '../../../../protocol/nameTable.ts';

/** Properties that grow by using the same item on the block again, with the value a first use gives. */
const STACKING: Readonly<Record<string, string>> = nameTable({
  candles: '1',
  layers: '1',
  pickles: '1',
  eggs: '1',
  flower_amount: '1',
  segment_amount: '1',
});

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
