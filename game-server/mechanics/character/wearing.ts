import type { GameServer } from '../../core/server.ts';
import { wornSlot } from '../../items/inventory/playerInventory.ts';
import { withCount } from '../../items/inventory/stack.ts';
import { playSound } from '../../players/feedback/playSound.ts';

/** Sounds of putting armour on by material (minecraft-data `sounds`); any other makes the plain one. */
const MATERIAL = /^(leather|chainmail|iron|golden|diamond|netherite|turtle)_/;

/**
 * Armour put on with the use key (Minecraft wiki, "Armor"): into an empty place, or since 1.19.4 in exchange for what is
 * worn there, unless a curse binds it.
 */
export function installWearing(server: GameServer): void {
  const { itemRules, source } = server.gameData;
  const swaps = source.features.damageEvent;
  const isWorn = (id: string) => {
    const place = itemRules.wornOn(id);
    // Heads and pumpkins are put on in the inventory alone.
    return place !== undefined && place !== 'off-hand' && (MATERIAL.test(id) || id === 'elytra');
  };
  server.uses.onItem(isWorn, ({ player, hand, item }) => {
    const place = itemRules.wornOn(item.id);
    if (place === undefined) return false;
    const { inventory } = player;
    const [slot, from] = [wornSlot(place), inventory.handSlot(hand)];
    const worn = inventory.slots.get(slot);
    if (worn && (!swaps || (worn.data?.enchantments?.binding_curse ?? 0) > 0 || item.count > 1)) return false;
    inventory.slots.set(slot, withCount(item, 1));
    inventory.slots.set(from, worn ?? withCount(item, item.count - 1));
    const material = MATERIAL.exec(item.id)?.[1] ?? 'elytra';
    const name = `item.armor.equip_${material === 'golden' ? 'gold' : material === 'chainmail' ? 'chain' : material}`;
    playSound(server, { zone: player.zone.id, name, category: 'player', at: player.position });
    return true;
  });
}
