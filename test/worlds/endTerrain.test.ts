import { describe, expect, test } from 'vitest';
import { EndTerrain } from '../../worlds/terrain/end/endTerrain.ts';

const cellsOf = (seed: number, x: number, z: number) => new EndTerrain(seed).generate(x, z).cells.slice();

describe('the land of the End', () => {
  test('is the same for the same seed, and another for another', () => {
    expect(cellsOf(7, 1, -2)).toEqual(cellsOf(7, 1, -2));
    expect(cellsOf(7, 1, -2)).not.toEqual(cellsOf(8, 1, -2));
  });

  test('is an island in the void', () => {
    const terrain = new EndTerrain(7);
    const solid = (x: number, z: number) => terrain.generate(x, z).cells.filter((block) => block !== 0).length;
    expect(solid(0, 0)).toBeGreaterThan(5_000);
    expect([solid(12, 0), solid(0, -12), solid(-40, 25)]).toEqual([0, 0, 0]);
    const { y } = terrain.spawn();
    expect(y).toBeGreaterThan(50);
    expect(y).toBeLessThan(72);
  });

  test('has others far out, with chorus on the highest, and none before them', () => {
    const terrain = new EndTerrain(7);
    let [islands, chorus] = [0, 0];
    const first = terrain.palette.findIndex((block) => block.startsWith('chorus_plant'));
    const biomes = new Set<string>();
    const cellsBy = new Map<string, Uint16Array>();
    for (let x = 66; x < 84; x++)
      for (let z = 0; z < 20; z++) {
        const land = terrain.generate(x, z);
        if (land.cells.includes(1)) islands++;
        if (land.cells.some((block) => block >= first)) chorus++;
        for (const biome of land.biomes) biomes.add(terrain.biomes[biome] ?? '');
        if (land.cells.includes(1)) cellsBy.set(`${x} ${z}`, land.cells.slice());
      }
    expect(islands).toBeGreaterThan(40);
    expect(chorus).toBeGreaterThan(5);
    expect([...biomes].sort()).toEqual(['end_barrens', 'end_highlands', 'end_midlands', 'small_end_islands']);
    for (const chunk of [20, 30, 45]) expect(terrain.generate(chunk, 3).cells.some((block) => block !== 0)).toBe(false);
    // In whatever order chunks are made, they are the same.
    const other = new EndTerrain(7);
    for (const [name, cells] of [...cellsBy].reverse().slice(0, 20)) {
      const [x, z] = name.split(' ').map(Number) as [number, number];
      expect(other.generate(x, z).cells).toEqual(cells);
    }
  });

  test('joins chorus plants to what stands beside them, across chunks', () => {
    const terrain = new EndTerrain(7);
    const made = new Map<string, Uint16Array>();
    const at = (x: number, y: number, z: number) => {
      const key = `${x >> 4} ${z >> 4}`;
      const cells = made.get(key) ?? terrain.generate(x >> 4, z >> 4).cells.slice();
      made.set(key, cells);
      return terrain.palette[cells[((y + 64) << 8) | ((z & 15) << 4) | (x & 15)] ?? 0] ?? '';
    };
    let checked = 0;
    for (let x = 64 * 16; x < 84 * 16; x++)
      for (let z = 0; z < 20 * 16; z += 9)
        for (let y = 60; y < 80; y++) {
          const block = at(x, y, z);
          if (!block.startsWith('chorus_plant')) continue;
          checked++;
          if (block.includes('up=true')) expect(at(x, y + 1, z)).toMatch(/^chorus_/);
          if (block.includes('down=true')) expect(at(x, y - 1, z)).toMatch(/^(?:chorus_|end_stone)/);
          if (block.includes('west=true')) expect(at(x - 1, y, z)).toMatch(/^chorus_/);
          if (block.includes('east=true')) expect(at(x + 1, y, z)).toMatch(/^chorus_/);
        }
    expect(checked).toBeGreaterThan(30);
  });
});
