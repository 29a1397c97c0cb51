import type { Bot } from 'mineflayer';
import type { Block } from 'prismarine-block';
import { Vec3 } from 'vec3';
import { expect } from 'vitest';
import { FLOOR_Y } from '../../support/env.ts';
import { since } from '../../support/testedVersions.ts';
import { windowClient } from '../mechanics/containers/windowClient.ts';
import { behaviour } from './behaviour.ts';

const TABLE = new Vec3(2, FLOOR_Y, 0);

/** What a bot believes to carry, as "count id" in alphabetic order. */
function carried(bot: Bot): string[] {
  const totals = new Map<string, number>();
  for (const item of bot.inventory.items()) totals.set(item.name, (totals.get(item.name) ?? 0) + item.count);
  return [...totals].sort(([a], [b]) => (a < b ? -1 : 1)).map(([id, count]) => `${count} ${id}`);
}

/** The first recipe for an item that the bot can craft with what it has. */
function recipeFor(bot: Bot, id: string, table: Block | null) {
  const number = bot.registry.itemsByName[id]?.id;
  const recipe = bot.recipesFor(number as number, null, 1, table)[0];
  if (!recipe) throw new Error(`no recipe for ${id}`);
  return recipe;
}

behaviour(
  'a bot crafts planks and sticks in its own grid',
  { source: 'Minecraft wiki, "Crafting"; minecraft-data: recipes' },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'oak_log', count: 3 }] });
    await until(alice.craft(recipeFor(alice, 'oak_planks', null), 2));
    await until(alice.craft(recipeFor(alice, 'stick', null), 1));
    await env.tick(2);
    expect(carried(alice)).toEqual(['1 oak_log', '6 oak_planks', '4 stick']);
    expect(env.server.players.get('Alice')?.inventory.count('stick')).toBe(4);
    expect(env.eventsOf('item-crafted').map(({ item, count }) => `${count} ${item}`)).toEqual([
      '4 oak_planks',
      '4 oak_planks',
      '4 stick',
    ]);
  },
);

behaviour(
  'a bot crafts tools at a crafting table',
  { source: 'Minecraft wiki, "Crafting Table"; minecraft-data: recipes' },
  async ({ env, bot, until }) => {
    env.setBlock(TABLE.x, TABLE.y, TABLE.z, 'crafting_table');
    const alice = await bot('Alice', {
      items: [
        { slot: 36, id: 'oak_planks', count: 10 },
        { slot: 37, id: 'stick', count: 5 },
        { slot: 38, id: 'cobblestone', count: 12 },
      ],
    });
    const table = alice.blockAt(TABLE);
    for (const id of ['wooden_pickaxe', 'stone_axe', 'furnace'])
      await until(alice.craft(recipeFor(alice, id, table), 1, table as Block), `${id} to be crafted`);
    await env.tick(2);
    expect(carried(alice)).toEqual([
      '1 cobblestone',
      '1 furnace',
      '7 oak_planks',
      '1 stick',
      '1 stone_axe',
      '1 wooden_pickaxe',
    ]);
    expect(env.eventsOf('container-opened').map(({ container }) => container)).toEqual(
      new Array(3).fill('crafting_table'),
    );
  },
);

behaviour(
  'crafting a cake leaves the buckets, three at a time',
  { source: 'Minecraft wiki, "Cake": the buckets remain in the crafting grid' },
  async ({ env, bot, until }) => {
    env.setBlock(TABLE.x, TABLE.y, TABLE.z, 'crafting_table');
    const alice = await bot('Alice', {
      items: [
        ...[9, 10, 11].map((slot) => ({ slot, id: 'milk_bucket', count: 1 })),
        { slot: 36, id: 'sugar', count: 2 },
        { slot: 37, id: 'egg', count: 1 },
        { slot: 38, id: 'wheat', count: 3 },
      ],
    });
    const table = alice.blockAt(TABLE);
    await until(alice.craft(recipeFor(alice, 'cake', table), 1, table as Block));
    await env.tick(2);
    expect(carried(alice)).toEqual(['3 bucket', '1 cake']);
  },
);

behaviour(
  'a shift-click on the result crafts until the ingredients are used up',
  { source: 'Minecraft wiki, "Crafting", section "Controls": Shift-click crafts as many as possible' },
  async ({ env, client }) => {
    const alice = windowClient(env, await client('Alice', { items: [{ slot: 1, id: 'oak_log', count: 20 }] }));
    await env.tick(2);
    alice.click(1, 0, 0);
    await env.tick(2);
    const { inventory } = alice.client.player;
    expect([inventory.count('oak_planks'), inventory.count('oak_log')]).toEqual([80, 0]);
    expect(alice.client.slot(0)).toBeUndefined();
    expect(env.eventsOf('action-refused')).toEqual([]);
    expect(env.eventsOf('item-crafted').reduce((sum, { count }) => sum + count, 0)).toBe(80);
  },
);

behaviour(
  'the result slot gives whole results only, and takes nothing',
  { source: 'Minecraft wiki, "Crafting": the output slot' },
  async ({ env, client }) => {
    const alice = windowClient(
      env,
      await client('Alice', {
        items: [
          { slot: 1, id: 'oak_log', count: 20 },
          { slot: 36, id: 'oak_planks', count: 62 },
        ],
      }),
    );
    await env.tick(2);
    const { inventory } = alice.client.player;
    // A right click takes all four; with 62 in hand there is no room for four more.
    alice.click(0, 1, 0);
    expect(inventory.cursor).toBeNull();
    await env.tick();
    expect(inventory.cursor).toEqual({ id: 'oak_planks', count: 4 });
    alice.click(0, 0, 9);
    alice.click(0, 0, 36);
    alice.click(0, 0, 0);
    await env.tick();
    expect(inventory.cursor).toEqual({ id: 'oak_planks', count: 62 });
    expect(inventory.count('oak_log')).toBe(19);
    alice.click(0, 0, 37);
    // A number key swaps the result into an empty hotbar slot, and not onto a full one.
    alice.click(2, 3, 0);
    alice.click(2, 1, 0);
    // The drop key throws the whole result.
    alice.click(4, 0, 0);
    await env.tick();
    expect(inventory.slots.get(39)).toEqual({ id: 'oak_planks', count: 4 });
    expect(inventory.count('oak_log')).toBe(17);
    expect(env.eventsOf('item-dropped').map(({ item, count }) => `${count} ${item}`)).toEqual(['4 oak_planks']);
    expect(env.eventsOf('action-refused')).toEqual([]);
  },
);

