import { describe, expect, test } from 'vitest';
import { parseBlockState } from '../../protocol/blockState.ts';
import { EmbeddedGameData } from '../../server-plugin/embedded/data/embeddedGameData.ts';
import { EMBEDDED_VERSIONS } from '../../server-plugin/embedded/data/versionData.ts';
import { GeneratedTerrain } from '../../worlds/generated/generatedTerrain.ts';
import { TERRAIN_MIN_Y } from '../../worlds/terrain.ts';
import { CLASSIC_FLAT, WorldPreset } from '../../worlds/worldPreset.ts';

const SEED = 42;

/** The names of blocks of a terrain, chunks kept. */
function reader(terrain: GeneratedTerrain): (x: number, y: number, z: number) => string {
  const chunks = new Map<string, Uint16Array>();
  return (x, y, z) => {
    const key = `${x >> 4},${z >> 4}`;
    let cells = chunks.get(key);
    if (!cells) {
      cells = terrain.generate(x >> 4, z >> 4).cells.slice();
      chunks.set(key, cells);
    }
    const name = terrain.palette[cells[((y - TERRAIN_MIN_Y) << 8) | ((z & 15) << 4) | (x & 15)] as number] as string;
    return (name.split('|')[0] as string).split('[')[0] as string;
  };
}

/** How often each block occurs in an area of chunks, by height if wanted. */
function census(terrain: GeneratedTerrain, from: number, to: number): Map<string, number[]> {
  const heights = new Map<string, number[]>();
  for (let chunkX = from; chunkX <= to; chunkX++)
    for (let chunkZ = from; chunkZ <= to; chunkZ++)
      terrain.generate(chunkX, chunkZ).cells.forEach((block, cell) => {
        const name = ((terrain.palette[block] as string).split('|')[0] as string).split('[')[0] as string;
        if (name === 'air' || name === 'stone' || name === 'deepslate') return;
        const list = heights.get(name);
        if (list) list.push(TERRAIN_MIN_Y + (cell >> 8));
        else heights.set(name, [TERRAIN_MIN_Y + (cell >> 8)]);
      });
  return heights;
}

