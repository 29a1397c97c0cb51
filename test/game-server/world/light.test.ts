import { describe, expect, test } from 'vitest';
import { Random } from '../../../clock/random.ts';
import { ServerGameData } from '../../../game-server/data/serverGameData.ts';
import { DEFAULT_VERSION } from '../../../game-server/data/versionData.ts';
import { Chunks } from '../../../game-server/world/chunks.ts';
import { layeredGround } from '../../../game-server/world/ground.ts';
import { isShut, lightTables } from '../../../game-server/world/light/lightTables.ts';
import { World } from '../../../game-server/world/world.ts';
import { blockState, parseBlockState } from '../../../protocol/blockState.ts';
import { runs, versionsToTest } from '../../support/depth.ts';

const BUILD = { type: 'build' } as const;
const LAYERS = ['bedrock', 'dirt', 'dirt', 'grass_block'];
const FLOOR_Y = -60;
/** How many random histories are played. */
const SEEDS = runs(2, 3);

function flatWorld(version: string): World {
  const gameData = ServerGameData.of(version);
  return new World(
    gameData,
    layeredGround(
      gameData,
      LAYERS.map((id) => gameData.states.idOf(blockState(id))),
    ),
  );
}

function put(world: World, x: number, y: number, z: number, text: string): void {
  world.setBlock({ x, y, z }, parseBlockState(text) ?? blockState('air'), BUILD);
}

/** Settles all there is, however many ticks it takes. */
function settle(world: World): void {
  for (let ticks = 0; ticks < 50; ticks++) world.light.settle();
}

/**
 * Light by the rule alone: every cell holds the most that its sources and neighbours give it, found by going over all
 * cells until none changes. Covers x and z from -24 to 39 and the twenty levels above the world's lowest block.
 */
function byTheRule(world: World): { sky: (x: number, y: number, z: number) => number; block: typeof blockAt } {
  const { emission, opacity, faces } = lightTables(world.gameData);
  const [low, high, bottom, top] = [-24, 39, -66, -40];
  const side = high - low + 1;
  const at = (x: number, y: number, z: number) => ((y - bottom) * side + (z - low)) * side + (x - low);
  const inside = (x: number, y: number, z: number) =>
    x >= low && x <= high && z >= low && z <= high && y >= bottom && y <= top;
  const states = new Uint16Array(side * side * (top - bottom + 2));
  for (let y = bottom; y <= top; y++)
    for (let z = low; z <= high; z++)
      for (let x = low; x <= high; x++) states[at(x, y, z)] = world.chunks.stateId(x, y, z);
  const state = (x: number, y: number, z: number) => states[at(x, y, z)] as number;
  const sky = new Uint8Array(side * side * (top - bottom + 1));
  const block = new Uint8Array(sky.length);
  for (let x = low; x <= high; x++)
    for (let z = low; z <= high; z++) {
      let open = true;
      for (let y = top; y >= bottom; y--) {
        const here = state(x, y, z);
        if ((opacity[here] as number) > 0 || isShut(faces, state(x, y + 1, z), here, 0)) open = false;
        if (open) sky[at(x, y, z)] = 15;
        block[at(x, y, z)] = emission[here] as number;
      }
    }
  const steps = [
    [0, -1, 0],
    [0, 1, 0],
    [0, 0, -1],
    [0, 0, 1],
    [-1, 0, 0],
    [1, 0, 0],
  ] as const;
  // A cell that has not become lighter since it was last gone over has nothing new to give.
  const lighter = new Uint8Array(sky.length).fill(1);
  for (let changed = true; changed; ) {
    changed = false;
    for (let y = bottom; y <= top; y++)
      for (let z = low; z <= high; z++)
        for (let x = low; x <= high; x++) {
          const here = at(x, y, z);
          if (lighter[here] === 0) continue;
          lighter[here] = 0;
          for (const [direction, [dx, dy, dz]] of steps.entries()) {
            if (!inside(x + dx, y + dy, z + dz)) continue;
            const beside = at(x + dx, y + dy, z + dz);
            const there = states[beside] as number;
            if (isShut(faces, states[here] as number, there, direction)) continue;
            for (const light of [sky, block]) {
              const reaching = (light[here] as number) - Math.max(1, opacity[there] as number);
              if (reaching <= (light[beside] as number)) continue;
              light[beside] = reaching;
              lighter[beside] = 1;
              changed = true;
            }
          }
        }
  }
  const blockAt = (x: number, y: number, z: number) => block[at(x, y, z)] as number;
  return { sky: (x, y, z) => sky[at(x, y, z)] as number, block: blockAt };
}

