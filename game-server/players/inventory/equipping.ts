import type { GameServer } from '../../core/server.ts';
import type { ItemDrops } from '../../entities/itemDrops.ts';
import { wornSlot } from '../../items/inventory/playerInventory.ts';
import type { Windows } from './windows.ts';

/** What is worn by clicking it into a slot only: blocks, which the use key places (Minecraft wiki, "Armor", "Equipping"). */
const PLACED = /(?:_head|_skull|^carved_pumpkin)$/;

/**
 * Armour and elytra are put on by using them. What was worn comes into the hand from 1.19.4 on; before, armour is put on
 * only where nothing is (Minecraft wiki, "Armor", section "History").
 */
export function installEquipping(server: GameServer, windows: Windows, drops: ItemDrops): void {
  const { itemRules, source } = server.gameData;
  const worn = (id: string) => {
    const place = itemRules.wornOn(id);
    return place === undefined || place === 'off-hand' || PLACED.test(id) ? undefined : wornSlot(place);
  };
  server.uses.onItem(
    (id) => worn(id) !== undefined,
    ({ player, hand, item }) => {
      const slot = worn(item.id);
      if (slot === undefined) return false;
      const { slots } = player.inventory;
      const before = slots.get(slot);
      if (before && (!source.features.swapsArmour || before.data?.enchantments?.binding_curse)) return false;
      const taken = player.inventory.takeFrom(player.inventory.handSlot(hand), 1);
      if (!taken) return false;
      slots.set(slot, taken);
      if (before) {
        const free = player.inventory.handSlot(hand);
        if (slots.get(free)) {
          const left = player.inventory.insert(before);
          if (left) drops.throwFrom(player, left);
        } else slots.set(free, before);
      }
      // Clients foresee this, and not all alike.
      windows.viewOf(player)?.distrust();
      return true;
    },
  );
}
