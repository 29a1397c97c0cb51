import { describe, expect, test } from 'vitest';
import { Random } from '../../../../../clock/random.ts';
import { BesideFluids } from '../../../../../sidecar/body/actions/travel/knownLand.ts';
import { type LandRules, landSteps } from '../../../../../sidecar/body/actions/travel/landSteps.ts';
import { TravelReverseSteps } from '../../../../../sidecar/body/actions/travel/reverseSteps.ts';
import type { WorkCosts } from '../../../../../sidecar/body/actions/travel/workCosts.ts';
import {
  type Footing,
  footingIn,
  SAFE_DROP,
  type Step,
} from '../../../../../sidecar/body/navigation/walking/footing.ts';
import { RememberedFootings, stepsFrom } from '../../../../../sidecar/body/navigation/walking/rememberedFootings.ts';
import type { Goal } from '../../../../../sidecar/body/navigation/walking/search.ts';
import {
  cellsAround,
  isShutOff,
  type ReverseSteps,
  WalkedReverseSteps,
} from '../../../../../sidecar/body/navigation/walking/shutOff.ts';
import { type BlockFacts, type Blocks, cellKey, type Shape } from '../../../../../sidecar/body/perception/blockView.ts';

const SHAPES: Record<string, Shape[]> = {
  air: [],
  stone: [[0, 0, 0, 1, 1, 1]],
  bedrock: [[0, 0, 0, 1, 1, 1]],
  slab: [[0, 0, 0, 1, 0.5, 1]],
  fence: [[0.375, 0, 0.375, 0.625, 1.5, 0.625]],
  water: [],
  lava: [],
  ladder: [[0.8125, 0, 0, 1, 1, 1]],
};
const FACTS = new Map(
  Object.entries(SHAPES).map(([id, shapes]): [string, BlockFacts] => [
    id,
    {
      state: { id, properties: {} },
      shapes,
      air: id === 'air',
      replaceable: id === 'air' || id === 'water' || id === 'lava',
      interactive: false,
      climbable: id === 'ladder',
      shutDoor: false,
      harmful: id === 'lava',
    },
  ]),
);
const SIZE = 16;
const HEIGHT = 14;
const ON_TOP = ['air', 'air', 'air', 'stone', 'slab', 'fence', 'water', 'lava', 'ladder'] as const;

/** Steep ground with odd blocks on it, and platforms in the air; what lies beyond it is a wall, or is not known. */
function steepLand(random: Random, beyond: BlockFacts | undefined, of: string): Blocks {
  const cells = new Map<number, BlockFacts | undefined>();
  for (let x = 0; x < SIZE; x++)
    for (let z = 0; z < SIZE; z++) {
      const top = random.integer(0, 9) < 7 ? random.integer(1, 2) : random.integer(3, 7);
      for (let y = 0; y < HEIGHT; y++)
        cells.set(cellKey(x, y, z), FACTS.get(y < top ? of : y === top ? random.pick(ON_TOP) : 'air'));
    }
  for (let platform = 0; platform < 5; platform++) {
    const [x, y, z] = [random.integer(1, SIZE - 4), random.integer(7, 10), random.integer(1, SIZE - 4)];
    for (let dx = 0; dx < 3; dx++) for (let dz = 0; dz < 3; dz++) cells.set(cellKey(x + dx, y, z + dz), FACTS.get(of));
  }
  return {
    atXyz: (x, y, z) => {
      if (y < 0) return FACTS.get('bedrock');
      return x < 0 || z < 0 || x >= SIZE || z >= SIZE ? beyond : (cells.get(cellKey(x, y, z)) ?? FACTS.get('air'));
    },
  };
}

/** Everywhere steps lead, from the start on. */
function everywhere(start: Footing, stepsOf: (from: Footing) => readonly Step[]): Footing[] {
  const found = new Map([[nameOf(start), start]]);
  for (const from of found.values())
    for (const { to } of stepsOf(from)) if (!found.has(nameOf(to))) found.set(nameOf(to), to);
  return [...found.values()];
}

function nameOf({ x, y, z, made }: Footing): string {
  return `${x} ${y} ${z} ${made}`;
}

function goalAt(random: Random): Goal {
  const point = {
    x: random.integer(0, SIZE - 1) + 0.5,
    y: random.integer(0, HEIGHT),
    z: random.integer(0, SIZE - 1) + 0.5,
  };
  const reach = random.integer(0, 2);
  return {
    accepts: ({ x, y, z }) => Math.hypot(x + 0.5 - point.x, y - point.y, z + 0.5 - point.z) <= reach,
    estimate: () => 0,
    around: cellsAround(point, reach),
  };
}

