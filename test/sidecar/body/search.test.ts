import { once } from 'node:events';
import mineflayer, { type Bot } from 'mineflayer';
import { beforeAll, describe, expect, test } from 'vitest';
import { LockstepClock } from '../../../clock/lockstepClock.ts';
import { Random } from '../../../clock/random.ts';
import { useGameTime } from '../../../patches/gameScope.ts';
import { type Footing, footingIn, stepCost } from '../../../sidecar/body/navigation/walking/footing.ts';
import { RememberedFootings, stepsFrom } from '../../../sidecar/body/navigation/walking/rememberedFootings.ts';
import { findPath, type Goal, loadPathfinder } from '../../../sidecar/body/navigation/walking/search.ts';
import { type BlockFacts, type Blocks, cellKey, type Shape } from '../../../sidecar/body/perception/blockView.ts';

/** A bot that has its plugins and never connects: searches need no more of it. */
let bot: Bot;
beforeAll(async () => {
  bot = mineflayer.createBot({ username: 'Alice', version: '1.20.4', auth: 'offline', connect: () => undefined });
  await once(bot, 'inject_allowed');
  loadPathfinder(bot);
});

const SHAPES: Record<string, Shape[]> = {
  stone: [[0, 0, 0, 1, 1, 1]],
  slab: [[0, 0, 0, 1, 0.5, 1]],
  fence: [[0.375, 0, 0.375, 0.625, 1.5, 0.625]],
  air: [],
  lava: [],
  ladder: [[0.8125, 0, 0, 1, 1, 1]],
};

function facts(id: string): BlockFacts {
  return {
    state: { id, properties: {} },
    shapes: SHAPES[id] ?? [],
    air: id === 'air',
    replaceable: id === 'air',
    interactive: false,
    climbable: id === 'ladder',
    shutDoor: false,
    harmful: id === 'lava',
  };
}

/** A floor at y = -1 and what the map puts on it: one text per layer, rows are z, letters x. */
function world(...layers: string[][]): Blocks {
  const ids: Record<string, string> = { '#': 'stone', '-': 'slab', '|': 'fence', '~': 'lava', H: 'ladder' };
  const known = new Map(Object.entries(ids).map(([letter, id]) => [letter, facts(id)]));
  const [air, stone] = [facts('air'), facts('stone')];
  const width = layers[0]?.[0]?.length ?? 0;
  const depth = layers[0]?.length ?? 0;
  return {
    atXyz: (x, y, z) => {
      if (x < 0 || z < 0 || x >= width || z >= depth) return undefined;
      if (y < 0) return stone;
      return known.get(layers[y]?.[z]?.[x] ?? ' ') ?? air;
    },
  };
}

function path(blocks: Blocks, to: [number, number, number], closed = new Set<number>()) {
  const start = footingIn(blocks, 0, 0, 0) ?? expect.fail('no start');
  const goal = {
    accepts: (footing: { x: number; y: number; z: number }) =>
      footing.x === to[0] && footing.y === to[1] && footing.z === to[2],
    estimate: (footing: { x: number; z: number }) => Math.hypot(footing.x - to[0], footing.z - to[2]),
  };
  return findPath(bot, blocks, start, goal, { closed, budget: 500 });
}

function found(result: ReturnType<typeof path>) {
  return result.found ? result.path.map(({ x, y, z }) => `${x},${y},${z}`) : undefined;
}

