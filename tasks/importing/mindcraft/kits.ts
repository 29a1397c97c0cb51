import type { ItemStack } from '../../../protocol/item.ts';
import { nameTable } from '../../../protocol/nameTable.ts';
import type { MindcraftFacts } from './facts.ts';
import type { DefectNotes } from './mindcraftDefect.ts';

/** Slots of an inventory. */
const SLOTS = 36;

/** An id without namespace and state. */
export function plainId(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^minecraft:/, '')
    .replace(/\[.*\]$/s, '');
}

/** Items that later versions renamed (Minecraft wiki, "Java Edition 1.13" and "1.14"). */
const RENAMED: Readonly<Record<string, string>> = nameTable({
  rose_red: 'red_dye',
  dandelion_yellow: 'yellow_dye',
  cactus_green: 'green_dye',
  wooden_slab: 'oak_slab',
});

/** An id as the game has it; noted where it is written in another way. Undefined, and noted, where it does not exist. */
export function knownItem(text: string, where: string, facts: MindcraftFacts, notes: DefectNotes): string | undefined {
  const id = plainId(text);
  if (!/^[a-z0-9_]+$/.test(id) || !facts.book.hasItem(id)) return undefined;
  if (id !== text) notes.repaired('id-with-state', `${where}: "${text}"`, `read as ${id}`);
  return id;
}

/** What players carry at first, as stacks; items that do not exist are left out, as a server refuses to give them. */
export function kitsOf(
  inventories: readonly Readonly<Record<string, number>>[],
  facts: MindcraftFacts,
  notes: DefectNotes,
): ItemStack[][] {
  return inventories.map((items, place) => {
    const stacks = Object.entries(items).flatMap(([text, count]) => {
      const where = `inventory ${place}`;
      const id = knownItem(text, where, facts, notes);
      if (id !== undefined) return stacksOf(id, count, facts);
      const renamed = RENAMED[plainId(text)];
      const how = renamed === undefined ? 'not given: no such item' : `given as ${renamed}, its name since`;
      notes.repaired('id-unknown', `${where}: ${count} "${text}"`, how);
      return renamed === undefined ? [] : stacksOf(renamed, count, facts);
    });
    if (stacks.length > SLOTS)
      notes.refuse('not-playable', 'too-many-materials', `inventory ${place}: more than ${SLOTS} stacks`);
    return stacks;
  });
}

/** So many of an item, in stacks of its size; never more of them than one over what anybody can carry. */
export function stacksOf(id: string, count: number, { stackSize }: MindcraftFacts): ItemStack[] {
  const most = stackSize(id) ?? 64;
  const stacks: ItemStack[] = [];
  for (let left = count; left > 0 && stacks.length <= SLOTS; left -= most)
    stacks.push({ id, count: Math.min(left, most) });
  return stacks;
}
