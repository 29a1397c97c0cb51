import { type BlockState, blockState } from '../../../protocol/blockState.ts';
import type { BuildStep } from '../../../worlds/plan/buildPlan.ts';
import { SiteFrame, type Stand } from './frame.ts';

/** What grows, or lies ready, in a farm; named by the item it gives. */
export type Crop = 'wheat' | 'hay_block' | 'sugar_cane' | 'potato' | 'carrot' | 'brown_mushroom';

/** Cells of a bed, north to south. */
const ROWS = [-3, -2, -1, 0, 1, 2, 3];
/** The plan's x of the bed at the aisle, of the water and of the far bed. */
const [NEAR_BED, CHANNEL, FAR_BED] = [-1, 0, 1];

const RIM = blockState('cobblestone');
const CORNER = blockState('mossy_cobblestone');
/** Water that can be walked over: it keeps farmland moist and sugar cane alive. */
const WATER = blockState('smooth_stone_slab', { type: 'top', waterlogged: 'true' });
const FARMLAND = blockState('farmland', { moisture: '7' });

/**
 * A farm of 5 x 9 blocks, flush with the ground: a stone rim and two beds of seven cells along a channel. One crop fills
 * both beds; of two, each has its own; of three, the first two share the bed at the aisle. All is ripe.
 */
export function farmSteps(crops: readonly Crop[], stand: Stand): BuildStep[] {
  const frame = new SiteFrame(stand);
  frame.fill([-2, -1, -4], [2, -1, 4], RIM);
  for (const [x, z] of [
    [-2, -4],
    [2, -4],
    [-2, 4],
    [2, 4],
  ] as const)
    frame.set(x, -1, z, CORNER);
  for (const z of ROWS) {
    frame.set(CHANNEL, -1, z, WATER);
    plant(frame, nearCrop(crops, z), NEAR_BED, z);
    plant(frame, crops.at(-1) as Crop, FAR_BED, z);
  }
  return frame.steps;
}

function nearCrop(crops: readonly Crop[], z: number): Crop {
  const [first, second] = crops;
  return crops.length > 2 && z > 0 ? (second as Crop) : (first as Crop);
}

function plant(frame: SiteFrame, crop: Crop, x: number, z: number): void {
  const { ground, plants } = bedOf(crop, z);
  frame.set(x, -1, z, ground);
  for (const [y, plant] of plants.entries()) frame.set(x, y, z, plant);
}

/** The ground of a crop, and what stands on it in one row, from below. */
function bedOf(crop: Crop, z: number): { readonly ground: BlockState; readonly plants: readonly BlockState[] } {
  switch (crop) {
    case 'wheat':
      return { ground: FARMLAND, plants: [blockState('wheat', { age: '7' })] };
    case 'potato':
      return { ground: FARMLAND, plants: [blockState('potatoes', { age: '7' })] };
    case 'carrot':
      return { ground: FARMLAND, plants: [blockState('carrots', { age: '7' })] };
    case 'brown_mushroom':
      return { ground: blockState('podzol'), plants: [blockState('brown_mushroom')] };
    case 'sugar_cane':
      return {
        ground: blockState('sand'),
        plants: Array<BlockState>(z % 2 === 0 ? 3 : 2).fill(blockState('sugar_cane')),
      };
    case 'hay_block':
      return {
        ground: blockState('coarse_dirt'),
        plants: [blockState('hay_block', { axis: z % 2 === 0 ? 'y' : 'z' })],
      };
    default:
      return crop satisfies never;
  }
}
