import { expect } from 'vitest';
import { type Env, FLOOR_Y } from '../../support/env.ts';
import { lightSeen } from '../../support/lightSeen.ts';
import { behaviour } from './behaviour.ts';

const LIGHT = 'Minecraft wiki, "Light"';
const NUMBERS = `${LIGHT}; minecraft-data: blocks.json emitLight, filterLight`;
/** Inside of `darkRoom`, in its middle. */
const Y = FLOOR_Y + 2;

/** A room without light: stone on all sides, five by three by five inside, around (8, Y, 8). */
function darkRoom(env: Env): void {
  for (let x = 4; x <= 12; x++)
    for (let z = 4; z <= 12; z++)
      for (let y = Y - 3; y <= Y + 3; y++) {
        const inside = Math.abs(x - 8) <= 3 && Math.abs(z - 8) <= 3 && Math.abs(y - Y) <= 1;
        env.setBlock(x, y, z, inside ? 'air' : 'stone');
      }
}

behaviour('under the open sky there is full light, in the ground none', { source: LIGHT }, async ({ client }) => {
  const light = lightSeen();
  await client('Alice', { watch: light.watch });
  expect([FLOOR_Y, FLOOR_Y + 3].map((y) => light.sky(3, y, 3))).toEqual([15, 15]);
  expect([FLOOR_Y - 1, FLOOR_Y - 3].map((y) => light.sky(3, y, 3))).toEqual([0, 0]);
  expect(light.block(3, FLOOR_Y, 3) ?? 0).toBe(0);
});

behaviour('a closed room is dark', { source: LIGHT }, async ({ env, client }) => {
  darkRoom(env);
  const light = lightSeen();
  await client('Alice', { watch: light.watch });
  expect([light.sky(8, Y, 8), light.block(8, Y, 8) ?? 0]).toEqual([0, 0]);
  expect(light.sky(8, Y + 4, 8)).toBe(15);
});

behaviour('a torch gives 14 and a level less with every block', { source: NUMBERS }, async ({ env, client, tick }) => {
  darkRoom(env);
  const light = lightSeen();
  await client('Alice', { watch: light.watch });
  env.setBlock(5, Y - 1, 8, 'torch');
  await tick(2);
  expect([5, 6, 7, 8, 11].map((x) => light.block(x, Y - 1, 8))).toEqual([14, 13, 12, 11, 8]);
  expect(light.block(6, Y, 9)).toBe(11);
});

behaviour('when a light goes out its surroundings are dark again', { source: LIGHT }, async ({ env, client, tick }) => {
  darkRoom(env);
  env.setBlock(8, Y, 8, 'glowstone');
  const light = lightSeen();
  await client('Alice', { watch: light.watch });
  expect(light.block(10, Y, 8)).toBe(13);
  env.setBlock(8, Y, 8, 'air');
  await tick(2);
  expect([8, 9, 10, 11].map((x) => light.block(x, Y, 8))).toEqual([0, 0, 0, 0]);
  expect(light.updates.length).toBeGreaterThan(0);
});

behaviour('where two lights meet the brighter counts', { source: LIGHT }, async ({ env, client, tick }) => {
  darkRoom(env);
  const light = lightSeen();
  await client('Alice', { watch: light.watch });
  env.setBlock(5, Y, 8, 'soul_torch');
  env.setBlock(11, Y, 8, 'glowstone');
  await tick(2);
  expect([6, 8, 10].map((x) => light.block(x, Y, 8))).toEqual([10, 12, 14]);
  env.setBlock(11, Y, 8, 'air');
  await tick(2);
  expect([6, 8, 10].map((x) => light.block(x, Y, 8))).toEqual([9, 7, 5]);
});

behaviour('light crosses into the next chunk', { source: LIGHT }, async ({ env, client, tick }) => {
  for (let x = 10; x <= 24; x++)
    for (let z = 6; z <= 10; z++)
      for (let y = Y - 2; y <= Y + 2; y++)
        env.setBlock(x, y, z, x > 10 && x < 24 && z > 6 && z < 10 && y > Y - 2 && y < Y + 2 ? 'air' : 'stone');
  const light = lightSeen();
  await client('Alice', { watch: light.watch });
  env.setBlock(14, Y, 8, 'glowstone');
  await tick(2);
  expect([15, 16, 20].map((x) => light.block(x, Y, 8))).toEqual([14, 13, 9]);
  expect(new Set(light.updates.map(({ chunkX }) => chunkX))).toEqual(new Set([0, 1]));
});

behaviour('a roof shades what is below, the more the wider it is', { source: LIGHT }, async ({ env, client, tick }) => {
  const light = lightSeen();
  await client('Alice', { watch: light.watch });
  for (let x = 4; x <= 12; x++) for (let z = 4; z <= 12; z++) env.setBlock(x, FLOOR_Y + 3, z, 'oak_planks');
  await tick(2);
  expect([4, 6, 8].map((x) => light.sky(x, FLOOR_Y, 8))).toEqual([14, 12, 10]);
  expect(light.sky(3, FLOOR_Y, 8)).toBe(15);
  env.setBlock(8, FLOOR_Y + 3, 8, 'air');
  await tick(2);
  expect([light.sky(8, FLOOR_Y, 8), light.sky(6, FLOOR_Y, 8)]).toEqual([15, 13]);
});

