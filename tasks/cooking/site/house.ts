import { blockState } from '../../../protocol/blockState.ts';
import type { BuildStep } from '../../../worlds/plan/buildPlan.ts';
import { Frame, type Stand } from './frame.ts';

/**
 * A kitchen of 7 x 7 blocks with a wide doorway to the aisle; a furnace and a crafting table stand at the back wall.
 * Nothing of it is wood, so that bowls need the logs of the place.
 */
export function houseSteps(stand: Stand): BuildStep[] {
  const frame = new Frame(stand)
    .fill([-3, -1, -3], [3, -1, 3], blockState('polished_andesite'))
    .fill([-3, 0, -3], [3, 2, 3], blockState('bricks'))
    .fill([-2, 0, -2], [2, 2, 2], blockState('air'))
    .fill([-3, 3, -3], [3, 3, 3], blockState('smooth_stone'));
  for (const [x, z] of [
    [-3, -3],
    [3, -3],
    [-3, 3],
    [3, 3],
  ] as const)
    frame.fill([x, 0, z], [x, 2, z], blockState('stone_bricks'));
  for (const z of [-3, 3]) frame.fill([-1, 1, z], [1, 1, z], blockState('glass'));
  return frame
    .fill([-3, 0, -1], [-3, 1, 1], blockState('air'))
    .set(0, 2, 0, blockState('lantern', { hanging: 'true' }))
    .set(2, 0, -1, blockState('furnace', { facing: frame.facing('west') }))
    .set(2, 0, 1, blockState('crafting_table')).steps;
}
