import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { expect } from 'vitest';
import type { PacketFields } from '../../../game-server/network/packetCodec.ts';
import { type Env, FLOOR_Y } from '../../support/env.ts';
import { behaviour } from './behaviour.ts';

// What published Mineflayer clients were seen to depend on, each once.

const NEAR = { x: 4.5, y: FLOOR_Y, z: 0.5 };
const PROTOCOL = 'Minecraft wiki, "Java Edition protocol"';
const numberOf = (bot: Bot, id: string) => bot.registry.itemsByName[id]?.id ?? -1;
const at = (bot: Bot, x: number, y: number, z: number) => {
  const block = bot.blockAt(new Vec3(x, y, z));
  if (!block) throw new Error(`no block is seen at ${x} ${y} ${z}`);
  return block;
};
const playerOf = (env: Env, name: string) => {
  const player = env.server.players.get(name);
  if (!player) throw new Error(`${name} is not in play`);
  return player;
};
/** Packets of some names that reach a bot from now on, in order. */
const listen = (bot: Bot, ...names: string[]) => {
  const heard: { name: string; fields: PacketFields }[] = [];
  for (const name of names)
    bot._client.on(name as never, ((fields: PacketFields) => heard.push({ name, fields })) as never);
  return heard;
};
const droppedItems = (bot: Bot) =>
  Object.values(bot.entities).flatMap((entity) => {
    const item = entity.name === 'item' ? entity.getDroppedItem() : null;
    return item ? [{ name: item.name, count: item.count }] : [];
  });

behaviour(
  'a dropped item tells by its metadata what it is and how many',
  { source: `${PROTOCOL}/Entity metadata: Item; Mineflayer: getDroppedItem` },
  async ({ bot, until }) => {
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'emerald', count: 12 }] });
    const bob = await bot('Bob', { position: NEAR });
    const dropped: string[] = [];
    bob.on('itemDrop', (entity) => void dropped.push(entity.getDroppedItem()?.name ?? 'nothing'));
    await until(alice.toss(numberOf(alice, 'emerald'), null, 5));
    // Mineflayer throws them one by one.
    const total = () => droppedItems(bob).reduce((sum, { count }) => sum + count, 0);
    await until(() => total() === 5, 'the drops');
    expect(droppedItems(bob).every(({ name }) => name === 'emerald')).toBe(true);
    expect(new Set(dropped)).toEqual(new Set(['emerald']));
  },
);

behaviour(
  'a late joiner sees what lies about, and what it is',
  { source: `${PROTOCOL}/Entity metadata: Item` },
  async ({ env, bot, tick }) => {
    env.systems.items.spill({ x: 5.5, y: FLOOR_Y, z: 5.5 }, { id: 'diamond', count: 7 });
    await tick(20);
    const alice = await bot('Alice');
    expect(droppedItems(alice)).toEqual([{ name: 'diamond', count: 7 }]);
  },
);

behaviour(
  'a pickup is told with collector and count before the item is gone, and the whole stack is in the inventory',
  { source: `${PROTOCOL}: Pickup Item; Mineflayer: playerCollect` },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice');
    const packets = listen(alice, 'collect', 'entity_destroy');
    const collected: string[] = [];
    alice.on(
      'playerCollect',
      (collector, item) =>
        void collected.push(`${collector.username} ${item.getDroppedItem()?.count} ${item.getDroppedItem()?.name}`),
    );
    env.systems.items.spill({ x: 0.5, y: FLOOR_Y, z: 0.5 }, { id: 'cobblestone', count: 40 });
    await until(() => alice.inventory.count(numberOf(alice, 'cobblestone'), null) === 40, 'the stones');
    expect(packets.map(({ name }) => name)).toEqual(['collect', 'entity_destroy']);
    expect(packets[0]?.fields).toMatchObject({ collectorEntityId: alice.entity.id, pickupItemCount: 40 });
    expect(collected).toEqual(['Alice 40 cobblestone']);
  },
);

