import { expect } from 'vitest';
import type { Mob } from '../../../game-server/mobs/mob.ts';
import { Creeper } from '../../../game-server/mobs/monsters/creeper.ts';
import { Villager } from '../../../game-server/mobs/villagers/villager.ts';
import { LIVING_RULES } from '../../../protocol/gameRules.ts';
import { layBiome } from '../../support/biomeScene.ts';
import { type Env, type EnvOptions, FLOOR_Y } from '../../support/env.ts';
import { put } from '../../support/mobScene.ts';
import { behaviour } from './behaviour.ts';
import { ruleLine } from './operator.ts';

const Y = FLOOR_Y;
const NOON = 6_000;
const NIGHT = 18_000;
/** A world that goes on by itself, without mobs that come by themselves. */
const LIVING: Omit<EnvOptions, 'version'> = { rules: { ...LIVING_RULES, doMobSpawning: false } };
const console = (env: Env, line: string) => env.systems.commands.console(line, env.zone).lines[0];
const setTime = (env: Env, ticks: number) => env.systems.dayCycle.setTime(env.zone, ticks);
const mobsOf = (env: Env, kind: string): Mob[] => [...env.systems.mobs.all()].filter((mob) => mob.kind === kind);
const strike = (env: Env, x: number, z: number) => console(env, `summon lightning_bolt ${x}.5 ${Y} ${z}.5`);

function villager(env: Env, x: number, z: number, options: Parameters<typeof put>[4] = {}): Villager {
  const mob = put(env, 'villager', x + 0.5, z + 0.5, options);
  if (!(mob instanceof Villager)) throw new Error('not a villager');
  return mob;
}

behaviour(
  'fire that was lit while doFireTick was off spreads once it is on',
  { source: 'Minecraft wiki, "Game rule": doFireTick', timeout: 90_000 },
  async ({ env, client, tick, until }) => {
    await client('Alice', { position: { x: 20.5, y: Y, z: 0.5 } });
    for (let x = 3; x <= 5; x++) env.setBlock(x, Y, 0, 'white_wool');
    console(env, `setblock 2 ${Y} 0 fire`);
    await tick(100);
    expect(env.block(2, Y, 0)).toMatch(/^fire/);
    expect(env.block(3, Y, 0)).toBe('white_wool');
    console(env, `gamerule ${ruleLine(env.version, 'doFireTick', true)}`);
    await until(() => env.block(3, Y, 0) !== 'white_wool', 'the wool to burn', 4000);
  },
);

behaviour(
  'rain puts fire out',
  { source: 'Minecraft wiki, "Fire": rain', env: { rules: { doFireTick: true } } },
  async ({ env, client, tick, until }) => {
    await client('Alice', { position: { x: 20.5, y: Y, z: 0.5 } });
    env.systems.weather.setWeather(env.zone, 'rain');
    await tick(60);
    // What burns beside it would keep it alive.
    env.setBlock(3, Y, 0, 'hay_block');
    console(env, `setblock 2 ${Y} 0 fire`);
    await until(() => !env.block(2, Y, 0).startsWith('fire'), 'the fire to go out', 1200);
  },
);

behaviour(
  'no rain falls in a desert',
  { source: 'minecraft-data: biomes.json, precipitation', env: { world: { type: 'void' } } },
  async ({ env, client, tick }) => {
    layBiome(env, 'desert', [[Y - 2, Y - 1, 'sand']]);
    await client('Alice');
    env.systems.weather.setWeather(env.zone, 'rain');
    await tick(60);
    expect(env.systems.weather.rainsOn({ x: 0, y: Y, z: 0 })).toBe(false);
    layBiome(env, 'plains', [[Y - 2, Y - 1, 'sand']]);
    expect(env.systems.weather.rainsOn({ x: 0, y: Y, z: 0 })).toBe(true);
  },
);

