import { expect } from 'vitest';
import { FLOOR_Y } from '../../support/env.ts';
import { since } from '../../support/testedVersions.ts';
import { windowClient, worldTotals } from '../mechanics/containers/windowClient.ts';
import { behaviour } from './behaviour.ts';

behaviour(
  'a bot equips armour, off-hand and hand',
  { source: 'Mineflayer: bot.equip; Minecraft wiki, "Inventory"' },
  async ({ env, bot, until, tick }) => {
    const alice = await bot('Alice', {
      items: [
        { slot: 9, id: 'iron_helmet', count: 1 },
        { slot: 10, id: 'iron_chestplate', count: 1 },
        { slot: 11, id: 'shield', count: 1 },
        { slot: 12, id: 'diamond_sword', count: 1 },
      ],
    });
    const id = (name: string) => alice.registry.itemsByName[name]?.id as number;
    await until(alice.equip(id('iron_helmet'), 'head'));
    await until(alice.equip(id('iron_chestplate'), 'torso'));
    await until(alice.equip(id('shield'), 'off-hand'));
    await until(alice.equip(id('diamond_sword'), 'hand'));
    await tick(2);
    const { slots, heldSlot } = env.server.players.get('Alice')?.inventory ?? { slots: undefined, heldSlot: 0 };
    expect([5, 6, 45, heldSlot].map((slot) => slots?.get(slot)?.id)).toEqual([
      'iron_helmet',
      'iron_chestplate',
      'shield',
      'diamond_sword',
    ]);
    expect(alice.heldItem?.name).toBe('diamond_sword');
    await until(alice.unequip('head'));
    await tick(2);
    expect(slots?.get(5)).toBeNull();
  },
);

behaviour(
  'armour is put on by using it, and takes the place of what is worn',
  { source: 'Minecraft wiki, "Armor", section "Equipping" and history of 1.19.4' },
  async ({ env, version, client, tick }) => {
    const alice = await client('Alice', {
      items: [
        { slot: 36, id: 'iron_boots', count: 1, data: { damage: 4 } },
        { slot: 37, id: 'golden_boots', count: 1 },
        { slot: 38, id: 'elytra', count: 1 },
        { slot: 39, id: 'carved_pumpkin', count: 1 },
      ],
    });
    for (const slotId of [0, 1, 2, 3]) {
      alice.write('held_item_slot', { slotId });
      alice.write('use_item', { hand: 0, sequence: slotId + 1, rotation: { x: 0, y: 0 } });
      await tick();
    }
    const { slots } = alice.player.inventory;
    const swapped = version !== '1.19.2';
    expect(slots.get(8)?.id).toBe(swapped ? 'golden_boots' : 'iron_boots');
    expect(slots.get(swapped ? 37 : 8)).toEqual({ id: 'iron_boots', count: 1, data: { damage: 4 } });
    expect(slots.get(6)?.id).toBe('elytra');
    expect(slots.get(39)?.id).toBe('carved_pumpkin');
    expect(env.problems).toEqual([]);
  },
);

behaviour(
  'a bot tosses items, and only those',
  { source: 'Mineflayer: bot.toss, bot.tossStack' },
  async ({ env, bot, until, tick }) => {
    const alice = await bot('Alice', {
      items: [
        { slot: 36, id: 'dirt', count: 20 },
        { slot: 37, id: 'stone', count: 5 },
      ],
    });
    await until(alice.toss(alice.registry.itemsByName.dirt?.id as number, null, 7));
    const stone = alice.inventory.items().find(({ name }) => name === 'stone');
    await until(alice.tossStack(stone as never));
    await tick(2);
    const dropped = env.eventsOf('item-dropped').reduce<Record<string, number>>((sum, { item, count }) => {
      sum[item] = (sum[item] ?? 0) + count;
      return sum;
    }, {});
    expect(dropped).toEqual({ dirt: 7, stone: 5 });
    expect(alice.inventory.items().map(({ name, count }) => `${count} ${name}`)).toEqual(['13 dirt']);
  },
);

