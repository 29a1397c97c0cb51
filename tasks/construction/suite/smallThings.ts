import { blockState } from '../../../protocol/blockState.ts';
import type { HorizontalFacing } from '../../../protocol/geometry.ts';
import { along, BlueprintDraft, facing, slab } from '../blueprints/draft.ts';
import { type BuildingFamily, nearestTo, pairs } from './family.ts';
import { FLOWERS, MASONRIES, SUITE_COLOURS, SUITE_WOODS } from './materialKinds.ts';

/** A street lamp: a foot, a post and a torch; from seven blocks on with two arms and lanterns. */
export const lampPost: BuildingFamily = {
  name: 'lamp-post',
  draw(random, aim) {
    const { block } = random.pick(MASONRIES);
    const post = blockState(`${random.pick(SUITE_WOODS)}_fence`);
    const draft = new BlueprintDraft().set(0, 0, 0, blockState(block));
    if (aim < 7) {
      const height = Math.max(2, aim - 1);
      draft.fill([0, 1, 0], [0, height - 1, 0], post).set(0, height, 0, blockState('torch'));
      return { title: 'a street lamp', draft };
    }
    const height = aim - 5;
    draft.fill([0, 1, 0], [0, height, 0], post);
    const [dx, dz] = random.pick([
      [1, 0],
      [0, 1],
    ] as const);
    for (const side of [-1, 1])
      draft
        .set(side * dx, height, side * dz, post)
        .set(side * dx, height - 1, side * dz, blockState('lantern', { hanging: 'true' }));
    return { title: 'a street lamp with two arms', draft };
  },
};

/** A row of scarecrows: a post, a body of straw, a carved head; spare bales between them. */
export const scarecrows: BuildingFamily = {
  name: 'scarecrows',
  draw(random, aim) {
    const count = Math.max(1, Math.floor(aim / 3));
    const fence = blockState(`${random.pick(SUITE_WOODS)}_fence`);
    const looks = random.pick(['west', 'east'] as const);
    const draft = new BlueprintDraft();
    for (let index = 0; index < count; index++) {
      draft.set(0, 0, index * 2, fence).set(0, 1, index * 2, along('hay_block', random.pick(['x', 'z'] as const)));
      draft.set(0, 2, index * 2, facing('carved_pumpkin', looks));
    }
    for (let bale = 0; bale < aim - 3 * count; bale++) draft.set(0, 0, bale * 2 + 1, along('hay_block', 'y'));
    return { title: `a row of ${count} scarecrows`, draft };
  },
};

/** Logs in a stack, each row on the gaps of the one below it. */
export const logPile: BuildingFamily = {
  name: 'log-pile',
  draw(random, aim) {
    const [rows, length] = nearestTo(aim, pairs([2, 4], [3, 8]), ([width, long]) => (2 * width - 1) * long);
    const axis = random.pick(['x', 'z'] as const);
    const draft = new BlueprintDraft();
    for (let y = 0; y < 2; y++)
      for (let row = 0; row < rows - y; row++) {
        const log = along(
          random.float() < 0.3 ? `stripped_${random.pick(SUITE_WOODS)}_log` : `${random.pick(SUITE_WOODS)}_log`,
          axis,
        );
        for (let block = 0; block < length; block++)
          if (axis === 'x') draft.set(block, y, row, log);
          else draft.set(row, y, block, log);
      }
    return { title: 'a pile of logs', draft };
  },
};

/** A kiln: a ring of stone with a furnace in its mouth, vaulted over, with a chimney. */
export const kiln: BuildingFamily = {
  name: 'kiln',
  draw(random) {
    const { block, wall } = random.pick(MASONRIES.slice(0, 4));
    const mouth = random.pick(['south', 'east', 'north'] as const);
    const [x, z] = { south: [1, 2], east: [2, 1], north: [1, 0] }[mouth] as [number, number];
    const draft = new BlueprintDraft().walls([0, 0, 0], [2, 0, 2], blockState(block));
    draft.set(x, 0, z, facing(random.pick(['furnace', 'smoker', 'blast_furnace']), mouth));
    draft.fill([1, 1, 0], [1, 1, 2], blockState(block)).fill([0, 1, 1], [2, 1, 1], blockState(block));
    return { title: 'a kiln', draft: draft.fill([1, 2, 1], [1, 3, 1], blockState(wall)) };
  },
};

/** A flower bed: soil within a rim of logs that lie along it. */
export const planter: BuildingFamily = {
  name: 'planter',
  draw(random, aim) {
    const [width, depth] = nearestTo(
      aim,
      pairs([3, 7], [4, 10]).filter(([w, d]) => w <= d && w * d <= aim && (w - 2) * (d - 2) >= aim - w * d),
      ([w, d]) => w * d,
    );
    const log = `${random.float() < 0.5 ? 'stripped_' : ''}${random.pick(SUITE_WOODS)}_log`;
    const draft = new BlueprintDraft().fill([0, 0, 0], [width - 1, 0, depth - 1], blockState('grass_block'));
    for (const z of [0, depth - 1]) draft.fill([0, 0, z], [width - 1, 0, z], along(log, 'x'));
    for (const x of [0, width - 1]) draft.fill([x, 0, 1], [x, 0, depth - 2], along(log, 'z'));
    const inner = pairs([1, width - 2], [1, depth - 2]);
    const flowers = random.shuffle(FLOWERS).slice(0, 3);
    for (const [x, z] of random.shuffle(inner).slice(0, aim - width * depth))
      draft.set(x, 1, z, blockState(random.pick(flowers)));
    return { title: 'a bed of flowers', draft };
  },
};