behaviour(
  'it snows instead of raining where it is cold, and high up',
  { source: 'Minecraft wiki, "Snowfall"', env: { world: { type: 'void' } } },
  async ({ env, client, tick }) => {
    layBiome(env, 'snowy_plains', [[Y - 2, Y - 1, 'stone']]);
    await client('Alice');
    env.systems.weather.setWeather(env.zone, 'rain');
    await tick(60);
    expect(env.systems.weather.rainsOn({ x: 0, y: Y, z: 0 })).toBe(false);
    layBiome(env, 'taiga', [[Y - 2, Y - 1, 'stone']]);
    expect(env.systems.weather.rainsOn({ x: 0, y: Y, z: 0 })).toBe(true);
    expect(env.systems.weather.rainsOn({ x: 0, y: 200, z: 0 })).toBe(false);
  },
);

behaviour(
  'lightning that is summoned hurts by five points and sets on fire',
  { source: 'Minecraft wiki, "Lightning": damage' },
  async ({ env, client, tick }) => {
    const alice = await client('Alice', { position: { x: 2.5, y: Y, z: 0.5 } });
    const shown = alice.collect('spawn_entity');
    expect(strike(env, 0, 0)).toBe('Summoned new Lightning Bolt');
    await tick(3);
    expect(env.eventsOf('player-hurt')[0]).toMatchObject({ cause: 'lightning_bolt', amount: 5 });
    expect(alice.player.fireTicks).toBeGreaterThan(100);
    expect(shown.packets.some(({ type }) => type === env.server.gameData.entityNumber('lightning_bolt'))).toBe(true);
  },
);

behaviour(
  'lightning hurts nobody farther than three blocks away, and is gone within seconds',
  { source: 'Minecraft wiki, "Lightning"' },
  async ({ env, client, tick }) => {
    const alice = await client('Alice', { position: { x: 6.5, y: Y, z: 0.5 } });
    strike(env, 0, 0);
    await tick(60);
    expect(alice.player.health).toBe(20);
    expect([...env.systems.entities.ofKind('lightning_bolt')]).toEqual([]);
  },
);

behaviour(
  'lightning lights fires while doFireTick is on',
  { source: 'Minecraft wiki, "Lightning": fire', env: { rules: { doFireTick: true, difficulty: 'hard' } } },
  async ({ env, client, tick }) => {
    await client('Alice', { position: { x: 20.5, y: Y, z: 0.5 } });
    strike(env, 0, 0);
    await tick(2);
    expect(env.block(0, Y, 0)).toMatch(/^fire/);
  },
);

behaviour(
  'lightning lights no fires while doFireTick is off',
  { source: 'Minecraft wiki, "Game rule": doFireTick' },
  async ({ env, client, tick }) => {
    await client('Alice', { position: { x: 20.5, y: Y, z: 0.5 } });
    strike(env, 0, 0);
    await tick(20);
    expect(env.block(0, Y, 0)).toBe('air');
  },
);

behaviour(
  'lightning charges a creeper, whose explosion is twice as strong',
  { source: 'Minecraft wiki, "Creeper": charged creeper' },
  async ({ env, client, tick }) => {
    await client('Alice', { position: { x: 20.5, y: Y, z: 0.5 } });
    const creeper = put(env, 'creeper', 0.5, 0.5, { noAI: true });
    strike(env, 0, 0);
    await tick(3);
    expect(creeper instanceof Creeper && creeper.charged).toBe(true);
    expect(creeper.metadata('is_powered')).toBe(true);
    expect(console(env, 'data get entity @e[type=creeper,limit=1] powered')).toMatch(/: 1b$/);
  },
);

for (const [from, to] of [
  ['pig', 'zombified_piglin'],
  ['villager', 'witch'],
] as const)
  behaviour(
    `lightning turns a ${from} into a ${to}`,
    { source: 'Minecraft wiki, "Lightning": interaction with mobs' },
    async ({ env, client, tick }) => {
      await client('Alice', { position: { x: 20.5, y: Y, z: 0.5 } });
      const before = put(env, from, 0.5, 0.5, { noAI: true });
      strike(env, 0, 0);
      await tick(3);
      expect(before.removed).toBe(true);
      expect(mobsOf(env, to)).toHaveLength(1);
    },
  );