/** Everything in the middle chunk and some way around that is not as the rule says. */
function mistakes(world: World): string[] {
  const rule = byTheRule(world);
  const wrong: string[] = [];
  for (let y = -64; y <= -44; y++)
    for (let z = -8; z < 24; z++)
      for (let x = -8; x < 24; x++) {
        const [sky, block] = [world.light.skyLight({ x, y, z }), world.light.blockLight({ x, y, z })];
        if (sky !== rule.sky(x, y, z)) wrong.push(`sky at ${x} ${y} ${z}: ${sky}, not ${rule.sky(x, y, z)}`);
        if (block !== rule.block(x, y, z)) wrong.push(`block at ${x} ${y} ${z}: ${block}, not ${rule.block(x, y, z)}`);
      }
  return wrong.slice(0, 5);
}

const BLOCKS = [
  'stone',
  'stone',
  'glass',
  'torch',
  'glowstone',
  'oak_slab[type=bottom]',
  'oak_slab[type=top]',
  'oak_stairs[facing=east,half=bottom]',
  'oak_leaves',
  'water',
  'redstone_torch[lit=true]',
  'furnace[lit=true]',
  'air',
  'air',
];

describe.each(versionsToTest())('light at %s', (version) => {
  test('untouched ground is sunlit above and dark below', () => {
    const world = flatWorld(version);
    expect(world.light.skyLight({ x: 1000, y: FLOOR_Y, z: -7 })).toBe(15);
    expect(world.light.skyLight({ x: 1000, y: FLOOR_Y - 1, z: -7 })).toBe(0);
    expect(world.light.skyLight({ x: 0, y: 400, z: 0 })).toBe(15);
    expect(world.light.blockLight({ x: 0, y: -200, z: 0 })).toBe(0);
  });

  test('a torch shines 14 and a level less each step; without it the dark is back', () => {
    const world = flatWorld(version);
    for (let x = -3; x < 20; x++)
      for (let z = -3; z < 20; z++) for (let y = FLOOR_Y; y < FLOOR_Y + 5; y++) put(world, x, y, z, 'stone');
    for (let x = 0; x < 16; x++) put(world, x, FLOOR_Y + 2, 8, 'air');
    put(world, 2, FLOOR_Y + 2, 8, 'torch');
    expect([2, 3, 9, 15].map((x) => world.light.blockLight({ x, y: FLOOR_Y + 2, z: 8 }))).toEqual([14, 13, 7, 1]);
    put(world, 2, FLOOR_Y + 2, 8, 'air');
    settle(world);
    expect([2, 3, 9].map((x) => world.light.blockLight({ x, y: FLOOR_Y + 2, z: 8 }))).toEqual([0, 0, 0]);
  });

  test('a roof shades, and its removal lets the sun in', () => {
    const world = flatWorld(version);
    expect(world.light.skyLight({ x: 8, y: FLOOR_Y, z: 8 })).toBe(15);
    for (let x = 4; x <= 12; x++) for (let z = 4; z <= 12; z++) put(world, x, FLOOR_Y + 3, z, 'stone');
    settle(world);
    expect(world.light.skyLight({ x: 8, y: FLOOR_Y, z: 8 })).toBe(10);
    put(world, 8, FLOOR_Y + 3, 8, 'air');
    settle(world);
    expect(world.light.skyLight({ x: 8, y: FLOOR_Y, z: 8 })).toBe(15);
    expect(mistakes(world)).toEqual([]);
  });

  test('a roof of slabs shuts out the sun, whichever half they fill', () => {
    const world = flatWorld(version);
    for (const type of ['bottom', 'top']) {
      for (let x = -2; x <= 17; x++)
        for (let z = -2; z <= 17; z++) put(world, x, FLOOR_Y + 3, z, `oak_slab[type=${type}]`);
      settle(world);
      expect(world.light.skyLight({ x: 8, y: FLOOR_Y + 2, z: 8 }), type).toBeLessThan(8);
      expect(world.light.skyLight({ x: 8, y: FLOOR_Y + 4, z: 8 }), type).toBe(15);
    }
  });

  test('whatever is built and broken across chunks, light is as the rule says', () => {
    const random = new Random(7);
    const world = flatWorld(version);
    // Some blocks before anyone asks for light, the rest while it is followed.
    for (let edit = 0; edit < 400; edit++) {
      const [x, y, z] = [random.integer(-3, 20), FLOOR_Y + random.integer(-3, 6), random.integer(-3, 20)];
      put(world, x, y, z, random.pick(BLOCKS));
      if (edit === 100) world.light.of(0, 0);
      if (edit > 100 && edit % 20 === 0) world.light.settle();
    }
    settle(world);
    expect(mistakes(world)).toEqual([]);
  });

  test('more blocks than can be followed one by one are lit afresh', () => {
    const world = flatWorld(version);
    world.light.of(0, 0);
    put(world, -2, FLOOR_Y, 5, 'glowstone');
    settle(world);
    world.light.takeChanges();
    for (let x = 0; x < 16; x++)
      for (let z = 0; z < 16; z++) for (let y = FLOOR_Y + 3; y < FLOOR_Y + 9; y++) put(world, x, y, z, 'stone');
    settle(world);
    const changes = world.light.takeChanges();
    expect(changes.map(({ column }) => [column.chunkX, column.chunkZ])).toContainEqual([0, 0]);
    expect(mistakes(world)).toEqual([]);
  });

  test('a tick does but a bounded part of the work, and all is right in the end', () => {
    const world = flatWorld(version);
    world.light.of(0, 0);
    const random = new Random(5);
    for (let edit = 0; edit < 1_000; edit++)
      put(world, random.integer(0, 15), FLOOR_Y + random.integer(0, 12), random.integer(0, 15), random.pick(BLOCKS));
    let ticks = 0;
    for (let before = -1; before !== world.light.work; ticks++) {
      before = world.light.work;
      world.light.settle();
      // Looking at one cell more may light its own column of the sky anew, hence a little over.
      expect(world.light.work - before).toBeLessThan(20_600);
    }
    expect(ticks).toBeGreaterThan(2);
    expect(mistakes(world)).toEqual([]);
  });

  test('light that was let go is right when it is wanted again, whatever was built meanwhile', () => {
    const world = flatWorld(version);
    put(world, 1, FLOOR_Y, 1, 'glowstone');
    world.light.of(0, 0);
    world.light.release((key) => key !== Chunks.key(1, 0) && key !== Chunks.key(0, 0));
    put(world, 1, FLOOR_Y, 1, 'air');
    put(world, 17, FLOOR_Y, 3, 'torch');
    settle(world);
    expect(mistakes(world)).toEqual([]);
  });

  test('the same edits give the same light', () => {
    const bytes = () => {
      const world = flatWorld(version);
      const random = new Random(3);
      world.light.of(0, 0);
      for (let edit = 0; edit < 60; edit++)
        put(world, random.integer(0, 15), FLOOR_Y + random.integer(0, 5), random.integer(0, 15), random.pick(BLOCKS));
      settle(world);
      return world.light.of(0, 0).layers.map((sections) => Buffer.concat(sections).toString('base64'));
    };
    expect(bytes()).toEqual(bytes());
  });
});

