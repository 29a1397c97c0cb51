import { expect } from 'vitest';
import { since } from '../../support/testedVersions.ts';
import { behaviour } from './behaviour.ts';
import { command, operator, wiki } from './operator.ts';

behaviour('summon brings a named cow', wiki('Commands/summon'), async (stage) => {
  const { olga, heard } = await operator(stage);
  await command(
    stage,
    olga,
    heard,
    `/summon cow 3 -60 3 {CustomName:'{"text":"Berta"}',Tags:["milk"]}`,
    /^Summoned new (?:Cow|Berta)$/,
  );
  await stage.until(() => Object.values(olga.entities).some(({ name }) => name === 'cow'), 'the cow');
  await command(stage, olga, heard, '/execute if entity @e[tag=milk,name=Berta]', /^Test passed[,.] [Cc]ount: 1$/);
  await command(stage, olga, heard, '/kill @e[type=cow]', /^Killed Berta$/);
});

behaviour('summon sets a boat with its wood, which ride mounts', wiki('Commands/ride'), async (stage) => {
  const { env, version, bot, until } = stage;
  const alice = await bot('Alice');
  const player = () => env.server.players.get('Alice');
  const boat = since(version, '1.21.2') ? 'birch_boat 3 -60 3' : 'boat 3 -60 3 {Type:"birch"}';
  expect(env.systems.commands.console(`summon ${boat}`).success).toBe(true);
  await until(() => Object.values(alice.entities).some(({ name }) => name?.includes('boat')), 'the boat');
  if (version === '1.19.2') return;
  expect(env.systems.commands.console('ride Alice mount @e[type=!player,limit=1]').success).toBe(true);
  await until(() => (alice as unknown as { vehicle?: { name?: string } }).vehicle?.name?.includes('boat'), 'the ride');
  expect(env.systems.commands.console('ride Alice dismount').success).toBe(true);
  expect(player()?.vehicle).toBeUndefined();
  expect(env.systems.commands.console('ride Alice dismount').lines).toEqual(['Alice is not riding any vehicle']);
});

behaviour('data merge dyes and shears a sheep, which selectors find by it', wiki('Commands/data'), async (stage) => {
  const { env, bot, until } = stage;
  const alice = await bot('Alice');
  const { commands } = env.systems;
  expect(commands.console('summon sheep 3 -60 3 {Color:4b,NoAI:1b}').success).toBe(true);
  const sheep = () => Object.values(alice.entities).find(({ name }) => name === 'sheep');
  // Bit 4 of the wool is set when it is shorn, the lower four are the colour.
  const wool = () => sheep()?.metadata.find((value) => typeof value === 'number' && value === (11 | 16));
  await until(() => sheep(), 'the sheep');
  expect(commands.console('execute if entity @e[type=sheep,nbt={Color:4b}]').result).toBe(1);
  expect(commands.console('data merge entity @e[type=sheep,limit=1] {Color:11b,Sheared:1b}').success).toBe(true);
  await until(() => wool() !== undefined, 'the blue, bare sheep');
  expect(commands.console('data get entity @e[type=sheep,limit=1] Sheared').result).toBe(1);
  expect(commands.console('execute if entity @e[type=sheep,nbt={Color:4b}]').success).toBe(false);
});

behaviour('summon gives a villager its work and its offers', wiki('Villager'), async ({ env, version, bot, until }) => {
  const count = since(version, '1.20.5') ? 'count' : 'Count';
  const alice = await bot('Alice');
  const offer = `{buy:{id:"minecraft:dirt",${count}:3},sell:{id:"minecraft:diamond",${count}:1},maxUses:5}`;
  const nbt = `{VillagerData:{profession:"minecraft:farmer",level:2,type:"minecraft:plains"},Offers:{Recipes:[${offer}]},NoAI:1b}`;
  expect(env.systems.commands.console(`summon villager 2 -60 0 ${nbt}`).success).toBe(true);
  expect(
    env.systems.commands.console('execute if entity @e[nbt={VillagerData:{profession:"minecraft:farmer"}}]').result,
  ).toBe(1);
  await until(() => Object.values(alice.entities).some(({ name }) => name === 'villager'), 'the villager');
  const entity = Object.values(alice.entities).find(({ name }) => name === 'villager');
  if (!entity) throw new Error('no villager');
  const villager = await until(alice.openVillager(entity as never));
  expect(
    villager.trades?.map(({ inputItem1, outputItem }) => [inputItem1.name, inputItem1.count, outputItem.name]),
  ).toEqual([['dirt', 3, 'diamond']]);
});
