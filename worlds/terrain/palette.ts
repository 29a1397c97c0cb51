/** Kinds of wood the terrain's trees have. */
const WOODS = ['oak', 'birch', 'spruce', 'dark_oak'] as const;
export type Wood = (typeof WOODS)[number];

const ORES = ['coal', 'iron', 'copper', 'gold', 'redstone', 'lapis', 'diamond', 'emerald'];

/** Block states the terrain is made of; see `Terrain.palette` for the alternatives behind "|". */
export const PALETTE: readonly string[] = [
  'air',
  'bedrock',
  'stone',
  'deepslate',
  'dirt',
  'grass_block',
  'sand',
  'sandstone',
  'gravel',
  'clay',
  'water',
  'lava',
  ...ORES.flatMap((ore) => [`${ore}_ore`, `deepslate_${ore}_ore`]),
  'granite',
  'diorite',
  'andesite',
  'tuff',
  'short_grass|grass',
  'fern',
  'dead_bush',
  'dandelion',
  'poppy',
  'azure_bluet',
  'oxeye_daisy',
  'cornflower',
  'lily_of_the_valley',
  'brown_mushroom',
  'red_mushroom',
  'sweet_berry_bush[age=3]',
  'sugar_cane',
  'cactus',
  'pumpkin',
  ...WOODS.flatMap((wood) => ['x', 'y', 'z'].map((axis) => `${wood}_log[axis=${axis}]`)),
  // By their distance from a log, 1 to 6: at 7 they would decay (Minecraft wiki, "Leaves").
  ...WOODS.flatMap((wood) =>
    [1, 2, 3, 4, 5, 6].map((distance) => `${wood}_leaves[distance=${distance},persistent=false]`),
  ),
];

/** The palette index of a state. Throws RangeError when the palette lacks it. */
export function indexOf(state: string): number {
  const index = PALETTE.indexOf(state);
  if (index < 0) throw new RangeError(`"${state}" is not in the palette`);
  return index;
}

/** How far leaves are from their log, by palette index; 0 for everything else. */
export const LEAF_DISTANCE: Uint8Array = Uint8Array.from(PALETTE, (state) =>
  Number(/_leaves\[distance=(\d)/.exec(state)?.[1] ?? 0),
);

/** Biomes of the terrain, all of them in every version since 1.18. */
export const BIOMES = [
  'plains',
  'forest',
  'birch_forest',
  'dark_forest',
  'taiga',
  'windswept_hills',
  'desert',
  'beach',
  'river',
  'ocean',
] as const;
export type Biome = (typeof BIOMES)[number];