test('players who come and go, chunks let go and built over: light is as the rule says, and as clients were told', () => {
  for (let seed = 1; seed <= SEEDS; seed++) {
    const random = new Random(seed);
    const world = flatWorld(DEFAULT_VERSION);
    /** What clients hold of the chunks they see: what they were sent, as updates changed it. */
    const told = new Map<number, Buffer[][]>();
    const see = (chunkX: number, chunkZ: number) => {
      const { layers } = world.light.of(chunkX, chunkZ);
      const key = Chunks.key(chunkX, chunkZ);
      if (!told.has(key))
        told.set(
          key,
          layers.map((sections) => sections.map((bytes) => Buffer.from(bytes))),
        );
    };
    const update = () => {
      world.light.settle();
      for (const { column, sky, block } of world.light.takeChanges()) {
        const held = told.get(Chunks.key(column.chunkX, column.chunkZ));
        [sky, block].forEach((mask, kind) => {
          for (let section = 0; section < 26; section++)
            if (held && mask & (1 << section))
              (held[kind] as Buffer[])[section] = Buffer.from(
                (column.layers[kind as 0] as Buffer[])[section] as Buffer,
              );
        });
      }
    };
    for (let step = 0; step < 500; step++) {
      const draw = random.integer(0, 19);
      if (draw < 14)
        put(
          world,
          random.integer(-3, 20),
          FLOOR_Y + random.integer(-2, 6),
          random.integer(-3, 20),
          random.pick(BLOCKS),
        );
      else if (draw < 16) see(random.integer(-1, 1), random.integer(-1, 1));
      else if (draw === 16) {
        told.clear();
        if (random.integer(0, 1) === 0) see(random.integer(-1, 1), random.integer(-1, 1));
        const near = (a: number, b: number) => Math.abs(a - b) <= 1;
        world.light.release((key) => {
          const { chunkX, chunkZ } = Chunks.ofKey(key);
          return [...told.keys()].map(Chunks.ofKey).some((at) => near(at.chunkX, chunkX) && near(at.chunkZ, chunkZ));
        });
      } else if (draw === 17 && random.integer(0, 4) === 0) {
        const [left, back] = [random.integer(0, 1) * 16, random.integer(0, 1) * 16];
        for (let cell = 0; cell < 1_100; cell++)
          put(world, left + (cell & 15), FLOOR_Y + 2 + (cell >> 8), back + ((cell >> 4) & 15), random.pick(BLOCKS));
      } else update();
    }
    for (let ticks = 0; ticks < 20; ticks++) update();
    for (let x = -1; x <= 1; x++) for (let z = -1; z <= 1; z++) world.light.of(x, z);
    for (let ticks = 0; ticks < 20; ticks++) update();
    expect(mistakes(world), `seed ${seed}`).toEqual([]);
    for (const [key, held] of told) {
      const { chunkX, chunkZ } = Chunks.ofKey(key);
      const { layers } = world.light.of(chunkX, chunkZ);
      held.forEach((sections, kind) => {
        sections.forEach((bytes, section) => {
          const same = bytes.equals((layers[kind as 0] as Buffer[])[section] as Buffer);
          if (!same) expect.fail(`seed ${seed}: chunk ${chunkX} ${chunkZ}, kind ${kind}, section ${section}`);
        });
      });
    }
  }
});

