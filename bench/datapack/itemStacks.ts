import { shippedStackSizes } from '../../server-plugin/gameData/shippedSummary.ts';
import type { StackSize } from './checkPack.ts';

/** How many of an item a slot holds (minecraft-data `stackSize`); 64 for what the version does not know. */
export function stackSizes(version: string): StackSize {
  const sizes = shippedStackSizes(version);
  return (item) => sizes.get(item) ?? 64;
}
