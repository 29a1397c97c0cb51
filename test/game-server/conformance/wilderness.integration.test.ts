import { expect } from 'vitest';
import { settleChunk } from '../../../game-server/mobs/wildHerds.ts';
import { landOf } from '../../../game-server/world/presetGround.ts';
import type { Box } from '../../../protocol/geometry.ts';
import { GeneratedTerrain } from '../../../worlds/terrain/generatedTerrain.ts';
import type { BlockContents } from '../../../worlds/terrain/structures/chunkPaste.ts';
import type { Env } from '../../support/env.ts';
import { behaviour } from './behaviour.ts';

const SEED = 7;
const box: Box = { min: { x: -4096, y: -64, z: -4096 }, max: { x: 4095, y: 319, z: 4095 } };
const WILD = { world: { type: 'wilderness', seed: SEED }, zone: { id: 'zone', box } } as const;

/** What blocks of the land hold, of the chunks from the origin on until `accepts` takes one. */
function find(accepts: (content: BlockContents, block: string) => boolean, env: Env): BlockContents {
  const terrain = new GeneratedTerrain('wilderness', SEED);
  for (let ring = 0; ring < 40; ring++)
    for (let step = 0; step <= ring; step++)
      for (const [x, z] of [
        [step, ring],
        [ring, step],
      ] as const)
        for (const content of terrain.generate(x, z).contents ?? [])
          if (accepts(content, env.server.world.block(content).id)) return content;
  throw new Error('the land has no such thing');
}

behaviour(
  'a chest of the land holds its loot, which the client finds in it',
  { source: 'Minecraft wiki, "Dungeon", "Mineshaft" (Loot)', env: WILD, timeout: 60_000 },
  async ({ env }) => {
    const chest = find(({ type }) => type === 'chest', env);
    const { chunks } = env.server.world;
    chunks.column(chest.x >> 4, chest.z >> 4);
    const entity = env.server.world.entityAt(chest);
    if (entity?.type !== 'container' || chest.type !== 'chest') throw new Error('no chest');
    expect(entity.slots.contents().map(({ id, slot, count }) => ({ id, slot, count }))).toEqual(
      [...chest.items].sort((a, b) => a.slot - b.slot).map(({ id, slot, count }) => ({ id, slot, count })),
    );
  },
);

behaviour(
  'a dungeon has a spawner on a floor of cobblestone and moss',
  { source: 'Minecraft wiki, "Dungeon"', env: WILD, timeout: 60_000 },
  async ({ env }) => {
    const { x, y, z } = find((content) => content.type === 'spawner' && content.mob !== 'cave_spider', env);
    expect(env.block(x, y, z)).toBe('spawner');
    for (const [dx, dz] of [
      [0, 0],
      [1, 1],
      [-2, 0],
      [0, 2],
    ] as const)
      expect(env.block(x + dx, y - 1, z + dz)).toMatch(/^(?:mossy_)?cobblestone$/);
    expect(env.block(x, y + 1, z)).toBe('air');
  },
);

behaviour(
  'villagers live in the houses of a village from the beginning',
  { source: 'Minecraft wiki, "Village"', env: WILD, timeout: 60_000 },
  async ({ env }) => {
    const land = landOf(env.server.gameData, { type: 'wilderness', seed: SEED });
    const terrain = new GeneratedTerrain('wilderness', SEED);
    const places = [...Array(88).keys()].flatMap((x) => [...Array(88).keys()].map((z) => [x - 44, z - 44] as const));
    const home = places.find(([x, z]) => terrain.residents(x, z).length > 0);
    if (!home) throw new Error('no village');
    const villagers = settleChunk(env.systems.habitat, env.zone, ...home).filter(({ kind }) => kind === 'villager');
    expect(villagers.length).toBeGreaterThan(0);
    const { position } = villagers[0] as (typeof villagers)[0];
    const [x, y, z] = [Math.floor(position.x), Math.floor(position.y), Math.floor(position.z)];
    expect(env.block(x, y, z)).toBe('air');
    expect(env.block(x, y - 1, z)).toMatch(/_planks$/);
    expect(land.isGenerated).toBe(true);
  },
);

