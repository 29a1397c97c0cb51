import { blockState } from '../../../protocol/blockState.ts';
import type { Blueprint } from '../../../protocol/blueprint.ts';
import { along, BlueprintDraft, facing, slab, stairs, trapdoor } from './draft.ts';
import { requireBetween } from './stonework.ts';

/** A tent of wool over a ridge pole, with a bed, open to the south. */
export function tent(): Blueprint {
  const draft = new BlueprintDraft();
  for (let z = 0; z <= 4; z++) {
    const wool = blockState(z % 2 === 0 ? 'white_wool' : 'light_blue_wool');
    draft.set(0, 0, z, wool).set(4, 0, z, wool).set(1, 1, z, wool).set(3, 1, z, wool);
  }
  draft.fill([2, 2, 0], [2, 2, 4], along('stripped_oak_log', 'z'));
  draft.set(2, 0, 0, along('stripped_oak_log', 'y')).set(2, 1, 0, along('stripped_oak_log', 'y'));
  return draft
    .bed(1, 0, 3, 'red_bed', 'north')
    .set(3, 0, 1, blockState('lantern', { hanging: 'false' }))
    .finish('tent');
}

/**
 * A watchtower on four log legs: a ladder inside leads to a fenced platform with torches at its corners.
 * @param height of the platform above the ground, 4 to 10.
 */
export function watchtower(height = 6): Blueprint {
  requireBetween('watchtower', 'height', height, 4, 10);
  const draft = new BlueprintDraft();
  const legs = [
    [1, 1],
    [5, 1],
    [1, 5],
    [5, 5],
  ] as const;
  for (const [x, z] of legs) draft.fill([x, 0, z], [x, height - 1, z], along('spruce_log', 'y'));
  draft.fill([3, 0, 2], [3, height - 1, 2], blockState('spruce_planks'));
  draft.fill([3, 0, 3], [3, height, 3], facing('ladder', 'south'));
  draft.fill([0, height, 0], [6, height, 6], blockState('spruce_planks'));
  draft.fill([3, 0, 3], [3, height, 3], facing('ladder', 'south'));
  draft.walls([0, height + 1, 0], [6, height + 1, 6], blockState('spruce_fence'));
  for (const x of [0, 6]) for (const z of [0, 6]) draft.set(x, height + 2, z, blockState('torch'));
  return draft.finish(`watchtower-${height}`);
}

/** A glass house on log frames: two beds of soil with flowers, a door to the south and a slab path. */
export function greenhouse(): Blueprint {
  const glass = blockState('glass');
  const draft = new BlueprintDraft()
    .walls([0, 1, 0], [6, 2, 6], glass)
    .walls([0, 0, 0], [6, 0, 6], blockState('bricks'));
  for (const x of [0, 6]) for (const z of [0, 6]) draft.fill([x, 0, z], [x, 2, z], along('birch_log', 'y'));
  for (const x of [1, 2, 4, 5]) {
    draft.fill([x, 0, 1], [x, 0, 5], blockState('grass_block'));
    for (let z = 1; z <= 5; z += 2)
      draft.set(x, 1, z, blockState(['red_tulip', 'azure_bluet', 'oxeye_daisy', 'cornflower'][(x + z) % 4] as string));
  }
  draft.fill([3, 0, 1], [3, 0, 5], blockState('smooth_stone'));
  draft.set(3, 0, 6, blockState('bricks')).door(3, 1, 6, 'birch_door', 'north');
  for (const x of [0, 6]) draft.fill([x, 3, 1], [x, 3, 5], along('birch_log', 'z'));
  for (const z of [0, 6]) draft.fill([0, 3, z], [6, 3, z], along('birch_log', 'x'));
  draft.fill([1, 3, 1], [5, 3, 5], glass).fill([3, 3, 1], [3, 3, 5], along('birch_log', 'z'));
  return draft.finish('greenhouse');
}

/** A small cottage that needs no scaffold: log corners, plank walls, glass, a door, a stair roof, bed and table. */
export function smallCottage(): Blueprint {
  const planks = blockState('oak_planks');
  const draft = new BlueprintDraft().walls([0, 0, 0], [4, 1, 4], planks).fill([0, 2, 0], [4, 2, 0], planks);
  draft.fill([0, 2, 4], [4, 2, 4], planks).fill([2, 3, 0], [2, 3, 4], blockState('spruce_planks'));
  for (const x of [0, 4]) {
    for (const z of [0, 4]) draft.fill([x, 0, z], [x, 1, z], along('oak_log', 'y'));
    draft.set(x, 1, 2, blockState('glass'));
  }
  for (const [step, y] of [2, 3].entries()) {
    draft.fill([step, y, 0], [step, y, 4], stairs('spruce_stairs', 'east'));
    draft.fill([4 - step, y, 0], [4 - step, y, 4], stairs('spruce_stairs', 'west'));
  }
  return draft
    .door(2, 0, 4, 'oak_door', 'north')
    .set(2, 1, 0, blockState('glass'))
    .set(1, 1, 5, facing('wall_torch', 'south'))
    .bed(1, 0, 2, 'blue_bed', 'north')
    .set(2, 0, 2, blockState('red_carpet'))
    .set(3, 0, 1, blockState('crafting_table'))
    .finish('small-cottage');
}

/** A cottage: log corners, plank walls, shuttered windows, a stair roof with gables, and furniture inside. */
export function cottage(): Blueprint {
  const planks = blockState('oak_planks');
  const draft = new BlueprintDraft()
    .fill([1, 0, 1], [7, 0, 7], blockState('cobblestone'))
    .walls([1, 1, 1], [7, 3, 7], planks)
    .walls([1, 4, 1], [7, 4, 7], planks);
  for (const x of [1, 7]) {
    for (const z of [1, 7]) draft.fill([x, 1, z], [x, 3, z], along('oak_log', 'y'));
    draft.fill([x, 4, 1], [x, 4, 7], along('oak_log', 'z'));
    draft.fill([x, 2, 3], [x, 2, 5], blockState('glass'));
  }
  for (const x of [3, 5]) draft.set(x, 2, 1, blockState('glass'));
  draft.door(4, 1, 7, 'oak_door', 'north').set(4, 0, 8, stairs('cobblestone_stairs', 'north'));
  for (const x of [2, 6]) {
    draft.set(x, 2, 7, blockState('glass')).set(x, 2, 8, trapdoor('spruce_trapdoor', 'south'));
  }
  for (const x of [3, 5]) draft.set(x, 3, 8, facing('wall_torch', 'south'));
  draft
    .bed(2, 1, 3, 'blue_bed', 'north')
    .fill([4, 1, 3], [4, 1, 5], blockState('red_carpet'))
    .set(6, 1, 2, blockState('crafting_table'))
    .set(6, 1, 3, blockState('bookshelf'))
    .set(4, 3, 2, facing('wall_torch', 'south'));
  for (let step = 0; step <= 3; step++) {
    const y = 4 + step;
    draft.fill([step, y, 0], [step, y, 8], stairs('spruce_stairs', 'east'));
    draft.fill([8 - step, y, 0], [8 - step, y, 8], stairs('spruce_stairs', 'west'));
    for (const z of [1, 7]) if (step > 0) draft.fill([step + 1, y, z], [7 - step, y, z], planks);
  }
  return draft.fill([4, 8, 0], [4, 8, 8], slab('spruce_slab')).finish('cottage');
}
