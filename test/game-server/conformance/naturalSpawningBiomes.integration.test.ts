import { expect } from 'vitest';
import { layBiome } from '../../support/biomeScene.ts';
import { type Env, type EnvOptions, FLOOR_Y } from '../../support/env.ts';
import { behaviour } from './behaviour.ts';

const NIGHT = 18_000;
const NOON = 6_000;
/** Nothing but what the test lays. */
const EMPTY: Omit<EnvOptions, 'version'> = { rules: { doMobSpawning: true }, world: { type: 'void' } };
const GROUND = [
  [FLOOR_Y - 4, FLOOR_Y - 2, 'stone'],
  [FLOOR_Y - 1, FLOOR_Y - 1, 'grass_block'],
] as const;
const setTime = (env: Env, ticks: number) => env.systems.dayCycle.setTime(env.zone, ticks);

const SEA = [
  [40, 44, 'stone'],
  [45, 62, 'water'],
] as const;
const AT_SEA = { position: { x: 0.5, y: 63, z: 0.5 } };

/** A behaviour of one biome: what must come there, by day or night, and what must not. */
interface BiomeCase {
  readonly title: string;
  readonly biome: string;
  readonly layers: Parameters<typeof layBiome>[2];
  readonly time: number;
  readonly comes: string;
  readonly never?: readonly string[];
  readonly source: string;
  readonly at?: { readonly x: number; readonly y: number; readonly z: number };
  readonly ticks?: number;
}

const sand = [
  [FLOOR_Y - 4, FLOOR_Y - 2, 'stone'],
  [FLOOR_Y - 1, FLOOR_Y - 1, 'sand'],
] as const;
const CASES: readonly BiomeCase[] = [
  {
    title: 'husks come in a desert at night',
    biome: 'desert',
    layers: sand,
    time: NIGHT,
    comes: 'husk',
    source: 'Minecraft wiki, "Desert": husk 80 of 400',
  },
  {
    title: 'rabbits come on the sand of a desert',
    biome: 'desert',
    layers: sand,
    time: NOON,
    comes: 'rabbit',
    never: ['cow', 'sheep', 'pig', 'chicken'],
    source: 'Minecraft wiki, "Rabbit": spawning',
    ticks: 900,
  },
  {
    title: 'strays come under the sky of snowy plains',
    biome: 'snowy_plains',
    layers: GROUND,
    time: NIGHT,
    comes: 'stray',
    source: 'Minecraft wiki, "Stray": spawning',
  },
  {
    title: 'nothing but mooshrooms comes in mushroom fields',
    biome: 'mushroom_fields',
    layers: [
      [FLOOR_Y - 3, FLOOR_Y - 2, 'stone'],
      [FLOOR_Y - 1, FLOOR_Y - 1, 'mycelium'],
    ],
    time: NOON,
    comes: 'mooshroom',
    never: ['zombie', 'skeleton', 'creeper', 'spider'],
    source: 'Minecraft wiki, "Mushroom Fields": mobs',
    ticks: 500,
  },
  {
    title: 'drowned come in a river at night',
    biome: 'river',
    layers: SEA,
    time: NIGHT,
    comes: 'drowned',
    source: 'Minecraft wiki, "Drowned": spawning',
    at: AT_SEA.position,
    ticks: 1200,
  },
  {
    title: 'squid come in the sea',
    biome: 'ocean',
    layers: SEA,
    time: NOON,
    comes: 'squid',
    never: ['cow', 'zombie'],
    source: 'Minecraft wiki, "Squid": spawning',
    at: AT_SEA.position,
    ticks: 600,
  },
  {
    title: 'cod come in the sea',
    biome: 'ocean',
    layers: SEA,
    time: NOON,
    comes: 'cod',
    source: 'Minecraft wiki, "Cod": spawning',
    at: AT_SEA.position,
  },
  {
    title: 'salmon come in a river',
    biome: 'river',
    layers: SEA,
    time: NOON,
    comes: 'salmon',
    never: ['cod'],
    source: 'Minecraft wiki, "Salmon": spawning',
    at: AT_SEA.position,
  },
  {
    title: 'tropical fish come in a warm ocean',
    biome: 'warm_ocean',
    layers: SEA,
    time: NOON,
    comes: 'tropical_fish',
    never: ['cod', 'salmon'],
    source: 'Minecraft wiki, "Tropical Fish": spawning',
    at: AT_SEA.position,
  },
  {
    title: 'glow squid come in dark water far below the sea',
    biome: 'plains',
    layers: [
      [-64, -60, 'stone'],
      [-59, -50, 'water'],
      [-49, -40, 'stone'],
    ],
    time: NOON,
    comes: 'glow_squid',
    source: 'Minecraft wiki, "Glow Squid": spawning',
    at: { x: 0.5, y: -39, z: 0.5 },
  },
  {
    title: 'axolotls come over clay in lush caves',
    biome: 'lush_caves',
    layers: [
      [-64, -60, 'clay'],
      [-59, -50, 'water'],
      [-49, -40, 'stone'],
    ],
    time: NOON,
    comes: 'axolotl',
    source: 'Minecraft wiki, "Axolotl": spawning',
    at: { x: 0.5, y: -39, z: 0.5 },
  },
  {
    title: 'bats come in dark caves',
    biome: 'plains',
    layers: [
      [FLOOR_Y - 3, FLOOR_Y - 1, 'stone'],
      [FLOOR_Y + 4, FLOOR_Y + 5, 'stone'],
    ],
    time: NOON,
    comes: 'bat',
    source: 'Minecraft wiki, "Bat": spawning',
  },
  {
    title: 'wolves and foxes belong to the taiga',
    biome: 'taiga',
    layers: GROUND,
    time: NOON,
    comes: 'wolf|fox',
    source: 'Minecraft wiki, "Wolf", "Fox": spawning',
    ticks: 3000,
  },
  {
    title: 'parrots come on grass in a jungle',
    biome: 'jungle',
    layers: GROUND,
    time: NOON,
    comes: 'parrot',
    source: 'Minecraft wiki, "Parrot": spawning',
    ticks: 3000,
  },
  {
    title: 'turtles come on beaches by the sea',
    biome: 'beach',
    layers: sand,
    time: NOON,
    comes: 'turtle',
    never: ['cow', 'sheep'],
    source: 'Minecraft wiki, "Turtle": spawning',
    ticks: 1200,
  },
  {
    title: 'slimes come in swamps under a full moon',
    biome: 'swamp',
    layers: [
      [50, 58, 'stone'],
      [59, 59, 'grass_block'],
    ],
    time: NIGHT,
    comes: 'slime',
    source: 'Minecraft wiki, "Slime": swamps',
    at: { x: 0.5, y: 60, z: 0.5 },
    ticks: 1200,
  },
];

for (const { title, biome, layers, time, comes, never = [], source, at, ticks } of CASES)
  behaviour(title, { source, env: EMPTY, timeout: 90_000 }, async ({ env, client, until }) => {
    layBiome(env, biome, layers);
    const alice = await client('Alice', at ? { position: at } : {});
    setTime(env, time);
    const wanted = new Set(comes.split('|'));
    const seen = new Set<string>();
    await until(
      () => {
        alice.player.health = 20;
        for (const mob of [...env.systems.mobs.all()]) {
          seen.add(mob.kind);
          // Room for those that are waited for.
          if (!wanted.has(mob.kind)) env.systems.entities.remove(mob);
        }
        return [...wanted].some((kind) => seen.has(kind));
      },
      comes,
      ticks,
    );
    for (const kind of never) expect(seen).not.toContain(kind);
  });
