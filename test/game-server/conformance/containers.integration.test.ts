import { Vec3 } from 'vec3';
import { expect } from 'vitest';
import { FLOOR_Y } from '../../support/env.ts';
import { putContainer, slotsAt, windowClient } from '../mechanics/containers/windowClient.ts';
import { behaviour } from './behaviour.ts';

const AT = new Vec3(2, FLOOR_Y, 0);

behaviour(
  'open_window is followed by all slots, the 36 of the player among them',
  { source: 'Minecraft wiki, "Java Edition protocol", Open Screen, Set Container Content' },
  async ({ env, client, tick }) => {
    const sizes: Record<string, number> = {
      'chest[facing=north]': 27,
      'barrel[facing=up]': 27,
      'ender_chest[facing=north]': 27,
      'blue_shulker_box[facing=up]': 27,
      'hopper[facing=down]': 5,
      'dispenser[facing=up]': 9,
      'dropper[facing=up]': 9,
      'trapped_chest[facing=north]': 27,
      'furnace[facing=north]': 3,
      crafting_table: 10,
    };
    const alice = windowClient(env, await client('Alice', { items: [{ slot: 44, id: 'dirt', count: 9 }] }));
    const order: string[] = [];
    alice.client.raw.on('packet' as never, ((_: unknown, { name }: { name: string }) => order.push(name)) as never);
    const content = alice.client.collect('window_items');
    for (const [state, size] of Object.entries(sizes)) {
      env.setBlock(AT.x, AT.y, AT.z, 'air');
      env.setBlock(AT.x, AT.y, AT.z, state);
      content.packets.length = 0;
      order.length = 0;
      alice.use(AT);
      await tick(2);
      const { windowId, items } = content.packets[0] as { windowId: number; items: { itemCount?: number }[] };
      expect([state, windowId, items.length, items.at(-1)?.itemCount]).toEqual([
        state,
        alice.state.window,
        size + 36,
        9,
      ]);
      const seen = order.filter((name) => name === 'open_window' || name === 'window_items');
      expect(seen.slice(0, 2)).toEqual(['open_window', 'window_items']);
      alice.close();
      await tick();
    }
  },
);

behaviour(
  'what changes in the inventory while a window is open goes out under its number',
  { source: 'Mineflayer: inventory.js reads set_slot of the open window; vanilla: AbstractContainerMenu' },
  async ({ env, client, tick }) => {
    putContainer(env, AT, 'chest[facing=north]');
    const alice = windowClient(env, await client('Alice'));
    alice.use(AT);
    await tick(2);
    const slots = alice.client.collect('set_slot');
    alice.client.player.inventory.insert({ id: 'dirt', count: 3 });
    await tick();
    // The first hotbar slot comes after 27 of the chest and 27 of the main inventory.
    expect(slots.single()).toMatchObject({ windowId: 1, slot: 54, item: { itemCount: 3 } });
  },
);

behaviour(
  'a bot puts into a chest and takes out of it',
  { source: 'Mineflayer: bot.openContainer, window.deposit, window.withdraw' },
  async ({ env, bot, until, tick }) => {
    putContainer(env, AT, 'chest[facing=north]', [{ slot: 3, id: 'diamond', count: 5 }]);
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'dirt', count: 20 }] });
    const id = (name: string) => alice.registry.itemsByName[name]?.id as number;
    const chest = await until(alice.openContainer(alice.blockAt(AT) as never));
    await until(chest.deposit(id('dirt'), null, 15));
    await until(chest.withdraw(id('diamond'), null, 2));
    chest.close();
    await tick(2);
    expect(slotsAt(env, AT).totals()).toEqual(
      new Map([
        ['dirt', 15],
        ['diamond', 3],
      ]),
    );
    const carried = alice.inventory.items().map(({ name, count }) => `${count} ${name}`);
    expect(carried.sort()).toEqual(['2 diamond', '5 dirt']);
    expect(env.eventsOf('action-refused')).toEqual([]);
  },
);

for (const [block, kind] of [
  ['barrel[facing=up]', 'barrel'],
  ['purple_shulker_box[facing=up]', 'shulker box'],
  ['hopper[facing=down]', 'hopper'],
  ['dispenser[facing=up]', 'dispenser'],
] as const)
  behaviour(
    `a bot opens a ${kind} and fills it`,
    { source: 'Mineflayer: chest.js, allowedWindowTypes' },
    async ({ env, bot, until, tick }) => {
      putContainer(env, AT, block);
      const alice = await bot('Alice', { items: [{ slot: 36, id: 'dirt', count: 20 }] });
      const window = await until(alice.openContainer(alice.blockAt(AT) as never));
      await until(window.deposit(alice.registry.itemsByName.dirt?.id as number, null, 20));
      await tick(2);
      expect(slotsAt(env, AT).count('dirt')).toBe(20);
      window.close();
      await tick(2);
    },
  );

behaviour(
  "a player's ender chests hold the same, and nobody else's",
  { source: 'Minecraft wiki, "Ender Chest"' },
  async ({ env, client, tick }) => {
    const other = { x: 0, y: FLOOR_Y, z: 2 };
    env.setBlock(AT.x, AT.y, AT.z, 'ender_chest[facing=north]');
    env.setBlock(other.x, other.y, other.z, 'ender_chest[facing=north]');
    const alice = windowClient(env, await client('Alice', { items: [{ slot: 36, id: 'diamond', count: 4 }] }));
    const bob = windowClient(env, await client('Bob'));
    alice.use(AT);
    await tick(2);
    alice.click(1, 0, 54);
    alice.close();
    await tick();
    env.server.world.setBlock(AT, { id: 'air', properties: {} }, { type: 'game' });
    expect(env.eventsOf('item-dropped')).toEqual([]);
    const seen = [alice, bob].map((hand) => {
      hand.use(other);
      return hand.client.collect('window_items');
    });
    await tick(2);
    const [aliceSees, bobSees] = seen.map((collector) =>
      (collector.last() as { items: { itemCount?: number }[] }).items
        .slice(0, 27)
        .map(({ itemCount }) => itemCount ?? 0),
    );
    expect(aliceSees).toContain(4);
    expect(bobSees).toEqual(new Array(27).fill(0));
  },
);

