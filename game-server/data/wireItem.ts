import type { ItemStack } from '../../protocol/item.ts';
import { componentsOfItemData, itemDataOfComponents } from './itemComponents.ts';
import { itemDataOfTag, tagOfItemData } from './itemNbt.ts';
import type { ServerGameData } from './serverGameData.ts';

/** An item slot as minecraft-protocol reads and writes it; its fields differ by version. */
export type WireItem = Readonly<Record<string, unknown>>;

/** Boxes in boxes: no item of the game nests deeper, but packets of a hostile client do. */
const DEEPEST = 2;

/** A stack, or an empty slot, in the version's packet format, with all that its data says. */
export function toWireItem(gameData: ServerGameData, stack: ItemStack | undefined): WireItem {
  const itemId = stack && gameData.itemNumber(stack.id);
  if (gameData.source.features.itemComponents) {
    if (!stack) return { itemCount: 0 };
    const components = componentsOfItemData(gameData, stack.id, stack.data, (inner) => toWireItem(gameData, inner));
    return {
      itemCount: stack.count,
      itemId,
      addedComponentCount: components.length,
      removedComponentCount: 0,
      components,
      removeComponents: [],
    };
  }
  if (!stack) return { present: false };
  return { present: true, itemId, itemCount: stack.count, nbtData: tagOfItemData(gameData, stack.id, stack.data) };
}

/**
 * The stack a client wrote; undefined for an empty slot or an item the version does not have. Its data is a claim like
 * all else, good for comparing only: nothing in it is checked against `ItemData`. Never throws.
 */
export function fromWireItem(gameData: ServerGameData, item: WireItem | undefined, depth = 0): ItemStack | undefined {
  const count = item?.itemCount;
  if (!item || item.present === false || typeof count !== 'number' || count <= 0 || typeof item.itemId !== 'number')
    return undefined;
  const id = gameData.itemId(item.itemId);
  if (id === undefined) return undefined;
  const data = depth > DEEPEST ? undefined : dataOf(gameData, id, item, depth);
  return data ? { id, count, data } : { id, count };
}

function dataOf(gameData: ServerGameData, id: string, item: WireItem, depth: number) {
  try {
    if (gameData.source.features.itemComponents)
      return itemDataOfComponents(gameData, item.components, (inner) => fromWireItem(gameData, inner, depth + 1));
    return item.nbtData === undefined ? undefined : itemDataOfTag(gameData, id, item.nbtData);
  } catch {
    // Data of a shape no honest client sends: the item as it is claimed equals nothing there is.
    return { other: { unreadable: true } };
  }
}
