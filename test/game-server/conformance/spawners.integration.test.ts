import { Vec3 } from 'vec3';
import { expect } from 'vitest';
import type { Mob } from '../../../game-server/mobs/mob.ts';
import { nextOf } from '../../../game-server/world/spawnerNbt.ts';
import { layBiome } from '../../support/biomeScene.ts';
import { type Env, type EnvOptions, FLOOR_Y } from '../../support/env.ts';
import { put } from '../../support/mobScene.ts';
import { behaviour } from './behaviour.ts';

/** Nothing but what the test lays, and nothing that comes by itself. */
const EMPTY: Omit<EnvOptions, 'version'> = { rules: { doMobSpawning: false }, world: { type: 'void' } };
/** Stone, and a roof four blocks above it. */
const CAVE = [
  [FLOOR_Y - 2, FLOOR_Y - 1, 'stone'],
  [FLOOR_Y + 4, FLOOR_Y + 4, 'stone'],
] as const;
const CAGE = { x: 4, y: FLOOR_Y, z: 0 };
const SOON = 'Delay:0s';

const mobs = (env: Env): Mob[] => [...env.systems.mobs.all()].filter(({ removed }) => !removed);
const say = (env: Env, line: string) => env.systems.commands.console(line, env.zone);
const spawnerOf = (kind: string, more = SOON) => `spawner{SpawnData:{entity:{id:"minecraft:${kind}"}},${more}}`;

/** Puts a spawner into a dark cave. */
function cage(env: Env, kind: string, more = SOON, layers: Parameters<typeof layBiome>[2] = CAVE): void {
  layBiome(env, 'plains', layers);
  const { x, y, z } = CAGE;
  expect(say(env, `setblock ${x} ${y} ${z} ${spawnerOf(kind, more)}`).success).toBe(true);
}

const delayOf = (env: Env) => {
  const entity = env.server.world.entityAt(CAGE);
  return entity?.type === 'spawner' ? entity.delay : undefined;
};

behaviour(
  'a spawner makes up to four mobs of its kind within 4 blocks, and waits 200 to 799 ticks',
  { source: 'Minecraft wiki, "Monster Spawner": Mechanics', env: EMPTY },
  async ({ env, client, until }) => {
    cage(env, 'zombie');
    await client('Alice');
    await until(() => mobs(env).length > 0, 'zombies');
    const all = mobs(env);
    expect(all.length).toBeLessThanOrEqual(4);
    for (const { kind, position } of all) {
      expect(kind).toBe('zombie');
      expect(Math.abs(position.x - 4.5)).toBeLessThanOrEqual(4);
      expect(Math.abs(position.y - FLOOR_Y)).toBeLessThanOrEqual(1);
      expect(Math.abs(position.z - 0.5)).toBeLessThanOrEqual(4);
    }
    expect(delayOf(env)).toBeGreaterThanOrEqual(198);
    expect(delayOf(env)).toBeLessThan(800);
    expect(env.eventsOf('entity-spawned').map(({ kind }) => kind)).toEqual(all.map(() => 'zombie'));
  },
);

behaviour(
  'a spawner rests while no player is within 16 blocks',
  { source: 'Minecraft wiki, "Monster Spawner": Mechanics', env: EMPTY },
  async ({ env, client, tick, until }) => {
    cage(env, 'zombie', 'Delay:20s');
    const alice = await client('Alice', { position: { x: -12.5, y: FLOOR_Y, z: 0.5 } });
    await tick(60);
    expect(delayOf(env)).toBe(20);
    expect(mobs(env)).toEqual([]);
    alice.player.position = { x: -10.5, y: FLOOR_Y, z: 0.5 };
    await until(() => mobs(env).length > 0, 'zombies once somebody is near', 200);
  },
);

behaviour(
  'a spawner makes no more than six of its kind near it',
  { source: 'Minecraft wiki, "Monster Spawner": Mechanics', env: EMPTY },
  async ({ env, client, tick }) => {
    cage(env, 'zombie', 'Delay:0s,MinSpawnDelay:1s,MaxSpawnDelay:2s');
    await client('Alice', { position: { x: -8.5, y: FLOOR_Y, z: 0.5 } });
    for (let turn = 0; turn < 100; turn++) {
      await tick();
      for (const mob of mobs(env)) mob.noAI = true;
    }
    expect(mobs(env)).toHaveLength(6);
  },
);

behaviour(
  'a torch keeps a spawner of zombies from making any, but not one of blazes',
  { source: 'Minecraft wiki, "Monster Spawner", "Blaze": Spawning', env: EMPTY },
  async ({ env, client, tick, until }) => {
    const lit = [...CAVE, [FLOOR_Y + 3, FLOOR_Y + 3, 'light[level=15]']] as const;
    cage(env, 'zombie', 'Delay:0s', lit);
    await client('Alice');
    await tick(40);
    expect(mobs(env)).toEqual([]);
    say(env, `data merge block ${CAGE.x} ${CAGE.y} ${CAGE.z} {SpawnData:{entity:{id:"minecraft:blaze"}},Delay:0s}`);
    await until(() => mobs(env).length > 0, 'blazes in the light', 200);
    expect(new Set(mobs(env).map(({ kind }) => kind))).toEqual(new Set(['blaze']));
  },
);

