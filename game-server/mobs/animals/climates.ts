import type { Mob } from '../mob.ts';

/** Animals that look otherwise where it is cold and where it is warm (1.21.5 and later), and the type of that in metadata. */
const TYPES = { cow: 'cow_variant', pig: 'pig_variant', chicken: 'chicken_variant' } as const;
/** Variants in the order of their registries. */
export const CLIMATES = ['cold', 'temperate', 'warm'] as const;
/** Minecraft wiki, "Cow", "Pig", "Chicken": variants by biome (tags spawns_cold_variant_farm_animals and the like). */
const COLD =
  /^(?:snowy_.*|frozen_.*|deep_frozen_ocean|grove|ice_spikes|jagged_peaks|(?:deep_)?cold_ocean|old_growth_(?:pine|spruce)_taiga|taiga|windswept_(?:hills|gravelly_hills|forest)|stony_peaks|the_end|end_.*|small_end_islands|deep_dark)$/;
const WARM =
  /^(?:desert|warm_ocean|(?:deep_)?lukewarm_ocean|mangrove_swamp|.*jungle|.*badlands|savanna.*|windswept_savanna|nether_wastes|soul_sand_valley|crimson_forest|warped_forest|basalt_deltas)$/;

type Farmed = keyof typeof TYPES;
const isFarmed = (kind: string): kind is Farmed => Object.hasOwn(TYPES, kind);
const hasClimates = ({ habitat, kind }: Mob): boolean =>
  isFarmed(kind) && habitat.server.gameData.source.features.laterForms;

/** Has a farm animal look as those of a climate do: 0 cold, 1 temperate, 2 warm; nothing where the version has none. */
export function setClimate(mob: Mob, climate: number): void {
  if (isFarmed(mob.kind) && hasClimates(mob) && CLIMATES[climate] !== undefined)
    mob.setMetadata('variant', TYPES[mob.kind], climate);
}

/** Has it look as those do that live where it is. @param named a climate that was asked for instead. */
export function takeClimate(mob: Mob, named = ''): void {
  setClimate(mob, (CLIMATES as readonly string[]).indexOf(named));
  if (!hasClimates(mob) || mob.metadata('variant') !== undefined) return;
  const { world, gameData } = mob.habitat.server;
  const { x, y, z } = mob.cell;
  const biome = gameData.source.data.biomes[world.chunks.biome(x, y, z)]?.name ?? '';
  setClimate(mob, WARM.test(biome) ? 2 : COLD.test(biome) ? 0 : 1);
}

/** A young one looks like either of its parents. */
export function inheritClimate(parent: Mob, mate: Mob, child: Mob): void {
  if (!hasClimates(child)) return;
  const climate = (parent.roll() < 0.5 ? parent : mate).metadata('variant');
  if (typeof climate === 'number') setClimate(child, climate);
}
