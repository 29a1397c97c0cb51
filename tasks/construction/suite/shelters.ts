import { blockState } from '../../../protocol/blockState.ts';
import { along, BlueprintDraft, facing, slab, stairs } from '../blueprints/draft.ts';
import { type BuildingFamily, nearestTo, pairs } from './family.ts';
import { MASONRIES, SUITE_COLOURS, SUITE_WOODS } from './materialKinds.ts';

/** A tent of wool over a ridge pole, open at its ends, with a bed. */
export const tent: BuildingFamily = {
  name: 'tent',
  draw(random, aim) {
    const length = Math.max(3, Math.min(9, Math.round((aim - 6) / 5)));
    const colours = random.shuffle(SUITE_COLOURS).slice(0, 2);
    const draft = new BlueprintDraft();
    for (let z = 0; z < length; z++) {
      const wool = blockState(`${colours[z % 2]}_wool`);
      draft.set(0, 0, z, wool).set(4, 0, z, wool).set(1, 1, z, wool).set(3, 1, z, wool);
    }
    draft.fill([2, 2, 0], [2, 2, length - 1], along(`stripped_${random.pick(SUITE_WOODS)}_log`, 'z'));
    draft.fill([2, 0, 0], [2, 1, 0], blockState('oak_fence'));
    draft.bed(1, 0, length - 1, `${colours[0]}_bed`, 'north');
    const left = aim - 5 * length - 4;
    for (let z = 1; z <= Math.min(left, length - 1); z++)
      draft.set(3, 0, z, blockState(z === 1 ? 'crafting_table' : `${colours[1]}_carpet`));
    return { title: 'a tent', draft };
  },
};

/** A cage: corner posts on a floor, bars between them, rafters above. */
export const cage: BuildingFamily = {
  name: 'cage',
  draw(random, aim) {
    const [width, depth] = nearestTo(
      aim,
      [
        [3, 3],
        [3, 4],
        [4, 4],
        [4, 5],
        [5, 5],
      ] as const,
      ([w, d]) => w * d + 6 * (w + d) - 16,
    );
    const wood = random.pick(SUITE_WOODS);
    const [east, south] = [width - 1, depth - 1];
    const draft = new BlueprintDraft().fill([0, 0, 0], [east, 0, south], blockState(`${wood}_planks`));
    draft.walls(
      [0, 1, 0],
      [east, 2, south],
      blockState(random.pick(['iron_bars', `${wood}_fence`, 'nether_brick_fence'])),
    );
    for (const z of [0, south]) draft.fill([1, 3, z], [east - 1, 3, z], along(`stripped_${wood}_log`, 'x'));
    for (const x of [0, east]) draft.fill([x, 3, 1], [x, 3, south - 1], along(`stripped_${wood}_log`, 'z'));
    for (const x of [0, east]) for (const z of [0, south]) draft.fill([x, 1, z], [x, 2, z], along(`${wood}_log`, 'y'));
    return { title: 'a cage', draft };
  },
};

/** A hut: walls of planks between posts, a door, a window, a roof of slabs. */
export const hut: BuildingFamily = {
  name: 'hut',
  draw(random, aim) {
    const sizes = pairs([4, 6], [4, 6]).flatMap(([width, depth]) => [2, 3].map((height) => ({ width, depth, height })));
    const { width, depth, height } = nearestTo(
      aim,
      sizes,
      (size) => (2 * (size.width + size.depth) - 4) * size.height + size.width * size.depth + 1,
    );
    const wood = random.pick(SUITE_WOODS);
    const [east, south] = [width - 1, depth - 1];
    const draft = new BlueprintDraft().walls([0, 0, 0], [east, height - 1, south], blockState(`${wood}_planks`));
    for (const x of [0, east])
      for (const z of [0, south]) draft.fill([x, 0, z], [x, height - 1, z], along(`${wood}_log`, 'y'));
    const roof = random.pick(SUITE_WOODS);
    draft.fill([0, height, 0], [east, height, south], slab(`${roof}_slab`));
    for (const [x, inward] of [
      [0, 'east'],
      [east, 'west'],
    ] as const)
      draft.fill([x, height, 0], [x, height, south], stairs(`${roof}_stairs`, inward));
    const door = Math.floor(width / 2);
    draft.door(door, 0, south, `${wood}_door`, 'north').set(0, 1, Math.floor(depth / 2), blockState('glass'));
    draft
      .set(door, 1, 0, blockState('glass'))
      .set(door + (door + 1 < east ? 1 : -1), 1, south + 1, facing('wall_torch', 'south'));
    return { title: 'a hut', draft };
  },
};

