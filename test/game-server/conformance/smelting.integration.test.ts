import { Vec3 } from 'vec3';
import { expect } from 'vitest';
import { FLOOR_Y } from '../../support/env.ts';
import { putContainer, slotsAt, windowClient } from '../mechanics/containers/windowClient.ts';
import { behaviour } from './behaviour.ts';

const AT = new Vec3(2, FLOOR_Y, 0);

behaviour(
  'a bot smelts iron in a furnace and takes it out',
  { source: 'Minecraft wiki, "Smelting": an item takes 200 ticks; Mineflayer: bot.openFurnace' },
  async ({ env, bot, until, tick }) => {
    env.setBlock(AT.x, AT.y, AT.z, 'furnace[facing=west]');
    const alice = await bot('Alice', {
      items: [
        { slot: 36, id: 'raw_iron', count: 3 },
        { slot: 37, id: 'coal', count: 1 },
      ],
    });
    const id = (name: string) => alice.registry.itemsByName[name]?.id as number;
    const furnace = await until(alice.openFurnace(alice.blockAt(AT) as never));
    await until(furnace.putFuel(id('coal'), null, 1));
    await until(furnace.putInput(id('raw_iron'), null, 3));
    await tick(100);
    expect(env.block(AT.x, AT.y, AT.z)).toContain('lit=true');
    expect(furnace.progress).toBeGreaterThan(0.4);
    expect(furnace.progress).toBeLessThan(0.6);
    expect(furnace.fuel).toBeGreaterThan(0.9);
    await until(() => furnace.outputItem()?.count === 3, 'three ingots', 700);
    expect(furnace.inputItem()).toBeNull();
    const ingots = await until(furnace.takeOutput());
    expect([ingots?.name, ingots?.count]).toEqual(['iron_ingot', 3]);
    furnace.close();
    await tick(2);
    expect(env.eventsOf('item-smelted')).toMatchObject(
      new Array(3).fill({ container: 'furnace', item: 'iron_ingot', count: 1 }),
    );
    expect(env.server.players.get('Alice')?.inventory.count('iron_ingot')).toBe(3);
  },
);

behaviour(
  'a furnace goes on while nobody looks, and goes out when its fuel is used up',
  { source: 'Minecraft wiki, "Furnace"' },
  async ({ env, client, tick }) => {
    putContainer(env, AT, 'furnace[facing=west]', [
      { slot: 0, id: 'cobblestone', count: 5 },
      { slot: 1, id: 'oak_planks', count: 1 },
    ]);
    await tick(5);
    // Nobody plays here yet: nothing has begun.
    expect(slotsAt(env, AT).get(1)).toEqual({ id: 'oak_planks', count: 1 });
    await client('Alice', { position: { x: 10.5, y: FLOOR_Y, z: 0.5 } });
    await tick(250);
    expect(env.block(AT.x, AT.y, AT.z)).toContain('lit=true');
    await tick(100);
    expect(slotsAt(env, AT).contents()).toEqual([
      { slot: 0, id: 'cobblestone', count: 4 },
      { slot: 2, id: 'stone', count: 1 },
    ]);
    expect(env.block(AT.x, AT.y, AT.z)).toContain('lit=false');
    // The log alone tells what happened in it.
    expect(env.eventsOf('container-changed').map(({ item, delta }) => `${delta} ${item}`)).toEqual([
      '-1 oak_planks',
      '-1 cobblestone',
      '1 stone',
    ]);
  },
);

behaviour(
  'whoever takes what was smelted gets its experience',
  { source: 'Minecraft wiki, "Smelting": gold gives 1 point an item' },
  async ({ env, client, tick }) => {
    putContainer(env, AT, 'blast_furnace[facing=west]', [
      { slot: 0, id: 'raw_gold', count: 4 },
      { slot: 1, id: 'coal', count: 1 },
    ]);
    const alice = windowClient(env, await client('Alice'));
    alice.use(AT);
    await tick(420);
    expect(alice.client.player.experience.total).toBe(0);
    alice.click(1, 0, 2);
    await tick(60);
    expect(alice.client.player.inventory.count('gold_ingot')).toBe(4);
    expect(alice.client.player.experience.total).toBe(4);
  },
);

