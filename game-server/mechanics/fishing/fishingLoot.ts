import type { Random } from '../../../clock/random.ts';
import { type Stack, stackOf } from '../../items/inventory/stack.ts';

interface Entry {
  readonly id: string;
  readonly weight: number;
  readonly count?: number;
  /** Share of the durability that may be used up, least and most. */
  readonly worn?: readonly [number, number];
  /** Levels at which it comes enchanted. */
  readonly enchanted?: number;
  readonly potion?: string;
}

/** What bites (Minecraft wiki, "Fishing", tables "Fish", "Junk", "Treasure"); minecraft-data has no such table. */
const FISH: readonly Entry[] = [
  { id: 'cod', weight: 60 },
  { id: 'salmon', weight: 25 },
  { id: 'tropical_fish', weight: 2 },
  { id: 'pufferfish', weight: 13 },
];
const JUNK: readonly Entry[] = [
  { id: 'lily_pad', weight: 17 },
  { id: 'leather_boots', weight: 10, worn: [0.1, 1] },
  { id: 'leather', weight: 10 },
  { id: 'bone', weight: 10 },
  { id: 'potion', weight: 10, potion: 'water' },
  { id: 'string', weight: 5 },
  { id: 'fishing_rod', weight: 2, worn: [0.1, 1] },
  { id: 'bowl', weight: 10 },
  { id: 'stick', weight: 5 },
  { id: 'ink_sac', weight: 1, count: 10 },
  { id: 'tripwire_hook', weight: 10 },
  { id: 'rotten_flesh', weight: 10 },
];
const TREASURE: readonly Entry[] = [
  { id: 'name_tag', weight: 1 },
  { id: 'saddle', weight: 1 },
  { id: 'bow', weight: 1, worn: [0.75, 1], enchanted: 30 },
  { id: 'fishing_rod', weight: 1, worn: [0.75, 1], enchanted: 30 },
  { id: 'book', weight: 1, enchanted: 30 },
  { id: 'nautilus_shell', weight: 1 },
];

/** Enchants a fresh stack at so many levels, as an enchanting table would. */
export type Enchant = (stack: Stack, levels: number, random: Random) => Stack;

interface Catch {
  /** Luck of the Sea. */
  readonly luck: number;
  /** Whether the bobber floats in open water: only there is treasure. */
  readonly openWater: boolean;
  /** Durability of an item, undefined for what does not wear. */
  readonly durability: (id: string) => number | undefined;
  readonly enchant: Enchant;
}

/**
 * What hangs on the hook: fish 85 : junk 10 : treasure 5, shifted by luck (-1, -2 and +2 a level); treasure only in
 * open water.
 */
export function catchOf({ luck, openWater, durability, enchant }: Catch, random: Random): Stack {
  const table = weighted(
    [
      { entries: FISH, weight: 85 - luck },
      { entries: JUNK, weight: Math.max(0, 10 - 2 * luck) },
      { entries: TREASURE, weight: openWater ? 5 + 2 * luck : 0 },
    ],
    random,
  );
  const { id, count = 1, worn, enchanted, potion } = weighted(table.entries, random);
  const full = durability(id);
  const left = worn && full ? worn[0] + random.float() * (worn[1] - worn[0]) : 1;
  const damage = full ? Math.floor((1 - left) * full) : 0;
  const stack = stackOf(id, count, {
    ...(damage > 0 ? { damage } : {}),
    ...(potion === undefined ? {} : { potion }),
  });
  return enchanted === undefined ? stack : enchant(stack, enchanted, random);
}

function weighted<E extends { readonly weight: number }>(entries: readonly E[], random: Random): E {
  let rest = random.integer(0, entries.reduce((sum, { weight }) => sum + weight, 0) - 1);
  for (const entry of entries) {
    rest -= entry.weight;
    if (rest < 0) return entry;
  }
  throw new RangeError('a loot table has no entries');
}
