import type { Bot } from 'mineflayer';
import { expect } from 'vitest';
import { FLOOR_Y } from '../../support/env.ts';
import { since } from '../../support/testedVersions.ts';
import { behaviour, type Stage } from './behaviour.ts';

/** Puts up the armour stand in the first slot, and takes the second into the hand. */
async function putUp({ until, tick }: Stage, bot: Bot) {
  const ground = bot.blockAt(bot.entity.position.offset(0, -1, 2).floored());
  if (!ground) throw new Error('no ground');
  await until(bot.activateBlock(ground));
  const stand = await until(() => Object.values(bot.entities).find(({ name }) => name === 'armor_stand'), 'a stand');
  bot.setQuickBarSlot(1);
  await tick(2);
  return stand;
}

behaviour(
  'an armour stand wears what it is given and gives it back',
  { source: 'Minecraft wiki, "Armor Stand"' },
  async (stage) => {
    const { env, bot, until } = stage;
    const alice = await bot('Alice', {
      items: [
        { slot: 36, id: 'armor_stand', count: 1 },
        { slot: 37, id: 'iron_chestplate', count: 1 },
      ],
    });
    const stand = await putUp(stage, alice);
    await until(alice.activateEntityAt(stand, stand.position.offset(0, 1.2, 0)));
    await until(() => stand.equipment[4]?.name === 'iron_chestplate', 'the stand to wear it');
    expect(alice.inventory.items()).toEqual([]);
    await until(alice.activateEntityAt(stand, stand.position.offset(0, 1.2, 0)));
    await until(() => alice.inventory.items().some(({ name }) => name === 'iron_chestplate'), 'it back');
    expect([...env.systems.entities.all()].flatMap((entity) => [...entity.equipmentEntries()])).toEqual([]);
  },
);

behaviour(
  'two quick blows take an armour stand down with what it wears',
  { source: 'Minecraft wiki, "Armor Stand"' },
  async (stage) => {
    const { env, bot, until, tick } = stage;
    const alice = await bot('Alice', {
      items: [
        { slot: 36, id: 'armor_stand', count: 1 },
        { slot: 37, id: 'diamond_sword', count: 1 },
      ],
    });
    const stand = await putUp(stage, alice);
    await until(alice.activateEntityAt(stand, stand.position.offset(0, 0.8, 0)));
    await tick(2);
    alice.attack(stand);
    await tick(20);
    expect([...env.systems.entities.all()]).toHaveLength(1);
    alice.attack(stand);
    await tick(2);
    alice.attack(stand);
    await tick(2);
    expect([...env.systems.entities.all()]).toEqual([]);
    expect([...env.systems.items.all()].map(({ stack }) => stack.id).sort()).toEqual(['armor_stand', 'diamond_sword']);
  },
);

behaviour(
  'one blow of a creative player takes down an armour stand, a boat and a minecart, which leave nothing',
  { source: 'vanilla: ArmorStand.hurt, Boat.hurt, AbstractMinecart.hurt (instabuild)', env: { allowOp: true } },
  async ({ env, bot, until, tick }) => {
    const alice = await bot('Alice');
    const { console: run } = env.systems.commands;
    run.call(env.systems.commands, 'gamemode creative Alice');
    for (const kind of ['armor_stand', 'oak_boat', 'minecart']) {
      const summoned = kind === 'oak_boat' && !since(env.version, '1.21.2') ? 'boat' : kind;
      expect(run.call(env.systems.commands, `execute at Alice run summon ${summoned} ~ ~ ~2`).success).toBe(true);
      const body = await until(() => Object.values(alice.entities).find(({ name }) => name === summoned), summoned);
      alice.attack(body);
      await tick(2);
      expect([...env.systems.entities.all()]).toEqual([]);
      expect([...env.systems.items.all()]).toEqual([]);
    }
  },
);

behaviour(
  'an item frame holds an item and falls with its wall',
  { source: 'Minecraft wiki, "Item Frame"' },
  async ({ env, bot, until, tick }) => {
    for (let y = 0; y <= 2; y++) env.setBlock(0, FLOOR_Y + y, 3, 'stone');
    const alice = await bot('Alice', {
      items: [
        { slot: 36, id: 'item_frame', count: 1 },
        { slot: 37, id: 'clock', count: 1 },
      ],
    });
    await tick(2);
    const wall = alice.blockAt(alice.entity.position.offset(0, 1, 3).floored());
    if (!wall) throw new Error('no wall');
    await until(alice.activateBlock(wall, wall.position.offset(0, 0, -1).minus(wall.position)));
    const frame = await until(() => Object.values(alice.entities).find(({ name }) => name === 'item_frame'), 'a frame');
    alice.setQuickBarSlot(1);
    await tick(2);
    await until(alice.activateEntity(frame));
    await tick(3);
    expect(alice.inventory.items()).toEqual([]);
    env.server.world.setBlock({ x: 0, y: FLOOR_Y + 1, z: 3 }, { id: 'air', properties: {} }, { type: 'game' });
    await tick(2);
    expect([...env.systems.entities.all()]).toEqual([]);
    expect([...env.systems.items.all()].map(({ stack }) => stack.id).sort()).toEqual(['clock', 'item_frame']);
  },
);
