import { describe, expect, test } from 'vitest';
import { ServerGameData } from '../../game-server/data/serverGameData.ts';
import { HERD_CHANCE, RESIDENTS } from '../../worlds/terrain/growth/herds.ts';
import { TREE_KINDS } from '../../worlds/terrain/growth/treeShapes.ts';
import type { Biome } from '../../worlds/terrain/palette.ts';
import { runs } from '../support/depth.ts';
import { TESTED_VERSIONS } from '../support/testedVersions.ts';
import { LandReader } from './landReader.ts';

const SEED = 42;

/** The biome of a chunk all of whose corners and surroundings have the same. */
function biomeOfChunk(land: LandReader, chunkX: number, chunkZ: number): Biome | undefined {
  const places = [0, 8, 15].flatMap((dx) => [0, 8, 15].map((dz) => [chunkX * 16 + dx, chunkZ * 16 + dz] as const));
  const biomes = new Set(places.map(([x, z]) => land.terrain.biome(x, z)));
  return biomes.size === 1 ? [...biomes][0] : undefined;
}

describe.each(['plains-forest', 'overworld'] as const)('trees of %s', (name) => {
  test('are whole wherever chunks meet: every log and every leaf is there', () => {
    const land = new LandReader(name, SEED);
    const kinds = new Set<string>();
    let [trees, crossing] = [0, 0];
    const reach = runs(name === 'overworld' ? 6 : 8, 10);
    for (let chunkX = -reach; chunkX <= reach; chunkX++)
      for (let chunkZ = -reach; chunkZ <= reach; chunkZ++)
        for (const tree of land.terrain.trees(chunkX, chunkZ)) {
          trees++;
          kinds.add(tree.kind);
          let crosses = false;
          for (const part of tree.parts) {
            const [x, y, z] = [tree.x + part.x, tree.y + part.y, tree.z + part.z];
            if (x >> 4 !== chunkX || z >> 4 !== chunkZ) crosses = true;
            const block = land.block(x, y, z);
            if (part.distance === 0) {
              if (!block.endsWith('_log')) expect.fail(`${block} instead of a log of ${tree.kind} at ${x} ${y} ${z}`);
              if (part.y === 0) expect(land.block(x, y - 1, z)).toBe('dirt');
            } else if (y > land.terrain.groundY(x, z) && !/_(?:log|leaves)$/.test(block))
              expect.fail(`${block} instead of leaves of ${tree.kind} at ${x} ${y} ${z}`);
          }
          if (crosses) crossing++;
        }
    expect(trees).toBeGreaterThan(200);
    expect(crossing).toBeGreaterThan(trees / 4);
    // Jungles and savannas are of the wilderness alone.
    const warm: readonly string[] = ['jungle', 'acacia'];
    const expected = TREE_KINDS.filter((kind) => !warm.includes(kind));
    if (name === 'plains-forest') expect([...kinds].sort()).toEqual(expected.sort());
  });

  test('have no leaf without a log that holds it, nor a log that belongs to no tree', () => {
    const land = new LandReader(name, SEED);
    const logs = new Set<string>();
    for (let chunkX = -3; chunkX <= 6; chunkX++)
      for (let chunkZ = -3; chunkZ <= 6; chunkZ++)
        for (const tree of land.terrain.trees(chunkX, chunkZ))
          for (const part of tree.parts)
            if (part.distance === 0) logs.add(`${tree.x + part.x},${tree.y + part.y},${tree.z + part.z}`);
    let leaves = 0;
    for (let x = -16; x < 80; x++)
      for (let z = -16; z < 80; z++)
        for (let y = 60; y < 150; y++) {
          const state = land.state(x, y, z);
          if (state.includes('_log')) expect(logs.has(`${x},${y},${z}`), `log at ${x} ${y} ${z}`).toBe(true);
          const distance = Number(/_leaves\[distance=(\d)/.exec(state)?.[1] ?? 0);
          if (distance === 0) continue;
          leaves++;
          const beside = [
            [1, 0, 0],
            [-1, 0, 0],
            [0, 1, 0],
            [0, -1, 0],
            [0, 0, 1],
            [0, 0, -1],
          ].map(([dx, dy, dz]) => land.state(x + (dx as number), y + (dy as number), z + (dz as number)));
          const nearer = beside.some((other) => {
            if (distance === 1) return other.includes('_log');
            return Number(/_leaves\[distance=(\d)/.exec(other)?.[1] ?? 9) < distance || other.includes('_log');
          });
          if (!nearer) expect.fail(`leaves at ${x} ${y} ${z} hang in the air: ${state}`);
        }
    expect(leaves).toBeGreaterThan(1_000);
  });

  test('are as many a chunk as vanilla tries to grow: 10.1 in woods, 0.05 in plains', () => {
    const land = new LandReader(name, SEED);
    const counts = new Map<Biome, number[]>();
    for (let chunkX = -60; chunkX < 60; chunkX += 2)
      for (let chunkZ = -60; chunkZ < 60; chunkZ += 2) {
        const biome = biomeOfChunk(land, chunkX, chunkZ);
        if (!biome) continue;
        const list = counts.get(biome);
        const count = land.terrain.trees(chunkX, chunkZ).length;
        if (list) list.push(count);
        else counts.set(biome, [count]);
      }
    const mean = (biome: Biome) => {
      const list = counts.get(biome) ?? expect.fail(`no chunk of ${biome}`);
      return list.reduce((sum, count) => sum + count, 0) / list.length;
    };
    // Some fail for want of level ground or because another stands there.
    for (const biome of ['forest', 'birch_forest', 'taiga'] as const) {
      expect(mean(biome), biome).toBeGreaterThan(8.5);
      expect(mean(biome), biome).toBeLessThan(10.2);
    }
    expect(mean('plains')).toBeGreaterThan(0.02);
    expect(mean('plains')).toBeLessThan(0.09);
  });
});

describe('herds', () => {
  const land = new LandReader('plains-forest', SEED);
  const herds: { readonly biome: Biome; readonly species: string; readonly count: number }[] = [];
  let chunks = 0;
  for (let chunkX = -30; chunkX < 30; chunkX++)
    for (let chunkZ = -30; chunkZ < 30; chunkZ++) {
      const biome = land.terrain.biome(chunkX * 16 + 8, chunkZ * 16 + 8);
      if (!RESIDENTS[biome]) continue;
      chunks++;
      for (const { species, members } of land.terrain.herds(chunkX, chunkZ))
        herds.push({ biome, species, count: members.length });
    }

  test('are as frequent as in vanilla: one chunk in ten has one', () => {
    const perChunk = HERD_CHANCE / (1 - HERD_CHANCE);
    // Herds whose every member finds no room are none.
    expect(herds.length / chunks).toBeGreaterThan(perChunk * 0.75);
    expect(herds.length / chunks).toBeLessThan(perChunk * 1.15);
    const wild = new Set(herds.map(({ species }) => species));
    for (const species of ['sheep', 'pig', 'chicken', 'cow', 'horse', 'wolf', 'rabbit', 'fox'])
      expect(wild, species).toContain(species);
    const sheep = herds.filter(({ species }) => species === 'sheep').length;
    const cows = herds.filter(({ species }) => species === 'cow').length;
    expect(sheep / cows).toBeGreaterThan(1);
    for (const { biome, species, count } of herds) {
      const resident = RESIDENTS[biome]?.find((candidate) => candidate.species === species);
      expect(count).toBeLessThanOrEqual(resident?.most ?? 0);
    }
  });

  test('stand on grass with their heads free, in their own chunk, and are the same in any order', () => {
    const fresh = new LandReader('plains-forest', SEED);
    for (let chunkX = 5; chunkX > -5; chunkX--)
      for (let chunkZ = -5; chunkZ < 5; chunkZ++) {
        const settled = fresh.terrain.herds(chunkX, chunkZ);
        expect(settled).toEqual(land.terrain.herds(chunkX, chunkZ));
        for (const { members } of settled)
          for (const { x, y, z } of members) {
            const [cx, cz] = [Math.floor(x), Math.floor(z)];
            expect([cx >> 4, cz >> 4]).toEqual([chunkX, chunkZ]);
            expect(land.block(cx, y - 1, cz)).toBe('grass_block');
            expect(land.block(cx, y, cz)).not.toMatch(/log|leaves|water|stone|dirt/);
            expect(land.block(cx, y + 1, cz)).not.toMatch(/log|leaves|water|stone|dirt/);
          }
      }
  });

  test.each(TESTED_VERSIONS)('are of species that %s has', (version) => {
    const gameData = ServerGameData.of(version);
    const species = new Set(Object.values(RESIDENTS).flatMap((residents) => residents.map((each) => each.species)));
    for (const id of species) expect(gameData.entityNumber(id)).toBeGreaterThan(0);
  });
});
