import { nameTable } from '../../../protocol/nameTable.ts';
import type { SpawnCategory } from './spawnCategory.ts';

/** One line of a biome's list: how likely a kind is against the others, and how many come at once. */
export interface SpawnEntry {
  readonly kind: string;
  readonly weight: number;
  readonly least: number;
  readonly most: number;
}

type Lists = Partial<Readonly<Record<SpawnCategory, readonly SpawnEntry[]>>>;

const line = (kind: string, weight: number, least: number, most = least): SpawnEntry => ({ kind, weight, least, most });
const join = (...lists: readonly Lists[]): Lists => {
  const joined: Partial<Record<SpawnCategory, readonly SpawnEntry[]>> = {};
  for (const list of lists)
    for (const [category, entries] of Object.entries(list) as [SpawnCategory, readonly SpawnEntry[]][])
      joined[category] = [...(joined[category] ?? []), ...entries];
  return joined;
};

/*
 * Minecraft wiki, the page of each biome ("Mobs", Java Edition), 1.19 to 1.21.4; entries whose kind a version lacks are
 * passed over.
 */

const CAVES: Lists = {
  ambient: [line('bat', 10, 8)],
  underground_water_creature: [line('glow_squid', 10, 4, 6)],
};
/** What comes in the dark nearly everywhere, with so much weight for zombies, zombie villagers and skeletons. */
const monsters = (zombies = 95, zombieVillagers = 5, skeletons = 100): Lists => ({
  monster: [
    line('spider', 100, 4),
    line('zombie', zombies, 4),
    line('zombie_villager', zombieVillagers, 1),
    line('skeleton', skeletons, 4),
    line('creeper', 100, 4),
    line('slime', 100, 4),
    line('enderman', 10, 1, 4),
    line('witch', 5, 1),
  ],
});
const COMMON = join(CAVES, monsters());
const FARM: Lists = {
  creature: [line('sheep', 12, 4), line('pig', 10, 4), line('chicken', 10, 4), line('cow', 8, 4)],
};
const creatures = (...creature: readonly SpawnEntry[]): Lists => ({ creature });
const PLAINS = join(COMMON, FARM, creatures(line('horse', 5, 2, 6), line('donkey', 1, 1, 3)));
const FOREST = join(COMMON, FARM);
const TAIGA = join(COMMON, FARM, creatures(line('wolf', 8, 4), line('rabbit', 4, 2, 3), line('fox', 8, 2, 4)));
const SNOW = join(
  CAVES,
  monsters(95, 5, 20),
  { monster: [line('stray', 80, 4)] },
  creatures(line('rabbit', 10, 2, 3), line('polar_bear', 1, 1, 2)),
);
const HILLS = join(COMMON, FARM, creatures(line('llama', 5, 4, 6)));
const SAVANNA = join(
  COMMON,
  FARM,
  creatures(line('horse', 1, 2, 6), line('donkey', 1, 1), line('armadillo', 10, 2, 3)),
);
const JUNGLE = join(COMMON, FARM, creatures(line('chicken', 10, 4)), { monster: [line('ocelot', 2, 1, 3)] });
const BADLANDS = join(COMMON, creatures(line('armadillo', 6, 1, 2)));
const DROWNED: Lists = { monster: [line('drowned', 5, 1)] };
const SWAMP = join(COMMON, FARM, { monster: [line('slime', 1, 1)] }, creatures(line('frog', 10, 2, 5)));
const PEAKS = join(COMMON, creatures(line('goat', 5, 1, 3)));
const RIVER: Lists = {
  water_creature: [line('squid', 2, 1, 4)],
  water_ambient: [line('salmon', 5, 1, 5)],
};
const sea = (squids: readonly [number, number, number], fish: readonly SpawnEntry[], dolphins: readonly SpawnEntry[]) =>
  join(COMMON, DROWNED, { water_creature: [line('squid', ...squids), ...dolphins], water_ambient: fish });
const OCEAN = sea([1, 1, 4], [line('cod', 10, 3, 6)], [line('dolphin', 1, 1, 2)]);
const COLD_OCEAN = sea([3, 1, 4], [line('cod', 15, 3, 6), line('salmon', 15, 1, 5)], []);
const LUKEWARM_OCEAN = sea(
  [10, 1, 2],
  [line('cod', 15, 3, 6), line('pufferfish', 5, 1, 3), line('tropical_fish', 25, 8)],
  [line('dolphin', 2, 1, 2)],
);
const FROZEN_OCEAN = join(
  COMMON,
  DROWNED,
  { water_creature: [line('squid', 1, 1, 4)], water_ambient: [line('salmon', 15, 1, 5)] },
  creatures(line('polar_bear', 1, 1, 2)),
);

const STRIDERS = creatures(line('strider', 60, 1, 2));
const nether = (...monster: readonly SpawnEntry[]): Lists => join(STRIDERS, { monster });

