import { expect } from 'vitest';
import type { Mob } from '../../../game-server/mobs/mob.ts';
import { layBiome } from '../../support/biomeScene.ts';
import { type Env, type EnvOptions, FLOOR_Y } from '../../support/env.ts';
import { put } from '../../support/mobScene.ts';
import { behaviour } from './behaviour.ts';
import { ruleLine } from './operator.ts';

const NIGHT = 18_000;
const NOON = 6_000;
const LIVING: Omit<EnvOptions, 'version'> = { rules: { doMobSpawning: true } };
/** Nothing but what the test lays. */
const EMPTY: Omit<EnvOptions, 'version'> = { ...LIVING, world: { type: 'void' } };
/** Slimes come deep in some chunks of a flat world at any hour, as in the game. */
const mobs = (env: Env): Mob[] => [...env.systems.mobs.all()].filter(({ kind }) => kind !== 'slime');
const monsters = (env: Env) => mobs(env).filter(({ species }) => species.monster);
const setTime = (env: Env, ticks: number) => env.systems.dayCycle.setTime(env.zone, ticks);

behaviour(
  'monsters come at night, none nearer than 24 blocks, and clients are shown them',
  { source: 'Minecraft wiki, "Mob spawning": spawn conditions', env: LIVING },
  async ({ env, client, until }) => {
    const alice = await client('Alice');
    const shown = alice.collect('spawn_entity');
    setTime(env, NIGHT);
    const places: number[] = [];
    await until(() => {
      for (const { position } of monsters(env)) places.push(Math.hypot(position.x - 0.5, position.z - 0.5));
      return monsters(env).length >= 4;
    }, 'four monsters');
    expect(Math.min(...places)).toBeGreaterThan(23);
    const seen = new Set(shown.packets.map(({ entityId }) => entityId));
    expect(monsters(env).filter(({ entityId }) => !seen.has(entityId))).toEqual([]);
    const reported = env.eventsOf('entity-spawned').map(({ entity }) => entity);
    expect(reported).toEqual(expect.arrayContaining(monsters(env).map(({ entityId }) => entityId)));
  },
);

behaviour(
  'no monster comes by day under the open sky',
  { source: 'Minecraft wiki, "Light": mob spawning', env: LIVING },
  async ({ env, client, tick }) => {
    await client('Alice');
    setTime(env, NOON);
    await tick(100);
    expect(monsters(env)).toEqual([]);
  },
);

behaviour(
  'monsters come by day in the dark under a roof',
  { source: 'Minecraft wiki, "Mob spawning": light level 0', env: EMPTY },
  async ({ env, client, until }) => {
    layBiome(env, 'plains', [
      [FLOOR_Y - 2, FLOOR_Y - 1, 'stone'],
      [FLOOR_Y + 4, FLOOR_Y + 4, 'stone'],
    ]);
    await client('Alice');
    setTime(env, NOON);
    const found = await until(() => monsters(env)[0], 'a monster in the dark');
    expect(found.position.y).toBeLessThan(FLOOR_Y + 4);
  },
);

behaviour(
  'no monster comes where the least light of a block shines',
  { source: 'Minecraft wiki, "Light": monsters need block light 0 since 1.18', env: EMPTY },
  async ({ env, client, tick, until }) => {
    const dark = [
      [FLOOR_Y - 2, FLOOR_Y - 1, 'stone'],
      [FLOOR_Y + 4, FLOOR_Y + 4, 'stone'],
    ] as const;
    layBiome(env, 'plains', [...dark, [FLOOR_Y + 3, FLOOR_Y + 3, 'light[level=4]']]);
    const alice = await client('Alice');
    await tick(60);
    expect(monsters(env)).toEqual([]);
    layBiome(env, 'plains', dark);
    await until(() => monsters(env).length > 0, 'monsters once it is dark');
    expect(alice.player.alive).toBe(true);
  },
);

behaviour(
  'a thunderstorm lets monsters come by day',
  { source: 'Minecraft wiki, "Thunderstorm": mobs', env: LIVING },
  async ({ env, client, until }) => {
    await client('Alice');
    setTime(env, NOON);
    env.systems.weather.setWeather(env.zone, 'thunder');
    await until(() => monsters(env).length > 0, 'a monster in the storm', 600);
    expect(env.systems.weather.isThundering(env.zone)).toBe(true);
  },
);

behaviour(
  'peaceful lets animals come and no monsters',
  { source: 'Minecraft wiki, "Difficulty": peaceful', env: { rules: { doMobSpawning: true, difficulty: 'peaceful' } } },
  async ({ env, client, tick, until }) => {
    await client('Alice');
    setTime(env, NOON);
    await until(() => mobs(env).length > 0, 'an animal', 500);
    setTime(env, NIGHT);
    await tick(60);
    expect(monsters(env)).toEqual([]);
  },
);