describe('generated terrain', () => {
  test('is the same for the same seed in any order, and another for another seed', () => {
    const chunks = (seed: number, order: readonly number[]) => {
      const terrain = new GeneratedTerrain(seed);
      const made = new Map(order.map((x) => [x, Buffer.from(terrain.generate(x, -x).cells.slice().buffer)]));
      return [0, 1, 2].map((x) => made.get(x)?.toString('base64'));
    };
    expect(chunks(SEED, [2, 0, 1])).toEqual(chunks(SEED, [0, 1, 2]));
    expect(chunks(SEED, [0, 1, 2])).not.toEqual(chunks(SEED + 1, [0, 1, 2]));
  });

  test.each(EMBEDDED_VERSIONS)('is made of blocks and biomes that %s has', (version) => {
    const gameData = EmbeddedGameData.of(version);
    const terrain = new GeneratedTerrain(SEED);
    const missing = terrain.palette.filter(
      (names) =>
        !names.split('|').some((text) => {
          const state = parseBlockState(text);
          return state && gameData.problemWith(state) === undefined;
        }),
    );
    expect(missing).toEqual([]);
    expect(terrain.biomes.filter((biome) => !gameData.source.data.biomesByName[biome])).toEqual([]);
  });

  test('has closed ground at the bottom, water up to the sea level, and no step between chunks', () => {
    const terrain = new GeneratedTerrain(SEED);
    const block = reader(terrain);
    let steps = 0;
    for (let x = -40; x < 40; x++)
      for (let z = -40; z < 40; z += 5) {
        expect(block(x, TERRAIN_MIN_Y, z)).toBe('bedrock');
        const ground = terrain.groundY(x, z);
        if (ground < 62) expect(block(x, 62, z)).toBe('water');
        expect(block(x, 63, z)).not.toBe('water');
        steps = Math.max(steps, Math.abs(ground - terrain.groundY(x + 1, z)));
      }
    expect(steps).toBeLessThanOrEqual(6);
  });

  test('has ores by depth, deepslate below, caves and lava', () => {
    const found = census(new GeneratedTerrain(SEED), 0, 5);
    const mean = (name: string) => {
      const heights = found.get(name) ?? expect.fail(`no ${name}`);
      return heights.reduce((sum, y) => sum + y, 0) / heights.length;
    };
    expect(mean('coal_ore')).toBeGreaterThan(mean('iron_ore'));
    expect(mean('iron_ore')).toBeGreaterThan(mean('deepslate_diamond_ore'));
    expect(Math.max(...(found.get('deepslate_diamond_ore') ?? [0]))).toBeLessThan(16);
    expect(Math.min(...(found.get('diamond_ore') ?? [0]))).toBeGreaterThanOrEqual(0);
    expect(Math.max(...(found.get('lava') ?? [0]))).toBeLessThan(-54);
    for (const ore of ['coal', 'copper', 'iron', 'gold', 'redstone', 'lapis', 'diamond'])
      expect((found.get(`${ore}_ore`)?.length ?? 0) + (found.get(`deepslate_${ore}_ore`)?.length ?? 0)).toBeGreaterThan(
        36,
      );
  });

  test('grows several kinds of trees, whole across chunks, and plants on the right ground', () => {
    const terrain = new GeneratedTerrain(SEED);
    const block = reader(terrain);
    const woods = new Set<string>();
    let crossing = 0;
    for (let x = -96; x < 160; x++)
      for (let z = -96; z < 160; z++) {
        const y = terrain.groundY(x, z) + 1;
        const name = block(x, y, z);
        if (name.endsWith('_log')) {
          woods.add(name);
          expect(block(x, y - 1, z)).toBe('dirt');
          let top = y;
          while (block(x, top, z) === name) top++;
          // Crowns of neighbours may grow into each other.
          expect(block(x, top, z)).toMatch(/_(?:leaves|log)$/);
          // A trunk at the edge has its leaves in the next chunk too.
          if ((x & 15) === 15) {
            const beyond = [top - 3, top - 2, top - 1].some((height) => block(x + 1, height, z).endsWith('_leaves'));
            expect(beyond).toBe(true);
            crossing++;
          }
        }
        if (['dandelion', 'poppy', 'short_grass'].includes(name)) expect(block(x, y - 1, z)).toBe('grass_block');
        if (name === 'cactus') expect(block(x, y - 1, z)).toBe('sand');
      }
    expect(crossing).toBeGreaterThan(0);
    expect([...woods].sort()).toEqual(['birch_log', 'oak_log', 'spruce_log']);
  });

  test('has plains, woods and deserts within a walk, and a dry place to begin', () => {
    const terrain = new GeneratedTerrain(SEED);
    const biomes = new Set<string>();
    for (let x = -1_000; x <= 1_000; x += 20) for (let z = -1_000; z <= 1_000; z += 20) biomes.add(terrain.biome(x, z));
    expect([...biomes].sort()).toEqual([...terrain.biomes].sort());
    for (const seed of [1, 2, 3, 4, 5]) {
      const other = new GeneratedTerrain(seed);
      const { x, y, z } = other.spawn();
      const block = reader(other);
      const [cellX, cellZ] = [Math.floor(x), Math.floor(z)];
      expect(y).toBeGreaterThan(63);
      expect(block(cellX, y, cellZ)).not.toBe('water');
    }
  });
});

describe('world presets', () => {
  test('are data', () => {
    expect(WorldPreset.parse(JSON.parse(JSON.stringify(CLASSIC_FLAT)))).toEqual(CLASSIC_FLAT);
    expect(WorldPreset.parse({ type: 'flat', layers: [{ block: 'stone', height: 3 }] })).toMatchObject({
      biome: 'plains',
    });
    expect(WorldPreset.safeParse({ type: 'flat', layers: [] }).success).toBe(false);
    expect(WorldPreset.safeParse({ type: 'generated' }).success).toBe(false);
    expect(WorldPreset.safeParse({ type: 'void', seed: 1 }).success).toBe(false);
  });
});
