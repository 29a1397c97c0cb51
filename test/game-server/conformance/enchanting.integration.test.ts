import { expect } from 'vitest';
import { FLOOR_Y } from '../../support/env.ts';
import { behaviour, type Stage } from './behaviour.ts';

const TABLE = 'Minecraft wiki, "Enchanting mechanics"';
const ANVIL = 'Minecraft wiki, "Anvil mechanics"';

async function learned({ env, until }: Stage, bot: { experience: { level: number } }, name: string, level: number) {
  const player = env.server.players.get(name);
  if (!player) throw new Error(`${name} is not there`);
  env.systems.experience.set(player, level, 0);
  await until(() => bot.experience.level === level, 'the levels');
  return player;
}

behaviour('an enchanting table takes levels and lapis for what it offers', { source: TABLE }, async (stage) => {
  const { env, bot, until, tick } = stage;
  env.setBlock(2, FLOOR_Y, 0, 'enchanting_table');
  for (let z = -2; z <= 2; z++) for (const y of [0, 1]) env.setBlock(4, FLOOR_Y + y, z, 'bookshelf');
  const alice = await bot('Alice', {
    items: [
      { slot: 36, id: 'iron_pickaxe', count: 1 },
      { slot: 37, id: 'lapis_lazuli', count: 10 },
    ],
  });
  const player = await learned(stage, alice, 'Alice', 30);
  await tick(2);
  const block = alice.blockAt(alice.entity.position.offset(2, 0, 0).floored());
  if (!block) throw new Error('no table');
  const table = await until(alice.openEnchantmentTable(block));
  const [pickaxe, lapis] = table.items();
  if (!pickaxe || !lapis) throw new Error('no items');
  await until(table.putTargetItem(pickaxe));
  await until(table.putLapis(lapis));
  await until(() => table.enchantments.every(({ level }) => level > 0), 'three offers');
  const cost = table.enchantments[2]?.level ?? 0;
  expect(cost).toBeGreaterThanOrEqual(20);
  await until(table.enchant(2));
  await tick(5);
  expect(alice.experience.level).toBe(27);
  await until(table.takeTargetItem());
  await tick(3);
  const taken = player.inventory.slots.contents().find(({ id }) => id === 'iron_pickaxe');
  expect(Object.keys(taken?.data?.enchantments ?? {}).length).toBeGreaterThan(0);
  table.close();
  await tick(3);
  expect(alice.inventory.items().find(({ name }) => name === 'lapis_lazuli')?.count).toBe(7);
  const enchants: unknown = alice.inventory.items().find(({ name }) => name === 'iron_pickaxe')?.enchants;
  // From 1.20.5 on prismarine-item hands out the component itself.
  const list = Array.isArray(enchants) ? enchants : (enchants as { enchantments: unknown[] }).enchantments;
  expect(list.length).toBeGreaterThan(0);
  expect(env.eventsOf('item-enchanted')).toHaveLength(1);
});

behaviour('an enchanting table gives nothing to who lacks the levels', { source: TABLE }, async (stage) => {
  const { env, bot, until, tick } = stage;
  env.setBlock(2, FLOOR_Y, 0, 'enchanting_table');
  const alice = await bot('Alice', {
    items: [
      { slot: 36, id: 'iron_sword', count: 1 },
      { slot: 37, id: 'lapis_lazuli', count: 3 },
    ],
  });
  await tick(2);
  const block = alice.blockAt(alice.entity.position.offset(2, 0, 0).floored());
  if (!block) throw new Error('no table');
  const table = await until(alice.openEnchantmentTable(block));
  const [sword, lapis] = table.items();
  if (!sword || !lapis) throw new Error('no items');
  await until(table.putTargetItem(sword));
  await until(table.putLapis(lapis));
  await until(() => (table.enchantments[0]?.level ?? 0) > 0, 'an offer');
  alice._client.write('enchant_item', { windowId: table.id, enchantment: 0 });
  await tick(5);
  expect(table.targetItem()?.enchants).toEqual([]);
  table.close();
  await tick(3);
  expect(alice.inventory.items().find(({ name }) => name === 'lapis_lazuli')?.count).toBe(3);
  expect(env.eventsOf('action-refused').map(({ action }) => action)).toEqual(['enchant']);
});

behaviour('an anvil mends a tool with its material for levels', { source: ANVIL }, async (stage) => {
  const { env, bot, until, tick } = stage;
  env.setBlock(2, FLOOR_Y, 0, 'anvil');
  const alice = await bot('Alice', {
    items: [
      { slot: 36, id: 'iron_pickaxe', count: 1, data: { damage: 200 } },
      { slot: 37, id: 'iron_ingot', count: 3 },
    ],
  });
  const player = await learned(stage, alice, 'Alice', 5);
  await tick(2);
  const block = alice.blockAt(alice.entity.position.offset(2, 0, 0).floored());
  if (!block) throw new Error('no anvil');
  const anvil = await until(alice.openAnvil(block));
  const [first, second] = alice.inventory.items();
  if (!first || !second) throw new Error('no items');
  await until(anvil.combine(first, second));
  await tick(5);
  if (alice.currentWindow) alice.closeWindow(alice.currentWindow);
  await tick(3);
  expect(player.inventory.slots.contents().map(({ id, data }) => [id, data])).toEqual([
    ['iron_pickaxe', { damage: 14, repairCost: 1 }],
  ]);
  expect(alice.experience.level).toBe(2);
  expect(alice.inventory.items()[0]?.durabilityUsed).toBe(14);
});

behaviour('an anvil renames for a level', { source: ANVIL }, async (stage) => {
  const { env, bot, until, tick } = stage;
  env.setBlock(2, FLOOR_Y, 0, 'anvil');
  const alice = await bot('Alice', { items: [{ slot: 36, id: 'stick', count: 2 }] });
  const player = await learned(stage, alice, 'Alice', 1);
  await tick(2);
  const block = alice.blockAt(alice.entity.position.offset(2, 0, 0).floored());
  if (!block) throw new Error('no anvil');
  const anvil = await until(alice.openAnvil(block));
  const [stick] = alice.inventory.items();
  if (!stick) throw new Error('no stick');
  await until(anvil.rename(stick, 'Wand'));
  await tick(5);
  if (alice.currentWindow) alice.closeWindow(alice.currentWindow);
  await tick(3);
  expect(player.inventory.slots.contents().map(({ id, count, data }) => [id, count, data])).toEqual([
    ['stick', 2, { customName: 'Wand' }],
  ]);
  expect(alice.experience.level).toBe(0);
});

behaviour(
  'what lies in an anvil returns to who closes it',
  { source: 'Minecraft wiki, "Anvil"' },
  async ({ env, bot, until, tick }) => {
    env.setBlock(2, FLOOR_Y, 0, 'anvil');
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'diamond', count: 7 }] });
    await tick(2);
    const block = alice.blockAt(alice.entity.position.offset(2, 0, 0).floored());
    if (!block) throw new Error('no anvil');
    const window = await until(alice.openBlock(block));
    await until(alice.clickWindow(window.inventoryEnd - 9, 0, 0));
    await until(alice.clickWindow(0, 0, 0));
    await tick(2);
    expect(env.server.players.get('Alice')?.inventory.count('diamond')).toBe(0);
    alice.closeWindow(window);
    await tick(3);
    expect(env.server.players.get('Alice')?.inventory.count('diamond')).toBe(7);
  },
);