/** An arbour: a tunnel of leaves on posts, hung with lanterns. */
export const arbour: BuildingFamily = {
  name: 'arbour',
  draw(random, aim) {
    const length = Math.max(3, Math.min(12, Math.round(aim / 7)));
    const wood = random.pick(SUITE_WOODS);
    const leaves = blockState(`${random.pick(['oak', 'spruce', 'birch', 'jungle'])}_leaves`);
    const draft = new BlueprintDraft();
    for (let z = 0; z < length; z++) {
      for (const x of [0, 2]) draft.fill([x, 0, z], [x, 1, z], z % 3 === 0 ? blockState(`${wood}_fence`) : leaves);
      draft.fill([0, 2, z], [2, 2, z], z % 3 === 0 ? along(`${wood}_log`, 'x') : leaves);
    }
    return { title: 'an arbour of leaves', draft };
  },
};

/** A low turret of logs with a parapet: a floor on a frame, climbed by a ladder. */
export const turret: BuildingFamily = {
  name: 'turret',
  draw(random, aim) {
    const height = nearestTo(aim, [2, 3, 4, 5, 6], (high) => 4 * high + 25 + 16 + high + 1 + high);
    const wood = random.pick(SUITE_WOODS);
    const draft = new BlueprintDraft();
    for (const x of [0, 4])
      for (const z of [0, 4]) draft.fill([x, 0, z], [x, height - 1, z], along(`${wood}_log`, 'y'));
    draft.fill([2, 0, 1], [2, height - 1, 1], along(`stripped_${wood}_log`, 'y'));
    draft.fill([0, height, 0], [4, height, 4], blockState(`${wood}_planks`));
    draft.fill([2, 0, 2], [2, height, 2], facing('ladder', 'south'));
    draft.walls([0, height + 1, 0], [4, height + 1, 4], blockState(random.pick([`${wood}_fence`, 'cobblestone_wall'])));
    return { title: 'a turret', draft };
  },
};

/** A well: a ring of stone, a wall on it, posts and a roof. */
export const well: BuildingFamily = {
  name: 'well',
  draw(random, aim) {
    const kinds = pairs([3, 4], [3, 5]).flatMap(([width, depth]) => [1, 2].map((posts) => ({ width, depth, posts })));
    const { width, depth, posts } = nearestTo(
      aim,
      kinds,
      (kind) => 4 * (kind.width + kind.depth) - 8 + 4 * kind.posts + kind.width * kind.depth,
    );
    const { block, wall, slab: half, stairs: steps } = random.pick(MASONRIES);
    const [east, south] = [width - 1, depth - 1];
    const draft = new BlueprintDraft().walls([0, 0, 0], [east, 0, south], blockState(block));
    draft.walls([0, 1, 0], [east, 1, south], blockState(wall));
    for (const x of [0, east])
      for (const z of [0, south])
        draft
          .set(x, 1, z, blockState(block))
          .fill([x, 2, z], [x, 1 + posts, z], blockState(`${random.pick(SUITE_WOODS)}_fence`));
    draft.fill([0, 2 + posts, 0], [east, 2 + posts, south], slab(half));
    for (const [z, up] of [
      [0, 'south'],
      [south, 'north'],
    ] as const)
      draft.fill([0, 2 + posts, z], [east, 2 + posts, z], stairs(steps, up));
    return { title: 'a roofed well', draft };
  },
};

/** A short bridge: a deck of slabs between flights of steps, with rails. */
export const footbridge: BuildingFamily = {
  name: 'footbridge',
  draw(random, aim) {
    const [width, deck] = nearestTo(
      aim,
      pairs([2, 3], [3, 7]),
      ([wide, long]) => 4 * wide + wide * long + 2 * (long + 2),
    );
    const { block, stairs: steps } = random.pick(MASONRIES);
    const wood = random.pick(SUITE_WOODS);
    const last = deck + 3;
    const draft = new BlueprintDraft();
    for (const [z, inward, up] of [
      [0, 1, 'south'],
      [last, -1, 'north'],
    ] as const)
      draft
        .fill([0, 0, z], [width - 1, 0, z], stairs(steps, up))
        .fill([0, 0, z + inward], [width - 1, 0, z + inward], blockState(block));
    draft.fill([0, 0, 2], [width - 1, 0, last - 2], slab(`${wood}_slab`, 'top'));
    for (const x of [0, width - 1]) draft.fill([x, 1, 1], [x, 1, last - 1], blockState(`${wood}_fence`));
    return { title: 'a footbridge', draft };
  },
};
