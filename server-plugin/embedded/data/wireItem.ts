import type { ItemStack } from '../../../protocol/item.ts';
import type { EmbeddedGameData } from './embeddedGameData.ts';

/** An item slot as minecraft-protocol reads and writes it; its fields differ by version. */
export type WireItem = Readonly<Record<string, unknown>>;

/** A stack, or an empty slot, in the version's packet format. */
export function toWireItem(gameData: EmbeddedGameData, stack: ItemStack | undefined): WireItem {
  if (gameData.source.features.itemComponents) {
    if (!stack) return { itemCount: 0 };
    return {
      itemCount: stack.count,
      itemId: gameData.itemNumber(stack.id),
      addedComponentCount: 0,
      removedComponentCount: 0,
      components: [],
      removeComponents: [],
    };
  }
  if (!stack) return { present: false };
  return { present: true, itemId: gameData.itemNumber(stack.id), itemCount: stack.count, nbtData: undefined };
}

/** The stack a client wrote; undefined for an empty slot or an item the version does not have. */
export function fromWireItem(gameData: EmbeddedGameData, item: WireItem): ItemStack | undefined {
  const count = item.itemCount;
  if (item.present === false || typeof count !== 'number' || count <= 0 || typeof item.itemId !== 'number')
    return undefined;
  const id = gameData.itemId(item.itemId);
  return id === undefined ? undefined : { id, count };
}
