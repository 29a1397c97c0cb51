import { describe, expect, test } from 'vitest';
import { GeneratedTerrain } from '../../worlds/terrain/generatedTerrain.ts';
import { PALETTE } from '../../worlds/terrain/palette.ts';
import type { BlockContents } from '../../worlds/terrain/structures/chunkPaste.ts';

const SEED = 7;
const id = (block: number) => (PALETTE[block] as string).split(/[|[]/)[0] as string;
const at = (cells: Uint16Array, x: number, y: number, z: number) => cells[((y + 64) << 8) | (z << 4) | x] as number;

/** The middles of chunks of each biome, at most so many of each, around the origin. */
function chunksOf(terrain: GeneratedTerrain, biome: string, most: number): [number, number][] {
  const found: [number, number][] = [];
  for (let ring = 0; ring < 120 && found.length < most; ring++)
    for (let step = -ring; step <= ring && found.length < most; step += 4)
      for (const [x, z] of [
        [step, -ring],
        [ring, step],
      ] as const)
        if (found.length < most && terrain.biome(x * 16 + 8, z * 16 + 8) === biome) found.push([x, z]);
  return found;
}

function census(terrain: GeneratedTerrain, chunks: readonly (readonly [number, number])[]): Map<string, number> {
  const ofBlock = new Array<number>(PALETTE.length).fill(0);
  for (const [x, z] of chunks)
    for (const block of terrain.generate(x, z).cells) ofBlock[block] = (ofBlock[block] as number) + 1;
  const counts = new Map<string, number>();
  for (const [block, count] of ofBlock.entries())
    if (count > 0) counts.set(id(block), (counts.get(id(block)) ?? 0) + count);
  return counts;
}

describe('the wilderness', () => {
  const terrain = new GeneratedTerrain('wilderness', SEED);

  test.each([
    ['snowy_plains', ['snow']],
    ['snowy_taiga', ['snow', 'spruce_log']],
    ['frozen_ocean', ['ice']],
    ['jungle', ['jungle_log', 'jungle_leaves']],
    ['savanna', ['acacia_log', 'short_grass']],
    ['swamp', ['lily_pad', 'water']],
    ['badlands', ['terracotta', 'orange_terracotta', 'red_sand']],
    ['ocean', ['kelp', 'seagrass']],
  ])('has %s', (biome, blocks) => {
    const chunks = chunksOf(terrain, biome, 6);
    expect(chunks).toHaveLength(6);
    const counts = census(terrain, chunks);
    for (const block of blocks) expect(counts.get(block) ?? 0, block).toBeGreaterThan(3);
  });

  test('has structures that are the same in whatever order chunks are made', () => {
    const places = [...Array(12).keys()].flatMap((x) => [...Array(4).keys()].map((z) => [x - 6, z] as const));
    const forth = new Map(places.map(([x, z]) => [`${x} ${z}`, terrain.generate(x, z).cells.slice()]));
    const other = new GeneratedTerrain('wilderness', SEED);
    for (const [x, z] of [...places].reverse()) {
      const first = forth.get(`${x} ${z}`);
      expect(other.generate(x, z).cells.every((block, cell) => block === first?.[cell])).toBe(true);
    }
  });

  test('has dungeons and mineshafts with spawners and chests that hold something', () => {
    const contents: BlockContents[] = [];
    for (let x = 0; x < 16; x++)
      for (let z = 0; z < 16; z++) {
        const { cells, contents: held = [] } = terrain.generate(x, z);
        for (const content of held) {
          const block = id(at(cells, content.x & 15, content.y, content.z & 15));
          if (content.type === 'spawner') expect(block).toBe('spawner');
          contents.push(content);
        }
      }
    const mobs = contents.flatMap((content) => (content.type === 'spawner' ? [content.mob] : []));
    expect(mobs.length).toBeGreaterThan(4);
    for (const mob of mobs) expect(mob).toMatch(/^(?:zombie|skeleton|spider|cave_spider)$/);
    const chests = contents.filter((content) => content.type === 'chest');
    expect(chests.length).toBeGreaterThan(6);
    expect(chests.every(({ items }) => items.length > 0)).toBe(true);
  });

  test('has ruined portals of obsidian with a chest', () => {
    const found = terrain.nearestStructure(0, 0, 100, new Set(['ruined_portal']));
    if (!found) return expect.fail('no ruined portal');
    const [x, z] = [found.x >> 4, found.z >> 4];
    const around = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dz) => [x + dx, z + dz] as const));
    const counts = census(terrain, around);
    expect((counts.get('obsidian') ?? 0) + (counts.get('crying_obsidian') ?? 0)).toBeGreaterThan(4);
    const chests = around.flatMap(([cx, cz]) => terrain.generate(cx, cz).contents ?? []);
    expect(chests.some(({ type }) => type === 'chest')).toBe(true);
  });

  test('has villages whose villagers have a bed and a place to work each', () => {
    let villagers: { x: number; y: number; z: number }[] = [];
    let home: [number, number] = [0, 0];
    for (let x = -44; x < 44 && villagers.length === 0; x++)
      for (let z = -44; z < 44 && villagers.length === 0; z++) {
        villagers = terrain.residents(x, z).map(({ members }) => members[0] as { x: number; y: number; z: number });
        home = [x, z];
      }
    expect(villagers.length).toBeGreaterThan(0);
    const counts = census(
      terrain,
      [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dz) => [home[0] + dx, home[1] + dz] as const)),
    );
    const beds = (counts.get('red_bed') ?? 0) / 2;
    expect(beds).toBeGreaterThanOrEqual(1);
    const { cells } = terrain.generate(...home);
    const { x, y, z } = villagers[0] as { x: number; y: number; z: number };
    expect(id(at(cells, Math.floor(x) & 15, y, Math.floor(z) & 15))).toBe('air');
    expect(id(at(cells, Math.floor(x) & 15, y - 1, Math.floor(z) & 15))).toMatch(/_planks$/);
  });
});
