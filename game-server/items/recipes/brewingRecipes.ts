import { nameTable } from '../../../protocol/nameTable.ts';
import type { ServerGameData } from '../../data/serverGameData.ts';
import { type Stack, withData } from '../inventory/stack.ts';

/*
 * What brewing makes of a bottle (Minecraft wiki, "Brewing", Java Edition): minecraft-data has no such table.
 */

/** Potions made of an awkward one, by what is added. */
const OF_AWKWARD: Readonly<Record<string, string>> = nameTable({
  golden_carrot: 'night_vision',
  magma_cream: 'fire_resistance',
  rabbit_foot: 'leaping',
  sugar: 'swiftness',
  glistering_melon_slice: 'healing',
  spider_eye: 'poison',
  ghast_tear: 'regeneration',
  blaze_powder: 'strength',
  pufferfish: 'water_breathing',
  phantom_membrane: 'slow_falling',
  turtle_helmet: 'turtle_master',
});
/** Those that came with 1.20.5. */
const LATER_OF_AWKWARD: Readonly<Record<string, string>> = nameTable({
  slime_block: 'oozing',
  stone: 'infested',
  cobweb: 'weaving',
  breeze_rod: 'wind_charged',
});
/** Potions made of water; most ingredients make a mundane one of it. */
const OF_WATER: Readonly<Record<string, string>> = nameTable({
  nether_wart: 'awkward',
  glowstone_dust: 'thick',
  fermented_spider_eye: 'weakness',
  redstone: 'mundane',
  blaze_powder: 'mundane',
  magma_cream: 'mundane',
  rabbit_foot: 'mundane',
  sugar: 'mundane',
  glistering_melon_slice: 'mundane',
  spider_eye: 'mundane',
  ghast_tear: 'mundane',
});
/** What a fermented spider eye turns a potion into, its longer and stronger forms too where there are such. */
const FERMENTED: Readonly<Record<string, string>> = nameTable({
  night_vision: 'invisibility',
  long_night_vision: 'long_invisibility',
  leaping: 'slowness',
  long_leaping: 'long_slowness',
  swiftness: 'slowness',
  long_swiftness: 'long_slowness',
  healing: 'harming',
  strong_healing: 'strong_harming',
  poison: 'harming',
  long_poison: 'harming',
  strong_poison: 'strong_harming',
});
const LENGTHENED: ReadonlySet<string> = new Set([
  'night_vision',
  'invisibility',
  'fire_resistance',
  'leaping',
  'swiftness',
  'slowness',
  'turtle_master',
  'water_breathing',
  'poison',
  'regeneration',
  'strength',
  'weakness',
  'slow_falling',
]);
const STRENGTHENED: ReadonlySet<string> = new Set([
  'leaping',
  'swiftness',
  'slowness',
  'turtle_master',
  'healing',
  'harming',
  'poison',
  'regeneration',
  'strength',
]);
/** What turns one kind of bottle into the next. */
const BOTTLES: Readonly<Record<string, readonly [from: string, to: string]>> = nameTable({
  gunpowder: ['potion', 'splash_potion'],
  dragon_breath: ['splash_potion', 'lingering_potion'],
});

/** Whether a bottle can be stood into a brewing stand. */
export const isBottle = (id: string): boolean =>
  id === 'potion' || id === 'splash_potion' || id === 'lingering_potion' || id === 'glass_bottle';

/** Whether something can be added to what brews. */
export function isBrewable({ source }: ServerGameData, id: string): boolean {
  return (
    OF_WATER[id] !== undefined ||
    OF_AWKWARD[id] !== undefined ||
    (source.features.itemComponents && LATER_OF_AWKWARD[id] !== undefined) ||
    BOTTLES[id] !== undefined
  );
}

/** What a bottle becomes by an ingredient; undefined where nothing happens to it. */
export function brewed({ source }: ServerGameData, bottle: Stack, ingredient: string): Stack | undefined {
  if (!isBottle(bottle.id) || bottle.id === 'glass_bottle') return undefined;
  const [from, to] = BOTTLES[ingredient] ?? [];
  if (from !== undefined) return bottle.id === from && to !== undefined ? { ...bottle, id: to } : undefined;
  const potion = potionAfter(bottle.data?.potion ?? 'water', ingredient, source.features.itemComponents);
  return potion === undefined ? undefined : withData(bottle, { ...bottle.data, potion });
}

function potionAfter(potion: string, ingredient: string, later: boolean): string | undefined {
  if (potion === 'water') return OF_WATER[ingredient];
  if (potion === 'awkward') return OF_AWKWARD[ingredient] ?? (later ? LATER_OF_AWKWARD[ingredient] : undefined);
  if (ingredient === 'fermented_spider_eye') return FERMENTED[potion];
  if (ingredient === 'redstone') return LENGTHENED.has(potion) ? `long_${potion}` : undefined;
  if (ingredient === 'glowstone_dust') return STRENGTHENED.has(potion) ? `strong_${potion}` : undefined;
  return undefined;
}
