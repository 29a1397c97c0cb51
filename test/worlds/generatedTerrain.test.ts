import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ServerGameData } from '../../game-server/data/serverGameData.ts';
import { parseBlockState } from '../../protocol/blockState.ts';
import { GeneratedTerrain } from '../../worlds/terrain/generatedTerrain.ts';
import { CLASSIC_FLAT, LAND_NAMES, WorldPreset } from '../../worlds/worldPreset.ts';
import { EXHAUSTIVE } from '../support/depth.ts';
import { TESTED_VERSIONS } from '../support/testedVersions.ts';
import { census, countOf, LandReader } from './landReader.ts';

const SEED = 42;

function digest(terrain: GeneratedTerrain, chunkX: number, chunkZ: number): string {
  const { cells, biomes } = terrain.generate(chunkX, chunkZ);
  return createHash('sha256').update(cells).update(biomes).digest('hex');
}

describe.each(LAND_NAMES)('%s', (name) => {
  test('is the same for the same seed, whether a chunk is made first, last or again', () => {
    const places: [number, number][] = [];
    // A chunk is made of what begins in those around it: two away on every side of the middle one say all.
    const reach = EXHAUSTIVE ? 3 : 2;
    for (let x = -reach; x <= reach; x++) for (let z = -reach; z <= reach; z++) places.push([x, z]);
    const hashes = (order: readonly [number, number][], seed: number) => {
      const terrain = new GeneratedTerrain(name, seed);
      const made = new Map(order.map(([x, z]) => [`${x},${z}`, digest(terrain, x, z)]));
      // What was remembered meanwhile changes nothing.
      expect(digest(terrain, 0, 0)).toBe(made.get('0,0'));
      return places.map(([x, z]) => made.get(`${x},${z}`));
    };
    const forth = hashes(places, SEED);
    expect(hashes([...places].reverse(), SEED)).toEqual(forth);
    expect(
      hashes(
        [...places].sort(([ax, az], [bx, bz]) => ((ax * 7 + az * 3) % 5) - ((bx * 7 + bz * 3) % 5)),
        SEED,
      ),
    ).toEqual(forth);
    const alone = new GeneratedTerrain(name, SEED);
    expect(digest(alone, reach, -2)).toBe(forth[places.findIndex(([x, z]) => x === reach && z === -2)]);
    expect(hashes(places, SEED + 1)).not.toEqual(forth);
    expect(new Set(forth).size).toBe(places.length);
  });

  test.each(TESTED_VERSIONS)('is made of blocks, biomes and animals that %s has', (version) => {
    const gameData = ServerGameData.of(version);
    const terrain = new GeneratedTerrain(name, SEED);
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

  test('rests on bedrock as rough as vanilla’s: all of the lowest layer, a fifth less of each above', () => {
    const found = census(new GeneratedTerrain(name, SEED), 0, 5);
    const cells = 36 * 256;
    for (const [layer, share] of [1, 0.8, 0.6, 0.4, 0.2, 0].entries())
      expect(countOf(found, ['bedrock'], -64 + layer, -64 + layer) / cells).toBeCloseTo(share, 1);
    // Deepslate thins out from y 0 to 8.
    const slate = (y: number) => {
      const [deep, plain] = [countOf(found, ['deepslate'], y, y), countOf(found, ['stone'], y, y)];
      return deep / (deep + plain);
    };
    expect(slate(-1)).toBe(1);
    expect(slate(4)).toBeCloseTo(0.5, 1);
    expect(slate(8)).toBe(0);
  });

  test('keeps every fluid where it is: nothing would flow if it were let to', () => {
    const land = new LandReader(name, SEED);
    const leaks: string[] = [];
    let fluids = 0;
    const side = EXHAUSTIVE ? 144 : 96;
    for (let x = -48; x < side - 48; x++)
      for (let z = -48; z < side - 48; z++)
        for (let y = -63; y <= 62; y++) {
          const fluid = land.block(x, y, z);
          if (fluid !== 'water' && fluid !== 'lava') continue;
          fluids++;
          for (const [dx, dy, dz] of [
            [1, 0, 0],
            [-1, 0, 0],
            [0, 0, 1],
            [0, 0, -1],
            [0, -1, 0],
          ] as const) {
            const beside = land.block(x + dx, y + dy, z + dz);
            const meets = beside === 'water' || beside === 'lava' ? beside !== fluid : beside === 'air';
            // Plants at the waterside are no holes.
            if (meets) leaks.push(`${fluid} at ${x} ${y} ${z} beside ${beside}`);
          }
        }
    expect(leaks.slice(0, 5)).toEqual([]);
    expect(fluids).toBeGreaterThan(100);
  });
});

describe('the surface', () => {
  test.each(['plains-forest', 'overworld'] as const)('of %s has no step where chunks meet', (name) => {
    const terrain = new GeneratedTerrain(name, SEED);
    let [inside, across] = [0, 0];
    for (let x = -400; x < 400; x++)
      for (let z = -400; z < 400; z += 5) {
        const step = Math.abs(terrain.groundY(x, z) - terrain.groundY(x + 1, z));
        if ((x & 15) === 15) across = Math.max(across, step);
        else inside = Math.max(inside, step);
      }
    expect(across).toBeLessThanOrEqual(inside);
    expect(inside).toBeLessThanOrEqual(10);
  });

  test('of plains-forest has lakes with sand, gravel and clay, and every kind of wood', () => {
    const terrain = new GeneratedTerrain('plains-forest', SEED);
    const found = census(terrain, -10, 9);
    for (const id of ['water', 'sand', 'gravel', 'clay', 'grass_block', 'short_grass', 'dandelion', 'poppy'])
      expect(countOf(found, [id], 50), id).toBeGreaterThan(20);
    const biomes = new Set<string>();
    for (let x = -600; x <= 600; x += 20) for (let z = -600; z <= 600; z += 20) biomes.add(terrain.biome(x, z));
    expect([...biomes].sort()).toEqual(
      ['beach', 'birch_forest', 'dark_forest', 'forest', 'plains', 'river', 'taiga'].sort(),
    );
    // Nothing but plain rock below.
    expect(countOf(found, ['air', 'coal_ore', 'iron_ore', 'lava'], -64, 40)).toBe(0);
  });

  test('of the overworld has every biome within a walk', () => {
    const terrain = new GeneratedTerrain('overworld', SEED);
    const biomes = new Set<string>();
    for (let x = -1_500; x <= 1_500; x += 25) for (let z = -1_500; z <= 1_500; z += 25) biomes.add(terrain.biome(x, z));
    const wild = /snowy|frozen|jungle|savanna|swamp|badlands/;
    expect([...biomes].sort()).toEqual(terrain.biomes.filter((biome) => !wild.test(biome)).sort());
  });
});

describe('world presets', () => {
  test('are data', () => {
    expect(WorldPreset.parse(JSON.parse(JSON.stringify(CLASSIC_FLAT)))).toEqual(CLASSIC_FLAT);
    expect(WorldPreset.parse({ type: 'flat', layers: [{ block: 'stone', height: 3 }] })).toMatchObject({
      biome: 'plains',
    });
    for (const type of LAND_NAMES) expect(WorldPreset.parse({ type, seed: 7 })).toEqual({ type, seed: 7 });
    expect(WorldPreset.parse({ type: 'anvil', folder: 'saves/Home' })).toEqual({ type: 'anvil', folder: 'saves/Home' });
    expect(WorldPreset.safeParse({ type: 'flat', layers: [] }).success).toBe(false);
    expect(WorldPreset.safeParse({ type: 'overworld' }).success).toBe(false);
    expect(WorldPreset.safeParse({ type: 'anvil', folder: '' }).success).toBe(false);
    expect(WorldPreset.safeParse({ type: 'void', seed: 1 }).success).toBe(false);
  });
});