behaviour(
  'glass lets all light through, leaves and water take a level',
  { source: NUMBERS },
  async ({ env, client }) => {
    for (const [x, block] of [
      [2, 'glass'],
      [18, 'oak_leaves[persistent=true]'],
      [34, 'water'],
    ] as const)
      for (let dx = 0; dx < 12; dx++)
        for (let z = 0; z < 12; z++) {
          env.setBlock(x + dx, FLOOR_Y + 5, z, block);
          if (dx === 0 || dx === 11 || z === 0 || z === 11)
            for (let y = FLOOR_Y; y < FLOOR_Y + 5; y++) env.setBlock(x + dx, y, z, 'stone');
        }
    const light = lightSeen();
    await client('Alice', { position: { x: 20.5, y: FLOOR_Y + 7, z: 20.5 }, watch: light.watch });
    const below = (x: number) => [light.sky(x + 5, FLOOR_Y + 5, 5), light.sky(x + 5, FLOOR_Y + 4, 5)];
    expect([below(2), below(18), below(34)]).toEqual([
      [15, 15],
      [14, 13],
      [14, 13],
    ]);
  },
);

behaviour(
  'a roof of slabs keeps the light out like one of whole blocks',
  { source: `${LIGHT}: slabs, stairs and others are opaque on their full faces` },
  async ({ env, client, tick }) => {
    const light = lightSeen();
    await client('Alice', { watch: light.watch });
    for (let x = 0; x <= 15; x++)
      for (let z = 0; z <= 15; z++) env.setBlock(x, FLOOR_Y + 3, z, 'stone_slab[type=bottom]');
    await tick(2);
    expect([light.sky(8, FLOOR_Y + 3, 8), light.sky(8, FLOOR_Y + 2, 8)]).toEqual([15, 7]);
    for (let x = 0; x <= 15; x++) for (let z = 0; z <= 15; z++) env.setBlock(x, FLOOR_Y + 3, z, 'stone_slab[type=top]');
    await tick(2);
    expect(light.sky(8, FLOOR_Y + 2, 8)).toBe(7);
  },
);

for (const [block, shining, dark, bright] of [
  ['furnace', 'lit=true', 'lit=false', 13],
  ['redstone_lamp', 'lit=true', 'lit=false', 15],
  ['redstone_torch', 'lit=true', 'lit=false', 7],
  ['campfire', 'lit=true', 'lit=false', 15],
  ['candle', 'candles=2,lit=true', 'candles=2,lit=false', 6],
  ['sea_pickle', 'pickles=4,waterlogged=true', 'pickles=4,waterlogged=false', 15],
] as const)
  behaviour(
    `${block} shines by its state: ${bright} when ${shining}`,
    { source: `${LIGHT}; "${block}"` },
    async ({ env, client, tick }) => {
      darkRoom(env);
      const light = lightSeen();
      await client('Alice', { watch: light.watch });
      env.setBlock(8, Y - 1, 8, `${block}[${shining}]`);
      await tick(2);
      expect(light.block(8, Y - 1, 8)).toBe(bright);
      expect(light.block(10, Y - 1, 8)).toBe(bright - 2);
      env.setBlock(8, Y - 1, 8, `${block}[${dark}]`);
      await tick(2);
      expect(light.block(10, Y - 1, 8)).toBe(0);
    },
  );

for (const [block, bright] of [
  ['glowstone', 15],
  ['lava', 15],
  ['sea_lantern', 15],
  ['jack_o_lantern', 15],
  ['lantern', 15],
  ['soul_lantern', 10],
  ['magma_block', 3],
  ['end_rod', 14],
  ['crying_obsidian', 10],
  ['shroomlight', 15],
] as const)
  behaviour(`${block} shines ${bright}`, { source: NUMBERS }, async ({ env, client }) => {
    darkRoom(env);
    env.setBlock(8, Y - 1, 8, block);
    const light = lightSeen();
    await client('Alice', { watch: light.watch });
    expect(light.block(8, Y - 1, 8)).toBe(bright);
    expect(light.block(8, Y, 8)).toBe(bright - 1);
  });

behaviour(
  'digging through a roof lets the light in for everyone who looks',
  { source: LIGHT },
  async ({ env, bot, client, tick, until }) => {
    darkRoom(env);
    const light = lightSeen();
    await client('Bob', { position: { x: 0.5, y: FLOOR_Y, z: 0.5 }, watch: light.watch });
    // The roof is two blocks thick; the lower one is already out.
    env.setBlock(8, Y + 2, 8, 'air');
    const alice = await bot('Alice', {
      position: { x: 8.5, y: Y + 4, z: 10.5 },
      items: [{ slot: 36, id: 'diamond_pickaxe', count: 1 }],
    });
    const roof = alice.blockAt(alice.entity.position.floored().offset(0, -1, -2)) ?? expect.fail('no roof');
    expect(roof.name).toBe('stone');
    expect(light.sky(8, Y, 8)).toBe(0);
    await until(alice.dig(roof));
    await tick(3);
    expect([light.sky(8, Y, 8), light.sky(9, Y, 8)]).toEqual([15, 14]);
  },
);

behaviour(
  'a late joiner is told the light as it has become',
  { source: 'Minecraft wiki, "Java Edition protocol": Chunk Data and Update Light' },
  async ({ env, client, tick }) => {
    darkRoom(env);
    const [early, late] = [lightSeen(), lightSeen()];
    await client('Alice', { watch: early.watch });
    env.setBlock(8, Y, 8, 'torch');
    await tick(3);
    env.setBlock(5, Y, 5, 'glowstone');
    await tick(3);
    await client('Bob', { watch: late.watch });
    for (let x = 0; x < 16; x++)
      for (let z = 0; z < 16; z++)
        for (let y = FLOOR_Y - 2; y < FLOOR_Y + 12; y++) {
          expect(late.block(x, y, z) ?? 0).toBe(early.block(x, y, z) ?? 0);
          expect(late.sky(x, y, z)).toBe(early.sky(x, y, z));
        }
  },
);
