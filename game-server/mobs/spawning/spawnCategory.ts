import { nameTable } from '../../../protocol/nameTable.ts';

/** Groups of mobs that come, count and go together (Minecraft wiki, "Mob spawning", mob caps). */
export const SPAWN_CATEGORIES = [
  'monster',
  'creature',
  'ambient',
  'axolotls',
  'underground_water_creature',
  'water_creature',
  'water_ambient',
] as const;
export type SpawnCategory = (typeof SPAWN_CATEGORIES)[number];

/** What is the same for all mobs of a category. */
interface CategoryFacts {
  /** Mobs in `CAP_CHUNKS` chunks beyond which no more come. */
  readonly cap: number;
  /** Ticks between two times they come. */
  readonly interval: number;
  /** Blocks from the nearest player beyond which they are gone at once; undefined: they stay wherever players are. */
  readonly goneBeyond: number | undefined;
}

/** Chunks that the caps are made for: 17 by 17, those around one player (Minecraft wiki, "Mob spawning"). */
export const CAP_CHUNKS = 289;

/** Minecraft wiki, "Mob spawning", mob caps and despawning (Java Edition). */
export const CATEGORY_FACTS: Readonly<Record<SpawnCategory, CategoryFacts>> = {
  monster: { cap: 70, interval: 1, goneBeyond: 128 },
  creature: { cap: 10, interval: 400, goneBeyond: undefined },
  ambient: { cap: 15, interval: 1, goneBeyond: 128 },
  axolotls: { cap: 5, interval: 1, goneBeyond: 128 },
  underground_water_creature: { cap: 5, interval: 1, goneBeyond: 128 },
  water_creature: { cap: 5, interval: 1, goneBeyond: 128 },
  water_ambient: { cap: 20, interval: 1, goneBeyond: 64 },
};

const OF_KIND: Readonly<Record<string, SpawnCategory>> = nameTable({
  bat: 'ambient',
  axolotl: 'axolotls',
  glow_squid: 'underground_water_creature',
  squid: 'water_creature',
  dolphin: 'water_creature',
  cod: 'water_ambient',
  salmon: 'water_ambient',
  pufferfish: 'water_ambient',
  tropical_fish: 'water_ambient',
  ocelot: 'creature',
  // Bred like an animal, but it comes and goes as monsters do (Minecraft wiki, "Hoglin").
  hoglin: 'monster',
});
/** Kinds that belong to no category: they come by other ways alone, and stay (Minecraft wiki, "Mob spawning", misc). */
const MISC: ReadonlySet<string> = new Set([
  'villager',
  'wandering_trader',
  'trader_llama',
  'iron_golem',
  'snow_golem',
  'armor_stand',
  'allay',
  'tadpole',
]);

/** The category of a kind of mob; undefined for those that count in none. */
export function categoryOf(kind: string, isMonster: boolean): SpawnCategory | undefined {
  if (MISC.has(kind)) return undefined;
  return OF_KIND[kind] ?? (isMonster ? 'monster' : 'creature');
}
