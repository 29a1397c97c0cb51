import type { SlotGrid } from './slotGrid.ts';
import { type Stack, sameItem, withCount } from './stack.ts';

/**
 * Somewhere a stack can lie: a slot or the cursor. Everything a click does is made of the moves below, each of which
 * takes from one place exactly what it gives to another, so that no click can create or lose an item.
 */
export interface Place {
  get(): Stack | null;
  set(stack: Stack | null): void;
  /** How many of this item the place holds when it holds nothing else. */
  limit(stack: Stack): number;
}

/** A slot of a grid as a place; `most` lowers the limit (1 for armour). */
export function placeOf(grid: SlotGrid, slot: number, most = 64): Place {
  return {
    get: () => grid.get(slot),
    set: (stack) => grid.set(slot, stack),
    limit: (stack) => Math.min(most, grid.rules.stackSize(stack.id) ?? 0),
  };
}

/** How many items of `stack` the place takes besides what it holds; 0 when it holds another item. */
export function roomFor(place: Place, stack: Stack): number {
  const held = place.get();
  if (held && !sameItem(held, stack)) return 0;
  return Math.max(0, place.limit(stack) - (held?.count ?? 0));
}

/** Moves up to `count` items, as many as lie there and fit; returns how many moved. */
export function move(from: Place, to: Place, count: number): number {
  const stack = from.get();
  if (!stack) return 0;
  const moved = Math.min(count, stack.count, roomFor(to, stack));
  if (moved <= 0) return 0;
  from.set(withCount(stack, stack.count - moved));
  to.set(withCount(stack, (to.get()?.count ?? 0) + moved));
  return moved;
}

/** Swaps what lies in two places. The caller has checked that both fit. */
export function exchange(a: Place, b: Place): void {
  const [first, second] = [a.get(), b.get()];
  a.set(second);
  b.set(first);
}

/** Takes up to `count` items away; the caller now owns them. */
export function take(from: Place, count: number): Stack | null {
  const stack = from.get();
  if (!stack) return null;
  const taken = Math.min(count, stack.count);
  if (taken <= 0) return null;
  from.set(withCount(stack, stack.count - taken));
  return withCount(stack, taken);
}