behaviour(
  'slot 0 is told after every click on the grid',
  { source: 'Mineflayer: inventory.js waits for updateSlot:0 after every click on a crafting grid' },
  async ({ env, client }) => {
    env.setBlock(TABLE.x, TABLE.y, TABLE.z, 'crafting_table');
    const alice = windowClient(env, await client('Alice', { items: [{ slot: 36, id: 'dirt', count: 2 }] }));
    alice.use(TABLE);
    await env.tick(2);
    alice.click(0, 0, 37);
    await env.tick();
    for (const slot of [1, 1, 9]) {
      const slots = alice.client.collect('set_slot');
      const windows = alice.client.collect('window_items');
      alice.click(0, 0, slot);
      await env.tick(2);
      const told = [...slots.packets, ...windows.packets].some(
        (packet) => packet.windowId === 1 && ('items' in packet || packet.slot === 0),
      );
      expect(told, `slot ${slot}`).toBe(true);
    }
  },
);

behaviour(
  'two players at one table have grids of their own, and get back what lies there',
  { source: 'Minecraft wiki, "Crafting Table": items left in the grid return when it is closed' },
  async ({ env, client }) => {
    env.setBlock(TABLE.x, TABLE.y, TABLE.z, 'crafting_table');
    const items = [{ slot: 36, id: 'oak_planks', count: 5 }];
    const alice = windowClient(env, await client('Alice', { items }));
    const bob = windowClient(env, await client('Bob', { items, position: { x: 0.5, y: FLOOR_Y, z: 2.5 } }));
    for (const hand of [alice, bob]) hand.use(TABLE);
    await env.tick(2);
    alice.click(0, 0, 37);
    alice.click(0, 0, 1);
    await env.tick(2);
    bob.click(0, 0, 1);
    await env.tick(2);
    expect(bob.client.player.inventory.cursor).toBeNull();
    expect(alice.client.player.inventory.slots.get(36)).toBeNull();
    alice.close();
    await env.tick(2);
    expect(alice.client.player.inventory.count('oak_planks')).toBe(5);
    // A table that is broken closes, too.
    bob.click(0, 0, 37);
    bob.click(0, 0, 5);
    await env.tick();
    const closed = bob.client.collect('close_window');
    env.server.world.setBlock(TABLE, { id: 'air', properties: {} }, { type: 'game' });
    await env.tick(2);
    expect(closed.packets.length).toBe(1);
    expect(bob.client.player.inventory.slots.count('oak_planks')).toBe(5);
  },
);

behaviour(
  'a click in the recipe book lays out the ingredients',
  {
    source: 'Minecraft wiki, "Recipe book"',
  },
  async ({ version, env, client }) => {
    env.setBlock(TABLE.x, TABLE.y, TABLE.z, 'crafting_table');
    const recipes: Record<string, unknown>[] = [];
    const alice = windowClient(
      env,
      await client('Alice', {
        items: [
          { slot: 36, id: 'oak_planks', count: 3 },
          { slot: 10, id: 'birch_planks', count: 64 },
          { slot: 11, id: 'stick', count: 4 },
        ],
        watch: (packet, fields) => {
          if (packet === 'declare_recipes') recipes.push(...(fields.recipes as typeof recipes));
          if (packet === 'recipe_book_add') recipes.push(...(fields.entries as typeof recipes));
        },
      }),
    );
    expect(recipes.filter(({ type }) => type !== 'minecraft:stonecutting')).toEqual([]);
    recipes.length = 0;
    alice.client.write('recipe_book', { bookId: 0, bookOpen: true, filterActive: false });
    await env.tick(2);
    expect(recipes.length).toBeGreaterThan(300);
    alice.use(TABLE);
    await env.tick(2);
    const content = alice.client.collect('window_items');
    const recipe = (id: string) => {
      const number = env.server.gameData.itemNumber(id);
      const recipeId = recipes.findIndex((entry) =>
        JSON.stringify(entry, (_, value) => (typeof value === 'bigint' ? 0 : value)).includes(
          // Since 26.1 the number of the item comes first.
          since(version, '26.1')
            ? `"result":{"type":"item_stack","data":{"itemId":${number},`
            : `"result":{"type":"item_stack","data":{"itemCount":1,"itemId":${number},`,
        ),
      );
      return { recipe: `minecraft:${id}`, recipeId };
    };
    alice.client.write('craft_recipe_request', { windowId: 1, ...recipe('wooden_pickaxe'), makeAll: false });
    await env.tick(2);
    const { items } = content.last() as { items: { itemCount?: number }[] };
    expect(items.slice(0, 10).map(({ itemCount }) => itemCount ?? 0)).toEqual([1, 1, 1, 1, 0, 1, 0, 0, 1, 0]);
    alice.close();
    await env.tick();
    expect(
      alice.client.player.inventory.count('birch_planks') + alice.client.player.inventory.count('oak_planks'),
    ).toBe(67);
  },
);