behaviour(
  'a pickup that finds little room takes what fits and leaves the rest',
  { source: 'Minecraft wiki, "Item (entity)": Picking up' },
  async ({ env, bot, until, tick }) => {
    const items = Array.from({ length: 36 }, (_, index) => ({
      slot: 9 + index,
      id: 'dirt',
      count: index === 0 ? 60 : 64,
    }));
    const alice = await bot('Alice', { items });
    const packets = listen(alice, 'collect');
    env.systems.items.spill({ x: 0.5, y: FLOOR_Y, z: 0.5 }, { id: 'dirt', count: 10 });
    await until(() => packets.length > 0, 'the pickup');
    await tick(3);
    expect(packets[0]?.fields.pickupItemCount).toBe(4);
    expect(droppedItems(alice)).toEqual([{ name: 'dirt', count: 6 }]);
    expect(alice.inventory.slots[9]?.count).toBe(64);
  },
);

behaviour(
  'a container opens with one list of its own slots and the 36 of the player',
  { source: `${PROTOCOL}: Open Screen, Set Container Content` },
  async ({ env, client, tick }) => {
    env.setBlock(2, FLOOR_Y, 0, 'chest[facing=west]');
    const alice = await client('Alice', { items: [{ slot: 9, id: 'stick', count: 3 }] });
    const order: string[] = [];
    alice.raw.on('packet', (_fields: unknown, { name }: { name: string }) => void order.push(name));
    const lists = alice.collect('window_items');
    const opened = alice.collect('open_window');
    alice.write('block_place', {
      hand: 0,
      location: { x: 2, y: FLOOR_Y, z: 0 },
      direction: 4,
      cursorX: 0,
      cursorY: 0.5,
      cursorZ: 0.5,
      insideBlock: false,
      worldBorderHit: false,
      sequence: 1,
    });
    await tick(3);
    const { windowId } = opened.single();
    expect(windowId).toBeGreaterThan(0);
    const list = lists.packets.find((packet) => packet.windowId === windowId);
    expect(list?.items).toHaveLength(27 + 36);
    expect(order.indexOf('open_window')).toBeLessThan(order.lastIndexOf('window_items'));
  },
);

behaviour(
  'what reaches the inventory while a window is open is told under the number of that window',
  { source: `${PROTOCOL}: Set Container Slot` },
  async ({ env, bot, until }) => {
    env.setBlock(2, FLOOR_Y, 0, 'chest[facing=west]');
    const alice = await bot('Alice');
    const chest = await until(alice.openContainer(at(alice, 2, FLOOR_Y, 0)));
    env.systems.items.spill({ x: 0.5, y: FLOOR_Y, z: 0.5 }, { id: 'diamond', count: 2 });
    await until(() => chest.items().some(({ name, count }) => name === 'diamond' && count === 2), 'it in the window');
    chest.close();
    await until(() => alice.inventory.count(numberOf(alice, 'diamond'), null) === 2, 'it in the inventory');
  },
);

behaviour(
  'the result slot is sent after every click into the crafting grid',
  { source: `${PROTOCOL}/Inventory: slot 0; Mineflayer: craft.js waits for it` },
  async ({ bot, until, tick }) => {
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'oak_log', count: 2 }] });
    const results: (string | undefined)[] = [];
    alice.inventory.on(
      'updateSlot' as never,
      ((slot: number, _old: unknown, item: { name: string } | null) => {
        if (slot === 0) results.push(item?.name);
      }) as never,
    );
    await until(alice.clickWindow(36, 0, 0));
    await until(alice.clickWindow(1, 1, 0));
    await tick(2);
    expect(results.at(-1)).toBe('oak_planks');
    await until(alice.clickWindow(1, 0, 0));
    await tick(2);
    expect(results.at(-1)).toBe('oak_planks');
    await until(alice.clickWindow(1, 0, 0));
    await tick(2);
    expect(results.at(-1)).toBeUndefined();
    expect(alice.inventory.slots[0]).toBeNull();
  },
);

