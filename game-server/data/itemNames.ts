import { nameTable } from '../../protocol/nameTable.ts';
import type { ServerGameData } from './serverGameData.ts';

/**
 * Potions by number (registry minecraft:potion as listed by the vanilla data generator; minecraft-data has no such
 * table). Before 1.20.5, packets name them instead.
 */
const POTIONS = [
  'water',
  'mundane',
  'thick',
  'awkward',
  'night_vision',
  'long_night_vision',
  'invisibility',
  'long_invisibility',
  'leaping',
  'long_leaping',
  'strong_leaping',
  'fire_resistance',
  'long_fire_resistance',
  'swiftness',
  'long_swiftness',
  'strong_swiftness',
  'slowness',
  'long_slowness',
  'strong_slowness',
  'turtle_master',
  'long_turtle_master',
  'strong_turtle_master',
  'water_breathing',
  'long_water_breathing',
  'healing',
  'strong_healing',
  'harming',
  'strong_harming',
  'poison',
  'long_poison',
  'strong_poison',
  'regeneration',
  'long_regeneration',
  'strong_regeneration',
  'strength',
  'long_strength',
  'strong_strength',
  'weakness',
  'long_weakness',
  'luck',
  'slow_falling',
  'long_slow_falling',
  'wind_charged',
  'weaving',
  'oozing',
  'infested',
];

/** Names and numbers of one registry, both ways. */
export interface Numbering {
  numberOf(id: string): number | undefined;
  idOf(number: unknown): string | undefined;
}

function numbering(entries: readonly (readonly [id: string, number: number])[]): Numbering {
  const numbers = new Map(entries);
  const ids = new Map(entries.map(([id, number]) => [number, id]));
  return {
    numberOf: (id) => numbers.get(id),
    idOf: (number) => (typeof number === 'number' ? ids.get(number) : undefined),
  };
}

/** Numbers of what item data names. */
interface ItemDataNumbers {
  readonly enchantments: Numbering;
  readonly effects: Numbering;
  readonly potions: Numbering;
}

/** What minecraft-data calls otherwise than the game does: "BadLuck". */
const EFFECT_NAMES: Readonly<Record<string, string>> = nameTable({ bad_luck: 'unluck' });

const known = new WeakMap<ServerGameData, ItemDataNumbers>();

/** The version's numbers of enchantments, effects and potions, from minecraft-data where it has them. */
export function itemDataNumbers(gameData: ServerGameData): ItemDataNumbers {
  let numbers = known.get(gameData);
  if (!numbers) {
    const { enchantmentsArray, effectsArray } = gameData.source.data;
    numbers = {
      enchantments: numbering(enchantmentsArray.map(({ name, id }) => [name, id])),
      effects: numbering(
        effectsArray.map(({ name, id }) => {
          const snake = name.replace(/(?<!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
          return [EFFECT_NAMES[snake] ?? snake, id];
        }),
      ),
      potions: numbering(POTIONS.map((id, number) => [id, number])),
    };
    known.set(gameData, numbers);
  }
  return numbers;
}

/** An id with the game's namespace in front. */
export const spaced = (id: string): string => (id.includes(':') ? id : `minecraft:${id}`);
/** An id without the game's namespace. */
export const bare = (id: string): string => id.replace(/^minecraft:/, '');
