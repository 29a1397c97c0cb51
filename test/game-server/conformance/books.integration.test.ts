import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { expect } from 'vitest';
import { FLOOR_Y, type TestClient } from '../../support/env.ts';
import { since } from '../../support/testedVersions.ts';
import { behaviour } from './behaviour.ts';

const BOOK = 'Minecraft wiki, "Book and Quill"';
const LECTERN = 'Minecraft wiki, "Lectern"';
const CELL = { x: 2, y: FLOOR_Y, z: 0 };

function click(client: TestClient, location = CELL, direction = 4, cursor = { x: 0, y: 0.5, z: 0.5 }): void {
  client.write('block_place', {
    hand: 0,
    location,
    direction,
    cursorX: cursor.x,
    cursorY: cursor.y,
    cursorZ: cursor.z,
    insideBlock: false,
    worldBorderHit: false,
    sequence: 1,
  });
}

/** Mineflayer can sign, but its types do not say so. */
const signing = (bot: Bot) =>
  bot as unknown as { signBook(slot: number, pages: string[], author: string, title: string): Promise<void> };

behaviour(
  'a bot writes pages into a book and quill and signs it',
  { source: `${BOOK}; Mineflayer: lib/plugins/book.js` },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'writable_book', count: 1 }] });
    await until(alice.writeBook(36, ['first page', 'second page']));
    const inventory = env.server.players.get('Alice')?.inventory;
    expect(inventory?.slots.get(36)).toEqual({
      id: 'writable_book',
      count: 1,
      data: { pages: ['first page', 'second page'] },
    });
    await until(signing(alice).signBook(36, ['the end'], 'Somebody Else', 'My Tale'));
    expect(inventory?.slots.get(36)).toEqual({
      id: 'written_book',
      count: 1,
      data: { pages: ['the end'], title: 'My Tale', author: 'Alice' },
    });
    expect(env.eventsOf('book-written')).toMatchObject([
      { player: 'Alice', pages: ['first page', 'second page'] },
      { player: 'Alice', pages: ['the end'], title: 'My Tale' },
    ]);
  },
);

behaviour(
  'nobody writes in a book they do not hold or signs one twice',
  { source: `${BOOK}; "Java Edition protocol": Edit Book` },
  async ({ env, client, tick }) => {
    const items = [{ slot: 37, id: 'written_book', count: 1, data: { pages: ['a'], title: 'b', author: 'Carol' } }];
    const alice = await client('Alice', { items });
    for (const hand of [0, 1, 40, 17, -1]) alice.write('edit_book', { hand, pages: ['mine'], title: 'Mine' });
    await tick(2);
    expect(alice.player.inventory.slots.get(37)?.data).toEqual({ pages: ['a'], title: 'b', author: 'Carol' });
    expect(env.eventsOf('book-written')).toEqual([]);
    expect(env.eventsOf('action-refused').filter(({ action }) => action === 'write-book')).toHaveLength(5);
  },
);

behaviour(
  'a written book in the hand opens when it is used',
  { source: 'Minecraft wiki, "Written Book"; "Java Edition protocol": Open Book' },
  async ({ version, client, tick }) => {
    const items = [{ slot: 36, id: 'written_book', count: 1, data: { pages: ['a'], title: 'b', author: 'c' } }];
    const alice = await client('Alice', { items });
    const opened = alice.collect('open_book');
    alice.write('use_item', { hand: 0, sequence: 1, rotation: { x: 0, y: 0 } });
    await tick(2);
    expect(opened.single()).toEqual({ hand: since(version, '26.1') ? 'main_hand' : 0 });
  },
);

