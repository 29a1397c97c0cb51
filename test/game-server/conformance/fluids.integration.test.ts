import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { expect } from 'vitest';
import { type Env, FLOOR_Y } from '../../support/env.ts';
import { behaviour, type Stage } from './behaviour.ts';

const Y = FLOOR_Y;

/** Looks at a point and uses the item in the hand, as a bucket is used. */
async function useAt({ until, tick }: Stage, bot: Bot, x: number, y: number, z: number): Promise<void> {
  await until(bot.lookAt(new Vec3(x, y, z), true));
  await tick(2);
  bot.activateItem();
  await tick(2);
}

const level = (env: Env, x: number, y: number, z: number): string | undefined =>
  /^water\[level=(\d+)\]$/.exec(env.block(x, y, z))?.[1];

/** A stone floor in a frame of walls, one block deep, from (2, 2) on. */
function basin(env: Env, width: number, depth: number): void {
  for (let x = 1; x <= width + 2; x++)
    for (let z = 1; z <= depth + 2; z++) {
      const edge = x === 1 || z === 1 || x === width + 2 || z === depth + 2;
      env.setBlock(x, Y, z, edge ? 'stone' : 'air');
    }
}

behaviour(
  'poured water flows seven blocks, a block each five ticks',
  { source: 'Minecraft wiki, "Water", "Spreading"' },
  async (stage) => {
    const { env, bot, tick, until } = stage;
    for (let x = -1; x <= 12; x++) for (const z of [1, 3]) env.setBlock(x, Y, z, 'stone');
    env.setBlock(1, Y, 2, 'stone');
    const alice = await bot('Alice', {
      position: { x: 2.5, y: Y + 1, z: 1.5 },
      items: [{ slot: 36, id: 'water_bucket', count: 1 }],
    });
    await useAt(stage, alice, 2.5, Y, 2.5);
    expect(level(env, 2, Y, 2)).toBe('0');
    expect(alice.heldItem?.name).toBe('bucket');
    const poured = env.eventsOf('block-placed').at(-1)?.tick ?? 0;
    await until(() => level(env, 9, Y, 2) === '7');
    const arrived = env.eventsOf('block-placed').at(-1)?.tick ?? 0;
    expect(arrived - poured).toBe(35);
    await tick(20);
    expect(env.block(10, Y, 2)).toBe('air');
    expect(Array.from({ length: 8 }, (_, index) => level(env, 2 + index, Y, 2))).toEqual([
      '0',
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
    ]);
  },
);

behaviour('water that is scooped up dries out', { source: 'Minecraft wiki, "Bucket", "Water"' }, async (stage) => {
  const { env, bot, tick } = stage;
  const alice = await bot('Alice', { items: [{ slot: 36, id: 'water_bucket', count: 1 }] });
  await useAt(stage, alice, 2.5, Y, 2.5);
  await tick(30);
  expect(level(env, 4, Y, 2)).toBe('2');
  await useAt(stage, alice, 2.5, Y + 0.5, 2.5);
  expect(alice.heldItem?.name).toBe('water_bucket');
  await tick(80);
  for (let x = -6; x <= 10; x++) expect(env.block(x, Y, 2)).toBe('air');
});

behaviour(
  'two sources make a third between them',
  { source: 'Minecraft wiki, "Water", "Water sources"' },
  async (stage) => {
    const { env, bot, tick } = stage;
    basin(env, 3, 1);
    for (let x = 2; x <= 4; x++) env.setBlock(x, Y - 1, 2, 'stone');
    env.setBlock(2, Y, 2, 'water');
    const alice = await bot('Alice', {
      position: { x: 3.5, y: Y + 1, z: 1.5 },
      items: [{ slot: 36, id: 'water_bucket', count: 1 }],
    });
    await useAt(stage, alice, 4.5, Y, 2.5);
    await tick(12);
    expect([2, 3, 4].map((x) => level(env, x, Y, 2))).toEqual(['0', '0', '0']);
  },
);

behaviour(
  'water falls down an edge instead of spreading',
  { source: 'Minecraft wiki, "Water", "Spreading"' },
  async (stage) => {
    const { env, bot, tick } = stage;
    env.setBlock(4, Y, 0, 'stone');
    env.setBlock(4, Y + 1, 0, 'stone');
    env.setBlock(4, Y + 2, 0, 'stone');
    env.setBlock(3, Y + 2, -1, 'stone');
    env.setBlock(3, Y + 2, 1, 'stone');
    env.setBlock(3, Y + 3, 0, 'water');
    env.setBlock(3, Y + 3, -1, 'stone');
    await bot('Alice');
    env.server.world.setBlock({ x: 4, y: Y + 4, z: 0 }, { id: 'stone', properties: {} }, { type: 'game' });
    env.server.world.setBlock({ x: 3, y: Y + 4, z: 0 }, { id: 'stone', properties: {} }, { type: 'game' });
    await tick(16);
    expect([env.block(3, Y + 2, 0), env.block(3, Y + 1, 0), env.block(3, Y, 0)]).toEqual([
      'water[level=8]',
      'water[level=8]',
      'water[level=8]',
    ]);
  },
);