behaviour(
  'lightning changes the colour of a mooshroom',
  { source: 'Minecraft wiki, "Mooshroom": brown mooshrooms' },
  async ({ env, client, tick }) => {
    await client('Alice', { position: { x: 20.5, y: Y, z: 0.5 } });
    const cow = put(env, 'mooshroom', 0.5, 0.5, { noAI: true, variant: 'red' });
    strike(env, 0, 0);
    await tick(3);
    expect(cow.metadata('type')).toBe('brown');
  },
);

behaviour(
  'a thunderstorm has lightning of its own',
  { source: 'Minecraft wiki, "Thunderstorm": 1 in 100,000 for each chunk and tick', timeout: 90_000 },
  async ({ env, client, until }) => {
    const alice = await client('Alice');
    console(env, 'weather thunder');
    const bolts = () => env.eventsOf('entity-spawned').filter(({ kind }) => kind === 'lightning_bolt');
    await until(
      () => {
        alice.player.health = 20;
        return bolts().length > 0;
      },
      'a bolt',
      8000,
    );
  },
);

behaviour(
  'weather changes by itself under doWeatherCycle, and reads and sets as a rule',
  { source: 'Minecraft wiki, "Weather"', env: LIVING },
  async ({ env, client, tick, until }) => {
    const alice = await client('Alice');
    expect(console(env, `gamerule ${ruleLine(env.version, 'doWeatherCycle')}`)).toMatch(/set to: true$/);
    const states = alice.collect('game_state_change');
    env.systems.weather.setWeather(env.zone, 'rain', 100);
    await until(() => env.systems.weather.isRaining(env.zone), 'rain');
    await until(() => env.systems.weather.of(env.zone) === 'clear', 'the end of the rain');
    await tick(100);
    expect(states.packets.length).toBeGreaterThan(10);
  },
);

behaviour(
  'wet farmland dries far from water, and dry farmland without a crop turns to dirt',
  { source: 'Minecraft wiki, "Farmland"', env: { rules: { randomTickSpeed: 60 } }, timeout: 90_000 },
  async ({ env, client, until }) => {
    await client('Alice', { position: { x: 8.5, y: Y, z: 0.5 } });
    env.setBlock(2, Y - 1, 2, 'farmland[moisture=7]');
    env.setBlock(4, Y - 1, 2, 'farmland[moisture=7]');
    env.setBlock(4, Y, 2, 'wheat[age=0]');
    await until(() => env.block(2, Y - 1, 2) === 'dirt', 'the bare field to dry out', 4000);
    await until(() => env.block(4, Y - 1, 2) === 'farmland[moisture=0]', 'the field with wheat to dry', 4000);
  },
);

behaviour(
  'two blocks of snow under a carved pumpkin come to life as a snow golem',
  { source: 'Minecraft wiki, "Snow Golem": creation' },
  async ({ env, client, tick }) => {
    await client('Alice');
    for (const dy of [0, 1]) env.setBlock(5, Y + dy, 0, 'snow_block');
    console(env, `setblock 5 ${Y + 2} 0 carved_pumpkin`);
    await tick(2);
    expect(mobsOf(env, 'snow_golem')).toHaveLength(1);
    expect([0, 1, 2].map((dy) => env.block(5, Y + dy, 0)).filter((block) => /snow_block|pumpkin/.test(block))).toEqual(
      [],
    );
  },
);

