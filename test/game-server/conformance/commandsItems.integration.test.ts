import { expect } from 'vitest';
import { since } from '../../support/testedVersions.ts';
import { behaviour } from './behaviour.ts';
import { command, operator, wiki } from './operator.ts';

behaviour('give puts items into the inventory, with their enchantments', wiki('Commands/give'), async (stage) => {
  const { version, until } = stage;
  const { olga, heard } = await operator(stage);
  const data = since(version, '1.20.5')
    ? '[enchantments={levels:{"minecraft:sharpness":3}},damage=5]'
    : '{Enchantments:[{id:"minecraft:sharpness",lvl:3s}],Damage:5}';
  await command(stage, olga, heard, `/give @s diamond_sword${data}`, /^Gave 1 \[Diamond Sword\] to Olga$/);
  await until(() => olga.inventory.slots[36], 'the sword');
  const sword = olga.inventory.slots[36];
  expect(sword?.name).toBe('diamond_sword');
  expect(stage.env.server.players.get('Olga')?.inventory.slots.get(36)?.data).toEqual({
    enchantments: { sharpness: 3 },
    damage: 5,
  });
  expect(sword?.durabilityUsed).toBe(5);
  // Mineflayer shows levels as "lvl" of a list, or since 1.20.5 as "level" of the component.
  expect(JSON.stringify(sword?.enchants)).toMatch(/"(?:lvl|level)":3/);
});

behaviour('give drops what finds no room; too much is refused', wiki('Commands/give'), async (stage) => {
  const { olga, heard } = await operator(stage);
  await command(stage, olga, heard, '/give Olga dirt 2400', /^Gave 2400 \[Dirt\] to Olga$/);
  expect(stage.env.server.players.get('Olga')?.inventory.count('dirt')).toBe(36 * 64);
  expect(stage.env.eventsOf('item-dropped').reduce((sum, { count }) => sum + count, 0)).toBe(2400 - 36 * 64);
  await command(stage, olga, heard, '/give Olga dirt 6401', /^Can't give more than 6400 of \[Dirt\]$/);
});

behaviour('clear takes so many of an item and says how many', wiki('Commands/clear'), async (stage) => {
  const { env } = stage;
  await stage.bot('Alice', {
    items: [
      { slot: 9, id: 'stick', count: 10 },
      { slot: 40, id: 'stick', count: 5 },
    ],
  });
  const { console } = env.systems.commands;
  const run = (line: string) => console.call(env.systems.commands, line).lines;
  expect(run('clear Alice stick 0')).toEqual([expect.stringMatching(/^Found 15 matching item/)]);
  expect(run('clear Alice stick 12')).toEqual([expect.stringMatching(/^Removed 12 item/)]);
  expect(env.server.players.get('Alice')?.inventory.count('stick')).toBe(3);
  expect(run('clear Alice diamond')).toEqual(['No items were found on player Alice']);
});

behaviour('item replace dresses a player', wiki('Commands/item'), async (stage) => {
  const { olga, heard } = await operator(stage);
  await command(
    stage,
    olga,
    heard,
    '/item replace entity @s armor.head with iron_helmet',
    /^Replaced a slot on Olga with \[Iron Helmet\]$/,
  );
  await stage.until(() => olga.inventory.slots[5]?.name === 'iron_helmet', 'the helmet');
  await command(stage, olga, heard, '/item replace entity @s hotbar.2 from entity @s armor.head', /^Replaced a slot/);
  await stage.until(() => olga.inventory.slots[38]?.name === 'iron_helmet', 'its copy');
});

behaviour('enchant enchants what is held and refuses what does not fit', wiki('Commands/enchant'), async (stage) => {
  const { olga, heard } = await operator(stage);
  await command(stage, olga, heard, '/enchant @s efficiency 2', /is not holding any item$/);
  await command(stage, olga, heard, '/item replace entity @s weapon with iron_pickaxe', /^Replaced/);
  await command(stage, olga, heard, '/enchant @s sharpness', /cannot support that enchantment$/);
  await command(stage, olga, heard, '/enchant @s efficiency 6', /^6 is higher than the maximum level of 5/);
  await command(stage, olga, heard, '/enchant @s efficiency 2', /^Applied enchantment Efficiency II to Olga's item$/);
  expect(stage.env.server.players.get('Olga')?.inventory.inHand(0)?.data).toEqual({ enchantments: { efficiency: 2 } });
});

behaviour('data get shows places and items of a player', wiki('Commands/data'), async ({ env, bot }) => {
  await bot('Alice', { items: [{ slot: 36, id: 'bread', count: 3 }] });
  const run = (line: string) => env.systems.commands.console(line);
  expect(run('data get entity Alice Pos[1]').lines).toEqual(['Alice has the following entity data: -60.0d']);
  expect(run('data get entity Alice Inventory[0].id').lines).toEqual([
    'Alice has the following entity data: "minecraft:bread"',
  ]);
  expect(run('data get entity Alice foodLevel').result).toBe(20);
  expect(run('data merge entity Alice {Health:1f}').lines).toEqual(['Unable to modify player data']);
});

behaviour('an item of a command keeps its name and lore', wiki('Commands/give'), async (stage) => {
  const { env, version, bot, until } = stage;
  const alice = await bot('Alice');
  const data = since(version, '1.20.5')
    ? `[custom_name='{"text":"Key"}',lore=['"to the gate"']]`
    : `{display:{Name:'{"text":"Key"}',Lore:['"to the gate"']}}`;
  expect(env.systems.commands.console(`give Alice tripwire_hook${data}`).lines).toEqual(['Gave 1 [Key] to Alice']);
  expect(env.server.players.get('Alice')?.inventory.slots.get(36)?.data).toEqual({
    customName: 'Key',
    lore: ['to the gate'],
  });
  await until(() => JSON.stringify(alice.inventory.slots[36]?.customName)?.includes('Key'), 'the name');
  // Only the named one is taken.
  env.systems.commands.console('give Alice tripwire_hook');
  const named = since(version, '1.20.5')
    ? `tripwire_hook[custom_name='{"text":"Key"}']`
    : `tripwire_hook{display:{Name:'{"text":"Key"}'}}`;
  expect(env.systems.commands.console(`clear Alice ${named}`).result).toBe(1);
  expect(env.server.players.get('Alice')?.inventory.slots.get(37)).toEqual({ id: 'tripwire_hook', count: 1 });
});
