/** Block states the Nether is made of; see `Terrain.palette`. */
export const NETHER_PALETTE: readonly string[] = [
  'air',
  'bedrock',
  'netherrack',
  'lava',
  'soul_sand',
  'soul_soil',
  'gravel',
  'basalt[axis=y]',
  'blackstone',
  'magma_block',
  'glowstone',
  'nether_quartz_ore',
  'nether_gold_ore',
  'ancient_debris',
  'crimson_nylium',
  'warped_nylium',
  'nether_wart_block',
  'warped_wart_block',
  'crimson_stem[axis=y]',
  'warped_stem[axis=y]',
  'shroomlight',
  'crimson_roots',
  'warped_roots',
  'crimson_fungus',
  'warped_fungus',
  'nether_sprouts',
  'weeping_vines[age=25]',
  'weeping_vines_plant',
  'twisting_vines[age=25]',
  'twisting_vines_plant',
  'fire[age=0,east=false,north=false,south=false,up=false,west=false]',
  'soul_fire',
  'brown_mushroom',
  'red_mushroom',
  'nether_bricks',
  'nether_brick_fence[east=false,north=false,south=false,waterlogged=false,west=false]',
  'nether_brick_fence[east=true,north=false,south=false,waterlogged=false,west=true]',
  'nether_brick_fence[east=false,north=true,south=true,waterlogged=false,west=false]',
  ...['north', 'south', 'west', 'east'].map(
    (facing) => `nether_brick_stairs[facing=${facing},half=bottom,shape=straight,waterlogged=false]`,
  ),
  ...['north', 'south', 'west', 'east'].map((facing) => `chest[facing=${facing},type=single,waterlogged=false]`),
  'spawner',
  'nether_wart[age=0]',
  'nether_wart[age=3]',
  'bone_block[axis=x]',
  'bone_block[axis=y]',
  'bone_block[axis=z]',
];

/** The palette index of a state, or of the first that begins so. Throws RangeError when the palette lacks it. */
export function netherIndex(state: string): number {
  const index = NETHER_PALETTE.findIndex(
    (known) => known === state || known.startsWith(state.includes('[') ? state : `${state}[`),
  );
  if (index < 0) throw new RangeError(`"${state}" is not in the Nether's palette`);
  return index;
}

/** Biomes of the Nether, all of them in every version since 1.16. */
export const NETHER_BIOMES = [
  'nether_wastes',
  'soul_sand_valley',
  'crimson_forest',
  'warped_forest',
  'basalt_deltas',
] as const;
export type NetherBiome = (typeof NETHER_BIOMES)[number];