behaviour(
  'a book put on a lectern is read by many, page by page, and taken off again',
  { source: `${LECTERN}; "Java Edition protocol": Click Container Button` },
  async ({ env, client, tick }) => {
    env.setBlock(2, FLOOR_Y, 0, 'lectern[facing=west]');
    const data = { pages: ['one', 'two', 'three'], title: 'Count', author: 'Alice' };
    const alice = await client('Alice', { items: [{ slot: 36, id: 'written_book', count: 1, data }] });
    const bob = await client('Bob', { position: { x: 0.5, y: FLOOR_Y, z: 1.5 } });
    click(alice);
    await tick(2);
    expect(env.block(2, FLOOR_Y, 0)).toBe('lectern[facing=west,has_book=true,powered=false]');
    expect(alice.player.inventory.slots.get(36)).toBeNull();
    const [windows, items, pages] = ['open_window', 'window_items', 'craft_progress_bar'].map((name) =>
      bob.collect(name),
    );
    click(alice);
    click(bob);
    await tick(2);
    const windowId = windows?.single().windowId as number;
    expect(items?.last().items).toHaveLength(1);
    bob.write('enchant_item', { windowId, enchantment: 2 });
    await tick();
    expect(env.block(2, FLOOR_Y, 0)).toContain('powered=true');
    bob.write('enchant_item', { windowId, enchantment: 2 });
    bob.write('enchant_item', { windowId, enchantment: 2 });
    await tick(4);
    expect(pages?.last()).toMatchObject({ property: 0, value: 2 });
    expect(env.block(2, FLOOR_Y, 0)).toContain('powered=false');
    bob.write('enchant_item', { windowId, enchantment: 3 });
    await tick(3);
    expect(env.block(2, FLOOR_Y, 0)).toBe('lectern[facing=west,has_book=false,powered=false]');
    expect(bob.player.inventory.slots.get(36)).toEqual({ id: 'written_book', count: 1, data });
    expect(env.systems.windows.containerOf(alice.player)).toBeUndefined();
    expect(env.eventsOf('container-changed')).toMatchObject([
      { player: 'Alice', container: 'lectern', item: 'written_book', delta: 1 },
      { player: 'Bob', container: 'lectern', item: 'written_book', delta: -1 },
    ]);
  },
);

behaviour('a lectern that is broken drops its book', { source: LECTERN }, async ({ env, bot, until, tick }) => {
  env.setBlock(2, FLOOR_Y, 0, 'lectern[facing=west]');
  const alice = await bot('Alice', {
    items: [
      { slot: 36, id: 'writable_book', count: 1 },
      { slot: 37, id: 'iron_axe', count: 1 },
    ],
  });
  const lectern = () => {
    const block = alice.blockAt(new Vec3(2, FLOOR_Y, 0));
    if (!block) throw new Error('no lectern');
    return block;
  };
  await until(alice.activateBlock(lectern()));
  await tick(2);
  alice.setQuickBarSlot(1);
  await tick(2);
  await until(alice.dig(lectern(), true));
  await tick(2);
  expect(
    env
      .eventsOf('item-dropped')
      .map(({ item }) => item)
      .sort(),
  ).toEqual(['lectern', 'writable_book']);
});

behaviour(
  'books go into the compartment of a chiseled bookshelf that is clicked, and out of it',
  {
    source: 'Minecraft wiki, "Chiseled Bookshelf"',
    unless: { '1.19.2': 'chiseled bookshelves came with 1.20' },
  },
  async ({ env, client, tick }) => {
    env.setBlock(2, FLOOR_Y, 0, 'chiseled_bookshelf[facing=west]');
    const alice = await client('Alice', { items: [{ slot: 36, id: 'book', count: 3 }] });
    click(alice, CELL, 4, { x: 0, y: 0.2, z: 0.9 });
    await tick(2);
    expect(env.block(2, FLOOR_Y, 0)).toContain('slot_5_occupied=true');
    click(alice, CELL, 4, { x: 0, y: 0.8, z: 0.1 });
    await tick(2);
    expect(env.block(2, FLOOR_Y, 0)).toContain('slot_0_occupied=true');
    expect(alice.slot(36)).toEqual({ id: 'book', count: 1 });
    click(alice, CELL, 4, { x: 0, y: 0.2, z: 0.9 });
    await tick(2);
    expect(env.block(2, FLOOR_Y, 0)).toContain('slot_5_occupied=false');
    expect(alice.slot(36)).toEqual({ id: 'book', count: 2 });
  },
);

behaviour(
  'a comparator tells how far a lectern has been read',
  { source: 'Minecraft wiki, "Lectern", "Redstone Comparator"' },
  async ({ env, client, tick }) => {
    env.setBlock(2, FLOOR_Y, 0, 'lectern[facing=west]');
    env.setBlock(3, FLOOR_Y, 0, 'comparator[facing=west]');
    env.setBlock(4, FLOOR_Y, 0, 'redstone_wire');
    const data = { pages: ['one', 'two', 'three'], title: 'Count', author: 'Alice' };
    const alice = await client('Alice', { items: [{ slot: 36, id: 'written_book', count: 1, data }] });
    const windows = alice.collect('open_window');
    const power = () => Number(/power=(\d+)/.exec(env.block(4, FLOOR_Y, 0))?.[1]);
    click(alice);
    await tick(6);
    expect(power()).toBe(1);
    click(alice);
    await tick(2);
    const { windowId } = windows.last();
    alice.write('enchant_item', { windowId, enchantment: 2 });
    await tick(8);
    expect(power()).toBe(8);
    alice.write('enchant_item', { windowId, enchantment: 102 });
    await tick(8);
    expect(power()).toBe(15);
  },
);
