import { nameTable } from '../../../protocol/nameTable.ts';
import type { ServerGameData } from '../../data/serverGameData.ts';
import type { EffectGift } from './effectGift.ts';

/** An effect of a food and the chance that it comes. */
interface FoodEffect extends EffectGift {
  /** 1 unless given. */
  readonly chance?: number;
}

/** What eating or drinking an item does. */
interface FoodFact {
  readonly food: number;
  readonly saturation: number;
  /** Ticks it takes. */
  readonly ticks: number;
  readonly alwaysEdible: boolean;
  readonly drink: boolean;
  readonly effects: readonly FoodEffect[];
  /** Effects it ends; "all" for milk. */
  readonly cures: 'all' | readonly string[];
  /** What is left in the hand. */
  readonly remainder: string | undefined;
}

/** Ticks a meal, a bite of kelp and a drink of honey take (Minecraft wiki, "Food", "Dried Kelp", "Honey Bottle"). */
const MEAL_TICKS = 32;
const TICKS: Readonly<Record<string, number>> = nameTable({ dried_kelp: 16, honey_bottle: 40 });
/** Food one may eat when full (Minecraft wiki, "Food"). */
const ALWAYS: ReadonlySet<string> = new Set([
  'golden_apple',
  'enchanted_golden_apple',
  'chorus_fruit',
  'honey_bottle',
  'suspicious_stew',
  'milk_bucket',
  'potion',
  'ominous_bottle',
]);
const DRINKS: ReadonlySet<string> = new Set(['honey_bottle', 'milk_bucket', 'potion', 'ominous_bottle']);
/** What is left of dishes (Minecraft wiki, the items' pages). */
const REMAINDERS: Readonly<Record<string, string>> = nameTable({
  mushroom_stew: 'bowl',
  rabbit_stew: 'bowl',
  beetroot_soup: 'bowl',
  suspicious_stew: 'bowl',
  honey_bottle: 'glass_bottle',
  potion: 'glass_bottle',
  milk_bucket: 'bucket',
});
/** Effects of foods (Minecraft wiki, "Food", status effects, Java Edition); minecraft-data has only their values. */
const EFFECTS: Readonly<Record<string, readonly FoodEffect[]>> = nameTable({
  golden_apple: [
    { id: 'regeneration', duration: 100, amplifier: 1 },
    { id: 'absorption', duration: 2400 },
  ],
  enchanted_golden_apple: [
    { id: 'regeneration', duration: 400, amplifier: 1 },
    { id: 'resistance', duration: 6000 },
    { id: 'fire_resistance', duration: 6000 },
    { id: 'absorption', duration: 2400, amplifier: 3 },
  ],
  rotten_flesh: [{ id: 'hunger', duration: 600, chance: 0.8 }],
  chicken: [{ id: 'hunger', duration: 600, chance: 0.3 }],
  spider_eye: [{ id: 'poison', duration: 100 }],
  poisonous_potato: [{ id: 'poison', duration: 100, chance: 0.6 }],
  pufferfish: [
    { id: 'poison', duration: 1200, amplifier: 1 },
    { id: 'hunger', duration: 300, amplifier: 2 },
    { id: 'nausea', duration: 300 },
  ],
});

/** What an item gives who eats or drinks it; undefined for what is neither. Values are minecraft-data's `foods`. */
export function foodFact(gameData: ServerGameData, id: string): FoodFact | undefined {
  const { foodsByName } = gameData.source.data as unknown as {
    readonly foodsByName: Readonly<Record<string, { readonly foodPoints: number; readonly saturation: number }>>;
  };
  // minecraft-data takes buckets with fish for foods at 26.1, and the ominous bottle at 1.21.1 and 1.21.4; that can be drunk
  // but feeds nobody (Minecraft wiki, "Ominous Bottle").
  const values = id.endsWith('_bucket') ? undefined : foodsByName[id];
  const plainDrink =
    id === 'milk_bucket' || id === 'potion' || (id === 'ominous_bottle' && gameData.hasItem('ominous_bottle'));
  const feeds = values && id !== 'ominous_bottle';
  if (!values && !plainDrink) return undefined;
  return {
    food: feeds ? values.foodPoints : 0,
    saturation: feeds ? values.saturation : 0,
    ticks: TICKS[id] ?? MEAL_TICKS,
    alwaysEdible: ALWAYS.has(id),
    drink: DRINKS.has(id),
    effects: EFFECTS[id] ?? [],
    cures: id === 'milk_bucket' ? 'all' : id === 'honey_bottle' ? ['poison'] : [],
    remainder: REMAINDERS[id],
  };
}