/** A garden: two beds with a gravel path between them, a rim of stone slabs, and lamps at its corners. */
export const garden: BuildingFamily = {
  name: 'garden',
  draw(random, aim) {
    const lamps = random.float() < 0.5;
    const plain = aim - (lamps ? 8 : 0);
    const [width, depth] = nearestTo(
      plain * 0.88,
      pairs([5, 7], [6, 10]).filter(([w, d]) => w % 2 === 1 && w * d <= plain),
      ([w, d]) => w * d,
    );
    const { block } = random.pick(MASONRIES);
    const middle = (width - 1) / 2;
    const draft = new BlueprintDraft().walls([0, 0, 0], [width - 1, 0, depth - 1], blockState(block));
    draft.fill([1, 0, 1], [width - 2, 0, depth - 2], blockState('grass_block'));
    draft.fill([middle, 0, 0], [middle, 0, depth - 1], blockState('gravel'));
    const beds = pairs([1, width - 2], [1, depth - 2]).filter(([x]) => x !== middle);
    const flowers = random.shuffle(FLOWERS).slice(0, 4);
    for (const [x, z] of random.shuffle(beds).slice(0, plain - width * depth))
      draft.set(x, 1, z, blockState(random.pick(flowers)));
    if (lamps)
      for (const x of [0, width - 1])
        for (const z of [0, depth - 1])
          draft.set(x, 1, z, blockState('spruce_fence')).set(x, 2, z, blockState('torch'));
    return { title: 'a garden with a path', draft };
  },
};

/** A pen on a floor of its own: a fence with a gate, straw inside. */
export const pen: BuildingFamily = {
  name: 'pen',
  draw(random, aim) {
    const [width, depth] = nearestTo(aim, pairs([4, 6], [5, 8]), ([w, d]) => w * d + 2 * (w + d) - 4);
    const wood = random.pick(SUITE_WOODS);
    const draft = new BlueprintDraft().fill(
      [0, 0, 0],
      [width - 1, 0, depth - 1],
      blockState(random.pick(['coarse_dirt', 'grass_block', 'podzol'])),
    );
    draft.walls([0, 1, 0], [width - 1, 1, depth - 1], blockState(`${wood}_fence`));
    draft.set(Math.floor(width / 2), 1, depth - 1, facing(`${wood}_fence_gate`, 'south'));
    for (const [x, z] of [
      [0, 0],
      [width - 1, 0],
      [0, depth - 1],
      [width - 1, depth - 1],
    ] as const)
      draft.set(x, 1, z, along(`${wood}_log`, 'y'));
    return { title: 'a pen for animals', draft };
  },
};

/** A golem of stone on a plinth, with a carved head. */
export const statue: BuildingFamily = {
  name: 'statue',
  draw(random, aim) {
    const { block, slab: half } = random.pick(MASONRIES);
    const looks: HorizontalFacing = random.pick(['east', 'south']);
    const body = blockState(random.pick(['iron_block', 'copper_block', 'quartz_block', 'polished_diorite']));
    const [dx, dz] = looks === 'south' ? [1, 0] : [0, 1];
    const [legs, torso] = nearestTo(aim - 12, pairs([1, 3], [1, 3]), ([leg, chest]) => 2 * leg + 3 * chest);
    const draft = new BlueprintDraft().fill([-1, 0, -1], [1, 0, 1], blockState(block));
    for (const side of [-1, 1]) draft.fill([side * dx, 1, side * dz], [side * dx, legs, side * dz], body);
    draft.fill([-dx, legs + 1, -dz], [dx, legs + torso, dz], body);
    draft.set(0, legs + torso + 1, 0, facing('carved_pumpkin', looks));
    for (const side of [-1, 1]) draft.set(side * dx, legs + torso + 1, side * dz, slab(half));
    return { title: 'a statue of a golem', draft };
  },
};

/** A market stall: a counter, posts, a striped awning. */
export const stall: BuildingFamily = {
  name: 'stall',
  draw(random, aim) {
    const [width, depth] = nearestTo(aim, pairs([3, 6], [3, 5]), ([w, d]) => w * d + 8 + 2 * w - 4 + w - 2);
    const wood = random.pick(SUITE_WOODS);
    const colours = random.shuffle(SUITE_COLOURS).slice(0, 2);
    const draft = new BlueprintDraft();
    for (const z of [0, depth - 1]) draft.fill([0, 0, z], [width - 1, 0, z], blockState(`${wood}_planks`));
    draft.fill([0, 0, 0], [width - 1, 0, 0], along(`stripped_${wood}_log`, 'x'));
    for (const x of [0, width - 1])
      for (const z of [0, depth - 1]) draft.fill([x, 0, z], [x, 2, z], blockState(`${wood}_fence`));
    draft.fill([1, 1, 0], [width - 2, 1, 0], blockState(`${colours[0]}_carpet`));
    for (let x = 0; x < width; x++) draft.fill([x, 3, 0], [x, 3, depth - 1], blockState(`${colours[x % 2]}_wool`));
    return { title: 'a market stall', draft };
  },
};
