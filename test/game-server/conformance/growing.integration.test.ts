import { Vec3 } from 'vec3';
import { expect } from 'vitest';
import type { BlockPosition } from '../../../protocol/geometry.ts';
import { type Env, FLOOR_Y } from '../../support/env.ts';
import { behaviour, type Stage } from './behaviour.ts';

const WIKI = 'Minecraft wiki';
/** Nothing but what a test ticks grows. */
const STILL = { env: { rules: { randomTickSpeed: 0 } } } as const;
const CELL = { x: 2, y: FLOOR_Y, z: 0 };
const NEAR = { position: { x: 0.5, y: FLOOR_Y, z: 0.5 } };

/** Gives a cell random ticks until something is true of the world; says how many it took. */
function tickBlock(env: Env, cell: BlockPosition, until: () => boolean, most = 3000): number {
  const ticks = env.systems.blockTicks;
  const random = env.server.zoneRandom(env.zone);
  for (let count = 0; count <= most; count++) {
    if (until()) return count;
    env.server.world.light.settle();
    ticks.randomTick(cell, random);
  }
  throw new Error(`${most} random ticks made nothing of ${env.block(cell.x, cell.y, cell.z)}`);
}

const at = (env: Env, { x, y, z }: BlockPosition) => env.block(x, y, z);
const isCell = (env: Env, cell: BlockPosition, text: string) => () => at(env, cell).startsWith(text);
const above = ({ x, y, z }: BlockPosition, by = 1) => ({ x, y: y + by, z });

/** Lets a bot use what it holds on a cell. */
async function use({ bot, until, tick }: Stage, items: string, cell: BlockPosition, clicks = 1) {
  const alice = await bot('Alice', { ...NEAR, items: [{ slot: 36, id: items, count: 64 }] });
  for (let click = 0; click < clicks; click++) {
    const block = alice.blockAt(new Vec3(cell.x, cell.y, cell.z));
    if (!block) throw new Error('the cell is not loaded');
    await until(alice.activateBlock(block), 'the click');
    await tick(2);
  }
  return alice;
}

behaviour(
  'wheat grows by random ticks to its last stage and no further',
  { source: `${WIKI}, "Wheat Seeds"`, ...STILL },
  async ({ env }) => {
    env.setBlock(2, FLOOR_Y - 1, 0, 'farmland[moisture=7]');
    env.setBlock(2, FLOOR_Y, 0, 'wheat');
    // One plant amid dry ground has 1 + 3 points: a step in 7 ticks on average, seven steps.
    const count = tickBlock(env, CELL, isCell(env, CELL, 'wheat[age=7]'));
    expect(count).toBeGreaterThan(15);
    expect(count).toBeLessThan(150);
    env.systems.blockTicks.randomTick(CELL, env.server.zoneRandom(env.zone));
    expect(at(env, CELL)).toBe('wheat[age=7]');
  },
);

behaviour(
  'crops grow faster on wet farmland all around than alone on dry farmland',
  { source: `${WIKI}, "Tutorials/Crop farming", growth rate`, ...STILL },
  async ({ env }) => {
    const takes = (moisture: number, wide: boolean) => {
      for (let dx = -1; dx <= 1; dx++)
        for (let dz = -1; dz <= 1; dz++)
          env.setBlock(
            2 + dx,
            FLOOR_Y - 1,
            dz,
            wide || (dx === 0 && dz === 0) ? `farmland[moisture=${moisture}]` : 'dirt',
          );
      let sum = 0;
      for (let round = 0; round < 20; round++) {
        env.setBlock(2, FLOOR_Y, 0, 'carrots[age=0]');
        sum += tickBlock(env, CELL, isCell(env, CELL, 'carrots[age=7]'));
      }
      return sum / 20;
    };
    // 1 + 1 points make 1 in 13 ticks, 1 + 3 + 8 x 0.75 make 1 in 3: 91 and 21 ticks for seven steps.
    expect(takes(0, false)).toBeGreaterThan(60);
    expect(takes(7, true)).toBeLessThan(32);
  },
);

behaviour('crops do not grow in the dark', { source: `${WIKI}, "Crops"`, ...STILL }, async ({ env }) => {
  env.setBlock(2, FLOOR_Y - 1, 0, 'farmland[moisture=7]');
  env.setBlock(2, FLOOR_Y, 0, 'potatoes');
  for (let dx = 1; dx <= 3; dx++)
    for (let dz = -1; dz <= 1; dz++)
      for (let dy = 0; dy <= 2; dy++) if (dx !== 2 || dz !== 0 || dy !== 0) env.setBlock(dx, FLOOR_Y + dy, dz, 'stone');
  expect(() => tickBlock(env, CELL, isCell(env, CELL, 'potatoes[age=1]'), 400)).toThrow(/in vain|made nothing/);
});

