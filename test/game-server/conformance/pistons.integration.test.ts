import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { expect } from 'vitest';
import { FLOOR_Y } from '../../support/env.ts';
import { behaviour } from './behaviour.ts';

const Y = FLOOR_Y;

async function use(bot: Bot, x: number, y: number, z: number): Promise<void> {
  const block = bot.blockAt(new Vec3(x, y, z));
  if (!block) throw new Error(`no block at ${x} ${y} ${z}`);
  await bot.activateBlock(block);
}

behaviour(
  'a piston pushes a block when powered and leaves it when it draws back',
  { source: 'Minecraft wiki, "Piston"' },
  async ({ env, bot, until, tick }) => {
    env.setBlock(2, Y, 0, 'lever[face=floor]');
    env.setBlock(3, Y, 0, 'piston[facing=east]');
    env.setBlock(4, Y, 0, 'stone');
    const alice = await bot('Alice');
    const moves: string[] = [];
    alice.on(
      'pistonMove' as never,
      ((block: { name: string }, isPulling: number) => moves.push(`${block.name} ${isPulling}`)) as never,
    );
    await until(use(alice, 2, Y, 0));
    await tick(4);
    expect([env.block(3, Y, 0), env.block(4, Y, 0), env.block(5, Y, 0)]).toEqual([
      'piston[extended=true,facing=east]',
      'piston_head[facing=east,short=false,type=normal]',
      'stone',
    ]);
    await until(use(alice, 2, Y, 0));
    await tick(4);
    expect([env.block(3, Y, 0), env.block(4, Y, 0), env.block(5, Y, 0)]).toEqual([
      'piston[extended=false,facing=east]',
      'air',
      'stone',
    ]);
    expect(moves).toEqual(['piston 0', 'piston 1']);
  },
);

behaviour(
  'a sticky piston pulls its block back',
  { source: 'Minecraft wiki, "Piston"' },
  async ({ env, bot, until, tick }) => {
    env.setBlock(2, Y, 0, 'lever[face=floor]');
    env.setBlock(3, Y, 0, 'sticky_piston[facing=east]');
    env.setBlock(4, Y, 0, 'stone');
    const alice = await bot('Alice');
    await until(use(alice, 2, Y, 0));
    await tick(4);
    expect(env.block(5, Y, 0)).toBe('stone');
    await until(use(alice, 2, Y, 0));
    await tick(4);
    expect([env.block(4, Y, 0), env.block(5, Y, 0)]).toEqual(['stone', 'air']);
    expect(alice.blockAt(new Vec3(4, Y, 0))?.name).toBe('stone');
  },
);

for (const [count, moves] of [
  [12, true],
  [13, false],
] as const)
  behaviour(
    `a piston ${moves ? 'moves' : 'does not move'} ${count} blocks`,
    { source: 'Minecraft wiki, "Piston", push limit' },
    async ({ env, bot, until, tick }) => {
      env.setBlock(2, Y, 0, 'lever[face=floor]');
      env.setBlock(3, Y, 0, 'piston[facing=east]');
      for (let x = 4; x < 4 + count; x++) env.setBlock(x, Y, 0, 'stone');
      const alice = await bot('Alice');
      await until(use(alice, 2, Y, 0));
      await tick(4);
      expect(env.block(4 + count, Y, 0)).toBe(moves ? 'stone' : 'air');
      expect(env.block(3, Y, 0)).toContain(`extended=${moves}`);
    },
  );

