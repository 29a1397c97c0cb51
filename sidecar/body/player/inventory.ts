import type { Item } from 'prismarine-item';
import type { ItemCount } from '../body.ts';
import { ActionError } from './actionError.ts';
import { itemName } from './itemName.ts';
import type { Player } from './player.ts';

/** How many of an item the body carries, hotbar and hands included. */
export function countOf(player: Player, itemId: string): number {
  return carried(player).reduce((sum, item) => sum + (item.name === itemId ? item.count : 0), 0);
}

/** Everything carried, one entry per item id, in the order of first appearance. */
export function summaryOf(items: readonly Item[]): ItemCount[] {
  const counts = new Map<string, { count: number; called: string[] }>();
  for (const item of items) {
    const known = counts.get(item.name) ?? { count: 0, called: [] };
    const name = itemName(item);
    if (name !== undefined && !known.called.includes(name)) known.called.push(name);
    counts.set(item.name, { ...known, count: known.count + item.count });
  }
  return [...counts].map(([id, { count, called }]) => ({ id, count, ...(called.length > 0 ? { called } : {}) }));
}

/** The stacks carried, armour and off-hand included. */
export function carried(player: Player): Item[] {
  return player.bot.inventory.slots.filter((item): item is Item => item != null);
}

/** Ids by what players call them in lower case, for each version's registry. */
const idsByName = new WeakMap<object, ReadonlyMap<string, string>>();

/** The id of the item or block that players know by a name, such as "Block of Iron", in any case; undefined if there is none. */
export function idOfName({ bot: { registry } }: Player, name: string): string | undefined {
  let ids = idsByName.get(registry);
  if (!ids) {
    const things = [...registry.blocksArray, ...registry.itemsArray];
    ids = new Map(things.map(({ displayName, name: id }) => [displayName.toLowerCase(), id]));
    idsByName.set(registry, ids);
  }
  return ids.get(name.trim().toLowerCase());
}

/** Names that look like `name`, nearest first, for messages about unknown ids. */
export function similarNames(name: string, known: Iterable<string>): string[] {
  const wanted = name.toLowerCase().replace(/[^a-z0-9]+/g, '_');
  const words = wanted.split('_').filter((word) => word.length > 2);
  return [...known]
    .map((id) => ({
      id,
      score: (id.includes(wanted) || wanted.includes(id) ? 2 : 0) + words.filter((word) => id.includes(word)).length,
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.id.length - b.id.length || (a.id < b.id ? -1 : 1))
    .slice(0, 5)
    .map(({ id }) => id);
}

/** Throws ActionError 'unknown-item', with names that come near, unless the game has such an item. */
export function assertItemExists(player: Player, itemId: string): void {
  if (player.bot.registry.itemsByName[itemId]) return;
  const near = similarNames(itemId, new Set([...carried(player).map((item) => item.name)]));
  const more = near.length > 0 ? near : similarNames(itemId, Object.keys(player.bot.registry.itemsByName));
  const hint = more.length > 0 ? `; similar: ${more.join(', ')}` : '';
  throw new ActionError('unknown-item', `there is no item "${itemId}"${hint}`);
}

/** Throws ActionError 'missing-item' unless at least `count` are carried. */
export function assertCarries(player: Player, itemId: string, count = 1): void {
  assertItemExists(player, itemId);
  const has = countOf(player, itemId);
  if (has >= count) return;
  const near = similarNames(itemId, new Set(carried(player).map((item) => item.name))).filter((id) => id !== itemId);
  const hint = has === 0 && near.length > 0 ? `; carries ${near.join(', ')}` : '';
  throw new ActionError('missing-item', `needs ${count} ${itemId}, carries ${has}${hint}`);
}

/** Takes an item into the main hand if it is not there; throws ActionError 'missing-item'. */
export async function holdItem(player: Player, itemId: string): Promise<void> {
  assertCarries(player, itemId);
  const { bot } = player;
  if (bot.heldItem?.name === itemId) return;
  const item = bot.inventory.items().find((stack) => stack.name === itemId);
  if (item) {
    await bot.equip(item, 'hand');
    return;
  }
  throw new ActionError('missing-item', `carries ${itemId} only where the hand cannot take it from (worn or off-hand)`);
}
