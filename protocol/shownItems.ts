/** Some of one item, and the names that some of these were given. */
interface ShownItem {
  readonly id: string;
  readonly count: number;
  readonly called?: readonly string[];
}

/** Items in words: "3 oak_planks, 1 paper (called "Orders")". Names are quoted, and stay untrusted. */
export function shownItems(items: readonly ShownItem[]): string {
  const names = (called: readonly string[] = []) =>
    called.length > 0 ? ` (called ${called.map((name) => JSON.stringify(name)).join(', ')})` : '';
  return items.map((item) => `${item.count} ${item.id}${names(item.called)}`).join(', ');
}
