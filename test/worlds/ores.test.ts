import { describe, expect, test } from 'vitest';
import { Random } from '../../clock/random.ts';
import { GeneratedTerrain } from '../../worlds/terrain/generatedTerrain.ts';
import { TERRAIN_MIN_Y } from '../../worlds/terrain/terrain.ts';
import { VANILLA_ORES, type VeinRule } from '../../worlds/terrain/underground/oreTable.ts';
import { planVeins } from '../../worlds/terrain/underground/veins.ts';
import { census, countOf, LandReader } from './landReader.ts';

const SEED = 42;
/** Chunks along a side of what is counted. */
const SIDE = 20;
const CHUNKS = SIDE * SIDE;

const found = census(new GeneratedTerrain('cavern', SEED), 100, 100 + SIDE - 1);
const bothOf = (ore: string) => [`${ore}_ore`, `deepslate_${ore}_ore`];
const perChunk = (ore: string, from?: number, to?: number) => countOf(found, bothOf(ore), from, to) / CHUNKS;

const ROCK_EVERYWHERE = { groundY: () => 400, biome: () => 'plains' as const };

/** Blocks of veins of a size in solid rock. */
function veinSizes(size: number, veins: number): number[] {
  const rule: VeinRule = {
    feature: 'any',
    inStone: 1,
    inDeepslate: 1,
    veins: 1,
    size,
    heights: { spread: 'uniform', min: 100, max: 100 },
    discard: 0,
  };
  const random = new Random(size);
  return Array.from({ length: veins }, () => planVeins([rule], ROCK_EVERYWHERE, 0, 0, random).cells.length);
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The share of a rule's veins that begin from one height to another. */
function shareBetween({ heights: { spread, min, max } }: VeinRule, from: number, to: number): number {
  const below = (y: number) => {
    const share = Math.min(1, Math.max(0, (y - min) / (max - min)));
    if (spread === 'uniform') return share;
    return share < 0.5 ? 2 * share * share : 1 - 2 * (1 - share) ** 2;
  };
  return below(to) - below(from);
}

describe('veins', () => {
  test.each([
    [3, 4],
    [4, 5],
    [6, 9],
    [7, 10],
    [8, 10],
    [9, 13],
    [10, 16],
  ])('of size %d have at most %d blocks, as the wiki’s table "Ore (feature)" has it', (size, most) => {
    expect(Math.max(...veinSizes(size, 20_000))).toBe(most);
  });

  test.each([
    [12, 23],
    [17, 37],
    [33, 160],
    [64, 864],
  ])('of size %d have no more than the wiki’s %d blocks, and nearly so many', (size, most) => {
    const largest = Math.max(...veinSizes(size, 5_000));
    expect(largest).toBeLessThanOrEqual(most);
    expect(largest).toBeGreaterThan(most * 0.8);
  });

  test('go on beyond the edge of their chunk: as many ores have their like there as within', () => {
    const land = new LandReader('cavern', SEED);
    const inVeins = new Map<string, boolean>();
    const isInVeins = (block: string) => {
      const known = inVeins.get(block) ?? /_ore$|granite|diorite|andesite|tuff|gravel|dirt/.test(block);
      inVeins.set(block, known);
      return known;
    };
    const [pairs, like] = [
      { edge: 0, inside: 0 },
      { edge: 0, inside: 0 },
    ];
    for (let x = 0; x < 159; x++)
      for (let z = 0; z < 160; z++)
        for (let y = -50; y < 60; y++) {
          const block = land.block(x, y, z);
          if (!isInVeins(block)) continue;
          const where = (x & 15) === 15 ? 'edge' : 'inside';
          pairs[where]++;
          if (land.block(x + 1, y, z) === block) like[where]++;
        }
    expect(pairs.edge).toBeGreaterThan(5_000);
    expect(like.edge / pairs.edge).toBeCloseTo(like.inside / pairs.inside, 1);
    expect(like.inside / pairs.inside).toBeGreaterThan(0.5);
  });
});

describe('ores', () => {
  // Between the bedrock and the roof of a cavern nearly everything is rock. Caves, and what is left out beside them, take
  // up to a quarter; bedrock, lava and other ores some.
  test.each(['coal', 'iron', 'copper', 'gold', 'redstone', 'lapis', 'diamond'])(
    '%s: as many blocks a chunk as vanilla’s tables let expect in rock, less what caves take',
    (ore) => {
      const expected = VANILLA_ORES.filter(({ feature }) => new RegExp(`^ore_${ore}`).test(feature)).reduce(
        (sum, rule) => {
          const veins = typeof rule.veins === 'number' ? rule.veins : (rule.veins[0] + rule.veins[1]) / 2;
          return sum + veins * mean(veinSizes(rule.size, 4_000)) * shareBetween(rule, -62, 125);
        },
        0,
      );
      const share = perChunk(ore) / expected;
      expect(share).toBeGreaterThan(0.7);
      expect(share).toBeLessThan(1.02);
    },
  );

  test('are most frequent where the wiki says', () => {
    /** The middle of the eight layers that have the most. */
    const peak = (ore: string, from: number, to: number) => {
      let best = { y: from, count: -1 };
      for (let y = from; y + 7 <= to; y++) {
        const count = countOf(found, bothOf(ore), y, y + 7);
        if (count > best.count) best = { y: y + 4, count };
      }
      return best.y;
    };
    // Minecraft wiki, "Ore", "Distribution" since 1.18: 96, 16, 48, -16, near the bottom, 0, near the bottom.
    expect(Math.abs(peak('coal', -10, 122) - 96)).toBeLessThanOrEqual(14);
    expect(Math.abs(peak('iron', -60, 72) - 16)).toBeLessThanOrEqual(8);
    expect(Math.abs(peak('copper', -16, 112) - 48)).toBeLessThanOrEqual(10);
    expect(Math.abs(peak('gold', -45, 32) - -16)).toBeLessThanOrEqual(12);
    expect(peak('redstone', -62, 15)).toBeLessThanOrEqual(-52);
    expect(Math.abs(peak('lapis', -60, 64))).toBeLessThanOrEqual(10);
    expect(peak('diamond', -62, 16)).toBeLessThanOrEqual(-50);
  });

  test('end where the wiki says', () => {
    expect(perChunk('diamond', 18)).toBe(0);
    expect(perChunk('redstone', 18)).toBe(0);
    expect(perChunk('gold', 35)).toBe(0);
    expect(perChunk('lapis', 67)).toBe(0);
    expect(perChunk('copper', -64, -20)).toBe(0);
    expect(perChunk('coal', -64, -4)).toBe(0);
    // Half of the diamonds or more lie in the lowest thirty-two of eighty layers.
    expect(perChunk('diamond', -64, -33)).toBeGreaterThan(perChunk('diamond') * 0.5);
  });

  test('are of deepslate in deepslate alone', () => {
    for (const ore of ['iron', 'gold', 'redstone', 'lapis', 'diamond', 'copper']) {
      // Patches of granite and its kin begin at 0 and reach some blocks below, those of tuff as much above.
      expect(countOf(found, [`${ore}_ore`], -64, -12), ore).toBe(0);
      expect(countOf(found, [`deepslate_${ore}_ore`], 13), ore).toBe(0);
    }
    expect(countOf(found, ['tuff'], -64, 0)).toBeGreaterThan(countOf(found, ['tuff'], 1) * 20);
  });

  test('emeralds lie below windswept hills alone', () => {
    const terrain = new GeneratedTerrain('cavern', SEED);
    let [hills, plains] = [0, 0];
    const isEmerald = terrain.palette.map((state) => state.includes('emerald'));
    for (let chunkX = 0; chunkX < 16; chunkX++)
      for (let chunkZ = 0; chunkZ < 16; chunkZ++) {
        const corners = [-8, 24].flatMap((dx) =>
          [-8, 24].map((dz) => terrain.biome(chunkX * 16 + dx, chunkZ * 16 + dz)),
        );
        const { cells } = terrain.generate(chunkX, chunkZ);
        let count = 0;
        for (const block of cells) if (isEmerald[block]) count++;
        if (corners.every((biome) => biome === 'plains')) plains += count;
        else hills += count;
      }
    expect(plains).toBe(0);
    expect(hills).toBeGreaterThan(50);
  });

  test('that are "buried" touch no air', () => {
    const rules = VANILLA_ORES.filter(({ discard }) => discard === 1).map(({ feature }) => feature);
    expect(rules).toEqual(['ore_diamond_buried', 'ore_lapis_buried']);
    // Lapis above y 36 comes from the buried batch alone.
    const land = new LandReader('cavern', SEED);
    let [seen, exposed] = [0, 0];
    for (let x = 16; x < 208; x++)
      for (let z = 16; z < 208; z++)
        for (let y = 37; y < 66; y++) {
          if (land.block(x, y, z) !== 'lapis_ore') continue;
          seen++;
          const beside = [
            land.block(x, y + 1, z),
            land.block(x, y - 1, z),
            land.block(x + 1, y, z),
            land.block(x - 1, y, z),
          ];
          if (beside.includes('air') || land.block(x, y, z + 1) === 'air' || land.block(x, y, z - 1) === 'air')
            exposed++;
        }
    expect(seen).toBeGreaterThan(100);
    expect(exposed).toBe(0);
  });
});

describe('caves', () => {
  const open = (from: number, to: number) =>
    countOf(found, ['air', 'lava', 'water'], from, to) / (CHUNKS * 256 * (to - from + 1));

  test('take between 5 and 12 % of the rock between y -55 and 40, and less above', () => {
    expect(open(-55, 40)).toBeGreaterThan(0.05);
    expect(open(-55, 40)).toBeLessThan(0.12);
    expect(open(60, 110)).toBeLessThan(open(-55, 40));
    expect(open(60, 110)).toBeGreaterThan(0.006);
  });

  test('stand in lava below -54 and have small lakes of water and lava above', () => {
    expect(countOf(found, ['air'], -64, -55)).toBe(0);
    expect(countOf(found, ['lava'], -64, -55)).toBeGreaterThan(CHUNKS * 20);
    const lakes = (fluid: string) => countOf(found, [fluid], -53, 62) / CHUNKS;
    for (const fluid of ['water', 'lava']) {
      expect(lakes(fluid), fluid).toBeGreaterThan(0.5);
      expect(lakes(fluid), fluid).toBeLessThan(20);
    }
    expect(countOf(found, ['lava'], 42)).toBe(0);
  });

  test('go on where chunks meet', () => {
    const land = new LandReader('cavern', SEED);
    const [open, meets] = [
      { edge: 0, inside: 0 },
      { edge: 0, inside: 0 },
    ];
    for (let x = 0; x < 127; x++)
      for (let z = 0; z < 128; z += 2)
        for (let y = TERRAIN_MIN_Y + 12; y < 100; y += 3) {
          if (land.block(x, y, z) !== 'air') continue;
          const where = (x & 15) === 15 ? 'edge' : 'inside';
          open[where]++;
          if (land.block(x + 1, y, z) === 'air') meets[where]++;
        }
    expect(meets.edge / open.edge).toBeCloseTo(meets.inside / open.inside, 1);
  });
});
