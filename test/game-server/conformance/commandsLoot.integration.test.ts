import { Vec3 } from 'vec3';
import { expect } from 'vitest';
import { FLOOR_Y } from '../../support/env.ts';
import { since } from '../../support/testedVersions.ts';
import { behaviour, type Stage } from './behaviour.ts';
import { command, NEAR, operator, wiki } from './operator.ts';

const console = ({ env }: Stage, line: string) => env.systems.commands.console(line);

behaviour('loot give mine gives what a block drops by the tool', wiki('Commands/loot'), async (stage) => {
  const { env, until } = stage;
  const { olga, heard } = await operator(stage);
  env.setBlock(2, FLOOR_Y, 0, 'stone');
  await command(
    stage,
    olga,
    heard,
    `/loot give @s mine 2 ${FLOOR_Y} 0 diamond_pickaxe`,
    /^Dropped 1 \[Cobblestone\] from loot table minecraft:blocks\/stone$/,
  );
  const silk = since(env.version, '1.20.5')
    ? '[enchantments={levels:{"minecraft:silk_touch":1}}]'
    : '{Enchantments:[{id:"minecraft:silk_touch",lvl:1s}]}';
  await command(stage, olga, heard, `/loot give @s mine 2 ${FLOOR_Y} 0 diamond_pickaxe${silk}`, /\[Stone\]/);
  await until(() => olga.inventory.items().length === 2, 'both');
  expect(olga.inventory.items().map(({ name, count }) => [name, count])).toEqual([
    ['cobblestone', 1],
    ['stone', 1],
  ]);
  // The block stays.
  expect(olga.blockAt(new Vec3(2, FLOOR_Y, 0))?.name).toBe('stone');
});

behaviour('loot spawn drops what a mob would leave, which lives on', wiki('Commands/loot'), async (stage) => {
  const { env, bot, tick } = stage;
  await bot('Alice');
  console(stage, `summon cow 4 ${FLOOR_Y} 4 {NoAI:1b}`);
  for (let round = 0; round < 8; round++) console(stage, `loot spawn 8 ${FLOOR_Y} 8 kill @e[type=cow,limit=1]`);
  await tick(5);
  const kinds = new Set([...env.systems.items.all()].map(({ stack }) => stack.id));
  expect([...kinds].sort()).toEqual(['beef', 'leather']);
  expect(console(stage, 'execute if entity @e[type=cow]').success).toBe(true);
  expect(console(stage, `loot spawn 8 ${FLOOR_Y} 8 kill @e[type=item,limit=1]`).lines).toEqual([
    'Entity Item has no loot table',
  ]);
});

behaviour('loot insert and replace fill containers and slots from a table', wiki('Commands/loot'), async (stage) => {
  const { env, bot, until } = stage;
  env.setBlock(2, FLOOR_Y, 0, 'chest');
  const alice = await bot('Alice', { position: NEAR });
  const { lines } = console(stage, `loot insert 2 ${FLOOR_Y} 0 loot minecraft:chests/simple_dungeon`);
  expect(lines).toEqual([
    expect.stringMatching(/^Dropped \d+ items from loot table minecraft:chests\/simple_dungeon$/),
  ]);
  const block = alice.blockAt(new Vec3(2, FLOOR_Y, 0));
  const chest = await until(alice.openContainer(block as never));
  expect(chest.containerItems().length).toBeGreaterThan(3);
  // Three draws of bones, powder, flesh and string are in every one.
  expect(chest.containerItems().map(({ name }) => name)).toContainEqual(
    expect.stringMatching(/^(?:bone|gunpowder|rotten_flesh|string)$/),
  );
  chest.close();
  expect(console(stage, `loot replace entity Alice hotbar.3 loot minecraft:gameplay/piglin_bartering`).success).toBe(
    true,
  );
  await until(() => alice.inventory.slots[39], 'the barter');
  expect(console(stage, `loot replace block 2 ${FLOOR_Y} 0 container.0 27 mine 2 ${FLOOR_Y} 0`).success).toBe(true);
  const slots = env.server.world.entityAt({ x: 2, y: FLOOR_Y, z: 0 });
  expect(slots && 'slots' in slots ? slots.slots.contents() : []).toEqual([{ slot: 0, id: 'chest', count: 1 }]);
});

behaviour('loot fish catches, and a table that does not exist is refused', wiki('Commands/loot'), async (stage) => {
  const { env, bot } = stage;
  await bot('Alice');
  const before = env.server.players.get('Alice')?.inventory.slots.contents().length;
  expect(console(stage, `loot give Alice fish minecraft:gameplay/fishing 0 ${FLOOR_Y} 0 fishing_rod`).result).toBe(1);
  expect(env.server.players.get('Alice')?.inventory.slots.contents().length).toBe((before ?? 0) + 1);
  const refused = console(stage, 'loot give Alice loot minecraft:chests/end_city_treasure');
  expect([refused.success, refused.lines]).toEqual([
    false,
    ['This server has no loot table "minecraft:chests/end_city_treasure"'],
  ]);
  expect(console(stage, 'loot insert 3 -60 3 loot minecraft:blocks/stone').lines[0]).toMatch(/is not a container/);
});