behaviour(
  'pigs come from a spawner on grass in the light alone',
  { source: 'Minecraft wiki, "Monster Spawner": animals need grass and light', env: EMPTY },
  async ({ env, client, tick, until }) => {
    cage(env, 'pig');
    await client('Alice');
    await tick(40);
    expect(mobs(env)).toEqual([]);
    env.systems.dayCycle.setTime(env.zone, 6_000);
    layBiome(env, 'plains', [[FLOOR_Y - 2, FLOOR_Y - 1, 'grass_block']]);
    say(env, `setblock ${CAGE.x} ${CAGE.y} ${CAGE.z} ${spawnerOf('pig')}`);
    await until(() => mobs(env).some(({ kind }) => kind === 'pig'), 'pigs on grass', 200);
  },
);

behaviour(
  'a spawner makes no monsters while it is peaceful',
  { source: 'Minecraft wiki, "Difficulty": peaceful', env: { ...EMPTY, rules: { difficulty: 'peaceful' } } },
  async ({ env, client, tick, until }) => {
    cage(env, 'zombie');
    await client('Alice');
    await tick(40);
    expect(env.eventsOf('entity-spawned')).toEqual([]);
    env.server.setRule(env.zone, 'difficulty', 'easy');
    await until(() => mobs(env).length > 0, 'zombies', 200);
  },
);

behaviour(
  'a spawner that was told nothing makes nothing, and a spawn egg tells it what',
  { source: 'Minecraft wiki, "Spawn Egg": on a monster spawner', env: EMPTY },
  async ({ env, bot, tick, until }) => {
    layBiome(env, 'plains', CAVE);
    env.setBlock(2, FLOOR_Y, 0, 'spawner');
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'spider_spawn_egg', count: 2 }] });
    await tick(60);
    expect(mobs(env)).toEqual([]);
    const block = alice.blockAt(new Vec3(2, FLOOR_Y, 0));
    if (!block) throw new Error('no spawner seen');
    await until(alice.activateBlock(block));
    await tick(2);
    const spawner = env.server.world.entityAt({ x: 2, y: FLOOR_Y, z: 0 });
    expect(spawner?.type === 'spawner' && nextOf(spawner)?.kind).toBe('spider');
    expect(alice.inventory.slots[36]?.count).toBe(1);
    await until(() => mobs(env).some(({ kind }) => kind === 'spider'), 'spiders');
  },
);

behaviour(
  'clients are sent what turns in a spawner, not what it may make later',
  { source: 'Minecraft wiki, "Monster Spawner": block data', env: EMPTY },
  async ({ env, client, tick }) => {
    layBiome(env, 'plains', CAVE);
    const alice = await client('Alice');
    const told = alice.collect('tile_entity_data');
    const more = 'Delay:500s,SpawnPotentials:[{weight:1,data:{entity:{id:"minecraft:spider"}}}]';
    say(env, `setblock ${CAGE.x} ${CAGE.y} ${CAGE.z} ${spawnerOf('cave_spider', more)}`);
    await tick(3);
    const { location, nbtData } = told.last() as { location: unknown; nbtData: { value: Record<string, unknown> } };
    expect(location).toMatchObject(CAGE);
    expect(nbtData.value.SpawnData).toMatchObject({
      value: { entity: { value: { id: { value: 'minecraft:cave_spider' } } } },
    });
    expect(nbtData.value.SpawnPotentials).toBeUndefined();
  },
);

behaviour(
  'a spawner draws what it makes next from its potentials, and mobs come as their data says',
  { source: 'Minecraft wiki, "Monster Spawner": SpawnPotentials', env: EMPTY },
  async ({ env, client, until }) => {
    const potentials = 'SpawnPotentials:[{weight:1,data:{entity:{id:"minecraft:skeleton",Tags:["caged"]}}}]';
    cage(env, 'zombie', `Delay:-1s,MinSpawnDelay:1s,MaxSpawnDelay:2s,${potentials}`);
    await client('Alice');
    const [mob] = await until(() => mobs(env).length > 0 && mobs(env), 'skeletons');
    expect(mob?.kind).toBe('skeleton');
    expect(mob?.tags.has('caged')).toBe(true);
  },
);

behaviour(
  'data shows a spawner, and it makes nothing where somebody stands in the way',
  { source: 'Minecraft wiki, "Monster Spawner": block data, Mechanics', env: EMPTY },
  async ({ env, client, tick, until }) => {
    cage(env, 'zombie', 'Delay:0s,SpawnRange:0s');
    const stand = put(env, 'cow', 4.5, 0.5, { noAI: true }, FLOOR_Y + 1);
    await client('Alice');
    await tick(40);
    expect(mobs(env).map(({ kind }) => kind)).toEqual(['cow']);
    expect(say(env, `data get block ${CAGE.x} ${CAGE.y} ${CAGE.z} SpawnData.entity.id`).lines[0]).toContain(
      '"minecraft:zombie"',
    );
    env.systems.entities.remove(stand);
    await until(() => mobs(env).some(({ kind }) => kind === 'zombie'), 'a zombie on the cage', 200);
  },
);