describe('findPath', () => {
  test('goes straight where it can and around walls where it must', () => {
    expect(found(path(world(['    ']), [3, 0, 0]))).toEqual(['1,0,0', '2,0,0', '3,0,0']);
    const walled = world([' #  ', ' #  ', '    '], [' #  ', ' #  ', '    ']);
    expect(found(path(walled, [3, 0, 0]))).toContain('1,0,2');
  });

  test('does not cut corners', () => {
    const corner = world([' #', '  '], [' #', '  ']);
    expect(found(path(corner, [1, 0, 1]))).toEqual(['0,0,1', '1,0,1']);
  });

  test('steps onto a slab and jumps onto a block, but not over a fence or two blocks', () => {
    expect(found(path(world([' - ']), [2, 0, 0]))).toEqual(['1,0,0', '2,0,0']);
    expect(found(path(world([' # ']), [2, 0, 0]))).toEqual(['1,1,0', '2,0,0']);
    expect(path(world([' | ']), [2, 0, 0]).found).toBe(false);
    expect(path(world([' # '], [' # ']), [2, 0, 0]).found).toBe(false);
  });

  test('climbs a ladder on a wall to its east and gets off at its top', () => {
    const tower = world([' #H '], [' #H '], [' #H ']);
    const shifted = { atXyz: (x: number, y: number, z: number) => tower.atXyz(3 - x, y, z) };
    expect(found(path(shifted, [2, 3, 0]))).toEqual(['1,0,0', '1,1,0', '1,2,0', '2,3,0']);
  });

  test('falls three blocks but not four', () => {
    const cliff = (height: number) => {
      const layers = Array.from({ length: height }, () => ['# ']);
      const blocks = world(...layers);
      const start = footingIn(blocks, 0, height, 0) ?? expect.fail('no start');
      const goal = { accepts: (footing: { x: number }) => footing.x === 1, estimate: () => 0 };
      return findPath(bot, blocks, start, goal, { budget: 100 }).found;
    };
    expect([cliff(3), cliff(4)]).toEqual([true, false]);
  });

  test('keeps out of lava and of cells where others stand, and tells the nearest place', () => {
    expect(path(world([' ~ ']), [2, 0, 0])).toMatchObject({ found: false, exhausted: true, nearest: { x: 0 } });
    expect(path(world(['   ']), [2, 0, 0], new Set([cellKey(1, 0, 0)]))).toMatchObject({
      found: false,
      exhausted: true,
    });
  });

  test('stops after its budget of footings, not of time', () => {
    const plain = world(Array.from({ length: 60 }, () => ' '.repeat(60)));
    const result = path(plain, [999, 0, 0]);
    expect(result).toMatchObject({ found: false, exhausted: false, visited: 500 });
  });

  test('finds the cheapest way, and tells the same on a slow machine as on a fast one', () => {
    const random = new Random(3);
    for (let trial = 0; trial < 12; trial++) {
      const blocks = hills(random, 24);
      const to = [random.integer(0, 23), random.integer(0, 23)] as const;
      const goal = {
        accepts: (footing: Footing) => footing.x === to[0] && footing.z === to[1],
        estimate: (footing: Footing) => Math.hypot(footing.x - to[0], footing.z - to[1]) / 2,
      };
      const start = footingIn(blocks, 0, 0, 0) ?? expect.fail('no start');
      const fast = findPath(bot, blocks, start, goal, { budget: 2_000, tickTimeout: 1_000 });
      const slow = findPath(bot, blocks, start, goal, { budget: 2_000, tickTimeout: 0.01 });
      expect(slow).toEqual(fast);
      expect(fast.found ? costOf(blocks, start, fast.path) : undefined).toBe(leastCost(blocks, start, goal));
    }
  });

  test('on lockstep time it gives the same path as on real time, in one stretch or in many', () => {
    const blocks = hills(new Random(8), 32);
    const start = footingIn(blocks, 0, 0, 0) ?? expect.fail('no start');
    const goal = {
      accepts: (footing: Footing) => footing.x === 31 && footing.z === 31,
      estimate: (footing: Footing) => Math.hypot(footing.x - 31, footing.z - 31),
    };
    const search = (tickTimeout?: number) =>
      findPath(bot, blocks, start, goal, { budget: 3_000, ...(tickTimeout ? { tickTimeout } : {}) });
    const onRealTime = search();
    expect(onRealTime.found).toBe(true);
    const leave = useGameTime(new LockstepClock(), new Random(1));
    try {
      // There a look at the clock costs 0.02 ms and each node takes two: 0.05 ms are a node or two.
      expect([search(), search(0.05), search(1_000)]).toEqual([onRealTime, onRealTime, onRealTime]);
    } finally {
      leave();
    }
  });
});

/** A square of columns up to two blocks high, (0, 0) left free. */
function hills(random: Random, size: number): Blocks {
  const heights = Array.from({ length: size * size }, () => (random.float() < 0.3 ? 1 + random.integer(0, 1) : 0));
  heights[0] = 0;
  const [air, stone] = [facts('air'), facts('stone')];
  return {
    atXyz: (x, y, z) => {
      if (x < 0 || z < 0 || x >= size || z >= size) return undefined;
      return y < (heights[z * size + x] ?? 0) ? stone : air;
    },
  };
}

function costOf(blocks: Blocks, start: Footing, path: readonly Footing[]): number {
  let cost = 0;
  let from = start;
  for (const to of path) {
    cost += stepCost(blocks, from, to) ?? Number.NaN;
    from = to;
  }
  return Math.round(cost * 1e6) / 1e6;
}

/** The cost of the cheapest way to a goal by trying every footing until nothing gets cheaper; undefined without a way. */
function leastCost(blocks: Blocks, start: Footing, goal: Goal): number | undefined {
  const footings = new RememberedFootings(blocks);
  const costs = new Map([[start, 0]]);
  const starts = footings.in(start.x, start.y, start.z);
  if (starts) costs.set(starts, 0);
  const waiting = [...costs.keys()];
  for (let from = waiting.shift(); from; from = waiting.shift())
    for (const { to, cost } of stepsFrom(footings, from)) {
      const total = (costs.get(from) ?? 0) + cost;
      if (total >= (costs.get(to) ?? Number.POSITIVE_INFINITY) - 1e-9) continue;
      costs.set(to, total);
      waiting.push(to);
    }
  const ends = [...costs].filter(([footing]) => goal.accepts(footing)).map(([, cost]) => cost);
  return ends.length > 0 ? Math.round(Math.min(...ends) * 1e6) / 1e6 : undefined;
}
