/** Items of one kind lying together. Immutable; an empty slot is `null`, so a count is at least 1. */
export interface Stack {
  readonly id: string;
  readonly count: number;
}

/** Whether two stacks may be merged; the one place that compares items, for the day stacks carry more than an id. */
export function sameItem(a: Stack, b: Stack): boolean {
  return a.id === b.id;
}

/** The same item with another count; `null` when nothing is left. */
export function withCount(stack: Stack, count: number): Stack | null {
  return count > 0 ? { ...stack, count } : null;
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