behaviour(
  "a furnace's slots take what belongs there, and shift-click finds it",
  { source: 'Minecraft wiki, "Furnace", section "Usage"' },
  async ({ env, client, tick }) => {
    putContainer(env, AT, 'furnace[facing=west]');
    const alice = windowClient(
      env,
      await client('Alice', {
        items: [
          { slot: 36, id: 'raw_iron', count: 2 },
          { slot: 37, id: 'coal', count: 2 },
          { slot: 38, id: 'dirt', count: 2 },
          { slot: 9, id: 'stone', count: 2 },
          { slot: 10, id: 'feather', count: 2 },
        ],
      }),
    );
    const opened = alice.client.collect('open_window');
    const bars = alice.client.collect('craft_progress_bar');
    alice.use(AT);
    await tick(2);
    expect(opened.single()).toMatchObject({ inventoryType: env.version === '1.19.2' ? 13 : 14 });
    expect(bars.packets.slice(0, 4).map(({ property, value }) => [property, value])).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 0],
    ]);
    const grid = slotsAt(env, AT);
    for (const slot of [30, 31, 32, 4]) alice.click(1, 0, slot);
    await tick();
    expect(grid.get(0)?.id).toBe('raw_iron');
    expect(grid.get(1)?.id).toBe('coal');
    expect(alice.client.player.inventory.slots.get(38)).toBeNull();
    expect(alice.client.player.inventory.count('dirt')).toBe(2);
    // Neither dirt as fuel nor anything as a result.
    alice.click(0, 0, 5);
    await tick();
    const before = grid.contents();
    alice.click(0, 0, 2);
    await tick();
    expect(grid.contents()).toEqual(before);
    expect(env.eventsOf('action-refused')).toEqual([]);
  },
);

behaviour(
  'a smoker and a blast furnace open as what they are',
  { source: 'Minecraft wiki, "Java Edition protocol/Inventory"; registry minecraft:menu' },
  async ({ env, bot, until }) => {
    env.setBlock(2, FLOOR_Y, 0, 'smoker[facing=west]');
    env.setBlock(2, FLOOR_Y, 1, 'blast_furnace[facing=west]');
    const alice = await bot('Alice');
    const types: string[] = [];
    for (const z of [0, 1]) {
      const window = await until(alice.openFurnace(alice.blockAt(new Vec3(2, FLOOR_Y, z)) as never));
      types.push(String(window.type));
      alice.closeWindow(window as never);
    }
    expect(types).toEqual(['minecraft:smoker', 'minecraft:blast_furnace']);
  },
);

behaviour(
  'a broken furnace drops what is in it',
  { source: 'Minecraft wiki, "Furnace": contents are dropped' },
  async ({ env, client, tick }) => {
    await client('Alice', { position: { x: 12.5, y: FLOOR_Y, z: 0.5 } });
    putContainer(env, AT, 'furnace[facing=west]', [
      { slot: 0, id: 'dirt', count: 3 },
      { slot: 1, id: 'coal', count: 7 },
    ]);
    env.server.world.setBlock(AT, { id: 'air', properties: {} }, { type: 'game' });
    await tick();
    expect(env.eventsOf('item-dropped').map(({ item, count }) => `${count} ${item}`)).toEqual(['3 dirt', '7 coal']);
  },
);

behaviour(
  'food laid on a campfire is roasted in 30 seconds and falls off',
  { source: 'Minecraft wiki, "Campfire"' },
  async ({ env, client, tick }) => {
    env.setBlock(AT.x, AT.y, AT.z, 'campfire[lit=true]');
    const alice = windowClient(env, await client('Alice', { items: [{ slot: 36, id: 'beef', count: 6 }] }));
    const shown = alice.client.collect('tile_entity_data');
    for (let clicks = 0; clicks < 5; clicks++) alice.use(AT);
    await tick(2);
    expect(alice.client.player.inventory.count('beef')).toBe(2);
    expect(shown.packets.length).toBeGreaterThan(0);
    await tick(590);
    expect(env.eventsOf('item-smelted')).toEqual([]);
    await tick(12);
    expect(env.eventsOf('item-smelted')).toMatchObject(
      new Array(4).fill({ container: 'campfire', item: 'cooked_beef', count: 1 }),
    );
    expect(env.eventsOf('item-dropped').map(({ item }) => item)).toEqual(new Array(4).fill('cooked_beef'));
  },
);

behaviour(
  'hoppers feed a furnace from above and from the side, and take from below',
  { source: 'Minecraft wiki, "Hopper", section "Furnaces"' },
  async ({ env, client, tick }) => {
    await client('Alice', { position: { x: 10.5, y: FLOOR_Y, z: 0.5 } });
    const y = FLOOR_Y + 1;
    putContainer(env, { x: 2, y: y - 1, z: 0 }, 'hopper[facing=down]');
    putContainer(env, { x: 2, y, z: 0 }, 'furnace[facing=west]');
    putContainer(env, { x: 3, y, z: 0 }, 'hopper[facing=west]', [
      { slot: 0, id: 'dirt', count: 1 },
      { slot: 1, id: 'oak_planks', count: 2 },
    ]);
    putContainer(env, { x: 2, y: y + 1, z: 0 }, 'hopper[facing=down]', [{ slot: 0, id: 'sand', count: 3 }]);
    await tick(700);
    expect(slotsAt(env, { x: 2, y: y - 1, z: 0 }).contents()).toEqual([{ slot: 0, id: 'glass', count: 3 }]);
    // Dirt does not burn and stays in its hopper.
    expect(slotsAt(env, { x: 3, y, z: 0 }).contents()).toEqual([{ slot: 0, id: 'dirt', count: 1 }]);
    expect(env.eventsOf('item-smelted').length).toBe(3);
  },
);
