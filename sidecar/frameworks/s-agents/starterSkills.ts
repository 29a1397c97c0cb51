import type { CodeSkill } from '../skills/codeSkill.ts';

/** A function every team begins with. */
const starter = (name: string, description: string, code: string): CodeSkill => ({
  type: 'code',
  name,
  description,
  entry: name,
  code,
  successes: 1,
});

/**
 * Where the paper's agents inherit a library that Voyager learned, ours begin with these: what one calls again and again in
 * buildings, kitchens, escapes and the open. An agent is shown those whose tools it has.
 */
export const STARTER_SKILLS: readonly CodeSkill[] = [
  starter(
    'takeItems',
    'Take items out of the nearest chest. items: pairs of item and count, such as [["oak_log", 3], ["torch", 1]].',
    `async function takeItems(bot, items) {
  for (const [item_name, item_count] of items) await bot.withdrawItem({ item_name, from_name: 'chest', item_count });
}`,
  ),
  starter(
    'placeBlocks',
    'Place blocks of one kind that you carry, build part of a layer, the lowest first. places: cells such as [[1, -60, 2], [1, -59, 2]]; facing as in placeBlock; half for stairs, slabs and trapdoors.',
    `async function placeBlocks(bot, item_name, places, facing = 'A', half) {
  const lowestFirst = [...places].sort((a, b) => a[1] - b[1]);
  for (const [x, y, z] of lowestFirst) await bot.placeBlock({ item_name, x, y, z, facing, ...(half ? { half } : {}) });
}`,
  ),
  starter(
    'clearBlocks',
    'Dig away blocks such as scaffold or wrong blocks, the highest first. places: cells such as [[1, -60, 2]].',
    `async function clearBlocks(bot, places) {
  const highestFirst = [...places].sort((a, b) => b[1] - a[1]);
  for (const [x, y, z] of highestFirst) await bot.MineBlock({ x, y, z });
}`,
  ),
  starter(
    'giveItems',
    'Hand items over to a team mate. items: pairs of item and count.',
    `async function giveItems(bot, target_player_name, items) {
  for (const [item_name, item_count] of items) await bot.handoverBlock({ target_player_name, item_name, item_count });
}`,
  ),
  starter(
    'cookItems',
    'Smelt or cook an item in a furnace with fuel from the chest: take both out, then cook.',
    `async function cookItems(bot, item_name, item_count, fuel_item_name = 'coal') {
  await bot.withdrawItem({ item_name, from_name: 'chest', item_count });
  await bot.withdrawItem({ item_name: fuel_item_name, from_name: 'chest', item_count: Math.ceil(item_count / 8) });
  await bot.SmeltingCooking({ item_name, item_count, fuel_item_name });
}`,
  ),
  starter(
    'craftInTurn',
    'Craft several items one after another, such as a meal and what it is made of. items: pairs of item and count, what comes first first.',
    `async function craftInTurn(bot, items) {
  for (const [item_name, item_count] of items) await bot.craftBlock({ item_name, item_count });
}`,
  ),
  starter(
    'useDevices',
    'Use levers, buttons, doors or gates one after another. devices: kind and cell, such as [["lever", 3, -59, 2]].',
    `async function useDevices(bot, devices) {
  for (const [item_name, x, y, z] of devices) await bot.ToggleAction({ item_name, x, y, z });
}`,
  ),
  starter(
    'fellTrees',
    'Fell trees, collect their logs or wood, and what has fallen. places: one log of each tree, such as [[59, 84, 6]].',
    `async function fellTrees(bot, places) {
  for (const [x, y, z] of places) await bot.fellTree({ x, y, z });
  await bot.collectDrops({ radius: 12 });
}`,
  ),
  starter(
    'mineVeins',
    'Mine stone, coal, iron or other ore and pick up what drops. places: one block of each vein; most: blocks of each.',
    `async function mineVeins(bot, places, most = 16) {
  for (const [x, y, z] of places) await bot.mineVein({ x, y, z, most });
}`,
  ),
  starter(
    'makeTool',
    'Craft a tool such as a wooden, stone or iron pickaxe or axe from what you carry and take it in hand.',
    `async function makeTool(bot, item_name) {
  await bot.craftItem({ item_name, item_count: 1 });
  await bot.equipItem({ slot: 'hand', item_name });
}`,
  ),
  starter(
    'smeltOre',
    'Smelt raw ore such as raw_iron to ingots.',
    `async function smeltOre(bot, item_name, item_count) {
  await bot.smeltItem({ item_name, item_count });
}`,
  ),
  starter(
    'bringToChest',
    'Bring items to the team chest and put them in. items: pairs of item and count.',
    `async function bringToChest(bot, items) {
  for (const [item_name, item_count] of items) await bot.depositItems({ item_name, item_count });
}`,
  ),
];
