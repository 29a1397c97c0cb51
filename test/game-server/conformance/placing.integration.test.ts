import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { expect } from 'vitest';
import { FLOOR_Y } from '../../support/env.ts';
import { behaviour } from './behaviour.ts';

const at = (bot: Bot, x: number, y: number, z: number) => {
  const block = bot.blockAt(new Vec3(x, y, z));
  if (!block) throw new Error(`no block is seen at ${x} ${y} ${z}`);
  return block;
};
const UP = new Vec3(0, 1, 0);

behaviour(
  'two chests side by side become one of 54 slots, in a fixed order',
  { source: 'Minecraft wiki, "Chest": Large chest' },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'chest', count: 2 }] });
    for (const x of [1, 2]) {
      await until(alice.placeBlock(at(alice, x, FLOOR_Y - 1, 2), UP));
    }
    expect(env.block(1, FLOOR_Y, 2)).toMatch(/type=(left|right)/);
    expect(env.block(2, FLOOR_Y, 2)).toMatch(/type=(left|right)/);
    expect(env.block(1, FLOOR_Y, 2)).not.toBe(env.block(2, FLOOR_Y, 2));
    const window = await until(alice.openContainer(at(alice, 1, FLOOR_Y, 2)));
    expect(window.inventoryStart).toBe(54);
    window.close();
  },
);

behaviour(
  'stairs and logs are placed as the player looks and clicks',
  { source: 'Minecraft wiki, "Stairs": Placement, "Log": Placement' },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice', {
      items: [
        { slot: 36, id: 'oak_stairs', count: 1 },
        { slot: 37, id: 'oak_log', count: 1 },
      ],
    });
    await until(alice.placeBlock(at(alice, 0, FLOOR_Y - 1, 2), UP));
    expect(env.block(0, FLOOR_Y, 2)).toMatch(/^oak_stairs\[facing=south,half=bottom/);
    alice.setQuickBarSlot(1);
    env.setBlock(3, FLOOR_Y, 0, 'stone');
    await until(() => at(alice, 3, FLOOR_Y, 0).name === 'stone', 'the stone');
    await until(alice.placeBlock(at(alice, 3, FLOOR_Y, 0), new Vec3(-1, 0, 0)));
    expect(env.block(2, FLOOR_Y, 0)).toBe('oak_log[axis=x]');
  },
);

behaviour(
  'a placed block takes one item and is not placed where somebody stands',
  { source: 'Minecraft wiki, "Placing": Obstruction' },
  async ({ env, bot, until, tick }) => {
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'stone', count: 2 }] });
    await bot('Bob', { position: { x: 2.5, y: FLOOR_Y, z: 0.5 } });
    await expect(until(alice.placeBlock(at(alice, 2, FLOOR_Y - 1, 0), UP))).rejects.toThrow();
    expect(env.block(2, FLOOR_Y, 0)).toBe('air');
    await tick(2);
    expect(alice.inventory.slots[36]?.count).toBe(2);
    await until(alice.placeBlock(at(alice, 1, FLOOR_Y - 1, 2), UP));
    expect(alice.inventory.slots[36]?.count).toBe(1);
  },
);

behaviour(
  'a block is not placed where a mob, a minecart or an armour stand is',
  { source: 'Minecraft wiki, "Placing": Obstruction; vanilla: Entity.blocksBuilding', env: { allowOp: true } },
  async ({ env, bot, until, tick }) => {
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'stone', count: 4 }] });
    const place = (x: number, z: number) => until(alice.placeBlock(at(alice, x, FLOOR_Y - 1, z), UP));
    const { commands, entities } = env.systems;
    commands.console(`summon cow 2.9 ${FLOOR_Y} 0.5 {NoAI:1b}`);
    commands.console(`summon minecart 0.5 ${FLOOR_Y} 3.5`);
    commands.console(`summon armor_stand 1.5 ${FLOOR_Y} 3.5`);
    expect(entities.size).toBe(3);
    await tick(2);
    await expect(place(2, 0)).rejects.toThrow();
    // The cow's box is 0.9 blocks wide and reaches into the next cell.
    await expect(place(3, 0)).rejects.toThrow();
    await expect(place(0, 3)).rejects.toThrow();
    await expect(place(1, 3)).rejects.toThrow();
    expect([env.block(2, FLOOR_Y, 0), env.block(3, FLOOR_Y, 0), env.block(0, FLOOR_Y, 3)]).toEqual([
      'air',
      'air',
      'air',
    ]);
    for (const entity of [...entities.all()]) entities.remove(entity);
    await tick(2);
    await place(2, 0);
    await place(0, 3);
    expect(alice.inventory.slots[36]?.count).toBe(2);
  },
);

