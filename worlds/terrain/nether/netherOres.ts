import type { OreHeights, VeinRule } from '../underground/oreTable.ts';
import { NETHER_PALETTE, netherIndex } from './netherPalette.ts';

function vein(
  feature: string,
  id: string,
  veins: VeinRule['veins'],
  size: number,
  heights: OreHeights,
  discard = 0,
): VeinRule {
  return { feature, inStone: netherIndex(id), inDeepslate: netherIndex(id), veins, size, heights, discard };
}

/** Ancient debris, which lies about in single blocks (vanilla's scattered_ore): most in a batch, and where batches begin. */
export const DEBRIS: readonly { readonly most: number; readonly heights: OreHeights }[] = [
  { most: 3, heights: { spread: 'triangle', min: 8, max: 24 } },
  { most: 2, heights: { spread: 'uniform', min: 8, max: 119 } },
];

const uniform = (min: number, max: number): OreHeights => ({ spread: 'uniform', min, max });

/** Ores and patches of other rock, as vanilla's placed features of the Nether have them (1.20.4). */
export const NETHER_VEINS: readonly VeinRule[] = [
  vein('ore_magma', 'magma_block', 4, 33, uniform(27, 36)),
  vein('ore_gravel_nether', 'gravel', 2, 33, uniform(5, 41)),
  vein('ore_blackstone', 'blackstone', 2, 33, uniform(5, 31)),
  vein('ore_gold_nether', 'nether_gold_ore', 10, 10, uniform(10, 117)),
  vein('ore_quartz_nether', 'nether_quartz_ore', 16, 14, uniform(10, 117)),
];

/** What they take the place of, by palette index (tag base_stone_nether, of which basalt and blackstone take debris alone in vanilla). */
export const NETHER_ROCK: Uint8Array = Uint8Array.from(NETHER_PALETTE, (state) => (state === 'netherrack' ? 1 : 0));