behaviour(
  'a piston does not move obsidian or a chest, and breaks a pumpkin',
  { source: 'Minecraft wiki, "Piston", "Block interactions"' },
  async ({ env, tick }) => {
    for (const [z, id] of [
      [0, 'obsidian'],
      [2, 'chest'],
      [4, 'pumpkin'],
    ] as const) {
      env.setBlock(3, Y, z, 'piston[facing=east]');
      env.setBlock(4, Y, z, id);
      env.server.world.setBlock({ x: 2, y: Y, z }, { id: 'redstone_block', properties: {} }, { type: 'game' });
    }
    await tick(4);
    expect([0, 2, 4].map((z) => env.block(4, Y, z).replace(/\[.*/, ''))).toEqual(['obsidian', 'chest', 'piston_head']);
    expect(env.eventsOf('item-dropped').map(({ item }) => item)).toEqual(['pumpkin']);
  },
);

behaviour('slime drags its neighbours along', { source: 'Minecraft wiki, "Slime Block"' }, async ({ env, tick }) => {
  env.setBlock(3, Y + 3, 0, 'sticky_piston[facing=east]');
  env.setBlock(4, Y + 3, 0, 'slime_block');
  env.setBlock(4, Y + 4, 0, 'stone');
  env.setBlock(4, Y + 3, 1, 'honey_block');
  const at = { x: 2, y: Y + 3, z: 0 };
  env.server.world.setBlock(at, { id: 'redstone_block', properties: {} }, { type: 'game' });
  await tick(4);
  expect([env.block(5, Y + 3, 0), env.block(5, Y + 4, 0), env.block(4, Y + 3, 1)]).toEqual([
    'slime_block',
    'stone',
    'honey_block',
  ]);
  env.server.world.setBlock(at, { id: 'air', properties: {} }, { type: 'game' });
  await tick(4);
  expect([env.block(4, Y + 3, 0), env.block(4, Y + 4, 0)]).toEqual(['slime_block', 'stone']);
});

behaviour(
  'a piston pushes a bot, which stays where it was put',
  { source: 'Minecraft wiki, "Piston"' },
  async ({ env, bot, tick }) => {
    env.setBlock(3, Y, 0, 'piston[facing=east]');
    const alice = await bot('Alice', { position: { x: 4.4, y: Y, z: 0.5 } });
    env.server.world.setBlock({ x: 2, y: Y, z: 0 }, { id: 'redstone_block', properties: {} }, { type: 'game' });
    await tick(10);
    expect(alice.entity.position.x).toBeGreaterThan(5.2);
    expect(env.server.players.get('Alice')?.position.x).toBeGreaterThan(5.2);
    expect(env.eventsOf('player-corrected')).toEqual([]);
  },
);

behaviour('a piston lifts a bot', { source: 'Minecraft wiki, "Piston"' }, async ({ env, bot, tick }) => {
  env.setBlock(3, Y, 0, 'piston[facing=up]');
  const alice = await bot('Alice', { position: { x: 3.5, y: Y + 1, z: 0.5 } });
  env.server.world.setBlock({ x: 2, y: Y, z: 0 }, { id: 'redstone_block', properties: {} }, { type: 'game' });
  await tick(10);
  expect(alice.entity.position.y).toBeCloseTo(Y + 2, 1);
  expect(env.eventsOf('player-corrected')).toEqual([]);
});

behaviour(
  'a piston does not push out of the arena',
  {
    source: 'docs/reference/survival.md, "Rules of an arena": nothing leaves it',
    env: { zone: { id: 'zone', box: { min: { x: -8, y: -64, z: -8 }, max: { x: 4, y: 10, z: 8 } } } },
  },
  async ({ env, tick }) => {
    env.setBlock(3, Y, 0, 'piston[facing=east]');
    env.setBlock(4, Y, 0, 'stone');
    env.server.world.setBlock({ x: 2, y: Y, z: 0 }, { id: 'redstone_block', properties: {} }, { type: 'game' });
    await tick(4);
    expect([env.block(4, Y, 0), env.block(5, Y, 0)]).toEqual(['stone', 'air']);
  },
);

behaviour(
  'a piston extends by what would power the cell above it, once a neighbour changes',
  { source: 'Minecraft wiki, "Quasi-connectivity"' },
  async ({ env, client, tick }) => {
    await client('Alice');
    env.setBlock(2, FLOOR_Y, 2, 'piston[facing=east]');
    env.setBlock(2, FLOOR_Y + 2, 2, 'redstone_block');
    await tick(6);
    expect(env.block(2, FLOOR_Y, 2)).toContain('extended=false');
    env.server.world.setBlock({ x: 2, y: FLOOR_Y, z: 3 }, { id: 'stone', properties: {} }, { type: 'game' });
    await tick(6);
    expect(env.block(2, FLOOR_Y, 2)).toContain('extended=true');
    env.server.world.setBlock({ x: 2, y: FLOOR_Y + 2, z: 2 }, { id: 'air', properties: {} }, { type: 'game' });
    env.server.world.setBlock({ x: 2, y: FLOOR_Y, z: 3 }, { id: 'air', properties: {} }, { type: 'game' });
    await tick(6);
    expect(env.block(2, FLOOR_Y, 2)).toContain('extended=false');
  },
);