describe('light of states, by the tables of the wiki', () => {
  const gameData = ServerGameData.of('1.20.4');
  const tables = lightTables(gameData);
  const idOf = (text: string) => gameData.states.idOf(parseBlockState(text) ?? blockState('air'));

  test.each([
    ['torch', 14],
    ['glowstone', 15],
    ['lava', 15],
    ['redstone_torch[lit=true]', 7],
    ['redstone_torch[lit=false]', 0],
    ['furnace[lit=true]', 13],
    ['furnace', 0],
    ['redstone_lamp[lit=true]', 15],
    ['redstone_lamp', 0],
    ['campfire', 15],
    ['campfire[lit=false]', 0],
    ['candle[candles=3,lit=true]', 9],
    ['candle[candles=3,lit=false]', 0],
    ['sea_pickle[pickles=2,waterlogged=true]', 9],
    ['sea_pickle[pickles=2,waterlogged=false]', 0],
    ['redstone_ore[lit=true]', 9],
    ['respawn_anchor[charges=2]', 7],
    ['light[level=4]', 4],
    ['stone', 0],
  ])('%s shines %i', (text, light) => {
    expect(tables.emission[idOf(text)]).toBe(light);
  });

  test.each([
    ['stone', 15],
    ['glass', 0],
    ['water', 1],
    ['oak_leaves', 1],
    ['oak_slab[type=double]', 15],
    ['oak_slab[type=bottom]', 0],
    ['oak_slab[type=bottom,waterlogged=true]', 1],
    ['snow[layers=8]', 15],
    ['snow[layers=2]', 0],
    ['tinted_glass', 15],
    ['air', 0],
  ])('%s takes %i away', (text, light) => {
    expect(tables.opacity[idOf(text)]).toBe(light);
  });
});