behaviour(
  'a ripe melon stem bears a melon beside it and bends towards it',
  { source: `${WIKI}, "Melon Seeds"`, ...STILL },
  async ({ env }) => {
    env.setBlock(2, FLOOR_Y - 1, 0, 'farmland[moisture=7]');
    env.setBlock(2, FLOOR_Y, 0, 'melon_stem[age=7]');
    for (const [x, z] of [
      [1, 0],
      [2, 1],
      [2, -1],
    ] as const)
      env.setBlock(x, FLOOR_Y, z, 'stone');
    tickBlock(env, CELL, () => env.block(3, FLOOR_Y, 0) === 'melon');
    expect(at(env, CELL)).toBe('attached_melon_stem[facing=east]');
  },
);

behaviour(
  'a stem whose fruit is taken stands upright again, ripe',
  { source: `${WIKI}, "Pumpkin Seeds"`, ...STILL },
  async ({ env, bot, until }) => {
    env.setBlock(2, FLOOR_Y - 1, 0, 'farmland[moisture=7]');
    env.setBlock(2, FLOOR_Y, 0, 'attached_pumpkin_stem[facing=east]');
    env.setBlock(3, FLOOR_Y, 0, 'pumpkin');
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'iron_axe', count: 1 }] });
    const pumpkin = alice.blockAt(new Vec3(3, FLOOR_Y, 0));
    if (!pumpkin) throw new Error('no pumpkin');
    await until(alice.dig(pumpkin, true));
    expect(at(env, CELL)).toBe('pumpkin_stem[age=7]');
  },
);

behaviour(
  'sugar cane grows a block in sixteen random ticks, to three blocks',
  { source: `${WIKI}, "Sugar Cane"`, ...STILL },
  async ({ env }) => {
    env.setBlock(3, FLOOR_Y - 1, 0, 'water');
    env.setBlock(2, FLOOR_Y, 0, 'sugar_cane');
    expect(tickBlock(env, CELL, isCell(env, above(CELL), 'sugar_cane'))).toBe(16);
    expect(tickBlock(env, above(CELL), isCell(env, above(CELL, 2), 'sugar_cane'))).toBe(16);
    expect(() => tickBlock(env, above(CELL, 2), isCell(env, above(CELL, 3), 'sugar_cane'), 60)).toThrow();
  },
);

behaviour(
  'a cactus that grows beside a block breaks and drops',
  { source: `${WIKI}, "Cactus"`, ...STILL },
  async ({ env, tick }) => {
    env.setBlock(2, FLOOR_Y - 1, 0, 'sand');
    env.setBlock(2, FLOOR_Y, 0, 'cactus[age=15]');
    env.setBlock(3, FLOOR_Y + 1, 0, 'stone');
    env.systems.blockTicks.randomTick(CELL, env.server.zoneRandom(env.zone));
    await tick();
    expect(at(env, above(CELL))).toBe('air');
    expect(env.eventsOf('item-dropped')).toMatchObject([{ item: 'cactus', count: 1 }]);
  },
);

behaviour(
  'nether wart and cocoa ripen by random ticks',
  { source: `${WIKI}, "Nether Wart", "Cocoa Beans"`, ...STILL },
  async ({ env }) => {
    env.setBlock(2, FLOOR_Y - 1, 0, 'soul_sand');
    env.setBlock(2, FLOOR_Y, 0, 'nether_wart');
    tickBlock(env, CELL, isCell(env, CELL, 'nether_wart[age=3]'));
    env.setBlock(2, FLOOR_Y, 2, 'jungle_log');
    env.setBlock(2, FLOOR_Y, 3, 'cocoa[facing=north]');
    const pod = { x: 2, y: FLOOR_Y, z: 3 };
    tickBlock(env, pod, isCell(env, pod, 'cocoa[age=2'));
  },
);

