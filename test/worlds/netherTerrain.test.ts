import { describe, expect, test } from 'vitest';
import { NETHER_BIOMES, NETHER_PALETTE } from '../../worlds/terrain/nether/netherPalette.ts';
import { NetherTerrain } from '../../worlds/terrain/nether/netherTerrain.ts';

const SEED = 7;
const at = (cells: Uint16Array, x: number, y: number, z: number) =>
  NETHER_PALETTE[cells[((y + 64) << 8) | (z << 4) | x] as number] as string;

/** How many blocks of each id so many chunks have. */
function census(terrain: NetherTerrain, chunks: number): Map<string, number> {
  const ofBlock = new Array<number>(NETHER_PALETTE.length).fill(0);
  for (let x = 0; x < chunks; x++)
    for (let z = 0; z < chunks; z++)
      for (const block of terrain.generate(x * 3, z * 3).cells) ofBlock[block] = (ofBlock[block] as number) + 1;
  const counts = new Map<string, number>();
  for (const [block, count] of ofBlock.entries()) {
    if (count === 0) continue;
    const id = (NETHER_PALETTE[block] as string).split('[')[0] as string;
    counts.set(id, (counts.get(id) ?? 0) + count);
  }
  return counts;
}

describe('the land of the Nether', () => {
  test('is the same whatever was made before', () => {
    const one = new NetherTerrain(SEED);
    const other = new NetherTerrain(SEED);
    const places = [
      [17, 9],
      [18, 9],
      [-4, 3],
      [0, 0],
      [19, 12],
    ] as const;
    const first = new Map(places.map(([x, z]) => [`${x} ${z}`, one.generate(x, z).cells.slice()]));
    for (const [x, z] of [...places].reverse())
      expect(other.generate(x, z).cells.every((block, index) => block === first.get(`${x} ${z}`)?.[index])).toBe(true);
    expect(new NetherTerrain(SEED + 1).generate(0, 0).cells).not.toEqual(first.get('0 0'));
  });

  test('lies between bedrock at y 0 and y 127, above a sea of lava up to y 31', () => {
    const terrain = new NetherTerrain(SEED);
    let lava = 0;
    for (let chunk = 0; chunk < 6; chunk++) {
      const { cells } = terrain.generate(chunk * 5, -chunk * 3);
      for (let column = 0; column < 256; column++) {
        const [x, z] = [column & 15, column >> 4];
        expect(at(cells, x, 0, z)).toBe('bedrock');
        expect(at(cells, x, 127, z)).toBe('bedrock');
        expect(at(cells, x, 128, z)).toBe('air');
        expect(at(cells, x, -1, z)).toBe('air');
        if (at(cells, x, 31, z) === 'lava') lava++;
        expect(at(cells, x, 31, z)).not.toBe('air');
      }
    }
    expect(lava).toBeGreaterThan(100);
  });

  test('has five biomes, each with what belongs to it', () => {
    const terrain = new NetherTerrain(SEED);
    const found = new Set<string>();
    for (let x = -60; x < 60; x++) for (let z = -60; z < 60; z++) found.add(terrain.biome(x * 16, z * 16));
    expect([...found].sort()).toEqual([...NETHER_BIOMES].sort());
    const counts = census(terrain, 9);
    for (const id of [
      'netherrack',
      'soul_sand',
      'soul_soil',
      'basalt',
      'blackstone',
      'crimson_nylium',
      'warped_nylium',
    ])
      expect(counts.get(id) ?? 0, id).toBeGreaterThan(300);
    for (const id of ['glowstone', 'crimson_stem', 'warped_stem', 'shroomlight', 'fire', 'soul_fire', 'weeping_vines'])
      expect(counts.get(id) ?? 0, id).toBeGreaterThan(20);
  });

  test('has quartz and gold in plenty and ancient debris rarely', () => {
    const counts = census(new NetherTerrain(SEED), 6);
    const perChunk = (id: string) => (counts.get(id) ?? 0) / 36;
    expect(perChunk('nether_quartz_ore')).toBeGreaterThan(40);
    expect(perChunk('nether_gold_ore')).toBeGreaterThan(10);
    expect(perChunk('ancient_debris')).toBeGreaterThan(0.5);
    expect(perChunk('ancient_debris')).toBeLessThan(4);
  });

  test('keeps debris away from the air', () => {
    const terrain = new NetherTerrain(SEED);
    for (let chunk = 0; chunk < 40; chunk++) {
      const { cells } = terrain.generate(chunk, chunk * 2);
      for (let y = 6; y < 120; y++)
        for (let column = 0; column < 256; column++) {
          const [x, z] = [column & 15, column >> 4];
          if (at(cells, x, y, z) !== 'ancient_debris' || x === 0 || x === 15 || z === 0 || z === 15) continue;
          for (const [dx, dy, dz] of [
            [1, 0, 0],
            [-1, 0, 0],
            [0, 1, 0],
            [0, -1, 0],
            [0, 0, 1],
            [0, 0, -1],
          ] as const)
            expect(at(cells, x + dx, y + dy, z + dz)).not.toBe('air');
        }
    }
  });

  test('has fortresses with blaze spawners, nether wart and chests, whole across chunks', () => {
    const terrain = new NetherTerrain(SEED);
    const place = [...Array(40).keys()]
      .flatMap((x) => [...Array(40).keys()].map((z) => terrain.fortresses(x, z)[0]))
      .find(Boolean);
    if (!place) throw new Error('no fortress');
    const counts = new Map<string, number>();
    const contents = [];
    for (let x = place.minX >> 4; x <= place.maxX >> 4; x++)
      for (let z = place.minZ >> 4; z <= place.maxZ >> 4; z++) {
        const made = terrain.generate(x, z);
        contents.push(...(made.contents ?? []));
        for (const block of made.cells) {
          const id = (NETHER_PALETTE[block] as string).split('[')[0] as string;
          counts.set(id, (counts.get(id) ?? 0) + 1);
        }
      }
    expect(contents.filter(({ type }) => type === 'spawner')).toHaveLength(2);
    expect(contents.filter(({ type }) => type === 'spawner')).toMatchObject([{ mob: 'blaze' }, { mob: 'blaze' }]);
    expect(counts.get('spawner')).toBe(2);
    expect(counts.get('nether_wart') ?? 0).toBeGreaterThan(20);
    const chests = contents.filter((content) => content.type === 'chest');
    expect(chests).toHaveLength(3);
    for (const { items } of chests) {
      expect(items.length).toBeGreaterThanOrEqual(2);
      expect(items.length).toBeLessThanOrEqual(4);
    }
    expect(counts.get('nether_bricks') ?? 0).toBeGreaterThan(1500);
  });

  test('has a place to stand', () => {
    const { x, y, z } = new NetherTerrain(SEED).spawn();
    const { cells } = new NetherTerrain(SEED).generate(x >> 4, z >> 4);
    expect(at(cells, Math.floor(x) & 15, y, Math.floor(z) & 15)).toBe('air');
    expect(at(cells, Math.floor(x) & 15, y - 1, Math.floor(z) & 15)).not.toMatch(/air|lava/);
  });
});
