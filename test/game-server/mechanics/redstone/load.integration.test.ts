import { expect, test } from 'vitest';
import { createEnv, FLOOR_Y } from '../../../support/env.ts';

const Y = FLOOR_Y;

/** Time this thread has worked so far, ms: other processes on the machine do not count. */
function spent(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

test('a field of 900 pieces of dust is switched within the budget of a tick', async () => {
  await using env = await createEnv();
  for (let x = 0; x < 30; x++)
    for (let z = 0; z < 30; z++) env.setBlock(x, Y, z, 'redstone_wire[north=side,east=side,south=side,west=side]');
  const at = { x: -1, y: Y, z: 0 };
  const took: number[] = [];
  for (let round = 0; round < 6; round++) {
    const begin = spent();
    env.server.world.setBlock(at, { id: round % 2 === 0 ? 'redstone_block' : 'air', properties: {} }, { type: 'game' });
    took.push(spent() - begin);
    expect(env.block(0, Y, 0)).toContain(`power=${round % 2 === 0 ? 15 : 0}`);
    await env.tick();
  }
  expect(env.block(20, Y, 20)).toContain('power=0');
  expect(Math.min(...took)).toBeLessThan(50);
});

test('a loop of torches that would never rest is cut off each tick and burns out', async () => {
  await using env = await createEnv();
  for (let index = 0; index < 40; index++) {
    const z = index * 3;
    env.setBlock(0, Y, z - 60, 'stone');
    env.setBlock(0, Y + 1, z - 60, 'redstone_wire');
    env.setBlock(1, Y, z - 60, 'redstone_wall_torch[facing=east]');
    env.setBlock(1, Y + 1, z - 60, 'redstone_wire[west=side,east=side]');
    env.server.world.setBlock({ x: 2, y: Y, z: z - 60 }, { id: 'stone', properties: {} }, { type: 'game' });
  }
  await env.tick(100);
  const before = env.events.length;
  await env.tick(20);
  expect(env.events.length - before).toBeLessThan(2000);
});

test('a flood takes its time over many ticks', async () => {
  await using env = await createEnv({ viewDistance: 2 });
  for (let x = -40; x < 40; x += 3)
    for (let z = -40; z < 40; z += 3)
      env.server.world.setBlock({ x, y: Y + 6, z }, { id: 'water', properties: {} }, { type: 'game' });
  const took: number[] = [];
  for (let tick = 0; tick < 60; tick++) {
    const begin = spent();
    env.server.tick();
    took.push(spent() - begin);
  }
  took.sort((a, b) => a - b);
  expect(env.block(-40, Y, -40)).toMatch(/^water/);
  // Most ticks keep within their 50 ms even while everything is in flood.
  expect(took[Math.floor(took.length * 0.9)]).toBeLessThan(50);
});