behaviour(
  'a torch goes to the wall that is clicked and falls with it',
  { source: 'Minecraft wiki, "Torch"' },
  async ({ env, bot, until, tick }) => {
    env.setBlock(0, FLOOR_Y + 1, 3, 'stone');
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'torch', count: 1 }] });
    await until(alice.placeBlock(at(alice, 0, FLOOR_Y + 1, 3), new Vec3(0, 0, -1)));
    expect(env.block(0, FLOOR_Y + 1, 2)).toBe('wall_torch[facing=north]');
    env.systems.commands.console(`setblock 0 ${FLOOR_Y + 1} 3 air`);
    await tick(3);
    expect(env.block(0, FLOOR_Y + 1, 2)).toBe('air');
  },
);

behaviour(
  'a sign takes the text its placer writes, and others read it',
  { source: 'Minecraft wiki, "Sign"; Mineflayer: updateSign' },
  async ({ bot, until, tick }) => {
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'oak_sign', count: 1 }] });
    const bob = await bot('Bob', { position: { x: 4.5, y: FLOOR_Y, z: 0.5 } });
    await until(alice.placeBlock(at(alice, 0, FLOOR_Y - 1, 2), UP));
    alice.updateSign(at(alice, 0, FLOOR_Y, 2), 'iron\nleft chest');
    await until(() => at(bob, 0, FLOOR_Y, 2).signText?.startsWith('iron\nleft chest'), 'Bob to read it');
    await tick(2);
    expect(at(alice, 0, FLOOR_Y, 2).signText).toMatch(/^iron\nleft chest/);
  },
);

behaviour(
  'the back of a sign has a text of its own',
  { source: 'Minecraft wiki, "Sign": two sides', unless: { '1.19.2': 'signs have one side before 1.20' } },
  async ({ env, bot, until }) => {
    env.setBlock(0, FLOOR_Y, 2, 'oak_sign[rotation=8]');
    const alice = await bot('Alice');
    const bob = await bot('Bob', { position: { x: 0.5, y: FLOOR_Y, z: 4.5 } });
    await until(bob.activateBlock(at(bob, 0, FLOOR_Y, 2)));
    bob.updateSign(at(bob, 0, FLOOR_Y, 2), 'behind', true);
    await until(() => at(alice, 0, FLOOR_Y, 2).getSignText()[1]?.startsWith('behind'), 'the back');
    expect(at(alice, 0, FLOOR_Y, 2).getSignText()[0]?.trim() ?? '').toBe('');
  },
);

behaviour('a ladder is climbed', { source: 'Minecraft wiki, "Ladder"' }, async ({ env, bot, until, tick }) => {
  for (let dy = 0; dy < 4; dy++) {
    env.setBlock(0, FLOOR_Y + dy, 2, 'stone');
    env.setBlock(0, FLOOR_Y + dy, 1, 'ladder[facing=north]');
  }
  const alice = await bot('Alice');
  await until(alice.look(Math.PI, 0, true));
  alice.setControlState('forward', true);
  await until(() => alice.entity.position.y > FLOOR_Y + 3, 'the climb');
  await tick(5);
  expect(env.eventsOf('player-corrected')).toEqual([]);
});

behaviour(
  'a sneaking player places against a chest instead of opening it',
  { source: 'Minecraft wiki, "Sneaking"' },
  async ({ env, bot, until, tick }) => {
    env.setBlock(2, FLOOR_Y, 0, 'chest[facing=west]');
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'stone', count: 1 }] });
    alice.setControlState('sneak', true);
    await tick(3);
    await until(alice.placeBlock(at(alice, 2, FLOOR_Y, 0), new Vec3(-1, 0, 0)));
    expect(env.block(1, FLOOR_Y, 0)).toBe('stone');
    expect(alice.currentWindow).toBeNull();
  },
);
