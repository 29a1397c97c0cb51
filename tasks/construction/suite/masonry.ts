import { blockState } from '../../../protocol/blockState.ts';
import { along, BlueprintDraft, facing, slab, stairs } from '../blueprints/draft.ts';
import { type BuildingFamily, nearestTo, pairs } from './family.ts';
import { MASONRIES, SUITE_WOODS } from './materialKinds.ts';

/** What is left of a house: walls of uneven height around a broken floor. Exactly `aim` blocks. */
export const ruin: BuildingFamily = {
  name: 'ruin',
  draw(random, aim) {
    const height = aim < 62 ? 3 : random.integer(5, 6);
    const [width, depth] = nearestTo(
      aim,
      pairs([5, 7], [6, 8]),
      ([w, d]) => (2 * (w + d) - 4) * height * 0.6 + w * d * 0.3,
    );
    const { block, stairs: steps, old } = random.pick(MASONRIES);
    const [east, south] = [width - 1, depth - 1];
    const columns = new Map<string, { x: number; z: number; height: number }>(
      pairs([0, east], [0, south]).map(([x, z]) => {
        const onWall = x === 0 || x === east || z === 0 || z === south;
        return [`${x},${z}`, { x, z, height: onWall ? height : random.float() < 0.5 ? 1 : 0 }];
      }),
    );
    const all = [...columns.values()];
    const door = columns.get(`${Math.floor(width / 2)},${south}`);
    if (door) door.height = 0;
    const total = () => all.reduce((sum, column) => sum + column.height, 0);
    // It crumbles from the top; higher columns lose more.
    while (total() > aim) {
      const [a, b] = [random.pick(all), random.pick(all)];
      const higher = a.height >= b.height ? a : b;
      if (higher.height > 0) higher.height--;
    }
    for (const column of random.shuffle(all))
      if (total() < aim && column.height === 0 && column !== door) column.height = 1;
    const tallest = random.pick(
      all.filter((column) => column.height === Math.max(...all.map((other) => other.height))),
    );
    if (tallest.height < height) {
      const spare = all.filter((column) => column !== tallest && column.height > 1);
      while (tallest.height < height && spare.some((column) => column.height > 1)) {
        const giver = random.pick(spare.filter((column) => column.height > 1));
        giver.height--;
        tallest.height++;
      }
    }
    const draft = new BlueprintDraft();
    for (const column of all)
      for (let y = 0; y < column.height; y++) {
        const top = y === column.height - 1 && y > 0;
        const state =
          top && random.float() < 0.4
            ? stairs(steps, random.pick(['north', 'south', 'west', 'east']))
            : blockState(random.float() < 0.35 ? random.pick(old) : block);
        draft.set(column.x, y, column.z, state);
      }
    return { title: 'a ruined house', draft };
  },
};

/** A gate that fell into disuse: a tall frame on a broken platform. */
export const oldGate: BuildingFamily = {
  name: 'old-gate',
  draw(random, aim) {
    const { block, old, slab: half, wall } = random.pick(MASONRIES);
    const [width, height] = nearestTo(
      aim * 0.6,
      pairs([5, 7], [6, 7]),
      ([wide, high]) => 2 * 2 * (high - 2) + 2 * wide + wide,
    );
    const draft = new BlueprintDraft();
    const stone = () => blockState(random.float() < 0.3 ? random.pick(old) : block);
    for (let x = 0; x < width; x++) {
      for (const z of [2, 3]) draft.set(x, height - 2, z, stone());
      draft.set(x, height - 1, 2, x % 2 === 0 ? blockState(wall) : slab(half));
      for (const z of [2, 3])
        if (x === 0 || x === width - 1) for (let y = 0; y < height - 2; y++) draft.set(x, y, z, stone());
    }
    const frame = 4 * (height - 2) + 3 * width;
    const platform = pairs([0, width - 1], [0, 6]).filter(
      ([x, z]) => !((z === 2 || z === 3) && (x === 0 || x === width - 1)),
    );
    for (const [x, z] of random.shuffle(platform).slice(0, Math.max(0, aim - frame))) draft.set(x, 0, z, stone());
    return { title: 'an old gate', draft };
  },
};

