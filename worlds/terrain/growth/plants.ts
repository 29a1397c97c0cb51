import type { Random } from '../../../clock/random.ts';
import { SEA_Y } from '../land/landscape.ts';
import { type Biome, indexOf } from '../palette.ts';
import { TERRAIN_HEIGHT, TERRAIN_MIN_Y } from '../terrain.ts';

const [AIR, GRASS_BLOCK, DIRT, SAND, WATER] = ['air', 'grass_block', 'dirt', 'sand', 'water'].map(indexOf) as [
  number,
  number,
  number,
  number,
  number,
];
const SHORT_GRASS = indexOf('short_grass|grass');
const FLOWERS = ['dandelion', 'poppy', 'azure_bluet', 'oxeye_daisy', 'cornflower'].map(indexOf);
const WOOD_FLOWERS = ['dandelion', 'poppy', 'lily_of_the_valley'].map(indexOf);
const BERRIES = indexOf('sweet_berry_bush[age=3]');
const MUSHROOMS = ['brown_mushroom', 'red_mushroom'].map(indexOf);
const [FERN, DEAD_BUSH, CACTUS, SUGAR_CANE, PUMPKIN] = ['fern', 'dead_bush', 'cactus', 'sugar_cane', 'pumpkin'].map(
  indexOf,
) as [number, number, number, number, number];

/** How many places of a chunk try to grow grass and flowers. */
const TUFTS: Readonly<Record<Biome, { readonly grass: number; readonly flowers: number }>> = {
  plains: { grass: 46, flowers: 6 },
  forest: { grass: 18, flowers: 3 },
  birch_forest: { grass: 18, flowers: 4 },
  dark_forest: { grass: 14, flowers: 2 },
  windswept_hills: { grass: 8, flowers: 1 },
  taiga: { grass: 14, flowers: 1 },
  desert: { grass: 0, flowers: 0 },
  beach: { grass: 0, flowers: 0 },
  river: { grass: 4, flowers: 0 },
  ocean: { grass: 0, flowers: 0 },
  snowy_plains: { grass: 6, flowers: 0 },
  snowy_taiga: { grass: 8, flowers: 0 },
  frozen_river: { grass: 0, flowers: 0 },
  frozen_ocean: { grass: 0, flowers: 0 },
  jungle: { grass: 40, flowers: 3 },
  savanna: { grass: 70, flowers: 2 },
  swamp: { grass: 20, flowers: 1 },
  badlands: { grass: 0, flowers: 0 },
};

/** Grows what stands on the surface of a chunk. `groundY` and `biome` are those at a place of the chunk. */
export function placePlants(
  cells: Uint16Array,
  groundY: (x: number, z: number) => number,
  biome: (x: number, z: number) => Biome,
  random: Random,
): void {
  const at = (x: number, y: number, z: number) => ((y - TERRAIN_MIN_Y) << 8) | (z << 4) | x;
  const tufts = TUFTS[biome(8, 8)];
  const grow = (on: readonly number[], block: (place: Biome) => number | undefined) => {
    const [x, z] = [random.integer(0, 15), random.integer(0, 15)];
    const y = groundY(x, z) + 1;
    const grown = block(biome(x, z));
    if (grown === undefined || cells[at(x, y, z)] !== AIR || !on.includes(cells[at(x, y - 1, z)] as number)) return;
    cells[at(x, y, z)] = grown;
  };
  for (let index = 0; index < tufts.grass; index++)
    grow([GRASS_BLOCK], (place) => (place === 'taiga' && index % 2 === 0 ? FERN : SHORT_GRASS));
  for (let index = 0; index < tufts.flowers; index++) {
    const [meadow, wood] = [random.pick(FLOWERS), random.pick(WOOD_FLOWERS)];
    grow([GRASS_BLOCK], (place) => (place === 'plains' ? meadow : wood));
  }
  const mushroom = random.pick(MUSHROOMS);
  if (random.integer(0, 3) === 0) grow([GRASS_BLOCK], (place) => (place === 'plains' ? undefined : mushroom));
  for (let index = random.integer(0, 11) === 0 ? 6 : 0; index > 0; index--)
    grow([GRASS_BLOCK], (place) => (place === 'taiga' ? BERRIES : undefined));
  if (random.integer(0, 23) === 0) grow([GRASS_BLOCK], () => PUMPKIN);
  for (let index = 0; index < 3; index++) grow([SAND], (place) => (place === 'desert' ? DEAD_BUSH : undefined));
  placeTall(cells, groundY, biome, random);
}

/** Cactus in the desert, with nothing beside it, and sugar cane at the water (Minecraft wiki, both pages). */
function placeTall(
  cells: Uint16Array,
  groundY: (x: number, z: number) => number,
  biome: (x: number, z: number) => Biome,
  random: Random,
): void {
  const cell = (x: number, y: number, z: number) => cells[((y - TERRAIN_MIN_Y) << 8) | (z << 4) | x];
  const sides = [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const;
  for (let index = 0; index < 14; index++) {
    // Off the chunk's edge, so that all four sides can be looked at.
    const [x, z] = [random.integer(1, 14), random.integer(1, 14)];
    const height = random.integer(1, 3);
    const y = groundY(x, z) + 1;
    const soil = cell(x, y - 1, z);
    const free = Array.from({ length: height }, (_, up) => up).every((up) => cell(x, y + up, z) === AIR);
    if (!free || y + height >= TERRAIN_MIN_Y + TERRAIN_HEIGHT) continue;
    const wet = sides.some(([dx, dz]) => cell(x + dx, y - 1, z + dz) === WATER);
    const lonely = sides.every(([dx, dz]) =>
      Array.from({ length: height }, (_, up) => up).every((up) => cell(x + dx, y + up, z + dz) === AIR),
    );
    let block: number | undefined;
    if (y - 1 === SEA_Y && wet && (soil === SAND || soil === GRASS_BLOCK || soil === DIRT)) block = SUGAR_CANE;
    else if (index < 3 && biome(x, z) === 'desert' && soil === SAND && lonely) block = CACTUS;
    if (block === undefined) continue;
    for (let up = 0; up < height; up++) cells[((y + up - TERRAIN_MIN_Y) << 8) | (z << 4) | x] = block;
  }
}
