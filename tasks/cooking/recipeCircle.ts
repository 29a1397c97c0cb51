/** An item that is part of itself, however many steps away; undefined when there is none. Looks at every edge once. */
export function circleIn(checkpoints: readonly { readonly item: string; readonly parts: readonly string[] }[]) {
  const partsOf = new Map(checkpoints.map(({ item, parts }) => [item, parts]));
  const open = new Set<string>();
  const done = new Set<string>();
  const visit = (item: string): string | undefined => {
    if (open.has(item)) return item;
    if (done.has(item)) return undefined;
    open.add(item);
    for (const part of partsOf.get(item) ?? []) {
      const circle = visit(part);
      if (circle !== undefined) return circle;
    }
    open.delete(item);
    done.add(item);
    return undefined;
  };
  for (const { item } of checkpoints) {
    const circle = visit(item);
    if (circle !== undefined) return circle;
  }
  return undefined;
}
