import { blockState } from '../../../protocol/blockState.ts';
import type { BuildStep } from '../../../worlds/plan/buildPlan.ts';
import { Frame, type Stand } from './frame.ts';

/**
 * A fenced yard of 8 x 9 blocks, open to the aisle: an outcrop with four coal ores, a pile of four acacia logs, a
 * crafting table, and a chest with a pickaxe and an axe.
 */
export function materialFactorySteps(stand: Stand): BuildStep[] {
  const ore = blockState('coal_ore');
  const log = (axis: 'x' | 'y' | 'z') => blockState('acacia_log', { axis });
  return new Frame(stand)
    .fence('spruce', [-3, -4, 4, 4], {
      open: [
        [-3, -1],
        [-3, 0],
        [-3, 1],
      ],
    })
    .fill([3, 0, -3], [3, 1, -3], blockState('stone'))
    .set(2, 0, -3, ore)
    .set(2, 1, -3, ore)
    .set(3, 0, -2, ore)
    .set(3, 1, -2, ore)
    .set(3, 0, 3, log('y'))
    .set(3, 1, 3, log('y'))
    .set(2, 0, 3, log('x'))
    .set(3, 0, 2, log('z'))
    .set(0, 0, -3, blockState('crafting_table'))
    .chest(0, 0, 3, 'north', [
      { id: 'iron_pickaxe', count: 1 },
      { id: 'iron_axe', count: 1 },
    ]).steps;
}