behaviour(
  'a T of iron under a jack o’lantern comes to life as an iron golem',
  { source: 'Minecraft wiki, "Iron Golem": creation' },
  async ({ env, client, tick }) => {
    await client('Alice');
    env.setBlock(5, Y, 0, 'iron_block');
    for (const dz of [-1, 0, 1]) env.setBlock(5, Y + 1, dz, 'iron_block');
    console(env, `setblock 5 ${Y + 2} 0 jack_o_lantern`);
    await tick(2);
    expect(mobsOf(env, 'iron_golem')).toHaveLength(1);
    expect(env.block(5, Y + 1, 1)).toBe('air');
  },
);

behaviour(
  'no iron golem comes of a T that has something beside its legs, or lacks an arm',
  { source: 'Minecraft wiki, "Iron Golem": creation' },
  async ({ env, client, tick }) => {
    await client('Alice');
    for (const x of [5, 12]) {
      env.setBlock(x, Y, 0, 'iron_block');
      for (const dz of x === 5 ? [-1, 0, 1] : [0, 1]) env.setBlock(x, Y + 1, dz, 'iron_block');
    }
    env.setBlock(5, Y, 1, 'stone');
    for (const x of [5, 12]) console(env, `setblock ${x} ${Y + 2} 0 carved_pumpkin`);
    await tick(2);
    expect(mobsOf(env, 'iron_golem')).toEqual([]);
    expect(env.block(5, Y + 2, 0)).toMatch(/^carved_pumpkin/);
  },
);

behaviour(
  'a snow golem throws snowballs at monsters',
  { source: 'Minecraft wiki, "Snow Golem": behavior', env: { world: { type: 'void' } } },
  async ({ env, client, until }) => {
    layBiome(env, 'taiga', [[Y - 2, Y - 1, 'stone']]);
    await client('Alice', { position: { x: 20.5, y: Y, z: 0.5 } });
    put(env, 'snow_golem', 0.5, 0.5);
    put(env, 'husk', 6.5, 0.5, { noAI: true });
    await until(() => [...env.systems.entities.ofKind('snowball')].length > 0, 'a snowball');
  },
);