function startOn(blocks: Blocks): Footing {
  for (let cell = 0; ; cell++)
    for (let y = 0; y < 4; y++) {
      const footing = footingIn(blocks, cell % SIZE, y, Math.floor(cell / SIZE));
      if (footing && !footing.swims) return footing;
    }
}

/** Compares with a search that goes everywhere: [goals shut off, of those that cannot be reached]. */
function compare(
  random: Random,
  start: Footing,
  ways: ReverseSteps,
  first: readonly Step[],
  reached: readonly Footing[],
): [number, number] {
  let [shut, unreachable] = [0, 0];
  for (let round = 0; round < 40; round++) {
    const goal = goalAt(random);
    const isShut = isShutOff(ways, goal, start, first, 2_000);
    const canBeReached = reached.some((footing) => goal.accepts(footing));
    expect(isShut && canBeReached, JSON.stringify(goal.around)).toBe(false);
    if (isShut) shut++;
    if (!canBeReached) unreachable++;
  }
  return [shut, unreachable];
}

describe('a goal that is shut off', () => {
  test('is one no walk leads to, and nearly all of those are found out', () => {
    const random = new Random(7);
    let [shut, unreachable] = [0, 0];
    for (let land = 0; land < 12; land++) {
      const blocks = steepLand(random.fork(`land ${land}`), FACTS.get('bedrock'), 'stone');
      const footings = new RememberedFootings(blocks);
      const start = startOn(blocks);
      const reached = everywhere(start, (from) => stepsFrom(footings, from));
      const ways = new WalkedReverseSteps(footings, SAFE_DROP);
      const [more, of] = compare(random, start, ways, stepsFrom(footings, start), reached);
      shut += more;
      unreachable += of;
    }
    expect(unreachable).toBeGreaterThan(100);
    expect(shut / unreachable).toBeGreaterThan(0.9);
  });

  test('is never one at the edge of what is known', () => {
    const blocks = steepLand(new Random(3), undefined, 'stone');
    const footings = new RememberedFootings(blocks);
    const start = startOn(blocks);
    const goal = { accepts: () => true, estimate: () => 0, around: cellsAround({ x: SIZE - 1, y: 30, z: 5 }, 0) };
    const ways = new WalkedReverseSteps(footings, SAFE_DROP);
    expect(isShutOff(ways, goal, start, stepsFrom(footings, start), 2_000)).toBe(false);
  });

  test('is never one that does not say where it lies', () => {
    const blocks = steepLand(new Random(3), FACTS.get('bedrock'), 'stone');
    const footings = new RememberedFootings(blocks);
    const start = startOn(blocks);
    const ways = new WalkedReverseSteps(footings, SAFE_DROP);
    expect(isShutOff(ways, { accepts: () => false, estimate: () => 0 }, start, [], 2_000)).toBe(false);
  });

  test.each([
    { of: 'stone', fill: undefined },
    { of: 'bedrock', fill: undefined },
    { of: 'bedrock', fill: 5 },
  ])('is one no digging and building leads to either: $of, fill $fill', ({ of, fill }) => {
    const random = new Random(11);
    let [shut, unreachable] = [0, 0];
    for (let land = 0; land < 6; land++) {
      const blocks = steepLand(random.fork(`land ${land}`), FACTS.get('bedrock'), of);
      const footings = new RememberedFootings(blocks);
      const dig = (facts: BlockFacts | undefined) => (facts?.state.id === 'bedrock' ? Number.POSITIVE_INFINITY : 2);
      const rules: LandRules = {
        land: blocks,
        besideFluids: new BesideFluids(blocks),
        costs: { dig, fill } as unknown as WorkCosts,
        spares: () => false,
        bothWays: false,
        bottom: 0,
        top: HEIGHT,
      };
      const within = ({ to: { x, y, z } }: Step) => x >= 0 && z >= 0 && x < SIZE && z < SIZE && y <= HEIGHT;
      const stepsOf = (from: Footing) =>
        [...(from.made ? [] : stepsFrom(footings, from)), ...landSteps(rules, from)].filter(within);
      const start = startOn(blocks);
      const ways = new TravelReverseSteps(rules, blocks);
      const [more, ofThose] = compare(random, start, ways, stepsOf(start), everywhere(start, stepsOf));
      shut += more;
      unreachable += ofThose;
    }
    expect(unreachable).toBeGreaterThan(20);
    expect(shut).toBeGreaterThan(10);
  });
});
