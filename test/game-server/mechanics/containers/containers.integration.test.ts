import { describe, expect, test } from 'vitest';
import { EmbeddedHost } from '../../../../server-plugin/hosts/embedded/embeddedHost.ts';
import { versionsToTest } from '../../../support/depth.ts';
import { createEnv, type Env, FLOOR_Y } from '../../../support/env.ts';
import { since } from '../../../support/testedVersions.ts';
import { putContainer, slotsAt, windowClient, worldTotals } from './windowClient.ts';

const VERSIONS = versionsToTest({ differs: 'windows and items have other numbers and packets' });

const CHEST = { x: 2, y: FLOOR_Y, z: 0 };
const dirt = (count: number) => ({ id: 'dirt', count });

async function withChest(version: string, players: readonly string[] = ['Alice']) {
  const env = await createEnv({ version, rules: { keepInventory: true } });
  putContainer(env, CHEST, 'chest[facing=north]', [
    { slot: 0, id: 'dirt', count: 40 },
    { slot: 26, id: 'oak_planks', count: 64 },
  ]);
  const clients = [];
  for (const [index, name] of players.entries()) {
    const position = { x: 0.5, y: FLOOR_Y, z: 0.5 + index };
    clients.push(
      windowClient(env, await env.connect(name, { position, items: [{ slot: 36, id: 'stone', count: 7 }] })),
    );
  }
  return { env, clients };
}

const refusals = (env: Env) => env.eventsOf('action-refused').map(({ action, reason }) => `${action}: ${reason}`);