behaviour(
  'an open furnace tells of its slots, its flame and its progress',
  { source: `${PROTOCOL}: Set Container Property, furnace` },
  async ({ env, bot, until }) => {
    env.setBlock(2, FLOOR_Y, 0, 'furnace[facing=west]');
    const alice = await bot('Alice', {
      items: [
        { slot: 36, id: 'raw_iron', count: 1 },
        { slot: 37, id: 'coal', count: 1 },
      ],
    });
    const furnace = await until(alice.openFurnace(at(alice, 2, FLOOR_Y, 0)));
    await until(furnace.putInput(numberOf(alice, 'raw_iron'), null, 1));
    await until(furnace.putFuel(numberOf(alice, 'coal'), null, 1));
    await until(() => (furnace.fuel ?? 0) > 0.9, 'the flame');
    await until(() => (furnace.progress ?? 0) > 0.4 && (furnace.progress ?? 0) < 0.7, 'half of the work');
    await until(() => furnace.outputItem()?.name === 'iron_ingot', 'the ingot');
    expect(furnace.inputItem()).toBeNull();
    const ingot = await until(furnace.takeOutput());
    expect(ingot.name).toBe('iron_ingot');
  },
);

behaviour(
  'a meal ends with a status 9, then one item less and the new food',
  { source: `${PROTOCOL}: Entity Event 9; Mineflayer: consume` },
  async ({ env, bot, until, tick }) => {
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'bread', count: 3 }] });
    playerOf(env, 'Alice').food = 10;
    await until(() => alice.food === 10, 'the hunger');
    const packets = listen(alice, 'entity_status', 'set_slot', 'update_health');
    const start = env.server.tickNumber;
    await until(alice.consume());
    expect(env.server.tickNumber - start).toBeGreaterThanOrEqual(31);
    await tick(2);
    expect(alice.food).toBe(15);
    expect(alice.inventory.slots[36]?.count).toBe(2);
    const order = packets
      .filter(({ name, fields }) => name !== 'entity_status' || fields.entityStatus === 9)
      .map(({ name }) => name);
    expect(order[0]).toBe('entity_status');
    expect(new Set(order)).toEqual(new Set(['entity_status', 'set_slot', 'update_health']));
  },
);

behaviour(
  'a mob that dies is seen to die and then gone for everyone',
  { source: `${PROTOCOL}: Entity Event 3, Remove Entities` },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice');
    env.systems.commands.console(`summon cow 3 ${FLOOR_Y} 3 {NoAI:1b}`);
    const cow = await until(() => Object.values(alice.entities).find(({ name }) => name === 'cow'), 'the cow');
    const seen: string[] = [];
    alice.on('entityDead', ({ name }) => void seen.push(`${name} dead`));
    alice.on('entityGone', ({ name }) => void seen.push(`${name} gone`));
    env.systems.commands.console('kill @e[type=cow]');
    await until(() => !alice.entities[cow.id], 'the cow to be gone');
    expect(seen.filter((line) => line.startsWith('cow'))).toEqual(['cow dead', 'cow gone']);
  },
);

behaviour(
  'everything that sounds is a packet the client can read',
  { source: `${PROTOCOL}: Sound Effect; minecraft-data: sounds.json` },
  async ({ env, bot, until, tick }) => {
    env.setBlock(2, FLOOR_Y, 0, 'chest[facing=west]');
    env.setBlock(2, FLOOR_Y, 2, 'oak_door[half=lower]');
    env.setBlock(2, FLOOR_Y + 1, 2, 'oak_door[half=upper]');
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'dirt', count: 3 }] });
    const bob = await bot('Bob', { position: NEAR });
    const packets = listen(bob, 'sound_effect', 'named_sound_effect', 'entity_sound_effect');
    (await until(alice.openContainer(at(alice, 2, FLOOR_Y, 0)))).close();
    await until(alice.activateBlock(at(alice, 2, FLOOR_Y, 2)));
    await until(alice.placeBlock(at(alice, 1, FLOOR_Y - 1, 1), new Vec3(0, 1, 0)));
    env.systems.commands.console('execute as @a at @s run playsound minecraft:entity.pig.ambient master @s');
    await tick(5);
    // That none of them was unreadable is seen at the end of every behaviour.
    expect(packets.length).toBeGreaterThan(2);
  },
);