const LISTS: ReadonlyMap<string, Lists> = new Map<string, Lists>([
  ['plains', PLAINS],
  ['sunflower_plains', PLAINS],
  ['forest', join(FOREST, creatures(line('wolf', 5, 4)))],
  ['flower_forest', join(FOREST, creatures(line('rabbit', 4, 2, 3)))],
  ['birch_forest', FOREST],
  ['old_growth_birch_forest', FOREST],
  ['dark_forest', FOREST],
  ['pale_garden', COMMON],
  ['taiga', TAIGA],
  ['snowy_taiga', TAIGA],
  ['old_growth_spruce_taiga', TAIGA],
  ['old_growth_pine_taiga', TAIGA],
  ['grove', join(COMMON, creatures(line('wolf', 1, 1), line('rabbit', 8, 2, 3), line('fox', 4, 2, 4)))],
  ['snowy_plains', SNOW],
  ['ice_spikes', SNOW],
  ['snowy_slopes', join(COMMON, creatures(line('rabbit', 4, 2, 3), line('goat', 5, 1, 3)))],
  ['frozen_peaks', PEAKS],
  ['jagged_peaks', PEAKS],
  ['stony_peaks', COMMON],
  ['meadow', join(COMMON, creatures(line('donkey', 1, 1, 2), line('rabbit', 2, 2, 6), line('sheep', 2, 2, 4)))],
  ['cherry_grove', join(COMMON, creatures(line('pig', 1, 1, 2), line('rabbit', 2, 2, 6), line('sheep', 2, 2, 4)))],
  ['windswept_hills', HILLS],
  ['windswept_gravelly_hills', HILLS],
  ['windswept_forest', HILLS],
  ['savanna', SAVANNA],
  ['savanna_plateau', join(SAVANNA, creatures(line('llama', 8, 4)))],
  ['windswept_savanna', SAVANNA],
  ['jungle', join(JUNGLE, creatures(line('parrot', 40, 1, 2), line('panda', 1, 1, 2)))],
  ['sparse_jungle', JUNGLE],
  ['bamboo_jungle', join(JUNGLE, creatures(line('parrot', 40, 1, 2), line('panda', 80, 1, 2)))],
  ['badlands', BADLANDS],
  ['eroded_badlands', BADLANDS],
  ['wooded_badlands', BADLANDS],
  ['desert', join(CAVES, monsters(19, 1), { monster: [line('husk', 80, 4)] }, creatures(line('rabbit', 4, 2, 3)))],
  ['swamp', SWAMP],
  ['mangrove_swamp', join(SWAMP, { water_ambient: [line('tropical_fish', 25, 8)] })],
  ['beach', join(COMMON, creatures(line('turtle', 5, 2, 5)))],
  ['snowy_beach', COMMON],
  ['stony_shore', COMMON],
  ['river', join(COMMON, RIVER, { monster: [line('drowned', 100, 1)] })],
  ['frozen_river', join(COMMON, RIVER, { monster: [line('drowned', 1, 1)] })],
  ['ocean', OCEAN],
  ['deep_ocean', OCEAN],
  ['cold_ocean', COLD_OCEAN],
  ['deep_cold_ocean', COLD_OCEAN],
  ['lukewarm_ocean', LUKEWARM_OCEAN],
  ['deep_lukewarm_ocean', LUKEWARM_OCEAN],
  [
    'warm_ocean',
    sea([10, 4, 4], [line('pufferfish', 15, 1, 3), line('tropical_fish', 25, 8)], [line('dolphin', 2, 1, 2)]),
  ],
  ['frozen_ocean', FROZEN_OCEAN],
  ['deep_frozen_ocean', FROZEN_OCEAN],
  ['mushroom_fields', join(CAVES, creatures(line('mooshroom', 8, 4, 8)))],
  ['dripstone_caves', join(COMMON, { monster: [line('drowned', 95, 4)] })],
  [
    'lush_caves',
    join(COMMON, { axolotls: [line('axolotl', 10, 4, 6)], water_ambient: [line('tropical_fish', 25, 8)] }),
  ],
  [
    'nether_wastes',
    nether(
      line('ghast', 50, 4),
      line('zombified_piglin', 100, 4),
      line('magma_cube', 2, 4),
      line('enderman', 1, 4),
      line('piglin', 15, 4),
    ),
  ],
  ['soul_sand_valley', nether(line('skeleton', 20, 5), line('ghast', 50, 4), line('enderman', 1, 4))],
  ['basalt_deltas', nether(line('ghast', 40, 1), line('magma_cube', 100, 2, 5))],
  ['crimson_forest', nether(line('zombified_piglin', 1, 2, 4), line('hoglin', 9, 3, 4), line('piglin', 5, 3, 4))],
  ['warped_forest', nether(line('enderman', 1, 4))],
  ...['the_end', 'end_highlands', 'end_midlands', 'small_end_islands', 'end_barrens'].map((biome): [string, Lists] => [
    biome,
    { monster: [line('enderman', 10, 4)] },
  ]),
]);

/** Monsters of fortresses, whatever the biome (Minecraft wiki, "Nether Fortress", Mobs). */
const FORTRESS: readonly SpawnEntry[] = [
  line('blaze', 10, 2, 3),
  line('zombified_piglin', 5, 4),
  line('wither_skeleton', 8, 5),
  line('skeleton', 2, 5),
  line('magma_cube', 3, 4),
];

/** How a kind that is rare in a biome keeps its distance from others of such (Minecraft wiki, "Biome definition", spawn_costs). */
interface SpawnCost {
  readonly charge: number;
  readonly budget: number;
}
const VALLEY: SpawnCost = { charge: 0.7, budget: 0.15 };
const COSTS: Readonly<Record<string, Readonly<Record<string, SpawnCost>>>> = nameTable({
  soul_sand_valley: nameTable({ ghast: VALLEY, skeleton: VALLEY, enderman: VALLEY, strider: VALLEY }),
  warped_forest: nameTable({ enderman: { charge: 1, budget: 0.12 } }),
});

/** What a kind costs in a biome; undefined where there is no bound but the caps. */
export function spawnCost(biome: string, kind: string): SpawnCost | undefined {
  return COSTS[biome]?.[kind];
}

const NONE: readonly SpawnEntry[] = [];

/** What comes by itself in a biome, or in a fortress there; nothing in a biome without a list. */
export function spawnList(biome: string, category: SpawnCategory, inFortress = false): readonly SpawnEntry[] {
  if (inFortress && category === 'monster') return FORTRESS;
  return LISTS.get(biome)?.[category] ?? NONE;
}
