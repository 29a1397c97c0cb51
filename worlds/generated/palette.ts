/** Block states the terrain is made of; see `Terrain.palette` for the alternatives behind "|". */
export const PALETTE = [
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
  'coal_ore',
  'deepslate_coal_ore',
  'iron_ore',
  'deepslate_iron_ore',
  'copper_ore',
  'deepslate_copper_ore',
  'gold_ore',
  'deepslate_gold_ore',
  'redstone_ore',
  'deepslate_redstone_ore',
  'lapis_ore',
  'deepslate_lapis_ore',
  'diamond_ore',
  'deepslate_diamond_ore',
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
  'brown_mushroom',
  'red_mushroom',
  'sugar_cane',
  'cactus',
  'pumpkin',
  'oak_log[axis=y]',
  'birch_log[axis=y]',
  'spruce_log[axis=y]',
  ...leaves('oak'),
  ...leaves('birch'),
  ...leaves('spruce'),
] as const;

/** Leaves by their distance from a log, 1 to 6: at 7 they would decay (Minecraft wiki, "Leaves"). */
function leaves(wood: string): string[] {
  return [1, 2, 3, 4, 5, 6].map((distance) => `${wood}_leaves[distance=${distance},persistent=false]`);
}

/** The palette index of a state. Throws RangeError when the palette lacks it. */
export function indexOf(state: string): number {
  const index = (PALETTE as readonly string[]).indexOf(state);
  if (index < 0) throw new RangeError(`"${state}" is not in the palette`);
  return index;
}

/** Biomes of the terrain, all of them in every version since 1.18. */
export const BIOMES = ['plains', 'forest', 'birch_forest', 'taiga', 'desert', 'beach', 'river', 'ocean'] as const;
export type Biome = (typeof BIOMES)[number];
