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
});