behaviour(
  'drags spread the stack: left evenly, right one by one',
  { source: 'Minecraft wiki, "Java Edition protocol", Click Container, mode 5' },
  async ({ env, client, tick }) => {
    const alice = windowClient(env, await client('Alice', { items: [{ slot: 36, id: 'dirt', count: 11 }] }));
    await tick(2);
    const drag = (kind: number, slots: readonly number[]) => {
      alice.click(5, kind, -999);
      for (const slot of slots) alice.click(5, kind + 1, slot);
      alice.click(5, kind + 2, -999);
    };
    alice.click(0, 0, 36);
    drag(0, [9, 10, 11]);
    await tick();
    const counts = (...slots: number[]) =>
      slots.map((slot) => alice.client.player.inventory.slots.get(slot)?.count ?? 0);
    expect([...counts(9, 10, 11), alice.client.player.inventory.cursor?.count]).toEqual([3, 3, 3, 2]);
    drag(4, [9, 12]);
    await tick();
    expect([...counts(9, 12), alice.client.player.inventory.cursor]).toEqual([4, 1, null]);
    expect(env.eventsOf('action-refused')).toEqual([]);
  },
);

behaviour(
  'number keys and the off-hand key swap, a double click gathers, and outside drops',
  { source: 'Minecraft wiki, "Java Edition protocol", Click Container, modes 2, 6 and 0' },
  async ({ env, client, tick }) => {
    const alice = windowClient(
      env,
      await client('Alice', {
        items: [
          { slot: 9, id: 'dirt', count: 30 },
          { slot: 20, id: 'dirt', count: 30 },
          { slot: 36, id: 'iron_sword', count: 1, data: { damage: 2 } },
          { slot: 44, id: 'dirt', count: 30 },
        ],
      }),
    );
    const { inventory } = alice.client.player;
    await tick(2);
    alice.click(2, 0, 9);
    alice.click(2, 40, 9);
    expect(inventory.slots.get(36)).toEqual({ id: 'iron_sword', count: 1, data: { damage: 2 } });
    await tick();
    expect([inventory.slots.get(36)?.count, inventory.slots.get(45)]).toEqual([
      30,
      { id: 'iron_sword', count: 1, data: { damage: 2 } },
    ]);
    alice.click(0, 0, 36);
    alice.click(6, 0, 36);
    await tick();
    expect([inventory.cursor?.count, inventory.slots.count('dirt')]).toEqual([64, 26]);
    alice.click(0, 1, -999);
    alice.click(0, 0, -999);
    await tick();
    expect(env.eventsOf('item-dropped').map(({ count }) => count)).toEqual([1, 63]);
    expect(inventory.cursor).toBeNull();
  },
);

behaviour(
  'items that differ in wear or name do not merge, and tools do not stack',
  { source: 'Minecraft wiki, "Stacking"' },
  async ({ env, client, tick }) => {
    const alice = windowClient(
      env,
      await client('Alice', {
        items: [
          { slot: 36, id: 'dirt', count: 3, data: { customName: 'Mine' } },
          { slot: 37, id: 'dirt', count: 3 },
          { slot: 38, id: 'iron_axe', count: 1 },
          { slot: 39, id: 'iron_axe', count: 1 },
        ],
      }),
    );
    await tick(2);
    const { inventory } = alice.client.player;
    alice.click(0, 0, 36);
    alice.click(0, 0, 37);
    await tick();
    // They change places instead.
    expect([inventory.slots.get(37)?.data, inventory.cursor]).toEqual([
      { customName: 'Mine' },
      { id: 'dirt', count: 3 },
    ]);
    alice.click(0, 0, 36);
    alice.click(0, 0, 38);
    alice.click(0, 0, 39);
    await tick();
    expect([inventory.slots.get(39)?.count, inventory.cursor?.count]).toEqual([1, 1]);
  },
);

behaviour(
  'armour slots take their own piece and nothing else, one at a time',
  { source: 'Minecraft wiki, "Armor"' },
  async ({ env, client, tick }) => {
    const alice = windowClient(
      env,
      await client('Alice', {
        items: [
          { slot: 36, id: 'iron_boots', count: 1 },
          { slot: 37, id: 'carved_pumpkin', count: 5 },
          { slot: 38, id: 'dirt', count: 5 },
        ],
      }),
    );
    await tick(2);
    const { inventory } = alice.client.player;
    alice.click(0, 0, 38);
    for (const slot of [5, 6, 7, 8]) alice.click(0, 0, slot);
    alice.click(0, 0, 38);
    alice.click(0, 0, 36);
    alice.click(0, 0, 5);
    alice.click(0, 0, 8);
    alice.click(0, 0, 37);
    alice.click(0, 0, 5);
    await tick();
    expect([5, 6, 7, 8].map((slot) => inventory.slots.get(slot)?.id)).toEqual([
      'carved_pumpkin',
      undefined,
      undefined,
      'iron_boots',
    ]);
    expect([inventory.slots.get(5)?.count, inventory.cursor?.count]).toEqual([1, 4]);
    expect(env.eventsOf('action-refused')).toEqual([]);
  },
);

