import { describe, expect, test } from 'vitest';
import { campSite } from '../../../tasks/gathering/campSite.ts';
import { seedOf } from '../../../tasks/splits.ts';
import type { LandName } from '../../../worlds/landPresets.ts';
import { GeneratedTerrain, isPassable } from '../../../worlds/terrain/generatedTerrain.ts';
import { TERRAIN_MIN_Y } from '../../../worlds/terrain/terrain.ts';
import { sampleOf } from '../../support/depth.ts';

const SEEDS = [...Array(20).keys(), ...[0, 1, 2, 3, 4].map((index) => seedOf('train', index))];
const LANDS: readonly (readonly [LandName, number])[] = (['plains-forest', 'overworld'] as const).flatMap((preset) =>
  SEEDS.map((seed) => [preset, seed] as const),
);

describe.each(sampleOf(LANDS, 6))('%s of seed %i', (preset, seed) => {
  const land = new GeneratedTerrain(preset, seed);
  const site = campSite(preset, seed);
  const block = (x: number, y: number, z: number) => {
    const { cells } = land.generate(x >> 4, z >> 4);
    return cells[((y - TERRAIN_MIN_Y) << 8) | ((z & 15) << 4) | (x & 15)] as number;
  };
  const stands = ({ x, y, z }: { x: number; y: number; z: number }) => {
    const [cx, cz] = [Math.floor(x), Math.floor(z)];
    expect(land.palette[block(cx, y - 1, cz)]).toBe('grass_block');
    for (let depth = 2; depth <= 4; depth++) expect(isPassable(block(cx, y - depth, cz))).toBe(false);
    for (let above = 0; above < 3; above++) expect(isPassable(block(cx, y + above, cz))).toBe(true);
  };

  test('everybody and the chest stand on whole, dry grass with room above', () => {
    for (const place of [site.chest, site.alone.position, ...site.around.map(({ position }) => position)])
      stands(place);
  });

  test('four stand around the chest, within reach, look at it, and are at most a step apart', () => {
    expect(site.around).toHaveLength(4);
    expect(new Set(site.around.map(({ position }) => `${position.x} ${position.z}`)).size).toBe(4);
    for (const { position, yaw } of site.around) {
      const [dx, dz] = [site.chest.x + 0.5 - position.x, site.chest.z + 0.5 - position.z];
      expect(Math.abs(dx) + Math.abs(dz)).toBe(2);
      expect(Math.abs(position.y - site.chest.y)).toBeLessThanOrEqual(1);
      // Yaw 0 looks south, 90 west.
      expect(-Math.sin((yaw * Math.PI) / 180) * 2).toBeCloseTo(dx);
      expect(Math.cos((yaw * Math.PI) / 180) * 2).toBeCloseTo(dz);
    }
  });

  test('the chest is near where somebody alone begins', () => {
    const { x, z } = site.alone.position;
    expect(Math.max(Math.abs(site.chest.x + 0.5 - x), Math.abs(site.chest.z + 0.5 - z))).toBeLessThanOrEqual(48);
    expect(site.alone.position).toEqual(land.spawn());
  });
});

test('land without grass has no place for a chest, and says so', () => {
  expect(() => campSite('cavern', 1)).toThrow('cavern of seed 1 has no level ground');
});