behaviour(
  'bamboo grows from its shoot to 12 to 16 blocks',
  { source: `${WIKI}, "Bamboo"`, ...STILL },
  async ({ env }) => {
    env.setBlock(2, FLOOR_Y, 0, 'bamboo_sapling');
    let top = CELL;
    for (let ticks = 0; ticks < 4000; ticks++) {
      env.server.world.light.settle();
      env.systems.blockTicks.randomTick(top, env.server.zoneRandom(env.zone));
      if (isCell(env, above(top), 'bamboo')()) top = above(top);
      if (at(env, top).includes('stage=1')) break;
    }
    const height = top.y - FLOOR_Y + 1;
    expect(height).toBeGreaterThanOrEqual(12);
    expect(height).toBeLessThanOrEqual(16);
    expect(at(env, top)).toContain('leaves=large');
    expect(at(env, CELL)).toContain('leaves=none');
  },
);

behaviour('kelp grows under water', { source: `${WIKI}, "Kelp"`, ...STILL }, async ({ env }) => {
  for (let y = 0; y < 4; y++) env.setBlock(2, FLOOR_Y + y, 0, 'water');
  env.setBlock(2, FLOOR_Y, 0, 'kelp[age=20]');
  tickBlock(env, CELL, isCell(env, above(CELL), 'kelp[age=21]'));
  expect(at(env, CELL)).toBe('kelp_plant');
});

behaviour(
  'an oak sapling in the light becomes a tree with leaves that know their distance',
  { source: `${WIKI}, "Sapling", "Leaves"`, ...STILL },
  async ({ env }) => {
    env.setBlock(2, FLOOR_Y, 0, 'oak_sapling');
    tickBlock(env, CELL, isCell(env, CELL, 'oak_log[axis=y]'));
    const height = [1, 2, 3, 4, 5, 6, 7].findIndex((y) => at(env, above(CELL, y)) !== 'oak_log[axis=y]') + 1;
    expect(height).toBeGreaterThanOrEqual(4);
    expect(height).toBeLessThanOrEqual(6);
    expect(at(env, above(CELL, -1))).toBe('dirt');
    expect(at(env, above(CELL, height))).toBe('oak_leaves[distance=1,persistent=false,waterlogged=false]');
  },
);

behaviour(
  'a sapling under a roof does not become a tree',
  { source: `${WIKI}, "Sapling", growth`, ...STILL },
  async ({ env }) => {
    env.setBlock(2, FLOOR_Y, 0, 'birch_sapling');
    env.setBlock(2, FLOOR_Y + 3, 0, 'glass');
    expect(() => tickBlock(env, CELL, isCell(env, CELL, 'birch_log'), 300)).toThrow();
    expect(at(env, CELL)).toBe('birch_sapling[stage=1]');
  },
);

behaviour(
  'a dark oak needs four saplings in a square',
  { source: `${WIKI}, "Sapling", dark oak`, ...STILL },
  async ({ env }) => {
    env.setBlock(2, FLOOR_Y, 0, 'dark_oak_sapling');
    expect(() => tickBlock(env, CELL, isCell(env, CELL, 'dark_oak_log'), 300)).toThrow();
    for (const [x, z] of [
      [3, 0],
      [2, 1],
      [3, 1],
    ] as const)
      env.setBlock(x, FLOOR_Y, z, 'dark_oak_sapling');
    tickBlock(env, CELL, isCell(env, CELL, 'dark_oak_log'));
    expect(env.block(3, FLOOR_Y, 1)).toBe('dark_oak_log[axis=y]');
  },
);

behaviour(
  'spruce, jungle, acacia, mangrove and azalea grow into trees of their own wood',
  { source: `${WIKI}, "Sapling", "Mangrove Propagule", "Azalea"`, ...STILL },
  async (stage) => {
    const { env } = stage;
    for (const [index, [plant, log]] of (
      [
        ['spruce_sapling', 'spruce_log'],
        ['jungle_sapling', 'jungle_log'],
        ['acacia_sapling', 'acacia_log'],
        ['mangrove_propagule[hanging=false,age=4]', 'mangrove_'],
      ] as const
    ).entries()) {
      const cell = { x: -30 + index * 15, y: FLOOR_Y, z: 20 };
      env.setBlock(cell.x, cell.y, cell.z, plant);
      tickBlock(env, cell, isCell(env, cell, log));
    }
  },
);