for (const [biome, pattern] of [
  ['snowy_plains', /^snow\[layers=1\]$/],
  ['badlands', /^(?:red_sand|(?:\w+_)?terracotta)$/],
  ['jungle', /^jungle_(?:log|leaves)/],
  ['savanna', /^acacia_(?:log|leaves)/],
  ['swamp', /^lily_pad$/],
] as const)
  behaviour(
    `the land of the biome ${biome} looks like it`,
    { source: 'Minecraft wiki, "Biome"', env: WILD, timeout: 60_000 },
    async ({ env }) => {
      const terrain = new GeneratedTerrain('wilderness', SEED);
      const { world } = env.server;
      const { id } = env.server.gameData.source.data.biomesByName[biome] as { id: number };
      let seen = false;
      for (let ring = 0; ring < 120 && !seen; ring++)
        for (let step = -ring; step <= ring && !seen; step += 3)
          for (const [x, z] of [
            [step * 16, -ring * 16],
            [ring * 16, step * 16],
          ] as const) {
            if (seen || terrain.biome(x + 8, z + 8) !== biome) continue;
            const ground = terrain.groundY(x + 8, z + 8);
            expect(world.chunks.biome(x + 10, ground, z + 10)).toBeGreaterThanOrEqual(0);
            let inside = 0;
            for (let dx = 0; dx < 16; dx++)
              for (let dz = 0; dz < 16; dz++)
                for (let y = 60; y < 100; y++) if (pattern.test(env.block(x + dx, y, z + dz))) inside++;
            seen = inside > 0 && world.chunks.biome(x + 8, ground, z + 8) === id;
          }
      expect(seen).toBe(true);
    },
  );

behaviour(
  'a ravine is a gorge many times as long as it is wide, higher than any cave',
  { source: 'Minecraft wiki, "Canyon"', env: WILD, timeout: 60_000 },
  async ({ env }) => {
    /** Height of the hollow over each cell of a level. */
    const hollow = (x: number, y: number, z: number) => {
      let [low, high] = [y, y];
      while (env.block(x, low, z) === 'air') low--;
      while (env.block(x, high, z) === 'air') high++;
      return Math.max(0, high - low - 1);
    };
    const terrain = new GeneratedTerrain('wilderness', SEED);
    let start: { x: number; y: number; z: number } | undefined;
    for (let ring = 0; ring < 12 && !start; ring++)
      for (let step = 0; step <= ring && !start; step++)
        for (const [x, z] of [
          [step * 16 + 8, ring * 16 + 8],
          [ring * 16 + 8, step * 16 + 8],
        ] as const)
          for (let y = 10; y < terrain.groundY(x, z) - 8 && !start; y += 10)
            if (hollow(x, y, z) >= 20) start = { x, y, z };
    if (!start) throw new Error('the land has no ravine');
    // All of it that is high, from there on.
    const { y } = start;
    const seen = new Map([[`${start.x} ${start.z}`, start]]);
    for (const { x, z } of seen.values())
      for (const [nx, nz] of [
        [x + 1, z],
        [x - 1, z],
        [x, z + 1],
        [x, z - 1],
      ] as const)
        if (!seen.has(`${nx} ${nz}`) && hollow(nx, y, nz) >= 10) seen.set(`${nx} ${nz}`, { x: nx, y, z: nz });
    const cells = [...seen.values()];
    const length = Math.max(...cells.flatMap((a) => cells.map((b) => Math.hypot(a.x - b.x, a.z - b.z))));
    expect(length).toBeGreaterThan(24);
    expect(cells.length / length).toBeLessThan(length / 3);
  },
);
