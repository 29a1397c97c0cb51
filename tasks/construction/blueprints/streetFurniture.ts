import { blockState } from '../../../protocol/blockState.ts';
import type { Blueprint } from '../../../protocol/blueprint.ts';
import { along, BlueprintDraft, facing, slab, stairs, trapdoor } from './draft.ts';

/** A street lamp: a stone foot, a post, a torch. The smallest of our blueprints. */
export function lamp(): Blueprint {
  return new BlueprintDraft()
    .set(0, 0, 0, blockState('stone_bricks'))
    .set(0, 1, 0, blockState('oak_fence'))
    .set(0, 2, 0, blockState('torch'))
    .finish('lamp');
}

/** A bench looking south: a seat of stairs between two trapdoor arms. */
export function bench(): Blueprint {
  return new BlueprintDraft()
    .fill([1, 0, 0], [3, 0, 0], stairs('spruce_stairs', 'north'))
    .set(0, 0, 0, trapdoor('spruce_trapdoor', 'west'))
    .set(4, 0, 0, trapdoor('spruce_trapdoor', 'east'))
    .finish('bench');
}

/** A flower bed: soil in a rim of slabs, five flowers. */
export function flowerBed(): Blueprint {
  const draft = new BlueprintDraft()
    .walls([0, 0, 0], [4, 0, 2], slab('smooth_stone_slab'))
    .fill([1, 0, 1], [3, 0, 1], blockState('grass_block'));
  draft.set(1, 1, 1, blockState('poppy')).set(2, 1, 1, blockState('dandelion'));
  return draft.set(3, 1, 1, blockState('cornflower')).finish('flower-bed');
}

/** A round-headed stone arch one block thick, open along z. */
export function arch(): Blueprint {
  const bricks = blockState('stone_bricks');
  return new BlueprintDraft()
    .fill([0, 0, 0], [0, 3, 0], bricks)
    .fill([4, 0, 0], [4, 3, 0], bricks)
    .set(0, 0, 0, blockState('chiseled_stone_bricks'))
    .set(4, 0, 0, blockState('chiseled_stone_bricks'))
    .set(1, 3, 0, stairs('stone_brick_stairs', 'west', 'top'))
    .set(3, 3, 0, stairs('stone_brick_stairs', 'east', 'top'))
    .fill([1, 4, 0], [3, 4, 0], bricks)
    .set(0, 4, 0, stairs('stone_brick_stairs', 'east'))
    .set(4, 4, 0, stairs('stone_brick_stairs', 'west'))
    .set(2, 5, 0, slab('stone_brick_slab'))
    .finish('arch');
}

/** A roofed well: a dry stone shaft, four posts, a slab roof and a lantern hanging over the opening. */
export function well(): Blueprint {
  const draft = new BlueprintDraft()
    .fill([0, 0, 0], [2, 0, 2], blockState('stone_bricks'))
    .walls([0, 1, 0], [2, 1, 2], blockState('cobblestone_wall'));
  for (const [x, z] of [
    [0, 0],
    [2, 0],
    [0, 2],
    [2, 2],
  ] as const)
    draft.set(x, 1, z, blockState('cobblestone')).fill([x, 2, z], [x, 3, z], blockState('oak_fence'));
  return draft
    .fill([0, 4, 0], [2, 4, 2], slab('spruce_slab'))
    .set(1, 4, 1, blockState('spruce_planks'))
    .set(1, 3, 1, blockState('lantern', { hanging: 'true' }))
    .finish('well');
}

/** A market stall: a plank counter, fence posts and a striped wool awning, with carpets on the counter and a sign. */
export function marketStall(): Blueprint {
  const draft = new BlueprintDraft()
    .fill([0, 0, 0], [4, 0, 0], blockState('spruce_planks'))
    .fill([0, 0, 3], [4, 0, 3], along('spruce_log', 'x'))
    .fill([1, 1, 0], [3, 1, 0], blockState('white_carpet'))
    .set(2, 1, 0, blockState('red_carpet'))
    .set(1, 1, 3, along('hay_block', 'y'))
    .set(3, 1, 3, along('hay_block', 'z'));
  for (const [x, z] of [
    [0, 0],
    [4, 0],
    [0, 3],
    [4, 3],
  ] as const)
    draft.fill([x, 1, z], [x, 2, z], blockState('spruce_fence'));
  for (let x = 0; x <= 4; x++) draft.fill([x, 3, 0], [x, 3, 3], blockState(x % 2 === 0 ? 'red_wool' : 'white_wool'));
  return draft.set(2, 0, -1, facing('oak_wall_sign', 'north')).finish('market-stall');
}

/** A pen for animals: a fence with corner posts and a gate to the south, straw and torches. */
export function pen(): Blueprint {
  const draft = new BlueprintDraft().walls([0, 0, 0], [6, 0, 6], blockState('oak_fence'));
  for (const [x, z] of [
    [0, 0],
    [6, 0],
    [0, 6],
    [6, 6],
  ] as const)
    draft.fill([x, 0, z], [x, 1, z], along('oak_log', 'y')).set(x, 2, z, blockState('torch'));
  return draft
    .set(3, 0, 6, facing('oak_fence_gate', 'south'))
    .set(1, 0, 1, along('hay_block', 'y'))
    .set(2, 0, 1, along('hay_block', 'x'))
    .set(1, 1, 1, along('hay_block', 'z'))
    .finish('pen');
}