behaviour(
  'a cherry sapling becomes a cherry tree with branches',
  { source: `${WIKI}, "Cherry"`, ...STILL, unless: { '1.19.2': 'cherries came with 1.20' } },
  async ({ env }) => {
    env.setBlock(2, FLOOR_Y, 0, 'cherry_sapling');
    tickBlock(env, CELL, isCell(env, CELL, 'cherry_log'));
    let lying = 0;
    for (let x = -3; x <= 7; x++)
      for (let y = 0; y < 12; y++)
        for (let z = -5; z <= 5; z++) if (/^cherry_log\[axis=[xz]/.test(env.block(x, FLOOR_Y + y, z))) lying++;
    expect(lying).toBeGreaterThan(0);
  },
);

behaviour(
  'leaves far from any log decay, those near one and those placed by hand stay',
  { source: `${WIKI}, "Leaves", decay`, ...STILL },
  async ({ env }) => {
    env.setBlock(2, FLOOR_Y + 3, 0, 'oak_leaves');
    tickBlock(env, above(CELL, 3), isCell(env, above(CELL, 3), 'air'), 1);
    env.setBlock(2, FLOOR_Y + 3, 0, 'oak_leaves[persistent=true]');
    expect(() => tickBlock(env, above(CELL, 3), isCell(env, above(CELL, 3), 'air'), 50)).toThrow();
    env.setBlock(2, FLOOR_Y + 3, 0, 'oak_leaves');
    env.setBlock(3, FLOOR_Y + 3, 0, 'oak_log');
    expect(() => tickBlock(env, above(CELL, 3), isCell(env, above(CELL, 3), 'air'), 50)).toThrow();
  },
);

behaviour(
  'grass spreads onto lit dirt beside it and dies under a solid block',
  { source: `${WIKI}, "Grass Block"`, ...STILL },
  async ({ env }) => {
    const ground = { x: 2, y: FLOOR_Y - 1, z: 0 };
    const dirt = { x: 3, y: FLOOR_Y - 1, z: 0 };
    env.setBlock(dirt.x, dirt.y, dirt.z, 'dirt');
    tickBlock(env, ground, isCell(env, dirt, 'grass_block'));
    env.setBlock(2, FLOOR_Y, 0, 'stone');
    expect(tickBlock(env, ground, isCell(env, ground, 'dirt'))).toBe(1);
  },
);

behaviour(
  'farmland near water gets wet, without it dries out and turns to dirt unless something grows on it',
  { source: `${WIKI}, "Farmland"`, ...STILL },
  async ({ env }) => {
    const ground = { x: 2, y: FLOOR_Y - 1, z: 0 };
    env.setBlock(2, FLOOR_Y - 1, 0, 'farmland');
    env.setBlock(6, FLOOR_Y - 1, 0, 'water');
    expect(tickBlock(env, ground, isCell(env, ground, 'farmland[moisture=7]'))).toBe(1);
    env.setBlock(6, FLOOR_Y - 1, 0, 'dirt');
    env.setBlock(7, FLOOR_Y - 1, 0, 'water');
    expect(tickBlock(env, ground, isCell(env, ground, 'farmland[moisture=0]'))).toBe(7);
    env.setBlock(2, FLOOR_Y, 0, 'wheat');
    expect(() => tickBlock(env, ground, isCell(env, ground, 'dirt'), 30)).toThrow();
    env.setBlock(2, FLOOR_Y, 0, 'air');
    expect(tickBlock(env, ground, isCell(env, ground, 'dirt'))).toBe(1);
  },
);

behaviour(
  'mushrooms spread in the dark but no more than five in reach',
  { source: `${WIKI}, "Mushroom"`, ...STILL },
  async ({ env }) => {
    for (let x = -4; x <= 8; x++)
      for (let z = -6; z <= 6; z++)
        for (let y = 0; y < 4; y++)
          if (y === 3 || x === -4 || x === 8 || z === -6 || z === 6) env.setBlock(x, FLOOR_Y + y, z, 'stone');
    env.setBlock(2, FLOOR_Y, 0, 'brown_mushroom');
    const count = () => {
      let sum = 0;
      for (let x = -3; x <= 7; x++)
        for (let z = -5; z <= 5; z++) if (env.block(x, FLOOR_Y, z) === 'brown_mushroom') sum++;
      return sum;
    };
    tickBlock(env, CELL, () => count() >= 3, 2000);
    expect(() => tickBlock(env, CELL, () => count() > 8, 3000)).toThrow();
  },
);

behaviour(
  'random ticks come by themselves to blocks near players, and not at all at speed 0',
  { source: `${WIKI}, "Tick", random tick; "Game rule", randomTickSpeed`, env: { rules: { randomTickSpeed: 100 } } },
  async ({ env, bot, tick }) => {
    for (let x = 2; x < 8; x++)
      for (let z = 2; z < 8; z++) {
        env.setBlock(x, FLOOR_Y - 1, z, 'farmland[moisture=7]');
        env.setBlock(x, FLOOR_Y, z, 'wheat');
      }
    const field = () => {
      let sum = 0;
      for (let x = 2; x < 8; x++)
        for (let z = 2; z < 8; z++) sum += Number(/age=(\d)/.exec(env.block(x, FLOOR_Y, z))?.[1]);
      return sum;
    };
    await bot('Alice');
    await tick(120);
    // 36 plants get about three random ticks each, of which one in six or less is a step.
    expect(field()).toBeGreaterThan(5);
    env.server.setRule(env.zone, 'randomTickSpeed', 0);
    const before = field();
    await tick(60);
    expect(field()).toBe(before);
  },
);

behaviour(
  'bone meal makes a crop grow by two to five stages and is used up',
  { source: `${WIKI}, "Bone Meal"`, ...STILL },
  async (stage) => {
    const { env } = stage;
    env.setBlock(2, FLOOR_Y - 1, 0, 'farmland[moisture=7]');
    env.setBlock(2, FLOOR_Y, 0, 'wheat');
    const alice = await use(stage, 'bone_meal', CELL);
    expect(at(env, CELL)).toMatch(/^wheat\[age=[2-5]\]$/);
    expect(alice.inventory.count(alice.registry.itemsByName.bone_meal?.id ?? -1, null)).toBe(63);
    expect(env.eventsOf('block-changed')).toMatchObject([{ player: 'Alice', from: 'wheat[age=0]' }]);
  },
);

behaviour('bone meal is not used up on a ripe crop', { source: `${WIKI}, "Bone Meal"`, ...STILL }, async (stage) => {
  stage.env.setBlock(2, FLOOR_Y - 1, 0, 'farmland[moisture=7]');
  stage.env.setBlock(2, FLOOR_Y, 0, 'beetroots[age=3]');
  const alice = await use(stage, 'bone_meal', CELL);
  expect(alice.heldItem?.count).toBe(64);
});

behaviour(
  'bone meal on a grass block covers the meadow with grass and flowers',
  { source: `${WIKI}, "Bone Meal", grass blocks`, ...STILL },
  async (stage) => {
    const { env } = stage;
    await use(stage, 'bone_meal', { x: 2, y: FLOOR_Y - 1, z: 0 }, 3);
    let grown = 0;
    for (let x = -6; x <= 10; x++) for (let z = -8; z <= 8; z++) if (env.block(x, FLOOR_Y, z) !== 'air') grown++;
    expect(grown).toBeGreaterThan(8);
    const kinds = new Set(env.eventsOf('block-placed').map(({ state }) => state));
    expect([...kinds].some((state) => /^(?:short_)?grass$/.test(state))).toBe(true);
  },
);

behaviour(
  'bone meal makes a sapling a tree after some tries, with sparks for the clients',
  { source: `${WIKI}, "Sapling", bone meal; World Event 1505`, ...STILL },
  async ({ env, client, tick }) => {
    env.setBlock(2, FLOOR_Y, 0, 'oak_sapling');
    const alice = await client('Alice', { ...NEAR, items: [{ slot: 36, id: 'bone_meal', count: 64 }] });
    const effects = alice.collect('world_event');
    for (let click = 0; click < 64 && isCell(env, CELL, 'oak_sapling')(); click++) {
      alice.write('block_place', {
        hand: 0,
        location: CELL,
        direction: 1,
        cursorX: 0.5,
        cursorY: 0.5,
        cursorZ: 0.5,
        insideBlock: false,
        worldBorderHit: false,
        sequence: click,
      });
      await tick();
    }
    await tick();
    expect(at(env, CELL)).toBe('oak_log[axis=y]');
    expect(effects.packets.filter(({ effectId }) => effectId === 1505).length).toBeGreaterThan(1);
    expect(alice.slot(36)?.count).toBe(64 - effects.packets.length);
  },
);

behaviour(
  'bone meal turns a mushroom into a huge one',
  { source: `${WIKI}, "Huge mushroom"`, ...STILL },
  async (stage) => {
    const { env } = stage;
    env.setBlock(2, FLOOR_Y, 0, 'red_mushroom');
    for (let x = -4; x <= 8; x++)
      for (let z = -4; z <= 4; z++) {
        env.setBlock(x, FLOOR_Y - 1, z, 'mycelium');
      }
    await use(stage, 'bone_meal', CELL, 12);
    expect(at(env, CELL)).toMatch(/^mushroom_stem/);
  },
);

behaviour(
  'ripe wheat gives wheat and one to four seeds, unripe wheat one seed',
  { source: `${WIKI}, "Wheat Seeds"; minecraft-data: blockLoot`, ...STILL },
  async ({ env, bot, until, tick }) => {
    const alice = await bot('Alice');
    const harvest = async (age: number) => {
      env.setBlock(2, FLOOR_Y - 1, 0, 'farmland[moisture=7]');
      env.setBlock(2, FLOOR_Y, 0, `wheat[age=${age}]`);
      await tick(2);
      const before = env.eventsOf('item-dropped').length;
      const crop = alice.blockAt(new Vec3(2, FLOOR_Y, 0));
      if (!crop) throw new Error('no crop');
      await until(alice.dig(crop, true));
      await tick(2);
      return env
        .eventsOf('item-dropped')
        .slice(before)
        .map(({ item, count }) => `${item} ${count}`);
    };
    expect(await harvest(3)).toEqual(['wheat_seeds 1']);
    const ripe = await harvest(7);
    expect(ripe[0]).toBe('wheat 1');
    expect(ripe[1]).toMatch(/^wheat_seeds [1-4]$/);
  },
);

behaviour(
  'seeds are planted on farmland only',
  { source: `${WIKI}, "Wheat Seeds", "Carrot", "Potato", "Beetroot Seeds", "Melon Seeds"`, ...STILL },
  async ({ env, bot, until, tick }) => {
    const seeds = ['wheat_seeds', 'carrot', 'potato', 'beetroot_seeds', 'melon_seeds', 'pumpkin_seeds'];
    const crops = ['wheat', 'carrots', 'potatoes', 'beetroots', 'melon_stem', 'pumpkin_stem'];
    const alice = await bot('Alice', { items: seeds.map((id, index) => ({ slot: 36 + index, id, count: 2 })) });
    for (const [index, crop] of crops.entries()) {
      const x = 2;
      const z = index - 2;
      alice.setQuickBarSlot(index);
      await tick(2);
      const plant = async () => {
        const ground = alice.blockAt(new Vec3(x, FLOOR_Y - 1, z));
        if (!ground) throw new Error('no ground');
        await until(
          alice.placeBlock(ground, new Vec3(0, 1, 0)).catch(() => undefined),
          'the planting',
          250,
        );
      };
      await plant();
      expect(env.block(x, FLOOR_Y, z)).toBe('air');
      env.setBlock(x, FLOOR_Y - 1, z, 'farmland[moisture=7]');
      await tick(2);
      await plant();
      expect(env.block(x, FLOOR_Y, z)).toBe(`${crop}[age=0]`);
    }
  },
);

behaviour(
  'bone meal turns a nether fungus on its nylium into a huge one',
  { source: `${WIKI}, "Huge fungus"`, ...STILL },
  async (stage) => {
    const { env } = stage;
    env.setBlock(2, FLOOR_Y - 1, 0, 'warped_nylium');
    env.setBlock(2, FLOOR_Y, 0, 'warped_fungus');
    await use(stage, 'bone_meal', CELL, 12);
    expect(at(env, CELL)).toBe('warped_stem[axis=y]');
    const kinds = new Set(env.eventsOf('block-placed').map(({ state }) => state));
    expect([...kinds]).toContain('warped_wart_block');
  },
);

behaviour(
  'ice and snow melt beside a torch, not in the sun',
  { source: `${WIKI}, "Ice", "Snow"`, ...STILL },
  async ({ env }) => {
    env.setBlock(2, FLOOR_Y, 0, 'ice');
    env.setBlock(2, FLOOR_Y, 3, 'snow[layers=2]');
    const snow = { x: 2, y: FLOOR_Y, z: 3 };
    expect(() => tickBlock(env, CELL, isCell(env, CELL, 'water'), 20)).toThrow();
    expect(() => tickBlock(env, snow, isCell(env, snow, 'air'), 20)).toThrow();
    env.setBlock(3, FLOOR_Y, 0, 'torch');
    env.setBlock(3, FLOOR_Y, 3, 'torch');
    expect(tickBlock(env, CELL, isCell(env, CELL, 'water'))).toBe(1);
    expect(tickBlock(env, snow, isCell(env, snow, 'air'))).toBe(1);
  },
);

behaviour(
  'vines grow down a wall and stop when there are five in reach',
  { source: `${WIKI}, "Vines", growth`, ...STILL },
  async ({ env }) => {
    for (let y = 0; y < 8; y++) env.setBlock(3, FLOOR_Y + y, 0, 'stone');
    const top = above(CELL, 6);
    env.setBlock(2, FLOOR_Y + 6, 0, 'vine[east=true]');
    tickBlock(env, top, isCell(env, above(CELL, 5), 'vine'));
    expect(at(env, above(CELL, 5))).toContain('east=true');
    tickBlock(env, above(CELL, 5), isCell(env, above(CELL, 4), 'vine'));
  },
);

behaviour(
  'torchflowers grow in two steps to a flower, pitcher plants in four to two blocks',
  {
    source: `${WIKI}, "Torchflower Seeds", "Pitcher Pod"`,
    ...STILL,
    unless: { '1.19.2': 'torchflowers and pitcher plants came with 1.20' },
  },
  async ({ env, bot, until, tick }) => {
    env.setBlock(2, FLOOR_Y - 1, 0, 'farmland[moisture=7]');
    env.setBlock(2, FLOOR_Y - 1, 2, 'farmland[moisture=7]');
    const items = [
      { slot: 36, id: 'torchflower_seeds', count: 1 },
      { slot: 37, id: 'pitcher_pod', count: 1 },
    ];
    const alice = await bot('Alice', { items });
    const plant = async (z: number) => {
      const ground = alice.blockAt(new Vec3(2, FLOOR_Y - 1, z));
      if (!ground) throw new Error('no ground');
      await until(alice.placeBlock(ground, new Vec3(0, 1, 0)), 'the planting');
    };
    await plant(0);
    alice.setQuickBarSlot(1);
    await tick(2);
    await plant(2);
    const pod = { x: 2, y: FLOOR_Y, z: 2 };
    expect([at(env, CELL), at(env, pod)]).toEqual(['torchflower_crop[age=0]', 'pitcher_crop[age=0,half=lower]']);
    tickBlock(env, CELL, isCell(env, CELL, 'torchflower_crop[age=1]'));
    tickBlock(env, CELL, () => at(env, CELL) === 'torchflower');
    tickBlock(env, pod, isCell(env, pod, 'pitcher_crop[age=4,half=lower]'));
    expect(at(env, above(pod))).toBe('pitcher_crop[age=4,half=upper]');
  },
);

behaviour(
  'cocoa, nether wart, berries, cane, cactus and bamboo are planted where they grow',
  { source: `${WIKI}, each plant's page, "Usage"`, ...STILL },
  async ({ env, bot, until, tick }) => {
    env.setBlock(2, FLOOR_Y - 1, -2, 'soul_sand');
    env.setBlock(2, FLOOR_Y - 1, 0, 'sand');
    env.setBlock(3, FLOOR_Y - 1, 0, 'water');
    env.setBlock(2, FLOOR_Y - 1, 2, 'sand');
    env.setBlock(-2, FLOOR_Y, 0, 'jungle_log');
    const plants = [
      ['nether_wart', { x: 2, y: FLOOR_Y - 1, z: -2 }, 'nether_wart[age=0]'],
      ['sweet_berries', { x: 0, y: FLOOR_Y - 1, z: 3 }, 'sweet_berry_bush[age=0]'],
      ['sugar_cane', { x: 2, y: FLOOR_Y - 1, z: 0 }, 'sugar_cane[age=0]'],
      ['cactus', { x: 2, y: FLOOR_Y - 1, z: 2 }, 'cactus[age=0]'],
      ['bamboo', { x: 0, y: FLOOR_Y - 1, z: -3 }, 'bamboo_sapling'],
    ] as const;
    const items = [...plants.map(([id]) => id), 'cocoa_beans'].map((id, index) => ({ slot: 36 + index, id, count: 1 }));
    const alice = await bot('Alice', { items });
    const place = async (slot: number, { x, y, z }: BlockPosition, face: Vec3) => {
      alice.setQuickBarSlot(slot);
      await tick(2);
      const ground = alice.blockAt(new Vec3(x, y, z));
      if (!ground) throw new Error('no ground');
      await until(alice.placeBlock(ground, face), items[slot]?.id);
    };
    for (const [slot, [, ground, grown]] of plants.entries()) {
      await place(slot, ground, new Vec3(0, 1, 0));
      expect(at(env, above(ground))).toBe(grown);
    }
    await place(5, { x: -2, y: FLOOR_Y, z: 0 }, new Vec3(1, 0, 0));
    expect(env.block(-1, FLOOR_Y, 0)).toBe('cocoa[age=0,facing=west]');
  },
);

behaviour(
  'bone meal under water grows seagrass, on a tall flower gives another, on cave vines berries',
  { source: `${WIKI}, "Bone Meal"`, ...STILL },
  async (stage) => {
    const { env, tick, until } = stage;
    for (let x = 1; x <= 4; x++) for (let z = -2; z <= 1; z++) env.setBlock(x, FLOOR_Y - 1, z, 'water');
    env.setBlock(1, FLOOR_Y, 3, 'peony[half=lower]');
    env.setBlock(1, FLOOR_Y + 1, 3, 'peony[half=upper]');
    env.setBlock(-1, FLOOR_Y + 2, 2, 'stone');
    env.setBlock(-1, FLOOR_Y + 1, 2, 'cave_vines');
    const alice = await use(stage, 'bone_meal', { x: 2, y: FLOOR_Y - 2, z: 0 });
    const seagrass = env.eventsOf('block-placed').filter(({ state }) => state.includes('seagrass'));
    expect(seagrass.length).toBeGreaterThan(0);
    for (const cell of [new Vec3(1, FLOOR_Y, 3), new Vec3(-1, FLOOR_Y + 1, 2)]) {
      const block = alice.blockAt(cell);
      if (block) await until(alice.activateBlock(block));
      await tick(2);
    }
    expect(env.eventsOf('item-dropped').map(({ item }) => item)).toContain('peony');
    expect(env.block(-1, FLOOR_Y + 1, 2)).toBe('cave_vines[age=0,berries=true]');
  },
);

behaviour(
  'what bone meal makes grow is reported as the doing of who used it',
  { source: 'vanilla: BoneMealItem; the event log names who changed the world', ...STILL },
  async (stage) => {
    stage.env.setBlock(2, FLOOR_Y, 0, 'sweet_berry_bush[age=0]');
    await use(stage, 'bone_meal', CELL, 3);
    expect(stage.env.eventsOf('block-changed').map(({ player, to }) => [player, to])).toEqual([
      ['Alice', 'sweet_berry_bush[age=1]'],
      ['Alice', 'sweet_berry_bush[age=2]'],
      ['Alice', 'sweet_berry_bush[age=3]'],
    ]);
  },
);

behaviour(
  'coral out of the water dies within five seconds, beside water it lives',
  { source: `${WIKI}, "Coral Block", "Coral"` },
  async ({ env, bot, until, tick }) => {
    env.setBlock(-3, FLOOR_Y - 1, 1, 'water');
    const alice = await bot('Alice', {
      items: [
        { slot: 36, id: 'tube_coral_block', count: 2 },
        { slot: 37, id: 'horn_coral_block', count: 2 },
      ],
    });
    const place = async (x: number, z: number) => {
      const ground = alice.blockAt(new Vec3(x, FLOOR_Y - 1, z));
      if (!ground) throw new Error('no ground');
      await until(alice.placeBlock(ground, new Vec3(0, 1, 0)), 'the placing');
    };
    await place(2, 2);
    alice.setQuickBarSlot(1);
    await tick(2);
    env.setBlock(-2, FLOOR_Y, 2, 'water');
    await place(-2, 1);
    await until(() => env.block(2, FLOOR_Y, 2) === 'dead_tube_coral_block', 'the dying', 101);
    await tick(40);
    expect(env.block(-2, FLOOR_Y, 1)).toBe('horn_coral_block');
  },
);

behaviour(
  'bone meal hangs roots under rooted dirt, propagules under mangrove leaves and makes dripleaves taller',
  { source: `${WIKI}, "Bone Meal"`, ...STILL },
  async (stage) => {
    const { env, tick, until } = stage;
    env.setBlock(2, FLOOR_Y + 1, 0, 'rooted_dirt');
    env.setBlock(2, FLOOR_Y + 1, 2, 'mangrove_leaves[persistent=true]');
    env.setBlock(0, FLOOR_Y - 1, 3, 'moss_block');
    env.setBlock(0, FLOOR_Y, 3, 'big_dripleaf[facing=north]');
    const alice = await use(stage, 'bone_meal', above(CELL));
    for (const cell of [new Vec3(2, FLOOR_Y + 1, 2), new Vec3(0, FLOOR_Y, 3)]) {
      const block = alice.blockAt(cell);
      if (block) await until(alice.activateBlock(block));
      await tick(2);
    }
    expect(at(env, CELL)).toBe('hanging_roots[waterlogged=false]');
    expect(env.block(2, FLOOR_Y, 2)).toMatch(/^mangrove_propagule\[age=0,hanging=true/);
    expect(env.block(0, FLOOR_Y + 1, 3)).toMatch(/^big_dripleaf\[facing=north/);
    expect(env.block(0, FLOOR_Y, 3)).toMatch(/^big_dripleaf_stem/);
  },
);
