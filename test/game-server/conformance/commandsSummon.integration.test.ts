import { expect } from 'vitest';
import { EffectCloud } from '../../../game-server/mechanics/brewing/effectCloud.ts';
import { Ghast } from '../../../game-server/mobs/monsters/ghast.ts';
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

behaviour('data merge changes a cloud as saved worlds describe one', wiki('Area Effect Cloud'), async (stage) => {
  const { env, version, client, tick } = stage;
  const alice = await client('Alice');
  const { commands } = env.systems;
  const cloudId = 'area_effect_cloud';
  expect(commands.console(`summon ${cloudId} 0.5 -60 0.5 {Duration:100000,WaitTime:100000}`).success).toBe(true);
  await tick(2);
  const [cloud] = [...env.systems.entities.ofKind(cloudId)];
  if (!(cloud instanceof EffectCloud)) return expect.fail('no cloud');
  const potion = since(version, '1.20.5')
    ? 'potion_contents:{potion:"minecraft:swiftness"}'
    : 'Potion:"minecraft:swiftness"';
  const changes = `{Radius:5f,RadiusPerTick:0.5f,RadiusOnUse:-0.25f,WaitTime:0,ReapplicationDelay:7,${potion}}`;
  expect(commands.console(`data merge entity @e[type=${cloudId},limit=1] ${changes}`).success).toBe(true);
  expect(cloud.form).toMatchObject({ growth: 0.5, use: 0.25, wait: 0, reapplicationDelay: 7, ticks: 100_000 });
  expect(cloud.form.gifts).toMatchObject([{ id: 'speed', duration: 900 }]);
  expect(cloud.radius).toBe(5);
  await tick(10);
  expect(env.systems.effects.list(alice.player).map(({ id }) => id)).toEqual(['speed']);
  expect(cloud.radius).toBeGreaterThan(8);
  expect(commands.console(`data get entity @e[type=${cloudId},limit=1] ReapplicationDelay`).result).toBe(7);
});

behaviour(
  'a fireball blows up as strongly as it is summoned, and a ghast shoots ones as strong as itself says',
  { source: 'Minecraft wiki, "Fireball", "Ghast", entity data: ExplosionPower' },
  async ({ env, bot, until }) => {
    await bot('Alice', { position: { x: 20.5, y: -60, z: 0.5 } });
    const holes = () => {
      let count = 0;
      for (let x = -7; x <= 7; x++) for (let z = -7; z <= 7; z++) if (env.block(x, -61, z) === 'air') count++;
      return count;
    };
    const blast = async (nbt: string) => {
      const before = holes();
      const flight = 'Motion:[0d,-0.5d,0d],power:[0d,-0.1d,0d],acceleration_power:0.1d';
      expect(env.systems.commands.console(`summon fireball 0.5 -57 0.5 {${flight}${nbt}}`).success).toBe(true);
      await until(() => [...env.systems.entities.ofKind('fireball')].length === 0, 'the blast', 60);
      return holes() - before;
    };
    expect(await blast(',ExplosionPower:0b')).toBe(0);
    expect(await blast(',ExplosionPower:5b')).toBeGreaterThan(20);
    expect(env.systems.commands.console('summon ghast 0.5 -50 0.5 {NoAI:1b,ExplosionPower:6b}').success).toBe(true);
    const [ghast] = [...env.systems.entities.ofKind('ghast')];
    if (!(ghast instanceof Ghast)) return expect.fail('no ghast');
    ghast.target = env.server.players.get('Alice');
    ghast.shoot();
    const ball = env.systems.commands.console('data get entity @e[type=fireball,limit=1] ExplosionPower');
    expect(ball.result).toBe(6);
  },
);