behaviour(
  'a change of the game mode reaches the client, and the lists of the others',
  { source: `${PROTOCOL}: Game Event 3, Player Info Update` },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice');
    const bob = await bot('Bob', { position: NEAR });
    expect(alice.game.gameMode).toBe('survival');
    // Mineflayer itself misreads the action's name at 1.19.2.
    const told: number[] = [];
    bob._client.on('player_info', ({ data }: { data: { uuid: string; gamemode?: number }[] }) => {
      for (const { uuid, gamemode } of data)
        if (uuid === alice.player.uuid && gamemode !== undefined) told.push(gamemode);
    });
    env.systems.commands.console('gamemode adventure Alice');
    await until(() => alice.game.gameMode === 'adventure', 'adventure');
    await until(() => told.length > 0, 'Bob to know');
    expect(told).toEqual([2]);
    env.systems.commands.console('gamemode survival Alice');
    await until(() => alice.game.gameMode === 'survival', 'survival');
  },
);

behaviour(
  'sneaking, swinging and being hurt are seen by others',
  { source: 'Mineflayer: entityCrouch, entityUncrouch, entitySwingArm, entityHurt' },
  async ({ env, bot, tick }) => {
    const alice = await bot('Alice');
    const bob = await bot('Bob', { position: NEAR });
    const seen: string[] = [];
    for (const event of ['entityCrouch', 'entityUncrouch', 'entitySwingArm', 'entityHurt'] as const)
      bob.on(event, (entity: { username?: string }) => void seen.push(`${event} ${entity.username}`));
    alice.setControlState('sneak', true);
    await tick(3);
    alice.setControlState('sneak', false);
    await tick(3);
    alice.swingArm('right');
    await tick(3);
    env.systems.vitals.hurt(playerOf(env, 'Alice'), 2, 'generic');
    await tick(3);
    expect(seen).toEqual(['entityCrouch Alice', 'entityUncrouch Alice', 'entitySwingArm Alice', 'entityHurt Alice']);
  },
);

behaviour(
  'what others hold and wear is seen, and seen to change',
  { source: `${PROTOCOL}: Set Equipment` },
  async ({ bot, until }) => {
    const alice = await bot('Alice', {
      items: [
        { slot: 36, id: 'iron_sword', count: 1 },
        { slot: 5, id: 'iron_helmet', count: 1 },
      ],
    });
    const bob = await bot('Bob', { position: NEAR });
    const equipment = () => bob.players.Alice?.entity?.equipment ?? [];
    await until(
      () => equipment()[0]?.name === 'iron_sword' && equipment()[5]?.name === 'iron_helmet',
      'sword and helmet',
    );
    await until(alice.unequip('head'));
    await until(() => !equipment()[5], 'the bare head');
    alice.setQuickBarSlot(4);
    await until(() => !equipment()[0] || equipment()[0]?.name === 'iron_helmet', 'another hand');
  },
);

behaviour(
  'a block that another player places or breaks changes for everyone',
  { source: `${PROTOCOL}: Block Update` },
  async ({ bot, until }) => {
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'sand', count: 1 }] });
    const bob = await bot('Bob', { position: NEAR });
    await until(alice.placeBlock(at(alice, 1, FLOOR_Y - 1, 1), new Vec3(0, 1, 0)));
    await until(() => at(bob, 1, FLOOR_Y, 1).name === 'sand', 'Bob to see the sand');
    await until(bob.lookAt(new Vec3(1.5, FLOOR_Y + 0.5, 1.5), true));
    await until(bob.dig(at(bob, 1, FLOOR_Y, 1), true));
    await until(() => at(alice, 1, FLOOR_Y, 1).name === 'air', 'Alice to see it gone');
  },
);

behaviour('a kicked player reads why', { source: `${PROTOCOL}: Disconnect` }, async ({ env, bot, until }) => {
  const alice = await bot('Alice');
  let reason = '';
  alice.once('kicked', (text) => {
    reason = JSON.stringify(text);
  });
  env.server.kick(playerOf(env, 'Alice'), 'the arena is closed');
  await until(() => reason !== '', 'the reason');
  expect(reason).toContain('the arena is closed');
});

behaviour(
  'the time of day reaches the client and passes',
  { source: `${PROTOCOL}: Update Time; Minecraft wiki, "Daylight cycle"` },
  async ({ env, bot, tick }) => {
    const alice = await bot('Alice');
    env.systems.commands.console('time set 1000');
    await tick(25);
    const before = alice.time.timeOfDay;
    expect(before).toBeGreaterThanOrEqual(1000);
    expect(before).toBeLessThan(1060);
    await tick(40);
    expect(alice.time.timeOfDay).toBeGreaterThan(before);
    expect(alice.time.isDay).toBe(true);
  },
);

