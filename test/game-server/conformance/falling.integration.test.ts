import { Vec3 } from 'vec3';
import { expect } from 'vitest';
import { FLOOR_Y } from '../../support/env.ts';
import { behaviour } from './behaviour.ts';

const Y = FLOOR_Y;

behaviour(
  'sand falls as an entity a bot can name, and lands',
  { source: 'Minecraft wiki, "Falling Block"; minecraft-data: entities.json falling_block' },
  async ({ env, bot, until, tick }) => {
    env.setBlock(2, Y + 5, 0, 'sand');
    env.setBlock(2, Y + 4, 0, 'stone');
    const alice = await bot('Alice');
    const seen: { name: string | undefined; state: unknown }[] = [];
    alice.on('entitySpawn', (entity) => {
      seen.push({ name: entity.name, state: (entity as unknown as { objectData?: unknown }).objectData });
    });
    env.server.world.setBlock({ x: 2, y: Y + 4, z: 0 }, { id: 'air', properties: {} }, { type: 'game' });
    await until(() => env.block(2, Y, 0) === 'sand');
    await tick(2);
    expect(seen.map(({ name }) => name)).toEqual(['falling_block']);
    expect(alice.blockAt(new Vec3(2, Y, 0))?.name).toBe('sand');
    expect(alice.blockAt(new Vec3(2, Y + 5, 0))?.name).toBe('air');
    expect(Object.values(alice.entities).filter(({ name }) => name === 'falling_block')).toEqual([]);
    expect(env.eventsOf('block-broken').some(({ state, player }) => state === 'sand' && player === undefined)).toBe(
      true,
    );
    expect(env.eventsOf('block-placed').some(({ state, player }) => state === 'sand' && player === undefined)).toBe(
      true,
    );
  },
);

behaviour(
  'a tower of gravel comes down when its foot is dug',
  { source: 'Minecraft wiki, "Gravel"' },
  async ({ env, bot, until, tick }) => {
    env.setBlock(2, Y, 0, 'dirt');
    for (let y = 1; y <= 4; y++) env.setBlock(2, Y + y, 0, 'gravel');
    const alice = await bot('Alice');
    const foot = alice.blockAt(new Vec3(2, Y, 0));
    await until(alice.dig(foot as never, true));
    await tick(60);
    expect([0, 1, 2, 3, 4].map((y) => env.block(2, Y + y, 0))).toEqual(['gravel', 'gravel', 'gravel', 'gravel', 'air']);
  },
);

behaviour(
  'sand that lands on a torch breaks and drops',
  { source: 'Minecraft wiki, "Falling Block", "Sand"' },
  async ({ env, bot, until, tick }) => {
    env.setBlock(2, Y, 0, 'torch');
    env.setBlock(2, Y + 4, 0, 'stone');
    env.setBlock(2, Y + 5, 0, 'sand');
    await bot('Alice', { position: { x: -6.5, y: Y, z: 0.5 } });
    env.server.world.setBlock({ x: 2, y: Y + 4, z: 0 }, { id: 'air', properties: {} }, { type: 'game' });
    await until(() => env.eventsOf('item-dropped').length > 0);
    await tick(2);
    expect(env.eventsOf('item-dropped').map(({ item }) => item)).toEqual(['sand']);
    expect(env.block(2, Y, 0)).toBe('torch');
  },
);

behaviour(
  'sand placed by hand in the air falls',
  { source: 'Minecraft wiki, "Sand"' },
  async ({ env, bot, until, tick }) => {
    env.setBlock(2, Y + 2, 0, 'stone');
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'sand', count: 1 }] });
    const block = alice.blockAt(new Vec3(2, Y + 2, 0));
    await until(alice.placeBlock(block as never, new Vec3(0, 0, 1)));
    await until(() => env.block(2, Y, 1) === 'sand');
    await tick(1);
    expect(env.block(2, Y + 2, 1)).toBe('air');
  },
);

behaviour(
  'concrete powder hardens when it falls into water',
  { source: 'Minecraft wiki, "Concrete Powder"' },
  async ({ env, bot, until }) => {
    for (const [x, z] of [
      [1, 0],
      [3, 0],
      [2, 1],
      [2, -1],
    ] as const)
      env.setBlock(x, Y, z, 'stone');
    env.setBlock(2, Y, 0, 'water');
    env.setBlock(2, Y + 5, 0, 'stone');
    env.setBlock(2, Y + 6, 0, 'lime_concrete_powder');
    await bot('Alice', { position: { x: -3.5, y: Y, z: 0.5 } });
    env.server.world.setBlock({ x: 2, y: Y + 5, z: 0 }, { id: 'air', properties: {} }, { type: 'game' });
    await until(() => env.block(2, Y, 0) === 'lime_concrete');
  },
);

behaviour(
  'an anvil hurts who it falls on',
  { source: 'Minecraft wiki, "Anvil", "Falling anvils"' },
  async ({ env, client, until }) => {
    env.setBlock(2, Y + 4, 0, 'stone');
    env.setBlock(2, Y + 5, 0, 'anvil');
    const alice = await client('Alice', { position: { x: 2.5, y: Y, z: 0.5 } });
    env.server.world.setBlock({ x: 2, y: Y + 4, z: 0 }, { id: 'air', properties: {} }, { type: 'game' });
    await until(() => env.eventsOf('player-hurt').length > 0);
    // Five blocks of fall, the first free.
    expect(env.eventsOf('player-hurt').map(({ cause, amount }) => [cause, amount])).toEqual([['falling_anvil', 8]]);
    expect(alice.player.health).toBe(12);
  },
);
