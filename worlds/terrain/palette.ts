/** Kinds of wood the terrain's trees have. */
const WOODS = ['oak', 'birch', 'spruce', 'dark_oak'] as const;
const WILD_WOODS = ['jungle', 'acacia'] as const;
export type Wood = (typeof WOODS)[number] | (typeof WILD_WOODS)[number];

/** Where villagers work, one for each of most professions (Minecraft wiki, "Villager", professions). */
export const WORKPLACES = [
  'composter[level=0]',
  'smithing_table',
  'cartography_table',
  'fletching_table',
  'loom[facing=north]',
  'stonecutter[facing=north]',
  'lectern[facing=north,has_book=false,powered=false]',
  'blast_furnace[facing=north,lit=false]',
  'smoker[facing=north,lit=false]',
  'barrel[facing=up,open=false]',
] as const;

const ORES = ['coal', 'iron', 'copper', 'gold', 'redstone', 'lapis', 'diamond', 'emerald'];

/** What the wilderness has beyond the other lands. */
const WILD_BLOCKS = [
  'grass_block[snowy=true]',
  'snow[layers=1]',
  'ice',
  'red_sand',
  'terracotta',
  'orange_terracotta',
  'yellow_terracotta',
  'white_terracotta',
  'red_terracotta',
  'brown_terracotta',
  'light_gray_terracotta',
  'seagrass',
  'tall_seagrass[half=lower]',
  'tall_seagrass[half=upper]',
  'kelp_plant',
  'kelp[age=25]',
  'lily_pad',
  'melon',
  'cobblestone',
  'mossy_cobblestone',
  'cobweb',
  'torch',
  'rail[shape=north_south,waterlogged=false]',
  'rail[shape=east_west,waterlogged=false]',
  'spawner',
  'obsidian',
  'crying_obsidian',
  'netherrack',
  'magma_block',
  'gold_block',
  'dirt_path',
  'farmland[moisture=7]',
  'wheat[age=7]',
  'hay_block[axis=y]',
  'glass_pane[east=true,north=false,south=false,waterlogged=false,west=true]',
  'glass_pane[east=false,north=true,south=true,waterlogged=false,west=false]',
  'bell[attachment=floor,facing=north,powered=false]',
  ...['oak', 'spruce', 'acacia'].flatMap((wood) => [
    `${wood}_planks`,
    `${wood}_slab[type=bottom,waterlogged=false]`,
    `${wood}_fence[east=false,north=false,south=false,waterlogged=false,west=false]`,
    ...['north', 'south', 'west', 'east'].flatMap((facing) => [
      `${wood}_stairs[facing=${facing},half=bottom,shape=straight,waterlogged=false]`,
      ...['lower', 'upper'].map(
        (half) => `${wood}_door[facing=${facing},half=${half},hinge=left,open=false,powered=false]`,
      ),
    ]),
  ]),
  ...['north', 'south', 'west', 'east'].flatMap((facing) => [
    `chest[facing=${facing},type=single,waterlogged=false]`,
    ...['foot', 'head'].map((part) => `red_bed[facing=${facing},occupied=false,part=${part}]`),
  ]),
  ...WORKPLACES,
];

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
  ...WILD_WOODS.flatMap((wood) => ['x', 'y', 'z'].map((axis) => `${wood}_log[axis=${axis}]`)),
  ...WILD_WOODS.flatMap((wood) =>
    [1, 2, 3, 4, 5, 6].map((distance) => `${wood}_leaves[distance=${distance},persistent=false]`),
  ),
  ...WILD_BLOCKS,
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
  'snowy_plains',
  'snowy_taiga',
  'frozen_river',
  'frozen_ocean',
  'jungle',
  'savanna',
  'swamp',
  'badlands',
] as const;
export type Biome = (typeof BIOMES)[number];