behaviour('water seeks the nearest way down', { source: 'Minecraft wiki, "Fluid", "Spreading"' }, async (stage) => {
  const { env, bot, tick } = stage;
  // A hole two blocks east of the source: water goes east alone.
  env.setBlock(6, Y - 1, 2, 'air');
  const alice = await bot('Alice', {
    position: { x: 2.5, y: Y, z: 2.5 },
    items: [{ slot: 36, id: 'water_bucket', count: 1 }],
  });
  await useAt(stage, alice, 4.5, Y, 2.5);
  await tick(30);
  expect(level(env, 5, Y, 2)).toBe('1');
  expect(env.block(3, Y, 2)).toBe('air');
  expect(env.block(4, Y, 3)).toBe('air');
});

for (const [what, flowing, becomes] of [
  ['a lava source', false, 'obsidian'],
  ['flowing lava', true, 'cobblestone'],
] as const)
  behaviour(
    `water turns ${what} to ${becomes}`,
    { source: 'Minecraft wiki, "Lava", "Obsidian", "Cobblestone"' },
    async (stage) => {
      const { env, bot, tick } = stage;
      for (const [x, z] of [
        [5, 2],
        [4, 1],
        [4, 3],
      ] as const)
        env.setBlock(x, Y, z, 'stone');
      env.setBlock(4, Y, 2, flowing ? 'lava[level=2]' : 'lava');
      const alice = await bot('Alice', { items: [{ slot: 36, id: 'water_bucket', count: 1 }] });
      await useAt(stage, alice, 2.5, Y, 2.5);
      await tick(8);
      expect(env.block(4, Y, 2)).toBe(becomes);
    },
  );

behaviour('lava flows a block each 30 ticks, three blocks far', { source: 'Minecraft wiki, "Lava"' }, async (stage) => {
  const { env, bot, tick } = stage;
  for (let x = -1; x <= 12; x++) for (const z of [1, 3]) env.setBlock(x, Y, z, 'stone');
  env.setBlock(1, Y, 2, 'stone');
  const alice = await bot('Alice', {
    position: { x: 2.5, y: Y + 1, z: 1.5 },
    items: [{ slot: 36, id: 'lava_bucket', count: 1 }],
  });
  await useAt(stage, alice, 2.5, Y, 2.5);
  await tick(20);
  expect(env.block(3, Y, 2)).toBe('air');
  await tick(10);
  expect(env.block(3, Y, 2)).toBe('lava[level=2]');
  await tick(120);
  expect([4, 5, 6].map((x) => env.block(x, Y, 2))).toEqual(['lava[level=4]', 'lava[level=6]', 'air']);
});

behaviour('water washes away a torch, which drops', { source: 'Minecraft wiki, "Water", "Torch"' }, async (stage) => {
  const { env, bot, tick } = stage;
  env.setBlock(3, Y, 2, 'torch');
  const alice = await bot('Alice', { items: [{ slot: 36, id: 'water_bucket', count: 1 }] });
  await useAt(stage, alice, 2.5, Y, 2.5);
  await tick(8);
  expect(level(env, 3, Y, 2)).toBe('1');
  expect(env.eventsOf('item-dropped').map(({ item }) => item)).toEqual(['torch']);
});

behaviour(
  'a bucket waterlogs a fence and takes the water out again',
  { source: 'Minecraft wiki, "Waterlogging"' },
  async (stage) => {
    const { env, bot, tick } = stage;
    env.setBlock(2, Y, 2, 'oak_fence');
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'water_bucket', count: 1 }] });
    await useAt(stage, alice, 2.5, Y + 0.5, 2.5);
    expect(env.block(2, Y, 2)).toMatch(/waterlogged=true/);
    await tick(6);
    expect(level(env, 3, Y, 2)).toBe('1');
    await useAt(stage, alice, 2.5, Y + 0.5, 2.5);
    expect(env.block(2, Y, 2)).toMatch(/waterlogged=false/);
    expect(alice.heldItem?.name).toBe('water_bucket');
  },
);

behaviour(
  'a cauldron is filled and emptied by buckets',
  { source: 'Minecraft wiki, "Cauldron"' },
  async ({ env, bot, until, tick }) => {
    env.setBlock(2, Y, 0, 'cauldron');
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'water_bucket', count: 1 }] });
    const cauldron = () => alice.blockAt(new Vec3(2, Y, 0)) as never;
    await until(alice.activateBlock(cauldron()));
    await tick(2);
    expect([env.block(2, Y, 0), alice.heldItem?.name]).toEqual(['water_cauldron[level=3]', 'bucket']);
    await until(alice.activateBlock(cauldron()));
    await tick(2);
    expect([env.block(2, Y, 0), alice.heldItem?.name]).toEqual(['cauldron', 'water_bucket']);
  },
);