/** A needle of stone on a stepped foot, as high as the arena's tallest. */
export const spire: BuildingFamily = {
  name: 'spire',
  draw(random, aim) {
    const { block, wall, old } = random.pick(MASONRIES);
    const tip = 4;
    const [waist, foot] = nearestTo(aim, pairs([3, 7], [1, 1]), ([slim, wide]) => 9 * wide + 5 * slim + tip);
    const draft = new BlueprintDraft().fill([0, 0, 0], [2, foot - 1, 2], blockState(block));
    for (let y = foot; y < foot + waist; y++) {
      const stone = blockState(random.float() < 0.4 ? random.pick(old) : block);
      draft.fill([1, y, 0], [1, y, 2], stone).fill([0, y, 1], [2, y, 1], stone);
    }
    const top = foot + waist;
    draft.fill([1, top, 1], [1, top + tip - 2, 1], blockState(wall)).set(1, top + tip - 1, 1, blockState('torch'));
    return { title: 'a spire', draft };
  },
};

/** A solid flight of stairs that climbs to the north or the east. */
export const stairway: BuildingFamily = {
  name: 'stairway',
  draw(random, aim) {
    const [width, steps] = nearestTo(aim, pairs([1, 3], [3, 7]), ([wide, high]) => (wide * high * (high + 1)) / 2);
    const { block, stairs: tread } = random.pick(MASONRIES);
    const toNorth = random.float() < 0.5;
    const draft = new BlueprintDraft();
    for (let step = 0; step < steps; step++)
      for (let across = 0; across < width; across++) {
        const [x, z] = toNorth ? [across, steps - 1 - step] : [step, across];
        if (step > 0) draft.fill([x, 0, z], [x, step - 1, z], blockState(block));
        draft.set(x, step, z, stairs(tread, toNorth ? 'north' : 'east'));
      }
    return { title: 'a flight of stairs', draft };
  },
};

/** An arch over a path: two pillars, upside-down stairs under the beam. */
export const archway: BuildingFamily = {
  name: 'archway',
  draw(random, aim) {
    const [height, depth] = nearestTo(aim, pairs([3, 5], [1, 3]), ([high, deep]) => (2 * high + 5 + 2) * deep);
    const { block, stairs: curve } = random.pick(MASONRIES);
    const draft = new BlueprintDraft();
    for (let z = 0; z < depth; z++) {
      for (const x of [0, 4]) draft.fill([x, 0, z], [x, height - 1, z], blockState(block));
      draft.set(1, height - 1, z, stairs(curve, 'west', 'top')).set(3, height - 1, z, stairs(curve, 'east', 'top'));
      draft.fill([0, height, z], [4, height, z], blockState(block));
    }
    return { title: 'an archway', draft };
  },
};

/** A dry fountain: a basin of eight sides with a column in its middle. */
export const fountain: BuildingFamily = {
  name: 'fountain',
  draw(random, aim) {
    const radius = nearestTo(aim, [2, 3, 4], (r) => (2 * r + 1) ** 2 - 4 + 8 * r - 4 + 2);
    const { block, wall, slab: half } = random.pick(MASONRIES);
    const draft = new BlueprintDraft();
    for (const [x, z] of pairs([-radius, radius], [-radius, radius])) {
      const [far, sum] = [Math.max(Math.abs(x), Math.abs(z)), Math.abs(x) + Math.abs(z)];
      if (sum >= 2 * radius) continue;
      draft.set(x, 0, z, blockState(block));
      if (far === radius) draft.set(x, 1, z, blockState(wall));
    }
    draft.set(0, 1, 0, along(`${random.pick(SUITE_WOODS)}_log`, 'y')).set(0, 2, 0, slab(half));
    return { title: 'a dry fountain', draft };
  },
};

/** Pillars under a beam, on a plinth, with torches between them. */
export const portico: BuildingFamily = {
  name: 'portico',
  draw(random, aim) {
    const [columns, height] = nearestTo(
      aim,
      pairs([2, 4], [2, 4]),
      ([count, high]) => (2 * count + 1) * 4 + count * high,
    );
    const { block } = random.pick(MASONRIES);
    const pillar = random.pick(['quartz_pillar', 'polished_basalt', 'purpur_pillar', 'stripped_birch_log']);
    const depth = 2 * columns;
    const draft = new BlueprintDraft().fill([0, 0, 0], [2, 0, depth], blockState(block));
    for (let index = 0; index < columns; index++)
      draft.fill([1, 1, 2 * index + 1], [1, height, 2 * index + 1], along(pillar, 'y'));
    draft.fill([1, height + 1, 0], [1, height + 1, depth], along(pillar, 'z'));
    draft.set(2, height, 1, facing('wall_torch', 'east'));
    return { title: 'a portico', draft };
  },
};