behaviour(
  'a broken shulker box keeps what is in it, and has it again when it is placed',
  { source: 'Minecraft wiki, "Shulker Box"' },
  async ({ env, client, tick }) => {
    putContainer(env, AT, 'lime_shulker_box[facing=up]', [
      { slot: 2, id: 'dirt', count: 7 },
      { slot: 9, id: 'iron_pickaxe', count: 1, data: { damage: 3 } },
    ]);
    const alice = windowClient(env, await client('Alice'));
    env.server.world.setBlock(AT, { id: 'air', properties: {} }, { type: 'player', player: 'Alice' });
    expect(env.eventsOf('item-dropped').map(({ item, count }) => `${count} ${item}`)).toEqual(['1 lime_shulker_box']);
    // It hops where chance takes it.
    const [dropped] = [...env.systems.items.all()];
    await tick(15);
    env.systems.movement.teleport(alice.client.player, { ...(dropped?.position ?? AT), y: FLOOR_Y });
    await tick(30);
    const [box] = alice.client.player.inventory.slots.contents();
    expect(box?.data?.contents).toEqual([
      { slot: 2, id: 'dirt', count: 7 },
      { slot: 9, id: 'iron_pickaxe', count: 1, data: { damage: 3 } },
    ]);
    env.systems.movement.teleport(alice.client.player, { x: 0.5, y: FLOOR_Y, z: 0.5 });
    await tick(5);
    alice.use({ x: 3, y: FLOOR_Y - 1, z: 0 });
    await tick(2);
    const placed = { x: 3, y: FLOOR_Y, z: 0 };
    expect(env.block(placed.x, placed.y, placed.z)).toContain('lime_shulker_box');
    expect(slotsAt(env, placed).contents()).toEqual([
      { slot: 2, id: 'dirt', count: 7 },
      { slot: 9, id: 'iron_pickaxe', count: 1, data: { damage: 3 } },
    ]);
    expect(alice.client.player.inventory.slots.contents()).toEqual([]);
  },
);

behaviour(
  'a shulker box takes no shulker box',
  { source: 'Minecraft wiki, "Shulker Box"' },
  async ({ env, client, tick }) => {
    putContainer(env, AT, 'shulker_box[facing=up]');
    const alice = windowClient(env, await client('Alice', { items: [{ slot: 36, id: 'red_shulker_box', count: 1 }] }));
    alice.use(AT);
    await tick(2);
    alice.click(1, 0, 54);
    alice.click(0, 0, 54);
    alice.click(0, 0, 3);
    await tick();
    expect(slotsAt(env, AT).contents()).toEqual([]);
    expect(alice.client.player.inventory.cursor?.id).toBe('red_shulker_box');
  },
);

behaviour(
  'what two players see in one chest stays the same, whoever clicks',
  { source: 'Minecraft wiki, "Chest": several players can use one at the same time' },
  async ({ env, client, tick }) => {
    putContainer(env, AT, 'chest[facing=north]', [{ slot: 0, id: 'dirt', count: 10 }]);
    const alice = windowClient(env, await client('Alice'));
    const bob = windowClient(env, await client('Bob', { position: { x: 0.5, y: FLOOR_Y, z: 2.5 } }));
    for (const hand of [alice, bob]) hand.use(AT);
    await tick(2);
    const news = bob.client.collect('set_slot');
    alice.click(0, 1, 0, { shown: [[0, { id: 'dirt', count: 5 }]], cursor: { id: 'dirt', count: 5 } });
    alice.click(0, 0, 26, { shown: [[26, { id: 'dirt', count: 5 }]], cursor: null });
    await tick(2);
    expect(news.packets.map(({ slot, item }) => [slot, (item as { itemCount?: number }).itemCount])).toEqual([
      [0, 5],
      [26, 5],
    ]);
  },
);

behaviour(
  'a chest is heard when the first opens it and when the last closes it',
  { source: 'Minecraft wiki, "Chest", section "Sounds"' },
  async ({ env, client, tick }) => {
    putContainer(env, AT, 'chest[facing=north]');
    const alice = windowClient(env, await client('Alice'));
    const bob = windowClient(env, await client('Bob', { position: { x: 0.5, y: FLOOR_Y, z: 2.5 } }));
    const sounds: string[] = [];
    bob.client.raw.on(
      'packet' as never,
      ((fields: unknown, { name }: { name: string }) => {
        if (!/sound/.test(name)) return;
        const text = JSON.stringify(fields, (_, value: unknown) => (typeof value === 'bigint' ? 0 : value));
        sounds.push(/chest\.(?:open|close)/.exec(text)?.[0] ?? 'other');
      }) as never,
    );
    for (const hand of [alice, bob]) {
      hand.use(AT);
      await tick(2);
    }
    for (const hand of [alice, bob]) {
      hand.close();
      await tick(2);
    }
    expect(sounds.filter((sound) => sound !== 'other')).toEqual(['chest.open', 'chest.close']);
  },
);
