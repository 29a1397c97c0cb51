/** Eat, hunt, strike or wait: all that the rules know of staying alive. */
export type SurvivingOrder =
  | { readonly type: 'eat' | 'attack'; readonly who: string; readonly what: string }
  | { readonly type: 'watch'; readonly who: string };

/** The order in the words that `readOrder` reads. */
export function writeOrder(order: SurvivingOrder): string {
  switch (order.type) {
    case 'eat':
      return `Eat ${order.what} as ${order.who}.`;
    case 'attack':
      return `Strike down the nearest ${order.what} as ${order.who}.`;
    case 'watch':
      return `Keep watch for a minute as ${order.who}.`;
    default:
      return order satisfies never;
  }
}

/** The order of a text; undefined for one in other words. */
export function readOrder(text: string): SurvivingOrder | undefined {
  const [, meal, eater] = /^Eat (\w+) as (\w+)\.$/.exec(text) ?? [];
  if (meal !== undefined && eater !== undefined) return { type: 'eat', who: eater, what: meal };
  const [, target, fighter] = /^Strike down the nearest (\w+) as (\w+)\.$/.exec(text) ?? [];
  if (target !== undefined && fighter !== undefined) return { type: 'attack', who: fighter, what: target };
  const [, watcher] = /^Keep watch for a minute as (\w+)\.$/.exec(text) ?? [];
  return watcher === undefined ? undefined : { type: 'watch', who: watcher };
}
