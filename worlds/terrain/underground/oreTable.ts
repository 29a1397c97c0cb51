import { type Biome, indexOf } from '../palette.ts';

/** At which heights veins begin. */
export interface OreHeights {
  /** Even, or likeliest in the middle and falling off evenly to both ends (vanilla's height providers). */
  readonly spread: 'uniform' | 'triangle';
  readonly min: number;
  readonly max: number;
}

/** One batch of veins, as vanilla's placed features have it. */
export interface VeinRule {
  /** Its id in vanilla's data (data/minecraft/worldgen/placed_feature). */
  readonly feature: string;
  readonly inStone: number;
  readonly inDeepslate: number;
  /** Veins begun in a chunk: so many, or from the first to the second. Less than 1 is the chance of one. */
  readonly veins: number | readonly [number, number];
  /** Vanilla's "size": a vein has about as many blocks. */
  readonly size: number;
  readonly heights: OreHeights;
  /** The chance that a block beside air is left out (discard_chance_on_air_exposure). */
  readonly discard: number;
  /** Biomes that have it; all unless given. */
  readonly biomes?: readonly Biome[];
}

const BOTTOM = -64;
const TOP = 319;

type More = Partial<Pick<VeinRule, 'discard' | 'biomes'>>;

function ore(
  feature: string,
  id: string,
  veins: VeinRule['veins'],
  size: number,
  heights: OreHeights,
  more: More = {},
) {
  const [inStone, inDeepslate] = [indexOf(`${id}_ore`), indexOf(`deepslate_${id}_ore`)];
  return { feature, inStone, inDeepslate, veins, size, heights, discard: 0, ...more };
}

function rock(feature: string, id: string, veins: VeinRule['veins'], size: number, heights: OreHeights): VeinRule {
  return { feature, inStone: indexOf(id), inDeepslate: indexOf(id), veins, size, heights, discard: 0 };
}

function uniform(min: number, max: number): OreHeights {
  return { spread: 'uniform', min, max };
}

function triangle(min: number, max: number): OreHeights {
  return { spread: 'triangle', min, max };
}

/**
 * Vanilla's underground of Minecraft 1.20.4 in vanilla's order (OrePlacements and OreFeatures; Minecraft wiki, "Ore",
 * "Distribution"): the same for every supported version, though diamonds were half as many before 1.20.2.
 */
export const VANILLA_ORES: readonly VeinRule[] = [
  rock('ore_dirt', 'dirt', 7, 33, uniform(0, 160)),
  rock('ore_gravel', 'gravel', 14, 33, uniform(BOTTOM, TOP)),
  rock('ore_granite_upper', 'granite', 1 / 6, 64, uniform(64, 128)),
  rock('ore_granite_lower', 'granite', 2, 64, uniform(0, 60)),
  rock('ore_diorite_upper', 'diorite', 1 / 6, 64, uniform(64, 128)),
  rock('ore_diorite_lower', 'diorite', 2, 64, uniform(0, 60)),
  rock('ore_andesite_upper', 'andesite', 1 / 6, 64, uniform(64, 128)),
  rock('ore_andesite_lower', 'andesite', 2, 64, uniform(0, 60)),
  rock('ore_tuff', 'tuff', 2, 64, uniform(BOTTOM, 0)),
  ore('ore_coal_upper', 'coal', 30, 17, uniform(136, TOP)),
  ore('ore_coal_lower', 'coal', 20, 17, triangle(0, 192), { discard: 0.5 }),
  ore('ore_iron_upper', 'iron', 90, 9, triangle(80, 384)),
  ore('ore_iron_middle', 'iron', 10, 9, triangle(-24, 56)),
  ore('ore_iron_small', 'iron', 10, 4, uniform(BOTTOM, 72)),
  ore('ore_gold', 'gold', 4, 9, triangle(-64, 32), { discard: 0.5 }),
  ore('ore_gold_lower', 'gold', [0, 1], 9, uniform(-64, -48), { discard: 0.5 }),
  ore('ore_redstone', 'redstone', 4, 8, uniform(BOTTOM, 15)),
  ore('ore_redstone_lower', 'redstone', 8, 8, triangle(BOTTOM - 32, BOTTOM + 32)),
  ore('ore_diamond', 'diamond', 7, 4, triangle(BOTTOM - 80, BOTTOM + 80), { discard: 0.5 }),
  ore('ore_diamond_medium', 'diamond', 2, 8, uniform(-64, -4), { discard: 0.5 }),
  ore('ore_diamond_large', 'diamond', 1 / 9, 12, triangle(BOTTOM - 80, BOTTOM + 80), { discard: 0.7 }),
  ore('ore_diamond_buried', 'diamond', 4, 8, triangle(BOTTOM - 80, BOTTOM + 80), { discard: 1 }),
  ore('ore_lapis', 'lapis', 2, 7, triangle(-32, 32)),
  ore('ore_lapis_buried', 'lapis', 4, 7, uniform(BOTTOM, 64), { discard: 1 }),
  ore('ore_copper', 'copper', 16, 10, triangle(-16, 112)),
  ore('ore_emerald', 'emerald', 100, 3, triangle(-16, 480), { biomes: ['windswept_hills'] }),
];
