import { Pack } from '../../../knowledge/gathering/pack.ts';
import type { Amount } from './orders.ts';

/** Free slots below which one throws away what is of no use. */
const CRAMPED = 4;
/** Stones kept for tools and building. */
const STONES_KEPT = 64;
/** What the ground is full of and nobody needs here. */
const JUNK =
  /^(?:dirt|gravel|granite|diorite|andesite|tuff|(?:red_)?sand(?:stone)?|clay_ball|flint|\w*_seeds|\w+_sapling|raw_copper|lapis_lazuli|redstone|cobbled_deepslate|cobblestone)$/;

/** What somebody whose pack is nearly full throws away first: of what is of no use, what there is most of. */
export function tidyingUp(inventory: Readonly<Record<string, number>>, wanted: readonly string[]): Amount | undefined {
  const pack = new Pack(Object.entries(inventory).map(([id, count]) => ({ id, count })));
  if (pack.room >= CRAMPED) return undefined;
  const spare = Object.keys(inventory)
    .filter((item) => JUNK.test(item) && !wanted.includes(item))
    .map((item) => ({ item, count: (inventory[item] ?? 0) - (item === 'cobblestone' ? STONES_KEPT : 0) }))
    .filter(({ count }) => count > 0);
  return spare.sort((a, b) => b.count - a.count)[0];
}
