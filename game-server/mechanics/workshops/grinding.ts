import type { ServerGameData } from '../../data/serverGameData.ts';
import { Enchantments, levelsOn } from '../../items/equipment/enchantments.ts';
import { type Stack, withData } from '../../items/inventory/stack.ts';

/** Share of the whole durability that comes on top when two pieces become one, in percent (wiki, "Grindstone"). */
const BONUS = 5;

/** Whether a grindstone has use for an item: one that wears, or that is enchanted. */
export function fitsGrindstone(gameData: ServerGameData, stack: Stack): boolean {
  return wholeDurability(gameData, stack) > 0 || Object.keys(levelsOn(stack)).length > 0;
}

/**
 * What a grindstone makes of one item or two of a kind (Minecraft wiki, "Grindstone"): enchantments but curses are gone,
 * with them the work done before, and two pieces become one with the durability of both and some more.
 */
export function ground(gameData: ServerGameData, first: Stack | null, second: Stack | null): Stack | null {
  const [one, two] = first ? [first, second] : [second, null];
  if (!one || one.count > 1 || (two && two.count > 1)) return null;
  const levels = { ...levelsOn(one), ...(two ? levelsOn(two) : {}) };
  if (!two) return Object.keys(levels).length > 0 ? stripped(gameData, one, levels, one.data?.damage) : null;
  const whole = wholeDurability(gameData, one);
  if (one.id !== two.id || whole === 0) return null;
  const left = 2 * whole - (one.data?.damage ?? 0) - (two.data?.damage ?? 0) + Math.floor((whole * BONUS) / 100);
  return stripped(gameData, one, levels, whole > left ? whole - left : undefined);
}

/** Points of experience in the enchantments that are ground off, before chance has its say. */
export function groundExperience(gameData: ServerGameData, stacks: readonly (Stack | null)[]): number {
  const enchantments = Enchantments.of(gameData);
  let points = 0;
  for (const stack of stacks)
    for (const [id, level] of stack ? Object.entries(levelsOn(stack)) : []) {
      const enchantment = enchantments.get(id);
      if (enchantment && !enchantment.curse) points += enchantment.cost(level)[0];
    }
  return points;
}

function stripped(
  gameData: ServerGameData,
  stack: Stack,
  levels: Readonly<Record<string, number>>,
  damage: number | undefined,
): Stack {
  const curses = Object.entries(levels).filter(([id]) => Enchantments.of(gameData).get(id)?.curse);
  const kept = curses.length > 0 ? Object.fromEntries(curses) : undefined;
  const isBook = stack.id === 'enchanted_book';
  // Each curse left counts as one work done.
  const repairCost = curses.length > 0 ? 2 ** curses.length - 1 : undefined;
  const { enchantments: _, storedEnchantments: __, ...plain } = stack.data ?? {};
  return withData(isBook && !kept ? { ...stack, id: 'book' } : stack, {
    ...plain,
    damage: damage || undefined,
    repairCost,
    ...(isBook ? { storedEnchantments: kept } : { enchantments: kept }),
  });
}

function wholeDurability(gameData: ServerGameData, stack: Stack): number {
  if (stack.data?.unbreakable) return 0;
  return gameData.source.data.itemsByName[stack.id]?.maxDurability ?? 0;
}
