import { blockState } from '../../../protocol/blockState.ts';
import type { Blueprint } from '../../../protocol/blueprint.ts';
import { along, BlueprintDraft, slab, stairs } from './draft.ts';

/**
 * A solid flight of stairs two wide, climbing to the north.
 * @param steps how many steps, 2 to 10.
 */
export function staircase(steps = 5): Blueprint {
  requireBetween('staircase', 'steps', steps, 2, 10);
  const draft = new BlueprintDraft();
  for (let step = 0; step < steps; step++) {
    const z = steps - 1 - step;
    if (step > 0) draft.fill([0, 0, z], [1, step - 1, z], blockState('cobblestone'));
    draft.fill([0, step, z], [1, step, z], stairs('cobblestone_stairs', 'north'));
  }
  return draft.finish(`staircase-${steps}`);
}

/**
 * A humpbacked bridge with railings, running along z on upside-down stairs.
 * @param length cells along z, odd, 7 to 13.
 */
export function bridge(length = 9): Blueprint {
  requireBetween('bridge', 'length', length, 7, 13);
  if (length % 2 === 0) throw new RangeError(`bridge: length ${length} is even; expected an odd number`);
  const last = length - 1;
  const draft = new BlueprintDraft();
  for (const [z, up, back] of [
    [0, 'south', 'north'],
    [last, 'north', 'south'],
  ] as const) {
    const inward = z === 0 ? 1 : -1;
    draft
      .fill([0, 0, z], [2, 0, z], stairs('stone_brick_stairs', up))
      .fill([0, 0, z + inward], [2, 0, z + inward], blockState('stone_bricks'))
      .fill([0, 1, z + inward], [2, 1, z + inward], stairs('stone_brick_stairs', up))
      .fill([0, 1, z + 2 * inward], [2, 1, z + 2 * inward], blockState('stone_bricks'))
      .fill([0, 0, z + 2 * inward], [2, 0, z + 2 * inward], stairs('stone_brick_stairs', back, 'top'));
  }
  draft.fill([0, 1, 3], [2, 1, last - 3], slab('oak_slab', 'top'));
  for (const x of [0, 2]) {
    draft.fill([x, 2, 2], [x, 2, last - 2], blockState('oak_fence'));
    for (const z of [2, last - 2]) draft.set(x, 2, z, blockState('stone_brick_wall')).set(x, 3, z, blockState('torch'));
  }
  return draft.finish(`bridge-${length}`);
}

/**
 * A stepped pyramid of sandstone with smooth corners and a lamp on top.
 * @param steps layers, 2 to 5.
 */
export function pyramid(steps = 4): Blueprint {
  requireBetween('pyramid', 'steps', steps, 2, 5);
  const draft = new BlueprintDraft();
  const side = 2 * steps - 2;
  for (let y = 0; y < steps; y++) {
    draft.fill([y, y, y], [side - y, y, side - y], blockState(y % 2 === 0 ? 'sandstone' : 'cut_sandstone'));
    if (y === steps - 1) continue;
    for (const x of [y, side - y]) for (const z of [y, side - y]) draft.set(x, y, z, blockState('smooth_sandstone'));
  }
  return draft.set(steps - 1, steps, steps - 1, blockState('torch')).finish(`pyramid-${steps}`);
}

/**
 * A row of quartz pillars under a beam, on a low plinth.
 * @param columns how many pillars, 2 to 5.
 */
export function colonnade(columns = 4): Blueprint {
  requireBetween('colonnade', 'columns', columns, 2, 5);
  const length = 3 * (columns - 1) + 1;
  const draft = new BlueprintDraft().fill([-1, 0, -1], [1, 0, length], slab('smooth_quartz_slab'));
  for (let column = 0; column < columns; column++) {
    const z = 3 * column;
    draft
      .set(0, 0, z, blockState('quartz_block'))
      .fill([0, 1, z], [0, 3, z], along('quartz_pillar', 'y'))
      .set(-1, 4, z, stairs('quartz_stairs', 'east', 'top'))
      .set(1, 4, z, stairs('quartz_stairs', 'west', 'top'));
  }
  draft.fill([0, 4, 0], [0, 4, length - 1], along('quartz_pillar', 'z'));
  return draft.fill([0, 5, 0], [0, 5, length - 1], slab('smooth_quartz_slab')).finish(`colonnade-${columns}`);
}

/** A gatehouse: two turrets joined by a vaulted passage with battlements. */
export function gatehouse(): Blueprint {
  const bricks = blockState('stone_bricks');
  const draft = new BlueprintDraft();
  for (const x of [0, 6]) {
    draft.fill([x, 0, 0], [x + 2, 5, 2], bricks).fill([x + 1, 1, 1], [x + 1, 5, 1], blockState('cobblestone'));
    draft.walls([x, 6, 0], [x + 2, 6, 2], blockState('stone_brick_wall'));
    draft.set(x + 1, 6, 1, slab('stone_brick_slab'));
    for (const z of [0, 2]) draft.set(x + 1, 3, z, blockState('chiseled_stone_bricks'));
  }
  draft
    .fill([3, 4, 0], [5, 5, 2], bricks)
    .fill([3, 3, 0], [3, 3, 2], stairs('stone_brick_stairs', 'west', 'top'))
    .fill([5, 3, 0], [5, 3, 2], stairs('stone_brick_stairs', 'east', 'top'));
  for (const z of [0, 2]) {
    draft.set(3, 6, z, blockState('stone_brick_wall')).set(5, 6, z, blockState('stone_brick_wall'));
    draft.set(4, 6, z, slab('stone_brick_slab')).set(1, 1, z, along('polished_basalt', 'y'));
    draft.set(7, 1, z, along('polished_basalt', 'y'));
  }
  for (const x of [3, 5]) {
    const side = x === 3 ? 'east' : 'west';
    draft.set(x, 2, 1, blockState('wall_torch', { facing: side }));
  }
  return draft.finish('gatehouse');
}

/** Throws RangeError naming the generator when a parameter is not an integer within its bounds. */
export function requireBetween(generator: string, name: string, value: number, least: number, most: number): void {
  if (!Number.isInteger(value) || value < least || value > most)
    throw new RangeError(`${generator}: ${name} is ${value}; expected an integer from ${least} to ${most}`);
}
