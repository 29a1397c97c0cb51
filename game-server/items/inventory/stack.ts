import { isDeepStrictEqual } from 'node:util';
import type { ItemData } from '../../../protocol/item.ts';

/**
 * Items of one kind lying together. Immutable; an empty slot is `null`, so a count is at least 1. `data` is absent for
 * a plain item, never empty.
 */
export interface Stack {
  readonly id: string;
  readonly count: number;
  readonly data?: ItemData | undefined;
}

/** Whether two stacks may be merged: the same item with the same damage, enchantments, name and so on. */
export function sameItem(a: Stack, b: Stack): boolean {
  if (a.id !== b.id) return false;
  return a.data === b.data || isDeepStrictEqual(a.data, b.data);
}

/** The same item with another count; `null` when nothing is left. */
export function withCount(stack: Stack, count: number): Stack | null {
  return count > 0 ? { ...stack, count } : null;
}

/** The same stack with other data; properties that are undefined are left out, and data without any with them. */
export function withData(stack: Stack, data: ItemData): Stack {
  const kept = Object.entries(data).filter(([, value]) => value !== undefined);
  const { data: _, ...plain } = stack;
  return kept.length > 0 ? { ...plain, data: Object.fromEntries(kept) as ItemData } : plain;
}

/** A fresh stack of an id; data only where there is any. */
export function stackOf(id: string, count: number, data?: ItemData): Stack {
  return data === undefined ? { id, count } : withData({ id, count }, data);
}

/** Adds up stacks by item id; nulls count for nothing. */
export function totalsOf(stacks: Iterable<Stack | null>): Map<string, number> {
  const totals = new Map<string, number>();
  for (const stack of stacks) if (stack) totals.set(stack.id, (totals.get(stack.id) ?? 0) + stack.count);
  return totals;
}

/** What each item gained from `before` to `after` (negative: lost), by item id in alphabetic order, without zeros. */
export function differenceOf(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): { readonly item: string; readonly delta: number }[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .sort()
    .map((item) => ({ item, delta: (after.get(item) ?? 0) - (before.get(item) ?? 0) }))
    .filter(({ delta }) => delta !== 0);
}