behaviour(
  'a snow golem leaves snow where it is cool',
  { source: 'Minecraft wiki, "Snow Golem": snow trail', env: { world: { type: 'void' } } },
  async ({ env, client, tick }) => {
    layBiome(env, 'taiga', [[Y - 2, Y - 1, 'stone']]);
    await client('Alice', { position: { x: 20.5, y: Y, z: 0.5 } });
    put(env, 'snow_golem', 0.5, 0.5);
    await tick(3);
    expect(env.block(0, Y, 0)).toMatch(/^snow\[layers=1/);
  },
);

behaviour(
  'a snow golem melts in a desert, and in the rain',
  { source: 'Minecraft wiki, "Snow Golem": hot biomes', env: { world: { type: 'void' } } },
  async ({ env, client, until, tick }) => {
    layBiome(env, 'desert', [[Y - 2, Y - 1, 'sand']]);
    await client('Alice', { position: { x: 20.5, y: Y, z: 0.5 } });
    const golem = put(env, 'snow_golem', 0.5, 0.5);
    await until(() => !golem.alive, 'it to melt');
    layBiome(env, 'plains', [[Y - 2, Y - 1, 'stone']]);
    const other = put(env, 'snow_golem', 0.5, 0.5);
    await tick(20);
    expect(other.alive).toBe(true);
    env.systems.weather.setWeather(env.zone, 'rain');
    await until(() => !other.alive, 'it to melt in the rain');
  },
);

behaviour(
  'a villager without work takes the profession of a work station nearby',
  { source: 'Minecraft wiki, "Villager": job site blocks', env: LIVING, timeout: 90_000 },
  async ({ env, client, until }) => {
    await client('Alice', { position: { x: 0.5, y: Y, z: 8.5 } });
    setTime(env, NOON);
    env.setBlock(6, Y, 0, 'composter');
    const farmer = villager(env, 0, 0);
    await until(() => farmer.profession === 'farmer', 'it to become a farmer', 1500);
    expect(farmer.offers.length).toBe(2);
    expect(farmer.workplace).toEqual({ x: 6, y: Y, z: 0 });
  },
);

behaviour(
  'one work station gives work to one villager',
  { source: 'Minecraft wiki, "Villager": job site blocks', env: LIVING, timeout: 90_000 },
  async ({ env, client, until, tick }) => {
    await client('Alice', { position: { x: 0.5, y: Y, z: 8.5 } });
    setTime(env, NOON);
    env.setBlock(4, Y, 0, 'lectern');
    const folk = [villager(env, 0, 0), villager(env, 1, 2)];
    const working = () => folk.filter(({ profession }) => profession === 'librarian').length;
    await until(() => working() === 1, 'a librarian', 1500);
    await tick(300);
    expect(working()).toBe(1);
  },
);

behaviour(
  'a villager who never traded loses its work with the station',
  { source: 'Minecraft wiki, "Villager": losing a profession', env: LIVING, timeout: 90_000 },
  async ({ env, client, until }) => {
    await client('Alice', { position: { x: 0.5, y: Y, z: 8.5 } });
    setTime(env, NOON);
    env.setBlock(4, Y, 0, 'smoker');
    const butcher = villager(env, 0, 0);
    await until(() => butcher.profession === 'butcher', 'a butcher', 1500);
    env.setBlock(4, Y, 0, 'air');
    await until(() => butcher.profession === 'none', 'it to lose its work');
    expect(butcher.offers).toEqual([]);
  },
);

behaviour(
  'nitwits and children take no work',
  { source: 'Minecraft wiki, "Villager": nitwit, baby villagers', env: LIVING },
  async ({ env, client, tick }) => {
    await client('Alice', { position: { x: 0.5, y: Y, z: 8.5 } });
    setTime(env, NOON);
    env.setBlock(3, Y, 0, 'composter');
    const folk = [villager(env, 0, 0, { profession: 'nitwit' }), villager(env, 1, 1, { baby: true })];
    await tick(300);
    expect(folk.map(({ profession }) => profession)).toEqual(['nitwit', 'none']);
  },
);

behaviour(
  'a villager restocks at its work station by day',
  { source: 'Minecraft wiki, "Trading": restocking', env: LIVING, timeout: 90_000 },
  async ({ env, client, until }) => {
    await client('Alice', { position: { x: 0.5, y: Y, z: 8.5 } });
    setTime(env, 3_000);
    env.setBlock(3, Y, 0, 'composter');
    const farmer = villager(env, 0, 0);
    await until(() => farmer.profession === 'farmer', 'a farmer', 1500);
    for (const offer of farmer.offers) offer.uses = offer.maxUses;
    await until(() => farmer.offers.every(({ uses }) => uses === 0), 'the restock', 1500);
  },
);

behaviour(
  'villagers sleep in beds at night, each in its own, and rise in the morning',
  { source: 'Minecraft wiki, "Villager": sleeping', env: LIVING, timeout: 90_000 },
  async ({ env, client, until, tick }) => {
    await client('Alice', { position: { x: 0.5, y: Y, z: 8.5 } });
    setTime(env, NIGHT);
    for (const z of [0, 3]) {
      env.setBlock(4, Y, z, 'red_bed[part=foot,facing=east]');
      env.setBlock(5, Y, z, 'red_bed[part=head,facing=east]');
    }
    const folk = [villager(env, 0, 0), villager(env, 0, 2)];
    await until(() => folk.every(({ asleep }) => asleep), 'both to sleep', 2000);
    expect(new Set(folk.map(({ asleep }) => asleep?.z))).toEqual(new Set([0, 3]));
    expect(env.block(5, Y, 0)).toMatch(/occupied=true/);
    expect(folk[0]?.metadata('pose')).toBe(2);
    setTime(env, 24_000);
    await tick(5);
    expect(folk.map(({ asleep }) => asleep)).toEqual([undefined, undefined]);
    expect(env.block(5, Y, 0)).toMatch(/occupied=false/);
  },
);

behaviour(
  'a villager that is hurt in bed wakes up',
  { source: 'Minecraft wiki, "Villager": sleeping', env: LIVING, timeout: 90_000 },
  async ({ env, client, until }) => {
    await client('Alice', { position: { x: 0.5, y: Y, z: 8.5 } });
    setTime(env, NIGHT);
    env.setBlock(4, Y, 0, 'red_bed[part=foot,facing=east]');
    env.setBlock(5, Y, 0, 'red_bed[part=head,facing=east]');
    const sleeper = villager(env, 0, 0);
    await until(() => sleeper.asleep, 'it to sleep', 2000);
    env.systems.damage.hurt(sleeper, 1, { type: 'generic' });
    expect(sleeper.asleep).toBeUndefined();
  },
);

behaviour(
  'by night zombies and husks go to beds in which villagers sleep behind walls, and spiders do not',
  { source: 'vanilla’s MoveThroughVillageGoal in Zombie.addBehaviourGoals', env: LIVING, timeout: 90_000 },
  async ({ env, client, until }) => {
    await client('Alice', { position: { x: 0.5, y: Y, z: 40.5 } });
    env.systems.commands.console('effect give Alice invisibility infinite 0 true', env.zone);
    setTime(env, NIGHT);
    for (const dx of [-1, 0, 1])
      for (const dz of [-1, 0, 1, 2])
        for (const dy of [0, 1, 2])
          if (Math.abs(dx) === 1 || dz === -1 || dz === 2 || dy === 2) env.setBlock(dx, Y + dy, dz, 'oak_planks');
    env.setBlock(0, Y, 0, 'red_bed[part=foot,facing=south]');
    env.setBlock(0, Y, 1, 'red_bed[part=head,facing=south]');
    const sleeper = villager(env, 0, 1, { asleep: true });
    expect(sleeper.asleep).toEqual({ x: 0, y: Y, z: 1 });
    const [zombie, husk, spider] = [
      put(env, 'zombie', 18.5, 0.5),
      put(env, 'husk', -17.5, 0.5),
      put(env, 'spider', 0.5, -18.5),
    ];
    const away = ({ position: { x, z } }: Mob) => Math.hypot(x - 0.5, z - 1.5);
    await until(() => away(zombie) < 5, 'the zombie at the bed', 600);
    await until(() => away(husk) < 5, 'the husk at the bed', 600);
    expect(away(spider)).toBeGreaterThan(5);
    expect(sleeper.asleep).toBeDefined();
    expect(sleeper.health).toBe(20);
  },
);

behaviour(
  'villagers of an arena whose plan says nothing of it neither look for work nor sleep',
  { source: 'survival.md: rules of an arena' },
  async ({ env, client, tick }) => {
    await client('Alice', { position: { x: 0.5, y: Y, z: 8.5 } });
    env.setBlock(3, Y, 0, 'composter');
    const idle = villager(env, 0, 0);
    await tick(200);
    expect([idle.profession, idle.asleep]).toEqual(['none', undefined]);
  },
);

behaviour(
  'animals stroll where a player is near; five seconds after everybody has gone farther than 32 blocks they stay where they are',
  { source: 'vanilla’s RandomStrollGoal and Mob.checkDespawn: noActionTime', env: { rules: LIVING_RULES } },
  async ({ env, client, tick }) => {
    setTime(env, NOON);
    await client('Alice', { position: { x: 0.5, y: Y, z: 0.5 } });
    const [near, far] = [put(env, 'cow', 8.5, 8.5), put(env, 'cow', 44.5, 0.5)];
    await tick(160);
    const places = [near, far].map(({ position }) => position);
    await tick(600);
    const moved = [near, far].map(({ position }, index) => {
      const before = places[index] ?? position;
      return Math.hypot(position.x - before.x, position.z - before.z);
    });
    expect(moved[0]).toBeGreaterThan(1);
    expect(moved[1]).toBeLessThan(0.1);
  },
);
