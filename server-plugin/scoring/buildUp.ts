import { parseBlockState } from '../../protocol/blockState.ts';

/** Properties that tell how much of a block has been put into a cell (Minecraft wiki, "Block states"). */
const AMOUNTS = ['layers', 'candles', 'pickles', 'eggs', 'flower_amount'] as const;

/**
 * Whether the change from one state to another is a further piece of the same block placed into its cell: a second
 * slab, another candle, a layer of snow.
 */
export function isBuildUp(from: string, to: string): boolean {
  const [before, after] = [parseBlockState(from), parseBlockState(to)];
  if (!before || !after || before.id !== after.id) return false;
  if (after.id.endsWith('_slab')) return after.properties.type === 'double' && before.properties.type !== 'double';
  return AMOUNTS.some((name) => Number(after.properties[name] ?? 0) > Number(before.properties[name] ?? 0));
}
