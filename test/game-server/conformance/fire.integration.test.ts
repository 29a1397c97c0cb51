import { Vec3 } from 'vec3';
import { expect } from 'vitest';
import { FLOOR_Y } from '../../support/env.ts';
import { behaviour } from './behaviour.ts';

const Y = FLOOR_Y;
const UP = new Vec3(0, 1, 0);

/** Uses the held item on the top of a block, as lighting it does. */
async function useOn(bot: import('mineflayer').Bot, x: number, y: number, z: number): Promise<void> {
  const block = bot.blockAt(new Vec3(x, y, z));
  if (!block) throw new Error('no block');
  await bot.activateBlock(block, UP);
}

behaviour(
  'flint and steel lights the ground, and wears',
  { source: 'Minecraft wiki, "Flint and Steel"' },
  async ({ env, bot, until, tick }) => {
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'flint_and_steel', count: 1 }] });
    await until(useOn(alice, 2, Y - 1, 0));
    await tick(2);
    expect(env.block(2, Y, 0)).toMatch(/^fire/);
    expect(env.server.players.get('Alice')?.inventory.inHand(0)?.data?.damage).toBe(1);
    expect(env.eventsOf('block-placed').at(-1)?.player).toBe('Alice');
  },
);

behaviour(
  'a fire charge lights once',
  { source: 'Minecraft wiki, "Fire Charge"' },
  async ({ env, bot, until, tick }) => {
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'fire_charge', count: 2 }] });
    await until(useOn(alice, 2, Y - 1, 0));
    await tick(2);
    expect(env.block(2, Y, 0)).toMatch(/^fire/);
    expect(alice.heldItem?.count).toBe(1);
  },
);

behaviour(
  'fire stays where it is while doFireTick is off',
  { source: 'Minecraft wiki, "Game rule", doFireTick' },
  async ({ env, bot, until, tick }) => {
    env.setBlock(3, Y, 0, 'oak_planks');
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'flint_and_steel', count: 1 }] });
    await until(useOn(alice, 2, Y - 1, 0));
    await tick(300);
    expect(env.block(2, Y, 0)).toMatch(/^fire/);
    expect(env.block(3, Y, 0)).toBe('oak_planks');
  },
);

behaviour(
  'fire eats wool and goes out with doFireTick',
  { source: 'Minecraft wiki, "Fire"', env: { rules: { doFireTick: true } }, timeout: 20_000 },
  async ({ env, bot, until }) => {
    for (let x = 3; x <= 5; x++) env.setBlock(x, Y, 0, 'white_wool');
    const alice = await bot('Alice', {
      position: { x: 0.5, y: Y, z: 0.5 },
      items: [{ slot: 36, id: 'flint_and_steel', count: 1 }],
    });
    await until(useOn(alice, 2, Y - 1, 0));
    await until(() => env.block(3, Y, 0) !== 'white_wool', 'the wool beside it to burn', 4000);
    const burning = () => [-1, 0, 1].some((z) => [1, 2, 3, 4, 5, 6].some((x) => env.block(x, Y, z).startsWith('fire')));
    await until(() => !burning(), 'the fire to go out', 8000);
  },
);

behaviour(
  'a campfire is lit again by hand',
  { source: 'Minecraft wiki, "Campfire"' },
  async ({ env, bot, until, tick }) => {
    env.setBlock(2, Y, 0, 'campfire[lit=false]');
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'flint_and_steel', count: 1 }] });
    await until(useOn(alice, 2, Y, 0));
    await tick(2);
    expect(env.block(2, Y, 0)).toMatch(/lit=true/);
  },
);

behaviour(
  'items burn in lava, netherite does not',
  { source: 'Minecraft wiki, "Item (entity)", "Netherite Ingot"' },
  async ({ env, tick }) => {
    for (const x of [3, 6]) {
      env.setBlock(x, Y - 1, 0, 'lava');
      env.systems.items.spawn(
        { id: x === 3 ? 'dirt' : 'netherite_ingot', count: 1 },
        { x: x + 0.5, y: Y - 0.5, z: 0.5 },
        { x: 0, y: 0, z: 0 },
        10,
      );
    }
    await tick(5);
    expect(env.eventsOf('item-despawned').map(({ item }) => item)).toEqual(['dirt']);
  },
);

behaviour(
  'lit TNT blows after four seconds and takes blocks with it where mobGriefing holds',
  { source: 'Minecraft wiki, "TNT"' },
  async ({ env, bot, until }) => {
    env.setBlock(8, Y, 0, 'tnt');
    env.setBlock(9, Y, 0, 'dirt');
    env.setBlock(8, Y, 1, 'obsidian');
    env.setBlock(7, Y, 0, 'lever[face=floor]');
    const alice = await bot('Alice', { position: { x: 4.5, y: Y, z: 0.5 } });
    const names: (string | undefined)[] = [];
    alice.on('entitySpawn', ({ name }) => {
      names.push(name);
    });
    await until(alice.activateBlock(alice.blockAt(new Vec3(7, Y, 0)) as never));
    alice.setControlState('back', true);
    const lit = await until(() => env.eventsOf('block-broken').find(({ state }) => state.startsWith('tnt')));
    const bang = await until(() =>
      env.eventsOf('block-broken').find(({ state, position }) => state === 'dirt' && position.x === 9),
    );
    expect(bang.tick - lit.tick).toBeGreaterThanOrEqual(79);
    expect(bang.tick - lit.tick).toBeLessThanOrEqual(81);
    expect(names).toContain('tnt');
    expect(env.block(8, Y, 1)).toBe('obsidian');
  },
);

behaviour(
  'TNT breaks nothing where mobGriefing is off, but hurts',
  { source: 'docs/reference/survival.md, "Rules of an arena"', env: { rules: { mobGriefing: false } } },
  async ({ env, client, tick }) => {
    env.setBlock(3, Y, 0, 'tnt');
    env.setBlock(4, Y, 0, 'dirt');
    const alice = await client('Alice');
    env.server.world.setBlock({ x: 3, y: Y, z: 1 }, { id: 'redstone_block', properties: {} }, { type: 'game' });
    await tick(90);
    expect(env.block(4, Y, 0)).toBe('dirt');
    expect(env.eventsOf('player-hurt').map(({ cause }) => cause)).toEqual(['explosion']);
    expect(alice.player.health).toBeLessThan(20);
  },
);
