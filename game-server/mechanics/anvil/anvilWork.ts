import type { ItemData } from '../../../protocol/item.ts';
import { nameTable } from '../../../protocol/nameTable.ts';
import type { ServerGameData } from '../../data/serverGameData.ts';
import { Enchantments, levelsOn } from '../../items/equipment/enchantments.ts';
import { type Stack, withData } from '../../items/inventory/stack.ts';

/** What an anvil makes of its two slots and a name. */
interface AnvilWork {
  readonly result: Stack;
  /** Levels it costs. */
  readonly cost: number;
  /** How many items of the second slot are used up. */
  readonly used: number;
}

/** From this cost on survival players cannot have it; renaming alone stays below (Minecraft wiki, "Anvil mechanics"). */
const TOO_EXPENSIVE = 40;
/** What two worn items give beyond their sum, as a share of the full durability. */
const COMBINING_BONUS = 0.12;
const LONGEST_NAME = 50;

/** Levels an enchantment costs a level, by its weight; books cost half (Minecraft wiki, "Anvil mechanics"). */
function costOf(weight: number, fromBook: boolean): number {
  const full = weight >= 10 ? 1 : weight >= 5 ? 2 : weight >= 2 ? 4 : 8;
  return fromBook ? Math.max(1, Math.floor(full / 2)) : full;
}

/** Whether a repair material fits an item (minecraft-data `repairWith`; wooden tools and shields take any planks). */
function repairs(gameData: ServerGameData, item: string, material: string): boolean {
  const fact = gameData.source.data.itemsByName[item] as { repairWith?: readonly string[] } | undefined;
  return fact?.repairWith?.includes(material) ?? false;
}

/**
 * Repairing, combining, enchanting by book and renaming (Minecraft wiki, "Anvil mechanics"). Undefined when nothing
 * comes of it.
 * @param name the text in the name field; undefined when the player has not touched it.
 */
export function anvilWork(
  gameData: ServerGameData,
  left: Stack | null,
  right: Stack | null,
  name: string | undefined,
): AnvilWork | undefined {
  if (!left) return undefined;
  const joined = right ? join(gameData, left, right) : { data: { ...left.data }, cost: 0, used: 0 };
  if (!joined) return undefined;
  const { used } = joined;
  const data: ItemData = { ...joined.data };
  const renaming = rename(data, name);
  const penalty = (left.data?.repairCost ?? 0) + (right?.data?.repairCost ?? 0);
  const work = joined.cost + renaming;
  if (work <= 0) return undefined;
  let cost = penalty + work;
  const onlyRenamed = joined.cost === 0 && renaming > 0;
  if (onlyRenamed && cost >= TOO_EXPENSIVE) cost = TOO_EXPENSIVE - 1;
  if (cost >= TOO_EXPENSIVE) return undefined;
  const worked = Math.max(left.data?.repairCost ?? 0, right?.data?.repairCost ?? 0);
  const repairCost = onlyRenamed ? worked : worked * 2 + 1;
  const { damage, repairCost: _, ...rest } = data;
  const result = withData(left, {
    ...rest,
    ...(damage ? { damage } : {}),
    ...(repairCost > 0 ? { repairCost } : {}),
  });
  return { result, cost, used };
}

/** Sets or takes away the name; returns the levels it costs. */
function rename(data: ItemData, name: string | undefined): number {
  if (name === undefined) return 0;
  const text = name.slice(0, LONGEST_NAME);
  if (text.trim() === '') {
    if (data.customName === undefined) return 0;
    delete data.customName;
    return 1;
  }
  if (text === data.customName) return 0;
  data.customName = text;
  return 1;
}

interface Joined {
  readonly data: ItemData;
  readonly cost: number;
  readonly used: number;
}

function join(gameData: ServerGameData, left: Stack, right: Stack): Joined | undefined {
  const most = gameData.source.data.itemsByName[left.id]?.maxDurability;
  if (most !== undefined && repairs(gameData, left.id, right.id)) return mended(left, right, most);
  const isBook = right.id === 'enchanted_book';
  if (!isBook && (left.id !== right.id || (most === undefined && left.id !== 'enchanted_book'))) return undefined;
  const data: ItemData = { ...left.data };
  let cost = 0;
  if (most !== undefined && !isBook) {
    const together = most - (left.data?.damage ?? 0) + (most - (right.data?.damage ?? 0));
    const damage = Math.max(0, most - together - Math.floor(most * COMBINING_BONUS));
    if (damage < (left.data?.damage ?? 0)) {
      data.damage = damage;
      cost += 2;
    }
  }
  const merged = merge(gameData, left, right);
  if (merged === undefined) return undefined;
  if (merged.changed) {
    if (left.id === 'enchanted_book') data.storedEnchantments = merged.levels;
    else data.enchantments = merged.levels;
  }
  cost += merged.cost;
  if (left.count > 1 && cost > 0) cost = TOO_EXPENSIVE;
  return cost > 0 ? { data, cost, used: right.count } : undefined;
}

/** A quarter of the durability for every item of material, as long as something is left to mend. */
function mended(left: Stack, right: Stack, most: number): Joined | undefined {
  const quarter = Math.floor(most / 4);
  let damage = left.data?.damage ?? 0;
  let used = 0;
  while (damage > 0 && used < right.count) {
    damage -= Math.min(damage, quarter);
    used++;
  }
  return used === 0 ? undefined : { data: { ...left.data, damage }, cost: used, used };
}

/** Undefined when the second item has enchantments and none of them can go over. */
function merge(
  gameData: ServerGameData,
  left: Stack,
  right: Stack,
): { readonly levels: Record<string, number>; readonly cost: number; readonly changed: boolean } | undefined {
  const enchantments = Enchantments.of(gameData);
  const levels = nameTable(levelsOn(left));
  let cost = 0;
  let [accepted, refused] = [false, false];
  for (const [id, offered] of Object.entries(levelsOn(right))) {
    const enchantment = enchantments.get(id);
    if (!enchantment) continue;
    const own = levels[id] ?? 0;
    const level = Math.min(enchantment.maxLevel, own === offered ? offered + 1 : Math.max(own, offered));
    const opposed = Object.keys(levels).filter((other) => {
      const against = enchantments.get(other);
      return other !== id && against !== undefined && !enchantments.agree(enchantment, against);
    });
    cost += opposed.length;
    if (opposed.length > 0 || !enchantments.fits(enchantment, left.id)) {
      refused = true;
      continue;
    }
    accepted = true;
    levels[id] = level;
    cost += costOf(enchantment.weight, right.id === 'enchanted_book') * level;
  }
  if (refused && !accepted) return undefined;
  return { levels, cost, changed: accepted };
}
