import { Random } from '../../../clock/random.ts';
import type { Enchantment, Enchantments } from '../../items/equipment/enchantments.ts';
import { type Stack, withData } from '../../items/inventory/stack.ts';

/** A level of an enchantment. */
interface Enchanted {
  readonly enchantment: Enchantment;
  readonly level: number;
}

/** One of the three lines of an enchanting table. */
export interface TableOffer {
  /** The level a player needs, 0 for no offer. */
  readonly cost: number;
  /** What the item will get, the first of which the client is sent. */
  readonly enchantments: readonly Enchanted[];
}

/**
 * How readily items are enchanted (Minecraft wiki, "Enchanting mechanics", table "Enchantability"); minecraft-data does
 * not have it. What is not named and can be enchanted has 1.
 */
const ENCHANTABILITY: readonly (readonly [matches: RegExp, tool: number, armour: number])[] = [
  [/^wooden_/, 15, 15],
  [/^stone_/, 5, 5],
  [/^leather_/, 15, 15],
  [/^iron_/, 14, 9],
  [/^chainmail_/, 12, 12],
  [/^golden_/, 22, 25],
  [/^diamond_/, 10, 10],
  [/^netherite_/, 15, 15],
  [/^turtle_helmet$/, 9, 9],
  [/^mace$/, 15, 15],
];
const ARMOUR = /_(helmet|chestplate|leggings|boots)$/;
const MOST_SHELVES = 15;

/** How readily an item is enchanted. */
export function enchantability(item: string): number {
  const entry = ENCHANTABILITY.find(([matches]) => matches.test(item));
  if (!entry) return 1;
  return ARMOUR.test(item) ? entry[2] : entry[1];
}

/**
 * The three offers a player with a seed sees for an item at a table with so many bookshelves (Minecraft wiki,
 * "Enchanting mechanics"). Same seed, item and shelves, same offers, until the player enchants something.
 */
export function tableOffers(
  enchantments: Enchantments,
  item: string,
  shelves: number,
  seed: number,
): readonly TableOffer[] {
  const random = new Random(seed);
  const power = Math.min(MOST_SHELVES, shelves);
  return [0, 1, 2].map((line) => {
    const base = random.integer(1, 8) + Math.floor(power / 2) + random.integer(0, power);
    const cost =
      line === 0
        ? Math.max(Math.floor(base / 3), 1)
        : line === 1
          ? Math.floor((base * 2) / 3) + 1
          : Math.max(base, power * 2);
    if (cost < line + 1) return { cost: 0, enchantments: [] };
    const chosen = chooseEnchantments(enchantments, item, cost, new Random(seed + line + 1));
    return chosen.length === 0 ? { cost: 0, enchantments: [] } : { cost, enchantments: chosen };
  });
}

/** What an item gets at so many levels, as from a table; empty for what cannot be enchanted. */
export function chooseEnchantments(
  enchantments: Enchantments,
  item: string,
  levels: number,
  random: Random,
): readonly Enchanted[] {
  const ready = Math.floor(enchantability(item) / 4) + 1;
  let power = levels + 1 + random.integer(0, ready - 1) + random.integer(0, ready - 1);
  const bonus = (random.float() + random.float() - 1) * 0.15;
  power = Math.max(1, Math.round(power + power * bonus));
  let candidates = candidatesAt(enchantments, item, power);
  const chosen: Enchanted[] = [];
  while (candidates.length > 0) {
    const next = weighted(candidates, random);
    chosen.push(next);
    if (random.integer(0, 49) > power) break;
    power = Math.floor(power / 2);
    candidates = candidates.filter(
      ({ enchantment }) => enchantment !== next.enchantment && enchantments.agree(enchantment, next.enchantment),
    );
  }
  if (item === 'book' && chosen.length > 1) chosen.splice(random.integer(0, chosen.length - 1), 1);
  return chosen;
}

/** A stack with these enchantments; a book becomes an enchanted one. */
export function enchanted(stack: Stack, levels: readonly Enchanted[]): Stack {
  const record = Object.fromEntries(levels.map(({ enchantment, level }) => [enchantment.id, level]));
  if (stack.id === 'book')
    return withData({ id: 'enchanted_book', count: 1 }, { ...stack.data, storedEnchantments: record });
  return withData(stack, { ...stack.data, enchantments: { ...stack.data?.enchantments, ...record } });
}

/** Of every enchantment the item can get the highest level the power reaches. */
function candidatesAt(enchantments: Enchantments, item: string, power: number): Enchanted[] {
  const found: Enchanted[] = [];
  for (const enchantment of enchantments.all) {
    if (!enchantments.fromTableFits(enchantment, item)) continue;
    for (let level = enchantment.maxLevel; level >= 1; level--) {
      const [min, max] = enchantment.cost(level);
      if (power < min || power > max) continue;
      found.push({ enchantment, level });
      break;
    }
  }
  return found;
}

function weighted(candidates: readonly Enchanted[], random: Random): Enchanted {
  const total = candidates.reduce((sum, { enchantment }) => sum + enchantment.weight, 0);
  let rest = random.integer(0, total - 1);
  for (const candidate of candidates) {
    rest -= candidate.enchantment.weight;
    if (rest < 0) return candidate;
  }
  throw new RangeError('no enchantment to choose from');
}
