import type { SlotStack } from '../../../../protocol/item.ts';
import { nameTable } from '../../../../protocol/nameTable.ts';
import { countOf, type ItemForms, itemDataOf } from './itemData.ts';
import { compoundOf, type PlainJson, plainValue, wholeOf } from './plainValue.ts';

/** Slots of the player's own window (Minecraft wiki, "Java Edition protocol/Inventory") by slot number in NBT. */
const HOTBAR = { nbt: 0, window: 36, count: 9 };
const WINDOW_OF_WORN: Readonly<Record<number, number>> = { 103: 5, 102: 6, 101: 7, 100: 8, [-106]: 45 };
/** The same by name in `equipment`, since 1.21.5. */
const WINDOW_OF_EQUIPMENT: Readonly<Record<string, number>> = nameTable({
  head: 5,
  chest: 6,
  legs: 7,
  feet: 8,
  offhand: 45,
});
const LAST_MAIN = 35;
/** The most of an item that a `SlotStack` can hold; only custom components make stacks of more. */
const MOST = 64;

/**
 * What a player carries, from the entity's NBT (Minecraft wiki, "Player.dat format"): numbered as the inventory window
 * numbers its slots, in their order.
 */
export function playerStacks(
  inventory: readonly unknown[],
  equipment: Readonly<Record<string, unknown>> | undefined,
  forms: ItemForms,
): SlotStack[] {
  const stacks: SlotStack[] = [];
  for (const entry of inventory) {
    const item = compoundOf(plainValue(entry)) ?? {};
    const slot = windowSlot(wholeOf(item.Slot, -128, 127));
    const stack = slot === undefined ? undefined : stackOf(item, forms);
    if (slot !== undefined && stack) stacks.push({ slot, ...stack });
  }
  for (const [place, entry] of Object.entries(equipment ?? {})) {
    const slot = Object.hasOwn(WINDOW_OF_EQUIPMENT, place) ? WINDOW_OF_EQUIPMENT[place] : undefined;
    const stack = stackOf(compoundOf(plainValue(entry)) ?? {}, forms);
    if (slot !== undefined && stack) stacks.push({ slot, ...stack });
  }
  return stacks.sort((a, b) => a.slot - b.slot);
}

/** What a block holds in its slots, from its NBT, in their order. */
export function containerStacks(items: readonly unknown[], forms: ItemForms): SlotStack[] {
  const stacks: SlotStack[] = [];
  for (const entry of items) {
    const item = compoundOf(plainValue(entry)) ?? {};
    const slot = wholeOf(item.Slot, 0, 127);
    const stack = slot === undefined ? undefined : stackOf(item, forms);
    if (slot !== undefined && stack) stacks.push({ slot, ...stack });
  }
  return stacks.sort((a, b) => a.slot - b.slot);
}

function windowSlot(slot: number | undefined): number | undefined {
  if (slot === undefined) return undefined;
  if (slot >= HOTBAR.nbt && slot < HOTBAR.nbt + HOTBAR.count) return HOTBAR.window + slot;
  return slot > 0 && slot <= LAST_MAIN ? slot : WINDOW_OF_WORN[slot];
}

/** A stack without its slot; undefined for an empty one. Ids of other namespaces keep theirs before an underscore. */
function stackOf(item: Readonly<Record<string, PlainJson>>, forms: ItemForms): Omit<SlotStack, 'slot'> | undefined {
  const count = countOf(item);
  if (typeof item.id !== 'string' || count === undefined) return undefined;
  const id = item.id.replace(/^minecraft:/, '').replace(/[^a-z0-9_]/g, '_');
  if (id === '' || id === 'air') return undefined;
  const data = itemDataOf(item, forms);
  return { id, count: Math.min(count, MOST), ...(data ? { data } : {}) };
}

/** Counts of all items by id, in the order in which the slots first have them. */
export function totalsOf(stacks: readonly SlotStack[]): Map<string, number> {
  const totals = new Map<string, number>();
  for (const { id, count } of stacks) totals.set(id, (totals.get(id) ?? 0) + count);
  return totals;
}

/** What `after` has more (or less) of than `before`, item by item, in the order of `before`, then `after`. */
export function totalsDifference(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): { readonly item: string; readonly delta: number }[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((item) => {
    const delta = (after.get(item) ?? 0) - (before.get(item) ?? 0);
    return delta === 0 ? [] : [{ item, delta }];
  });
}