behaviour(
  'doMobSpawning lets nothing come while it is off, and shows what it is',
  { source: 'Minecraft wiki, "Game rule": doMobSpawning', env: LIVING },
  async ({ env, client, tick, until }) => {
    await client('Alice');
    const say = (line: string) => env.systems.commands.console(line, env.zone).lines[0];
    const rule = ruleLine(env.version, 'doMobSpawning');
    expect(say(`gamerule ${rule}`)).toBe(`Gamerule ${rule} is currently set to: true`);
    say(`gamerule ${rule} false`);
    expect(say(`gamerule ${rule}`)).toBe(`Gamerule ${rule} is currently set to: false`);
    setTime(env, NIGHT);
    await tick(60);
    expect(mobs(env)).toEqual([]);
    say(`gamerule ${rule} true`);
    await until(() => monsters(env).length > 0, 'monsters');
  },
);

behaviour(
  'an arena whose plan says nothing of it has no mobs of its own',
  { source: 'survival.md: rules of an arena' },
  async ({ env, client, tick }) => {
    await client('Alice');
    expect(
      env.systems.commands.console(`gamerule ${ruleLine(env.version, 'doMobSpawning')}`, env.zone).lines[0],
    ).toMatch(/set to: false$/);
    setTime(env, NIGHT);
    await tick(60);
    expect([...env.systems.mobs.all()]).toEqual([]);
  },
);

behaviour(
  'monsters are at most 70 for each 289 chunks that live',
  { source: 'Minecraft wiki, "Mob spawning": mob caps', env: LIVING },
  async ({ env, client, tick }) => {
    await client('Alice');
    setTime(env, NIGHT);
    // The zone has 8 by 8 chunks, all within 4 of the player.
    const cap = Math.floor((70 * 64) / 289);
    let most = 0;
    for (let count = 0; count < 60; count++) {
      await tick(2);
      most = Math.max(most, [...env.systems.mobs.all()].filter(({ species }) => species.monster).length);
    }
    // A group that has begun comes whole, as in the game.
    expect(most).toBeGreaterThanOrEqual(cap);
    expect(most).toBeLessThan(cap + 4);
  },
);

behaviour(
  'a spectator draws no mobs',
  { source: 'Minecraft wiki, "Spectator": mobs do not spawn around spectators', env: LIVING },
  async ({ env, client, tick }) => {
    const alice = await client('Alice');
    alice.player.gameMode = 'spectator';
    setTime(env, NIGHT);
    await tick(60);
    expect([...env.systems.mobs.all()]).toEqual([]);
  },
);

behaviour(
  'nothing comes near where newcomers begin',
  { source: 'Minecraft wiki, "Mob spawning": 24 blocks from the world spawn', env: LIVING },
  async ({ env, client, tick }) => {
    const alice = await client('Alice', { position: { x: 40.5, y: FLOOR_Y, z: 0.5 } });
    alice.player.position = { x: -40.5, y: FLOOR_Y, z: 0.5 };
    setTime(env, NIGHT);
    let nearest = Number.POSITIVE_INFINITY;
    for (let count = 0; count < 30; count++) {
      await tick();
      for (const mob of env.systems.mobs.all())
        if (mob.lived <= 1) nearest = Math.min(nearest, Math.hypot(mob.position.x - 40.5, mob.position.z - 0.5));
    }
    expect(nearest).toBeGreaterThan(23);
    expect(nearest).toBeLessThan(100);
  },
);

behaviour(
  'monsters come on full blocks, not on glass, leaves or bedrock',
  { source: 'Minecraft wiki, "Mob spawning": spawnable blocks', env: EMPTY },
  async ({ env, client, tick, until }) => {
    await client('Alice');
    setTime(env, NIGHT);
    for (const block of ['glass', 'oak_leaves[persistent=true]', 'bedrock', 'stone_slab[type=bottom]']) {
      layBiome(env, 'plains', [[FLOOR_Y - 1, FLOOR_Y - 1, block]]);
      await tick(20);
      expect(monsters(env)).toEqual([]);
    }
    layBiome(env, 'plains', [[FLOOR_Y - 1, FLOOR_Y - 1, 'stone']]);
    await until(() => monsters(env).length > 0, 'monsters on stone');
  },
);

behaviour(
  'animals come on grass in the light, and stay however far players are',
  { source: 'Minecraft wiki, "Mob spawning": animals; despawning', env: LIVING },
  async ({ env, client, tick, until }) => {
    const alice = await client('Alice');
    setTime(env, NOON);
    const animal = await until(() => mobs(env)[0], 'an animal', 500);
    expect(['sheep', 'pig', 'chicken', 'cow', 'horse', 'donkey']).toContain(animal.kind);
    alice.player.position = { x: 63, y: 200, z: 63 };
    alice.player.gameMode = 'creative';
    await tick(5);
    expect(animal.removed).toBe(false);
  },
);