behaviour('one of several buckets is filled, the rest stay', { source: 'Minecraft wiki, "Bucket"' }, async (stage) => {
  const { env, bot } = stage;
  env.setBlock(2, Y - 1, 2, 'water');
  const alice = await bot('Alice', { items: [{ slot: 36, id: 'bucket', count: 3 }] });
  await useAt(stage, alice, 2.5, Y - 0.5, 2.5);
  expect(env.block(2, Y - 1, 2)).toBe('air');
  const count = (id: string) => env.server.players.get('Alice')?.inventory.count(id);
  expect([count('bucket'), count('water_bucket')]).toEqual([2, 1]);
  expect(
    alice.inventory
      .items()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['bucket', 'water_bucket']);
});

behaviour('a glass bottle is filled at a source', { source: 'Minecraft wiki, "Glass Bottle"' }, async (stage) => {
  const { env, bot } = stage;
  env.setBlock(2, Y - 1, 2, 'water');
  const alice = await bot('Alice', { items: [{ slot: 36, id: 'glass_bottle', count: 1 }] });
  await useAt(stage, alice, 2.5, Y - 0.5, 2.5);
  expect(alice.heldItem?.name).toBe('potion');
  expect(level(env, 2, Y - 1, 2)).toBe('0');
});

behaviour(
  'a sponge soaks up the water around it',
  { source: 'Minecraft wiki, "Sponge"' },
  async ({ env, bot, until, tick }) => {
    basin(env, 3, 3);
    for (let x = 2; x <= 4; x++) for (let z = 2; z <= 4; z++) env.setBlock(x, Y, z, 'water');
    const alice = await bot('Alice', {
      position: { x: 1.5, y: Y + 1, z: 3.5 },
      items: [{ slot: 36, id: 'sponge', count: 1 }],
    });
    const wall = alice.blockAt(new Vec3(3, Y - 1, 3));
    await until(alice.placeBlock(wall as never, new Vec3(0, 1, 0)));
    await tick(2);
    expect(env.block(3, Y, 3)).toBe('wet_sponge');
    expect(env.block(2, Y, 2)).toBe('air');
  },
);

behaviour(
  'concrete powder hardens where water reaches it',
  { source: 'Minecraft wiki, "Concrete Powder"' },
  async (stage) => {
    const { env, bot, tick } = stage;
    env.setBlock(4, Y, 2, 'red_concrete_powder');
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'water_bucket', count: 1 }] });
    await useAt(stage, alice, 2.5, Y, 2.5);
    await tick(8);
    expect(env.block(4, Y, 2)).toBe('red_concrete');
  },
);

behaviour(
  'water stops at the edge of the arena',
  {
    source: 'docs/reference/survival.md, "Rules of an arena": nothing leaves it',
    env: { zone: { id: 'zone', box: { min: { x: -8, y: -64, z: -8 }, max: { x: 3, y: 10, z: 8 } } } },
  },
  async (stage) => {
    const { env, bot, tick } = stage;
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'water_bucket', count: 1 }] });
    await useAt(stage, alice, 2.5, Y, 2.5);
    await tick(60);
    expect(level(env, 3, Y, 2)).toBe('1');
    for (let z = -8; z <= 8; z++) expect(env.block(4, Y, z)).toBe('air');
  },
);

behaviour(
  'water an arena is built with rests until it is disturbed',
  { source: 'docs/reference/survival.md, "Rules of an arena": it is built exactly as planned' },
  async ({ env, bot, tick, until }) => {
    env.setBlock(4, Y, 2, 'water');
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'dirt', count: 1 }] });
    await tick(30);
    expect(env.block(5, Y, 2)).toBe('air');
    await until(alice.placeBlock(alice.blockAt(new Vec3(3, Y - 1, 2)) as never, new Vec3(0, 1, 0)));
    await tick(8);
    expect(level(env, 5, Y, 2)).toBe('1');
  },
);

behaviour(
  'a bot is carried by a current without being put back',
  { source: 'Minecraft wiki, "Water", "Current"', timeout: 20_000 },
  async (stage) => {
    const { env, bot, tick } = stage;
    for (let x = 1; x <= 12; x++) for (const z of [1, 3]) for (const y of [Y, Y + 1]) env.setBlock(x, y, z, 'stone');
    for (const y of [Y, Y + 1]) env.setBlock(1, y, 2, 'stone');
    const alice = await bot('Alice', {
      position: { x: 4.5, y: Y, z: 2.5 },
      yaw: 90,
      items: [{ slot: 36, id: 'water_bucket', count: 1 }],
    });
    await useAt(stage, alice, 2.5, Y, 2.5);
    await tick(100);
    expect(alice.entity.position.x).toBeGreaterThan(6);
    expect(Math.abs(alice.entity.position.x - (env.server.players.get('Alice')?.position.x ?? 0))).toBeLessThan(0.3);
    alice.setControlState('jump', true);
    alice.setControlState('forward', true);
    await tick(60);
    alice.clearControlStates();
    await tick(20);
    expect(env.eventsOf('player-corrected')).toEqual([]);
  },
);
