import type { BlockState } from './blockState.ts';

/** Properties that count how many pieces of a block have been put into its cell (Minecraft wiki, "Block states"). */
const PIECE_COUNTS = ['layers', 'candles', 'pickles', 'eggs', 'flower_amount', 'segment_amount'] as const;

/**
 * Whether the change from one state of a block to another is a further piece of it placed into its cell: a second slab,
 * another candle, a layer of snow.
 */
export function isFurtherPiece(before: BlockState, after: BlockState): boolean {
  if (before.id !== after.id) return false;
  if (after.id.endsWith('_slab')) return after.properties.type === 'double' && before.properties.type !== 'double';
  return PIECE_COUNTS.some((name) => Number(after.properties[name] ?? 0) > Number(before.properties[name] ?? 0));
}