behaviour(
  'no animal comes on stone',
  { source: 'Minecraft wiki, "Mob spawning": animals need grass blocks', env: EMPTY },
  async ({ env, client, tick }) => {
    layBiome(env, 'plains', [[FLOOR_Y - 3, FLOOR_Y - 1, 'stone']]);
    await client('Alice');
    setTime(env, NOON);
    await tick(450);
    expect(mobs(env)).toEqual([]);
  },
);

behaviour(
  'a monster farther than 128 blocks from every player is gone at once',
  { source: 'Minecraft wiki, "Mob spawning": despawning', env: LIVING },
  async ({ env, client, tick }) => {
    const alice = await client('Alice');
    alice.player.gameMode = 'creative';
    const [far, near] = [
      put(env, 'husk', 0.5, 0.5, { noAI: true }, FLOOR_Y + 140),
      put(env, 'husk', 9.5, 0.5, { noAI: true }),
    ];
    await tick(2);
    expect([far.removed, near.removed]).toEqual([true, false]);
  },
);

behaviour(
  'a monster 32 blocks away goes by chance after half a minute, one nearer never',
  { source: 'Minecraft wiki, "Mob spawning": despawning', env: LIVING, timeout: 60_000 },
  async ({ env, client, tick, until }) => {
    const alice = await client('Alice');
    alice.player.gameMode = 'creative';
    const far = Array.from({ length: 40 }, (_, index) => put(env, 'husk', 40.5, index - 20, { noAI: true }));
    const near = put(env, 'husk', 20.5, 0.5, { noAI: true });
    await tick(600);
    expect(far.filter(({ removed }) => removed)).toEqual([]);
    await until(() => far.filter(({ removed }) => removed).length >= 3, 'some to go');
    expect(near.removed).toBe(false);
  },
);

behaviour(
  'a monster named by a tag stays, and one that a plan built',
  { source: 'Minecraft wiki, "Name Tag": despawning', env: LIVING },
  async ({ env, client, tick }) => {
    const alice = await client('Alice');
    alice.player.gameMode = 'creative';
    const [named, plain, kept] = [
      put(env, 'husk', 0.5, 0.5, { noAI: true, name: 'Bob', persistent: true }, FLOOR_Y + 140),
      put(env, 'husk', 2.5, 0.5, { noAI: true }, FLOOR_Y + 140),
      put(env, 'husk', 4.5, 0.5, { noAI: true, persistent: true }, FLOOR_Y + 140),
    ];
    await tick(2);
    expect([named.removed, plain.removed, kept.removed]).toEqual([false, true, false]);
  },
);

behaviour(
  'villagers and golems stay however far players are',
  { source: 'Minecraft wiki, "Villager", "Iron Golem": they do not despawn', env: LIVING },
  async ({ env, client, tick }) => {
    const alice = await client('Alice');
    alice.player.gameMode = 'creative';
    const folk = ['villager', 'iron_golem', 'cow'].map((kind, index) =>
      put(env, kind, index * 3, 0.5, { noAI: true }, FLOOR_Y + 140),
    );
    await tick(2);
    expect(folk.filter(({ removed }) => removed)).toEqual([]);
  },
);

behaviour(
  'some zombies come as young ones, and villagers that were bitten',
  { source: 'Minecraft wiki, "Zombie": 5% babies; "Zombie Villager": 5 in 515', env: LIVING, timeout: 90_000 },
  async ({ env, client, until }) => {
    const alice = await client('Alice');
    alice.player.gameMode = 'creative';
    setTime(env, NIGHT);
    let [zombies, young] = [0, 0];
    await until(
      () => {
        for (const mob of monsters(env)) {
          if (mob.kind === 'zombie') zombies++;
          if (mob.kind === 'zombie' && mob.baby) young++;
          env.systems.entities.remove(mob);
        }
        return zombies >= 150;
      },
      'many zombies',
      2000,
    );
    expect(young).toBeGreaterThan(0);
    expect(young).toBeLessThan(30);
  },
);

behaviour(
  'the same seed lets the same mobs come to the same places',
  { source: 'survival.md: chance inside an arena', env: { ...LIVING, seed: 5 } },
  async ({ env, client, tick, version }) => {
    await client('Alice');
    setTime(env, NIGHT);
    await tick(30);
    const come = env.eventsOf('entity-spawned').map(({ kind, position }) => ({ kind, ...position }));
    expect(come.length).toBeGreaterThan(5);
    const { createEnv } = await import('../../support/env.ts');
    await using twin = await createEnv({ ...LIVING, seed: 5, version });
    await twin.connect('Alice');
    setTime(twin, NIGHT);
    await twin.tick(30);
    expect(twin.eventsOf('entity-spawned').map(({ kind, position }) => ({ kind, ...position }))).toEqual(come);
  },
);