describe.each(VERSIONS)('containers at %s', (version) => {
  test('a chest opens with its content and the inventory, lifts its lid and is reported', async () => {
    const { env, clients } = await withChest(version);
    await using _ = env;
    const [alice] = clients as [(typeof clients)[0]];
    const opened = alice.client.collect('open_window');
    const content = alice.client.collect('window_items');
    const lid = alice.client.collect('block_action');
    alice.use(CHEST);
    await env.tick();
    expect(opened.single()).toMatchObject({ windowId: 1, inventoryType: 2 });
    const { items, windowId } = content.single() as { items: { itemCount?: number }[]; windowId: number };
    expect([windowId, items.length, items[0]?.itemCount, items[26]?.itemCount, items[54]?.itemCount]).toEqual([
      1, 63, 40, 64, 7,
    ]);
    expect(lid.single()).toMatchObject({ location: CHEST, byte1: 1, byte2: 1 });
    alice.close();
    await env.tick();
    expect(lid.last()).toMatchObject({ byte2: 0 });
    expect(env.events.filter(({ type }) => type.startsWith('container'))).toMatchObject([
      { type: 'container-opened', player: 'Alice', position: CHEST, container: 'chest' },
      { type: 'container-closed', player: 'Alice', position: CHEST, container: 'chest' },
    ]);
    expect(env.eventsOf('player-acted').map(({ player }) => player)).toContain('Alice');
  });

  test('an honest click is carried out, reported once and answered with silence', async () => {
    const { env, clients } = await withChest(version);
    await using _ = env;
    const [alice] = clients as [(typeof clients)[0]];
    alice.use(CHEST);
    await env.tick(2);
    const corrections = [alice.client.collect('window_items'), alice.client.collect('set_slot')];
    alice.click(0, 0, 0, { shown: [[0, null]], cursor: dirt(40) });
    alice.click(0, 1, 30, { shown: [[30, dirt(1)]], cursor: dirt(39) });
    await env.tick(2);
    expect(corrections.map(({ packets }) => packets)).toEqual([[], []]);
    expect(env.eventsOf('container-changed')).toMatchObject([
      { player: 'Alice', position: CHEST, container: 'chest', item: 'dirt', delta: -40 },
    ]);
    expect(alice.client.player.inventory.cursor).toEqual(dirt(39));
    expect(alice.client.player.inventory.slots.get(12)).toEqual(dirt(1));
    expect(refusals(env)).toEqual([]);
  });

  test('claims of items that do not exist give nothing, are corrected and reported', async () => {
    const { env, clients } = await withChest(version);
    await using _ = env;
    const [alice] = clients as [(typeof clients)[0]];
    alice.use(CHEST);
    await env.tick(2);
    const before = worldTotals(env);
    const content = alice.client.collect('window_items');
    const diamonds = { id: 'diamond', count: 64 };
    alice.click(0, 0, 5, {
      shown: [
        [5, diamonds],
        [6, diamonds],
        [900, diamonds],
      ],
      cursor: diamonds,
    });
    await env.tick();
    expect(worldTotals(env)).toEqual(before);
    expect(alice.client.player.inventory.cursor).toBeNull();
    const { items, carriedItem } = content.single() as {
      items: { itemCount?: number }[];
      carriedItem: { itemCount?: number };
    };
    expect([items[5]?.itemCount ?? 0, carriedItem.itemCount ?? 0]).toEqual([0, 0]);
    expect(refusals(env)).toEqual(['window_click: the client shows 256 diamond that do not exist']);
    await env.tick(2);
    expect(content.packets.length).toBe(1);
  });

  test.each([
    ['a slot beyond the window', [0, 0, 63], {}, 'window_click: slot 63 does not exist, expected 0 to 62'],
    ['a negative slot', [1, 0, -7], {}, 'window_click: slot -7 does not exist, expected 0 to 62'],
    ['an unknown mode', [9, 0, 0], {}, 'window_click: click mode 9 does not exist, expected 0 to 6'],
    ['a creative copy', [3, 2, 0], {}, 'window_click: only creative players copy items'],
    ['a creative drag', [5, 8, -999], {}, 'window_click: only creative players copy items'],
    ['a hotbar key of its own', [2, 17, 0], {}, 'window_click: hotbar key 17 does not exist, expected 0 to 8 or 40'],
    ['a window that is not open', [0, 0, 0], { window: 7 }, 'window_click: window 7 is not open, window 1 is'],
  ] as const)('%s is refused with a resync', async (_, [mode, button, slot], claims, reason) => {
    const { env, clients } = await withChest(version);
    await using __ = env;
    const [alice] = clients as [(typeof clients)[0]];
    alice.use(CHEST);
    await env.tick(2);
    const before = worldTotals(env);
    const content = alice.client.collect('window_items');
    alice.click(mode, button, slot, claims);
    await env.tick();
    expect(refusals(env)).toEqual([reason]);
    expect(content.single()).toMatchObject({ windowId: 1 });
    expect(worldTotals(env)).toEqual(before);
  });

  test("creative slots and other windows' packets give nothing", async () => {
    const { env, clients } = await withChest(version);
    await using _ = env;
    const [alice] = clients as [(typeof clients)[0]];
    const before = worldTotals(env);
    const content = alice.client.collect('window_items');
    const item = since(version, '1.20.5')
      ? {
          itemCount: 64,
          itemId: 1,
          addedComponentCount: 0,
          removedComponentCount: 0,
          components: [],
          removeComponents: [],
        }
      : { present: true, itemId: 1, itemCount: 64 };
    alice.client.write('set_creative_slot', { slot: 40, item });
    await env.tick();
    expect(content.packets.length).toBe(1);
    alice.client.write('enchant_item', { windowId: 0, enchantment: 0 });
    alice.client.write('select_trade', { slot: 0 });
    alice.client.write('name_item', { name: 'x' });
    alice.client.write('held_item_slot', { slotId: 9 });
    alice.client.write('held_item_slot', { slotId: -1 });
    await env.tick();
    expect(alice.client.player.inventory.held).toBe(0);
    expect(worldTotals(env)).toEqual(before);
    expect(env.eventsOf('action-refused').map(({ action }) => action)).toEqual(['creative-slot', 'held_item_slot']);
  });

  test('a late click works on what is there now and is answered with the whole window', async () => {
    const { env, clients } = await withChest(version);
    await using _ = env;
    const [alice] = clients as [(typeof clients)[0]];
    alice.use(CHEST);
    await env.tick(2);
    const old = alice.state.stateId;
    slotsAt(env, CHEST).set(0, dirt(3));
    await env.tick();
    const content = alice.client.collect('window_items');
    alice.click(0, 0, 0, { stateId: old, shown: [[0, null]], cursor: dirt(40) });
    await env.tick();
    expect(alice.client.player.inventory.cursor).toEqual(dirt(3));
    expect(content.single()).toMatchObject({ carriedItem: { itemCount: 3 } });
    expect(refusals(env)).toEqual([]);
  });

  test("two viewers who take the same stack at once get it once, and see each other's clicks", async () => {
    const { env, clients } = await withChest(version, ['Alice', 'Bob']);
    await using _ = env;
    const [alice, bob] = clients as [(typeof clients)[0], (typeof clients)[0]];
    for (const client of clients) client.use(CHEST);
    await env.tick(2);
    const before = worldTotals(env);
    const [aliceSees, bobSees] = [alice.client.collect('set_slot'), bob.client.collect('window_items')];
    for (const client of clients) client.click(0, 0, 0, { shown: [[0, null]], cursor: dirt(40) });
    await env.tick();
    expect([alice, bob].map(({ client }) => client.player.inventory.cursor)).toEqual([dirt(40), null]);
    expect(worldTotals(env)).toEqual(before);
    expect(aliceSees.packets).toEqual([]);
    expect(bobSees.single()).toMatchObject({ windowId: 1 });
    expect(refusals(env)).toEqual([]);
    bob.click(0, 0, 26, { shown: [[26, null]], cursor: { id: 'oak_planks', count: 64 } });
    await env.tick();
    expect(aliceSees.single()).toMatchObject({ slot: 26, windowId: 1 });
    expect(env.eventsOf('container-changed').map(({ player, item, delta }) => [player, item, delta])).toEqual([
      ['Alice', 'dirt', -40],
      ['Bob', 'oak_planks', -64],
    ]);
  });

  test('a broken chest closes its windows and spills its content; cursors go back', async () => {
    const { env, clients } = await withChest(version, ['Alice', 'Bob']);
    await using _ = env;
    const [alice, bob] = clients as [(typeof clients)[0], (typeof clients)[0]];
    const before = worldTotals(env);
    for (const client of clients) client.use(CHEST);
    await env.tick(2);
    alice.click(0, 0, 0, { shown: [[0, null]], cursor: dirt(40) });
    await env.tick();
    const closed = [alice, bob].map(({ client }) => client.collect('close_window'));
    env.server.world.setBlock(CHEST, { id: 'air', properties: {} }, { type: 'player', player: 'Bob' });
    // Both had clicked before they could know.
    alice.click(0, 0, 1, { window: 1, shown: [[1, dirt(40)]] });
    bob.click(0, 0, 26, { window: 1, cursor: { id: 'oak_planks', count: 64 } });
    await env.tick();
    for (const packets of closed) packets.single();
    expect(worldTotals(env)).toEqual(before);
    expect(alice.client.player.inventory.count('dirt')).toBe(40);
    expect(bob.client.player.inventory.count('oak_planks')).toBe(0);
    expect(env.eventsOf('container-changed').at(-1)).toMatchObject({ player: 'Bob', item: 'oak_planks', delta: -64 });
    expect(env.eventsOf('item-dropped')).toMatchObject([{ item: 'oak_planks', count: 64 }]);
    expect(env.eventsOf('container-closed').length).toBe(2);
    expect(refusals(env)).toEqual([]);
  });

  test('a chest rebuilt under its viewer is closed before the next click', async () => {
    const { env, clients } = await withChest(version);
    await using _ = env;
    const [alice] = clients as [(typeof clients)[0]];
    alice.use(CHEST);
    await env.tick(2);
    env.setBlock(CHEST.x, CHEST.y, CHEST.z, 'air');
    putContainer(env, CHEST, 'chest[facing=north]', [{ slot: 0, id: 'sand', count: 1 }]);
    alice.click(0, 0, 0, { shown: [[0, null]], cursor: dirt(40) });
    await env.tick();
    expect(alice.state.window).toBe(0);
    expect(alice.client.player.inventory.cursor).toBeNull();
    expect(slotsAt(env, CHEST).contents()).toEqual([{ slot: 0, id: 'sand', count: 1 }]);
  });

  test('walking off closes a chest, and so does dying or leaving; nothing is lost from the cursor', async () => {
    const { env, clients } = await withChest(version);
    await using _ = env;
    const [alice] = clients as [(typeof clients)[0]];
    const open = async () => {
      alice.use(CHEST);
      await env.tick(2);
      expect(alice.state.window).not.toBe(0);
      alice.click(0, 0, 54, { shown: [[54, null]], cursor: { id: 'stone', count: 7 } });
      await env.tick();
      expect(alice.client.player.inventory.cursor).toEqual({ id: 'stone', count: 7 });
    };
    await open();
    const { player } = alice.client;
    env.systems.movement.teleport(player, { x: -7.5, y: FLOOR_Y, z: 0.5 });
    await env.tick(2);
    expect([alice.state.window, player.inventory.cursor, player.inventory.slots.get(36)?.count]).toEqual([0, null, 7]);
    env.systems.movement.teleport(player, { x: 0.5, y: FLOOR_Y, z: 0.5 });
    await env.tick(2);
    await open();
    env.systems.vitals.kill(player);
    await env.tick(2);
    expect([alice.state.window, player.inventory.cursor, player.inventory.slots.get(36)?.count]).toEqual([0, null, 7]);
    const content = alice.client.collect('window_items');
    alice.client.write('client_command', { actionId: version === '1.21.4' ? 'perform_respawn' : 0 });
    await env.tick(2);
    expect(content.last()).toMatchObject({ windowId: 0 });
    await open();
    alice.client.raw.end('bye');
    await env.tick(3);
    expect(env.eventsOf('container-closed').length).toBe(3);
    expect(player.inventory.slots.get(36)?.count).toBe(7);
  });

  test('sneaking with something in hand, distance, the arena and a block on the lid keep a chest shut', async () => {
    const { env, clients } = await withChest(version);
    await using _ = env;
    const [alice] = clients as [(typeof clients)[0]];
    const opened = alice.client.collect('open_window');
    const { player } = alice.client;
    player.sneaking = true;
    alice.use(CHEST);
    await env.tick();
    expect(opened.packets.length).toBe(0);
    // What the hand held was placed on the lid instead.
    env.setBlock(2, FLOOR_Y + 1, 0, 'air');
    player.inventory.slots.set(36, null);
    alice.use(CHEST);
    await env.tick();
    expect(opened.packets.length).toBe(1);
    alice.close();
    player.sneaking = false;
    env.setBlock(2, FLOOR_Y + 1, 0, 'stone');
    alice.use(CHEST);
    await env.tick();
    expect(opened.packets.length).toBe(1);
    env.setBlock(2, FLOOR_Y + 1, 0, 'glass');
    alice.use(CHEST);
    await env.tick();
    expect(opened.packets.length).toBe(2);
    alice.close();
    putContainer(env, { x: 8, y: FLOOR_Y, z: 0 }, 'chest');
    alice.use({ x: 8, y: FLOOR_Y, z: 0 });
    await env.tick();
    putContainer(env, { x: 64, y: FLOOR_Y, z: 0 }, 'chest');
    env.systems.movement.teleport(player, { x: 62.5, y: FLOOR_Y, z: 0.5 });
    await env.tick();
    alice.use({ x: 64, y: FLOOR_Y, z: 0 });
    await env.tick();
    expect(opened.packets.length).toBe(2);
    expect(
      env
        .eventsOf('action-refused')
        .filter(({ action }) => action === 'place')
        .map(({ reason }) => reason),
    ).toEqual([expect.stringMatching(/^too far: \d\.\d > \d/), '(64, -60, 0) is outside the arena']);
  });

  test('a double chest is one window over two blocks', async () => {
    const { env, clients } = await withChest(version);
    await using _ = env;
    const [alice] = clients as [(typeof clients)[0]];
    const [left, right] = [
      { x: 0, y: FLOOR_Y, z: 3 },
      { x: 1, y: FLOOR_Y, z: 3 },
    ];
    putContainer(env, left, 'chest[facing=north,type=left]', [{ slot: 0, id: 'sand', count: 2 }]);
    putContainer(env, right, 'chest[facing=north,type=right]', [{ slot: 0, id: 'glass', count: 1 }]);
    const [opened, content] = [alice.client.collect('open_window'), alice.client.collect('window_items')];
    alice.use(left);
    await env.tick();
    expect(opened.single()).toMatchObject({ inventoryType: 5 });
    const { items } = content.single() as { items: { itemCount?: number }[] };
    expect([items.length, items[0]?.itemCount, items[27]?.itemCount]).toEqual([90, 1, 2]);
    alice.click(1, 0, 27, {
      shown: [
        [27, null],
        [89, { id: 'sand', count: 2 }],
      ],
    });
    await env.tick();
    expect(alice.client.player.inventory.slots.get(44)).toEqual({ id: 'sand', count: 2 });
    expect(env.eventsOf('container-changed')).toMatchObject([{ position: left, item: 'sand', delta: -2 }]);
    // One half goes, and the window with it.
    env.server.world.setBlock(right, { id: 'air', properties: {} }, { type: 'player', player: 'Alice' });
    await env.tick();
    expect(alice.state.window).toBe(0);
  });

  test('a barrel opens its lid in the world while someone looks in', async () => {
    const { env, clients } = await withChest(version, ['Alice', 'Bob']);
    await using _ = env;
    const barrel = { x: 1, y: FLOOR_Y, z: 2 };
    putContainer(env, barrel, 'barrel[facing=up]', [{ slot: 13, id: 'sand', count: 2 }]);
    env.setBlock(barrel.x, barrel.y + 1, barrel.z, 'stone');
    const [alice, bob] = clients as [(typeof clients)[0], (typeof clients)[0]];
    const states: string[] = [];
    for (const step of [() => alice.use(barrel), () => bob.use(barrel), () => alice.close(), () => bob.close()]) {
      step();
      await env.tick();
      states.push(env.block(barrel.x, barrel.y, barrel.z));
    }
    expect(states).toEqual(['true', 'true', 'true', 'false'].map((open) => `barrel[facing=up,open=${open}]`));
    expect(slotsAt(env, barrel).count('sand')).toBe(2);
  });

  test('equipping closes the window, drops nothing and shows exactly the loadout', async () => {
    const { env, clients } = await withChest(version);
    await using _ = env;
    const [alice] = clients as [(typeof clients)[0]];
    const { inventory } = alice.client.player;
    for (let slot = 9; slot < 45; slot++) inventory.slots.set(slot, { id: 'sand', count: 64 });
    alice.use(CHEST);
    await env.tick(2);
    alice.click(0, 0, 0, { shown: [[0, null]], cursor: dirt(40) });
    await env.tick();
    await new EmbeddedHost(env.server, env.systems).equip('Alice');
    await env.tick(2);
    expect([alice.state.window, [...env.systems.items.all()].length, inventory.cursor]).toEqual([0, 0, null]);
    expect(inventory.slots.contents()).toEqual([{ slot: 36, id: 'stone', count: 7 }]);
    expect([alice.client.slot(9), alice.client.slot(36)]).toEqual([undefined, { id: 'stone', count: 7 }]);
  });

  test('the drop and swap keys move what the server holds', async () => {
    const { env, clients } = await withChest(version);
    await using _ = env;
    const [alice] = clients as [(typeof clients)[0]];
    const { inventory } = alice.client.player;
    const before = worldTotals(env);
    alice.key(6);
    await env.tick();
    expect([inventory.inHand(0), inventory.inHand(1)]).toEqual([null, { id: 'stone', count: 7 }]);
    expect([alice.client.slot(36), alice.client.slot(45)]).toEqual([undefined, { id: 'stone', count: 7 }]);
    alice.key(6);
    alice.key(4);
    await env.tick();
    expect(inventory.inHand(0)).toEqual({ id: 'stone', count: 6 });
    alice.key(3);
    alice.key(3);
    await env.tick();
    expect(inventory.inHand(0)).toBeNull();
    expect(env.eventsOf('item-dropped').map(({ player, item, count }) => [player, item, count])).toEqual([
      ['Alice', 'stone', 1],
      ['Alice', 'stone', 6],
    ]);
    expect(worldTotals(env)).toEqual(before);
  });

  test('the crafting grid holds items, tells of its result slot, and is emptied on closing', async () => {
    const { env, clients } = await withChest(version);
    await using _ = env;
    const [alice] = clients as [(typeof clients)[0]];
    const { inventory } = alice.client.player;
    alice.click(0, 0, 36, { shown: [[36, null]], cursor: { id: 'stone', count: 7 } });
    await env.tick();
    const results = alice.client.collect('set_slot');
    alice.click(0, 0, 2, { shown: [[2, { id: 'stone', count: 7 }]] });
    await env.tick();
    expect(inventory.slots.get(2)).toEqual({ id: 'stone', count: 7 });
    expect(results.single()).toMatchObject({ windowId: 0, slot: 0 });
    alice.client.write('close_window', { windowId: 0 });
    await env.tick();
    expect([inventory.slots.get(2), inventory.slots.get(36)]).toEqual([null, { id: 'stone', count: 7 }]);
    expect([alice.client.slot(2), alice.client.slot(36)]).toEqual([undefined, { id: 'stone', count: 7 }]);
  });

  test('a held player can click nothing', async () => {
    const { env, clients } = await withChest(version);
    await using _ = env;
    const [alice] = clients as [(typeof clients)[0]];
    alice.client.player.frozen = true;
    const opened = alice.client.collect('open_window');
    alice.use(CHEST);
    alice.click(0, 0, 36, { cursor: { id: 'stone', count: 7 } });
    await env.tick();
    expect([opened.packets.length, alice.client.player.inventory.cursor]).toEqual([0, null]);
  });
});
