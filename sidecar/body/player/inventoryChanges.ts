import type { Item } from 'prismarine-item';
import type { ItemCount } from '../body.ts';
import { carried, summaryOf } from './inventory.ts';
import type { Player } from './player.ts';

/** All that is carried, as it was at one moment. */
interface InventoryPrint {
  readonly counts: ReadonlyMap<string, number>;
  /** Differs whenever anything carried differs, wear and names included. */
  readonly text: string;
}

/** What is carried now. */
export function printInventory(player: Player): InventoryPrint {
  const stacks = carried(player);
  return {
    counts: new Map(summaryOf(stacks).map(({ id, count }) => [id, count])),
    text: JSON.stringify(stacks.map((stack) => [stack.slot, stack.name, stack.count, detailOf(stack)])),
  };
}

function detailOf(stack: Item): unknown {
  const { nbt, components } = stack as Item & { components?: unknown };
  return components ?? nbt ?? null;
}

/** What has become more and what less between two moments, by item id. */
export function changesOf(before: InventoryPrint, after: InventoryPrint): { gained: ItemCount[]; lost: ItemCount[] } {
  const gained: ItemCount[] = [];
  const lost: ItemCount[] = [];
  for (const id of new Set([...before.counts.keys(), ...after.counts.keys()])) {
    const delta = (after.counts.get(id) ?? 0) - (before.counts.get(id) ?? 0);
    if (delta > 0) gained.push({ id, count: delta });
    if (delta < 0) lost.push({ id, count: -delta });
  }
  return { gained, lost };
}

/** Changes as half a sentence: "gained 1 milk_bucket, lost 1 bucket"; empty when nothing changed. */
export function showChanges({ gained, lost }: { gained: readonly ItemCount[]; lost: readonly ItemCount[] }): string {
  const list = (items: readonly ItemCount[]) => items.map(({ id, count }) => `${count} ${id}`).join(', ');
  return [gained.length > 0 ? `gained ${list(gained)}` : '', lost.length > 0 ? `lost ${list(lost)}` : '']
    .filter((part) => part !== '')
    .join(', ');
}
