import { expect } from 'vitest';
import type { Sheep } from '../../../game-server/mobs/animals/sheep.ts';
import { FLOOR_Y } from '../../support/env.ts';
import { behaviour } from './behaviour.ts';

const WIKI = 'Minecraft wiki, "Commands/summon"';

behaviour(
  'every entity type of the version but players and bobbers can be summoned, and clients see it',
  { source: `${WIKI}; minecraft-data: entities.json` },
  async ({ env, client, tick }) => {
    const alice = await client('Alice', { position: { x: -40.5, y: FLOOR_Y, z: -40.5 } });
    const { entitiesArray } = env.server.gameData.source.data;
    const seen = alice.collect('spawn_entity');
    const orbs = alice.collect('spawn_entity_experience_orb');
    const kinds = entitiesArray.filter(({ name }) => name !== 'player' && name !== 'fishing_bobber');
    const count = env.server.gameData.source.features.itemComponents ? 'count:1' : 'Count:1b';
    const failed = kinds.flatMap(({ name }) => {
      const nbt = name === 'item' ? ` {Item:{id:"minecraft:stone",${count}}}` : '';
      const reply = env.systems.commands.console(`summon minecraft:${name} 20 ${FLOOR_Y + 20} 20${nbt}`);
      return reply.success ? [] : [`${name}: ${reply.lines.join(' ')}`];
    });
    await tick();
    const types = new Set(seen.packets.map(({ type }) => type));
    expect(failed).toEqual([]);
    expect(kinds.filter(({ id }) => !types.has(id)).map(({ name }) => name)).toEqual(
      orbs.packets.length > 0 ? ['experience_orb', 'marker'] : ['marker'],
    );
    expect(kinds.length).toBeGreaterThanOrEqual(116);
  },
);

behaviour(
  'what is summoned has the hitbox and the health of its kind',
  { source: 'minecraft-data: entities.json; Minecraft wiki, infoboxes' },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice');
    for (const [kind, health] of [
      ['wither', 300],
      ['ender_dragon', 200],
      ['warden', 500],
      ['elder_guardian', 80],
      ['shulker', 30],
    ] as const) {
      expect(env.systems.commands.console(`summon ${kind} 10 ${FLOOR_Y + 2} 10 {NoAI:1b}`).success).toBe(true);
      const seen = await until(() => alice.nearestEntity(({ name }) => name === kind), kind);
      const fact = env.server.gameData.source.data.entitiesByName[kind];
      const entity = env.systems.entities.get(seen.id);
      expect([entity?.width, entity?.height]).toEqual([fact?.width, fact?.height]);
      expect((entity as unknown as { maxHealth: number }).maxHealth).toBe(health);
      expect(seen.height).toBe(fact?.height);
    }
  },
);

behaviour('players and bobbers cannot be summoned', { source: WIKI }, async ({ env, bot }) => {
  await bot('Alice');
  expect(env.systems.commands.console('summon player 0 0 0').success).toBe(false);
  expect(env.systems.commands.console('summon fishing_bobber 0 0 0').success).toBe(false);
});

behaviour(
  'summoned TNT burns for its fuse and blows up',
  { source: 'Minecraft wiki, "TNT", entity data: Fuse' },
  async ({ env, bot, tick }) => {
    await bot('Alice', { position: { x: 30.5, y: FLOOR_Y, z: 0.5 } });
    const name = env.server.gameData.source.features.itemComponents ? 'fuse' : 'Fuse';
    env.systems.commands.console(`summon tnt 0.5 ${FLOOR_Y} 0.5 {${name}:10s}`);
    await tick(8);
    expect([...env.systems.entities.ofKind('tnt')]).toHaveLength(1);
    await tick(4);
    expect([...env.systems.entities.ofKind('tnt')]).toHaveLength(0);
  },
);

behaviour(
  'a summoned falling block falls and becomes its block',
  { source: 'Minecraft wiki, "Falling Block", entity data: BlockState' },
  async ({ env, bot, until }) => {
    await bot('Alice', { position: { x: 8.5, y: FLOOR_Y, z: 0.5 } });
    env.systems.commands.console(`summon falling_block 2.5 ${FLOOR_Y + 5} 2.5 {BlockState:{Name:"minecraft:gravel"}}`);
    await until(() => env.block(2, FLOOR_Y, 2) === 'gravel', 'the gravel', 60);
  },
);

behaviour(
  'a summoned orb gives its points',
  { source: 'Minecraft wiki, "Experience", entity data: Value' },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice');
    env.systems.commands.console(`summon experience_orb 0.5 ${FLOOR_Y} 1.5 {Value:30}`);
    await until(() => alice.experience.points === 30, '30 points', 100);
  },
);

behaviour(
  'what has no mind here is hurt and dies like others',
  { source: 'Minecraft wiki, "Wither", "Giant"' },
  async ({ env, bot, tick }) => {
    await bot('Alice');
    env.systems.commands.console(`summon giant 5 ${FLOOR_Y} 5`);
    await tick();
    expect(env.systems.commands.console('damage @e[type=giant,limit=1] 40').success).toBe(env.version !== '1.19.2');
    env.systems.commands.console('kill @e[type=giant]');
    await tick(25);
    expect([...env.systems.entities.ofKind('giant')]).toEqual([]);
    expect(env.eventsOf('entity-died').map(({ kind }) => kind)).toEqual(['giant']);
  },
);

behaviour(
  'summon with NBT reads mobs as saved worlds and data merge do, and leaves nothing of them to chance',
  { source: `${WIKI}: "nbt"; vanilla's SummonCommand, which finalises only what comes without NBT` },
  async ({ env, bot, tick }) => {
    await bot('Alice');
    const { commands } = env.systems;
    const summon = (kind: string, nbt: string) => {
      expect(commands.console(`summon ${kind} 6 ${FLOOR_Y} 6 ${nbt}`).success).toBe(true);
      return commands.console(`data get entity @e[type=${kind},limit=1]`).lines.join();
    };
    expect(summon('slime', '{NoAI:1b,Size:2}')).toMatch(/Size: ?2/);
    expect(summon('bee', '{NoAI:1b,HasNectar:1b,CannotEnterHiveTicks:77}')).toMatch(/CannotEnterHiveTicks: ?77/);
    expect(summon('chicken', '{NoAI:1b,EggLayTime:123456}')).toMatch(/EggLayTime: ?12345\d/);
    expect(summon('creeper', '{NoAI:1b,powered:1b}')).toMatch(/powered: ?1b/);
    expect(summon('pig', '{NoAI:1b,Age:-500,InLove:0}')).toMatch(/Age: ?-500/);
    expect(summon('fox', '{NoAI:1b,Type:"snow"}')).toMatch(/Type: ?"snow"/);
    expect(summon('llama', '{NoAI:1b,Temper:40}')).toMatch(/Temper: ?40/);
    expect(summon('wolf', '{NoAI:1b,Owner:[I;1,2,3,4],CollarColor:3b,Sitting:1b}')).toMatch(
      /Owner: ?\[I; ?1, ?2, ?3, ?4\]/,
    );
    expect(summon('zombie', '{NoAI:1b,Air:123s,Fire:0s}')).toMatch(/Air: ?123s/);
    for (let count = 0; count < 60; count++) summon('sheep', '{NoAI:1b}');
    await tick();
    expect([...env.systems.entities.ofKind('sheep')].map((sheep) => (sheep as Sheep).colour)).toEqual(
      Array(60).fill('white'),
    );
  },
);
