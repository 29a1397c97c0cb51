import type { Random } from '../../clock/random.ts';
import type { ItemStack } from '../../protocol/item.ts';
import { nameTable } from '../../protocol/nameTable.ts';

/** Items that do not stack. */
const SINGLE: ReadonlySet<string> = new Set(['milk_bucket', 'bow', 'fishing_rod', 'minecart']);
/** What fits a slot, where it is less than a full stack. */
const SMALL: Readonly<Record<string, number>> = nameTable({ egg: 16, bucket: 16 });

/**
 * Deals exactly what is needed, so that every agent gets something and nobody can be done without: kinds in turn to
 * whoever holds least, and while somebody has nothing the largest pile of whoever has most is divided.
 * @throws RangeError when there are fewer items than agents.
 */
export function dealKits(needs: ReadonlyMap<string, number>, agents: number, random: Random): ItemStack[][] {
  const units = [...needs.values()].reduce((sum, count) => sum + count, 0);
  if (units < agents) throw new RangeError(`${units} items for ${agents} agents; expected one for each at least`);
  const piles: Map<string, number>[] = Array.from({ length: agents }, () => new Map());
  const kinds = random.shuffle([...needs.keys()].sort());
  for (const kind of kinds) {
    const least = piles.reduce((one, other) => (other.size < one.size ? other : one));
    least.set(kind, needs.get(kind) ?? 0);
  }
  for (const pile of piles) {
    if (pile.size > 0) continue;
    const [from, kind] = largestOf(piles);
    const all = from.get(kind) ?? 0;
    const part = Math.floor(all / 2);
    from.set(kind, all - part);
    pile.set(kind, part);
  }
  return piles.map((pile) => [...pile].flatMap(([id, count]) => stacksOf(id, count)));
}

/** The pile of which most of one kind is left: it can be divided, as there are more items than agents. */
function largestOf(piles: readonly Map<string, number>[]): readonly [Map<string, number>, string] {
  let best: readonly [Map<string, number>, string, number] | undefined;
  for (const pile of piles) for (const [kind, count] of pile) if (!best || count > best[2]) best = [pile, kind, count];
  if (!best || best[2] < 2) throw new RangeError('nothing is left that can be divided');
  return [best[0], best[1]];
}

/** So many of an item in stacks. */
export function stacksOf(id: string, count: number): ItemStack[] {
  const most = SINGLE.has(id) ? 1 : (SMALL[id] ?? 64);
  const stacks: ItemStack[] = [];
  for (let left = count; left > 0; left -= most) stacks.push({ id, count: Math.min(most, left) });
  return stacks;
}