behaviour(
  'experience reaches the client as level, points and progress',
  { source: 'Minecraft wiki, "Experience": levels need 7, 9, 11 points' },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice');
    env.systems.commands.console('experience add Alice 18 points');
    await until(() => alice.experience.points === 18, 'the points');
    expect(alice.experience.level).toBe(2);
    expect(alice.experience.progress).toBeCloseTo(2 / 11, 4);
  },
);

behaviour(
  'a whisper reaches only who it is for',
  { source: 'Minecraft wiki, "Commands/msg"; Mineflayer: whisper' },
  async ({ bot, tick, until }) => {
    const alice = await bot('Alice');
    const bob = await bot('Bob', { position: NEAR });
    const carol = await bot('Carol', { position: { ...NEAR, z: 3.5 } });
    const heard: string[] = [];
    bob.on('whisper', (from, text) => void heard.push(`${from}: ${text}`));
    carol.on('messagestr', (text) => void heard.push(`Carol heard ${text}`));
    alice.whisper('Bob', 'the iron is in the left chest');
    await until(() => heard.length > 0, 'the whisper');
    await tick(5);
    expect(heard).toEqual(['Alice: the iron is in the left chest']);
  },
);

behaviour(
  'after clicks of every kind the client’s slots are the server’s',
  { source: `${PROTOCOL}: Click Container; Mineflayer: simulated windows` },
  async ({ env, bot, until, tick }) => {
    const alice = await bot('Alice', {
      items: [
        { slot: 9, id: 'dirt', count: 40 },
        { slot: 10, id: 'dirt', count: 40 },
        { slot: 36, id: 'stick', count: 5 },
        { slot: 20, id: 'iron_helmet', count: 1 },
      ],
    });
    const clicks: readonly (readonly [slot: number, button: number, mode: number])[] = [
      [9, 0, 0], // lift
      [12, 1, 0], // put one down
      [13, 1, 0],
      [-999, 1, 0], // drop one
      [14, 0, 0], // put the rest down
      [20, 0, 1], // shift: the helmet goes to the head
      [36, 0, 1], // shift: the sticks go to the main inventory
      [10, 3, 2], // number key 4
      [14, 0, 0],
      [15, 0, 0],
      [15, 1, 4], // throw the stack
    ];
    for (const [slot, button, mode] of clicks) {
      await until(alice.clickWindow(slot, button, mode as never));
      await tick(1);
    }
    await tick(5);
    const mine = alice.inventory.slots.flatMap((item, slot) => (item ? [`${slot} ${item.count} ${item.name}`] : []));
    const truth = playerOf(env, 'Alice').inventory.slots.contents();
    expect(mine).toEqual(truth.map(({ slot, id, count }) => `${slot} ${count} ${id}`));
    expect(truth.some(({ slot, id }) => slot === 5 && id === 'iron_helmet')).toBe(true);
  },
);

behaviour(
  'a dig that the server does not accept leaves the block standing for the client too',
  { source: `${PROTOCOL}: Acknowledge Block Change` },
  async ({ env, client, tick }) => {
    env.setBlock(2, FLOOR_Y, 0, 'obsidian');
    const alice = await client('Alice');
    const acknowledged = alice.collect('acknowledge_player_digging');
    const location = { x: 2, y: FLOOR_Y, z: 0 };
    alice.write('block_dig', { status: 0, location, face: 1, sequence: 7 });
    await tick(4);
    alice.write('block_dig', { status: 2, location, face: 1, sequence: 8 });
    await tick(4);
    expect(acknowledged.packets.map(({ sequenceId }) => sequenceId)).toContain(8);
    expect(env.block(2, FLOOR_Y, 0)).toBe('obsidian');
  },
);

behaviour(
  'the spawn point is told at the login',
  { source: `${PROTOCOL}: Set Default Spawn Position` },
  async ({ bot }) => {
    const alice = await bot('Alice', { position: { x: 7.5, y: FLOOR_Y, z: -3.5 } });
    expect(alice.spawnPoint).toEqual(new Vec3(7, FLOOR_Y, -4));
  },
);
