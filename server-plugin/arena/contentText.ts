import type { ItemData, SlotStack } from '../../protocol/item.ts';
import type { EntityRecord } from '../../protocol/snapshot.ts';

/** A stack with its slot, such as "0:torch*4". */
export function stackText({ slot, id, count, data }: SlotStack): string {
  return `${slot}:${id}*${count}${dataText(data)}`;
}

/** What distinguishes an entity from others of its kind; empty for nothing. */
export function traitText({ traits }: EntityRecord): string {
  return traits ? JSON.stringify(traits) : '';
}

/** What distinguishes an item from others of its id, the same for equal items; empty for nothing. */
export function dataText(data: ItemData | undefined): string {
  if (!data) return '';
  return JSON.stringify(Object.fromEntries(Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1))));
}
