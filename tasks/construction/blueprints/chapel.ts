import { blockState } from '../../../protocol/blockState.ts';
import type { Blueprint } from '../../../protocol/blueprint.ts';
import { along, BlueprintDraft, facing, slab, stairs } from './draft.ts';

/**
 * A chapel: a nave with a carpeted aisle, pews and stained windows under a steep roof, and a bell tower over its
 * south door. The largest of our blueprints, close to 400 blocks.
 */
export function chapel(): Blueprint {
  const draft = new BlueprintDraft();
  nave(draft);
  tower(draft);
  furniture(draft);
  return draft.finish('chapel');
}

function nave(draft: BlueprintDraft): void {
  const bricks = blockState('stone_bricks');
  draft.walls([1, 0, 0], [7, 3, 7], bricks);
  for (const x of [1, 7])
    for (const z of [2, 4])
      draft.fill([x, 1, z], [x, 2, z], blockState(z === 2 ? 'blue_stained_glass' : 'red_stained_glass'));
  draft.set(4, 2, 0, blockState('yellow_stained_glass')).set(4, 3, 0, blockState('yellow_stained_glass'));
  for (let step = 0; step <= 3; step++) {
    const y = 3 + step;
    draft.fill([step, y, 0], [step, y, 6], stairs('dark_oak_stairs', 'east'));
    draft.fill([8 - step, y, 0], [8 - step, y, 6], stairs('dark_oak_stairs', 'west'));
    if (step > 0) draft.fill([step + 1, y, 0], [7 - step, y, 0], bricks);
  }
  draft.fill([4, 7, 0], [4, 7, 6], slab('dark_oak_slab'));
  draft.set(4, 4, 0, blockState('yellow_stained_glass'));
  for (const [x, inward] of [
    [0, 'east'],
    [8, 'west'],
  ] as const)
    for (const z of [1, 3, 5])
      draft.fill([x, 0, z], [x, 1, z], bricks).set(x, 2, z, stairs('stone_brick_stairs', inward));
}

function tower(draft: BlueprintDraft): void {
  const bricks = blockState('stone_bricks');
  draft.walls([2, 0, 7], [6, 10, 10], bricks).fill([3, 0, 7], [5, 2, 7], blockState('air'));
  for (const x of [2, 6]) for (const z of [7, 10]) draft.fill([x, 0, z], [x, 10, z], along('polished_basalt', 'y'));
  draft.door(4, 0, 10, 'dark_oak_door', 'north');
  for (const y of [5, 8]) draft.set(4, y, 10, blockState('yellow_stained_glass'));
  for (const x of [3, 5]) draft.set(x, 2, 11, facing('wall_torch', 'south'));
  draft.fill([2, 11, 7], [6, 11, 10], slab('dark_oak_slab'));
  draft.fill([3, 11, 8], [5, 11, 9], blockState('dark_oak_planks'));
  draft.fill([4, 12, 8], [4, 12, 9], blockState('stone_brick_wall')).set(4, 13, 8, blockState('torch'));
}

function furniture(draft: BlueprintDraft): void {
  draft.fill([4, 0, 2], [4, 0, 9], blockState('red_carpet'));
  for (const z of [4, 6]) for (const x of [2, 3, 5, 6]) draft.set(x, 0, z, stairs('oak_stairs', 'south'));
  draft.fill([3, 0, 1], [5, 0, 1], blockState('chiseled_stone_bricks'));
  for (const x of [3, 5]) draft.set(x, 1, 1, blockState('lantern', { hanging: 'false' }));
}