behaviour(
  'a bot reads damage, name and enchantments of its items',
  { source: 'Mineflayer: bot.inventory gives prismarine-items with durabilityUsed, customName, enchants' },
  async ({ bot }) => {
    const data = { damage: 12, customName: 'Digger', enchantments: { efficiency: 3 } };
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'iron_pickaxe', count: 1, data }] });
    const [pickaxe] = alice.inventory.items();
    expect(pickaxe?.durabilityUsed).toBe(12);
    expect(JSON.stringify(pickaxe?.customName)).toContain('Digger');
    expect(JSON.stringify(pickaxe?.enchants)).toMatch(/"(?:lvl|level)":3/);
  },
);

behaviour(
  'clicks with items that carry data are foreseen by a bot and need no correction',
  { source: 'Minecraft wiki, "Java Edition protocol", Click Container: the server answers what differs' },
  async ({ env, bot, until, tick }) => {
    const data = { damage: 12, customName: 'Digger', enchantments: { efficiency: 3 } };
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'iron_pickaxe', count: 1, data }] });
    await tick(2);
    const corrections: unknown[] = [];
    (alice._client as unknown as { on(name: string, seen: (fields: unknown) => void): void }).on(
      'window_items',
      (fields) => corrections.push(fields),
    );
    await until(alice.clickWindow(36, 0, 0));
    await until(alice.clickWindow(20, 0, 0));
    await tick(2);
    expect(corrections).toEqual([]);
    expect(env.server.players.get('Alice')?.inventory.slots.get(20)?.data).toEqual(data);
  },
);

behaviour(
  'an inventory with all its data outlasts a re-login',
  { source: 'Minecraft wiki, "Player.dat format": Inventory and Pos are kept' },
  async ({ env, bot, rejoin, until, tick }) => {
    const data = { damage: 12, customName: 'Digger', enchantments: { efficiency: 3 } };
    const alice = await bot('Alice', {
      items: [
        { slot: 20, id: 'iron_pickaxe', count: 1, data },
        { slot: 5, id: 'iron_helmet', count: 1 },
        { slot: 36, id: 'dirt', count: 9 },
      ],
    });
    // What hangs on the cursor or lies in the grid goes along.
    await until(alice.clickWindow(36, 0, 0));
    await tick(2);
    const before = worldTotals(env);
    alice.end('see you');
    await tick(3);
    const again = await rejoin('Alice');
    await tick(2);
    expect(worldTotals(env)).toEqual(before);
    expect(env.server.players.get('Alice')?.inventory.slots.get(20)?.data).toEqual(data);
    expect(again.inventory.slots[20]?.durabilityUsed).toBe(12);
    expect(again.inventory.slots[5]?.name).toBe('iron_helmet');
    expect(again.entity.position.y).toBe(FLOOR_Y);
  },
);

behaviour(
  'picking a block takes its item into the hand, if the player carries it',
  { source: 'Minecraft wiki, "Controls", "Pick Block"' },
  async ({ env, version, client, tick }) => {
    const alice = await client('Alice', {
      items: [
        { slot: 36, id: 'dirt', count: 5 },
        { slot: 20, id: 'stone', count: 7 },
      ],
    });
    env.setBlock(2, FLOOR_Y, 0, 'stone');
    const held = alice.collect('held_item_slot');
    if (since(version, '1.21.2'))
      alice.write('pick_item_from_block', { position: { x: 2, y: FLOOR_Y, z: 0 }, includeData: false });
    else alice.write('pick_item', { slot: 20 });
    await tick(2);
    expect(held.single()).toEqual({ slot: 1 });
    expect(alice.player.inventory.inHand(0)).toEqual({ id: 'stone', count: 7 });
    expect(alice.player.inventory.slots.get(20)).toBeNull();
  },
);
