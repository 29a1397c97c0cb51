import { Vec3 } from 'vec3';
import { expect } from 'vitest';
import { FLOOR_Y } from '../../support/env.ts';
import { behaviour } from './behaviour.ts';

const Y = FLOOR_Y;

behaviour(
  'a bot bounces on slime without being put back',
  { source: 'Minecraft wiki, "Slime Block"' },
  async ({ env, bot, until, tick }) => {
    env.setBlock(3, Y - 1, 0, 'slime_block');
    env.setBlock(2, Y + 4, 0, 'stone');
    const alice = await bot('Alice', { position: { x: 2.5, y: Y + 5, z: 0.5 } });
    await until(alice.lookAt(new Vec3(8.5, Y + 6.6, 0.5), true));
    alice.setControlState('forward', true);
    await until(() => alice.entity.position.x > 3.2);
    alice.clearControlStates();
    await tick(80);
    expect(env.eventsOf('player-corrected')).toEqual([]);
    expect(env.eventsOf('player-hurt').filter(({ cause }) => cause === 'fall').length).toBeLessThanOrEqual(1);
  },
);

behaviour(
  'a bot swims up a waterfall without being put back',
  { source: 'Minecraft wiki, "Water", "Swimming"' },
  async ({ env, bot, until }) => {
    for (let y = 0; y <= 6; y++) {
      for (const [x, z] of [
        [2, 0],
        [4, 0],
        [3, 1],
        [3, -1],
      ] as const)
        env.setBlock(x, Y + y, z, 'glass');
      env.setBlock(3, Y + y, 0, y === 6 ? 'water' : 'water[level=8]');
    }
    const alice = await bot('Alice', { position: { x: 3.5, y: Y, z: 0.5 } });
    alice.setControlState('jump', true);
    await until(() => alice.entity.position.y > Y + 5, 'the top of the fall', 300);
    alice.clearControlStates();
    await until(() => alice.entity.position.y < Y + 1, 'the bottom', 300);
    expect(env.eventsOf('player-corrected')).toEqual([]);
  },
);

behaviour(
  'a bot under falling sand gets out of it without being put back',
  { source: 'Minecraft wiki, "Falling Block"' },
  async ({ env, bot, until, tick }) => {
    for (const y of [4, 5]) env.setBlock(2, Y + y, 0, y === 4 ? 'stone' : 'sand');
    const alice = await bot('Alice', { position: { x: 2.5, y: Y, z: 0.5 } });
    env.server.world.setBlock({ x: 2, y: Y + 4, z: 0 }, { id: 'air', properties: {} }, { type: 'game' });
    await until(() => env.block(2, Y, 0) === 'sand');
    await tick(5);
    await until(alice.lookAt(new Vec3(8.5, Y + 1.6, 0.5), true));
    alice.setControlState('forward', true);
    alice.setControlState('jump', true);
    await until(() => alice.entity.position.x > 4, 'the bot to walk away', 100);
    alice.clearControlStates();
    await tick(10);
    expect(env.eventsOf('player-corrected').length).toBeLessThanOrEqual(1);
  },
);

behaviour(
  'a bot walks on while an iron door closes behind it',
  { source: 'Minecraft wiki, "Door"' },
  async ({ env, bot, until, tick }) => {
    for (const z of [-1, 1]) for (const y of [0, 1]) env.setBlock(4, Y + y, z, 'stone');
    for (const half of ['lower', 'upper'] as const)
      env.setBlock(4, Y + (half === 'lower' ? 0 : 1), 0, `iron_door[facing=east,half=${half}]`);
    env.setBlock(3, Y, 0, 'stone_pressure_plate');
    const alice = await bot('Alice', { position: { x: 0.5, y: Y, z: 0.5 } });
    await until(alice.lookAt(new Vec3(12.5, Y + 1.6, 0.5), true));
    alice.setControlState('forward', true);
    await until(() => alice.entity.position.x > 7, 'the bot to get through', 120);
    alice.clearControlStates();
    await tick(40);
    expect(env.block(4, Y, 0)).toContain('open=false');
    expect(env.eventsOf('player-corrected')).toEqual([]);
  },
);

behaviour(
  'honey slows a bot without it being put back',
  { source: 'Minecraft wiki, "Honey Block"' },
  async ({ env, bot, until, tick }) => {
    for (let x = 1; x <= 6; x++) env.setBlock(x, Y - 1, 0, 'honey_block');
    for (let x = 7; x <= 9; x++) env.setBlock(x, Y - 1, 0, 'soul_sand');
    const alice = await bot('Alice');
    await until(alice.lookAt(new Vec3(20.5, Y + 1.6, 0.5), true));
    alice.setControlState('forward', true);
    await until(() => alice.entity.position.x > 10, 'the bot to get over', 400);
    alice.setControlState('jump', true);
    await tick(20);
    alice.clearControlStates();
    expect(env.eventsOf('player-corrected')).toEqual([]);
  },
);

behaviour(
  'soul sand under water makes bubbles that carry a bot up',
  { source: 'Minecraft wiki, "Bubble Column"' },
  async ({ env, bot, until }) => {
    for (let y = 0; y <= 8; y++)
      for (const [x, z] of [
        [2, 0],
        [4, 0],
        [3, 1],
        [3, -1],
      ] as const)
        env.setBlock(x, Y + y, z, 'glass');
    for (let y = 0; y <= 6; y++) env.setBlock(3, Y + y, 0, 'water');
    env.server.world.setBlock({ x: 3, y: Y - 1, z: 0 }, { id: 'soul_sand', properties: {} }, { type: 'game' });
    expect([0, 3, 6].map((y) => env.block(3, Y + y, 0))).toEqual(Array(3).fill('bubble_column[drag=false]'));
    const alice = await bot('Alice', { position: { x: 3.5, y: Y, z: 0.5 } });
    await until(() => alice.entity.position.y > Y + 6, 'the top', 100);
    expect(env.eventsOf('player-corrected')).toEqual([]);
    env.server.world.setBlock({ x: 3, y: Y - 1, z: 0 }, { id: 'stone', properties: {} }, { type: 'game' });
    expect([0, 3, 6].map((y) => env.block(3, Y + y, 0))).toEqual(Array(3).fill('water[level=0]'));
  },
);
