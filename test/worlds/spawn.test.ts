import { describe, expect, test } from 'vitest';
import { LAND_PRESETS, type LandName } from '../../worlds/landPresets.ts';
import { LAND_NAMES } from '../../worlds/worldPreset.ts';
import { sampleOf } from '../support/depth.ts';
import { LandReader } from './landReader.ts';

/** The seeds for which docs/reference/worlds.md promises its distances. */
const SEEDS = sampleOf(
  Array.from({ length: 20 }, (_, index) => index),
  7,
);

/** The distance across to the nearest block that `accepts`, at most `most`; ring by ring. */
function nearest(
  land: LandReader,
  { x, y, z }: { x: number; y: number; z: number },
  most: number,
  heights: readonly [number, number],
  accepts: (block: string, x: number, y: number, z: number) => boolean,
): number {
  let best = Number.POSITIVE_INFINITY;
  for (let ring = 0; ring <= most && ring <= best; ring++)
    for (let dx = -ring; dx <= ring; dx++)
      for (let dz = -ring; dz <= ring; dz++) {
        if (Math.max(Math.abs(dx), Math.abs(dz)) !== ring) continue;
        for (let dy = heights[0]; dy <= heights[1]; dy++) {
          const place = [Math.floor(x) + dx, y + dy, Math.floor(z) + dz] as const;
          if (accepts(land.block(...place), ...place)) best = Math.min(best, Math.hypot(dx, dz));
        }
      }
  return best;
}

const lands = new Map<string, LandReader>();
function landOf(name: LandName, seed: number): LandReader {
  const key = `${name}/${seed}`;
  const land = lands.get(key) ?? new LandReader(name, seed);
  lands.set(key, land);
  return land;
}

describe.each(LAND_NAMES)('the place to begin in %s', (name) => {
  test('is solid ground with room for a player, not far from the origin, for every seed', () => {
    for (const seed of SEEDS) {
      const land = landOf(name, seed);
      const { x, y, z } = land.terrain.spawn();
      const [cx, cz] = [Math.floor(x), Math.floor(z)];
      expect(land.block(cx, y - 1, cz)).toMatch(
        name === 'cavern' ? /stone|deepslate|granite|diorite|andesite|tuff|dirt|ore/ : /^grass_block$/,
      );
      for (const up of [0, 1]) expect(land.block(cx, y + up, cz)).not.toMatch(/stone|dirt|log|leaves|water|lava/);
      expect(Math.hypot(x, z), `seed ${seed}`).toBeLessThan(700);
    }
  });
});

describe('what lies near the place to begin, for every seed', () => {
  test.each(['plains-forest', 'overworld'] as const)('%s: a log within 24 blocks', (name) => {
    const { woodWithin } = LAND_PRESETS[name].start;
    expect(woodWithin).toBe(24);
    const distances = SEEDS.map((seed) => {
      const land = landOf(name, seed);
      return nearest(land, land.terrain.spawn(), woodWithin, [-12, 24], (block) => block.endsWith('_log'));
    });
    expect(Math.max(...distances)).toBeLessThanOrEqual(24);
  });

  test('plains-forest: stone at most 6 blocks straight down, water within 140 blocks', () => {
    for (const seed of SEEDS) {
      const land = landOf('plains-forest', seed);
      const { x, y, z } = land.terrain.spawn();
      const down = [1, 2, 3, 4, 5, 6].find((depth) => land.block(Math.floor(x), y - depth, Math.floor(z)) === 'stone');
      expect(down, `seed ${seed}`).toBeDefined();
      let water = Number.POSITIVE_INFINITY;
      for (let dx = -140; dx <= 140; dx += 2)
        for (let dz = -140; dz <= 140; dz += 2)
          if (land.terrain.groundY(Math.floor(x) + dx, Math.floor(z) + dz) < 62)
            water = Math.min(water, Math.hypot(dx, dz));
      expect(water, `seed ${seed}`).toBeLessThanOrEqual(140);
    }
  });

  test('overworld: a way into a cave, or bare rock, within 64 blocks on the surface', () => {
    for (const seed of SEEDS) {
      const land = landOf('overworld', seed);
      const { x, z } = land.terrain.spawn();
      const best = nearest(land, { x, y: 0, z }, 64, [0, 0], (_, cx, __, cz) => {
        const block = land.block(cx, land.terrain.groundY(cx, cz), cz);
        return block === 'air' || block === 'stone';
      });
      expect(best, `seed ${seed}`).toBeLessThanOrEqual(64);
    }
  });

  test('cavern: iron and copper to be seen on cave walls within 40 blocks across and 32 up or down', () => {
    for (const seed of SEEDS) {
      const land = landOf('cavern', seed);
      const isSeen = (x: number, y: number, z: number) =>
        [
          [1, 0, 0],
          [-1, 0, 0],
          [0, 1, 0],
          [0, -1, 0],
          [0, 0, 1],
          [0, 0, -1],
        ].some(([dx, dy, dz]) => land.block(x + (dx as number), y + (dy as number), z + (dz as number)) === 'air');
      for (const ore of ['copper_ore', 'iron_ore']) {
        const distance = nearest(land, land.terrain.spawn(), 40, [-32, 32], (block, x, y, z) => {
          return block.endsWith(ore) && isSeen(x, y, z);
        });
        expect(distance, `${ore} of seed ${seed}`).toBeLessThanOrEqual(40);
      }
    }
  });
});
