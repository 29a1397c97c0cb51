import { expect } from 'vitest';
import { layBiome } from '../../support/biomeScene.ts';
import { type Env, type EnvOptions, FLOOR_Y } from '../../support/env.ts';
import { behaviour } from './behaviour.ts';

/** Nothing but what the test lays, in a living world. */
const LIVING: Omit<EnvOptions, 'version'> = {
  rules: { livingWorld: true, doMobSpawning: false, doWeatherCycle: false },
  world: { type: 'void' },
};
const GROUND = [[FLOOR_Y - 3, FLOOR_Y - 1, 'stone']] as const;
const ROOF = [...GROUND, [FLOOR_Y + 6, FLOOR_Y + 6, 'glass']] as const;
const LIT = [...GROUND, [FLOOR_Y + 1, FLOOR_Y + 1, 'light[level=15]']] as const;
const TICKS = 200;

/** How many of the blocks around the middle are of an id, in one layer. */
function countOf(env: Env, id: string, y: number): number {
  let count = 0;
  for (let x = -48; x < 48; x++)
    for (let z = -48; z < 48; z++) if (env.block(x, y, z).replace(/\[.*/, '') === id) count++;
  return count;
}

/** Ditches of water, one block wide, in the ground. */
function dig(env: Env): void {
  for (let x = -16; x < 16; x += 2) for (let z = -16; z < 16; z++) env.setBlock(x, FLOOR_Y - 1, z, 'water');
}

behaviour(
  'still water freezes from the shore in cold biomes, and in others it does not',
  { source: 'Minecraft wiki, "Ice": Freezing', env: LIVING },
  async ({ env, client, tick, until }) => {
    layBiome(env, 'plains', GROUND);
    dig(env);
    await client('Alice', { position: { x: 1.5, y: FLOOR_Y, z: 0.5 } });
    await tick(TICKS);
    expect(countOf(env, 'ice', FLOOR_Y - 1)).toBe(0);
    layBiome(env, 'snowy_plains', GROUND);
    dig(env);
    await until(() => countOf(env, 'ice', FLOOR_Y - 1) > 2, 'ice');
    expect(countOf(env, 'snow', FLOOR_Y)).toBe(0);
  },
);

behaviour(
  'snow comes to lie where it snows, one layer high',
  { source: 'Minecraft wiki, "Snowfall": Snow layers', env: LIVING },
  async ({ env, client, tick, until }) => {
    layBiome(env, 'snowy_plains', GROUND);
    await client('Alice', { position: { x: 0.5, y: FLOOR_Y, z: 0.5 } });
    await tick(60);
    expect(countOf(env, 'snow', FLOOR_Y)).toBe(0);
    env.systems.weather.setWeather(env.zone, 'rain');
    await until(() => countOf(env, 'snow', FLOOR_Y) > 10, 'snow');
    expect(env.eventsOf('block-changed').every(({ to }) => to === 'snow[layers=1]')).toBe(true);
    expect(countOf(env, 'snow', FLOOR_Y + 1)).toBe(0);
  },
);

behaviour(
  'snow comes to lie on a roof and not under it',
  { source: 'Minecraft wiki, "Snowfall": Snow layers', env: LIVING },
  async ({ env, client, tick }) => {
    layBiome(env, 'snowy_plains', ROOF);
    await client('Alice', { position: { x: 0.5, y: FLOOR_Y, z: 0.5 } });
    env.systems.weather.setWeather(env.zone, 'rain');
    await tick(TICKS);
    expect(countOf(env, 'snow', FLOOR_Y)).toBe(0);
    expect(countOf(env, 'snow', FLOOR_Y + 7)).toBeGreaterThan(0);
  },
);

behaviour(
  'neither snow nor ice comes in the light of torches',
  { source: 'Minecraft wiki, "Snowfall": Snow layers; "Ice": Freezing', env: LIVING },
  async ({ env, client, tick }) => {
    layBiome(env, 'snowy_plains', LIT);
    dig(env);
    await client('Alice', { position: { x: 1.5, y: FLOOR_Y, z: 0.5 } });
    env.systems.weather.setWeather(env.zone, 'rain');
    await tick(TICKS);
    expect(countOf(env, 'snow', FLOOR_Y) + countOf(env, 'ice', FLOOR_Y - 1)).toBe(0);
  },
);

behaviour(
  'a world that does not live keeps its water and its ground as they are',
  {
    source: 'Minecraft wiki, "Ice", "Snowfall": only where the rule livingWorld of this server holds',
    env: { ...LIVING, rules: { livingWorld: false, doMobSpawning: false } },
  },
  async ({ env, client, tick }) => {
    layBiome(env, 'snowy_plains', GROUND);
    dig(env);
    await client('Alice', { position: { x: 1.5, y: FLOOR_Y, z: 0.5 } });
    env.systems.weather.setWeather(env.zone, 'rain');
    await tick(TICKS);
    expect(countOf(env, 'ice', FLOOR_Y - 1) + countOf(env, 'snow', FLOOR_Y)).toBe(0);
  },
);
