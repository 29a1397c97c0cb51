import type { GameServer } from '../../core/server.ts';
import type { Player } from '../../players/player.ts';
import { SLOTS } from '../inventory/playerInventory.ts';
import { stackOf, withData } from '../inventory/stack.ts';

/** Entity statuses of the item that breaks in a slot of the player's window (Minecraft wiki, "Entity statuses"). */
const MAIN_HAND = 47;
const STATUS_OF_SLOT: Readonly<Record<number, number>> = { 45: 48, 5: 49, 6: 50, 7: 51, 8: 52 };

/** Share of the blows that Unbreaking never spares armour from (Minecraft wiki, "Unbreaking"). */
const ARMOUR_WEARS = 0.6;

/** Uses up durability of what a hand (0 main, 1 off) holds; see `wearSlot`. */
export function wearItem(server: GameServer, player: Player, hand: 0 | 1, by = 1): boolean {
  return wearSlot(server, player, player.inventory.handSlot(hand), by);
}

/**
 * Uses up durability of what lies in a slot of a player's window: a hand or a piece of armour (minecraft-data
 * `maxDurability`; Minecraft wiki, "Durability", "Unbreaking"). Nothing happens to items that do not wear, and in
 * creative mode.
 * @param by points of wear before Unbreaking.
 * @returns whether the item broke and is gone; everyone in the zone hears it.
 */
export function wearSlot(server: GameServer, player: Player, slot: number, by = 1): boolean {
  if (player.gameMode === 'creative' || by <= 0) return false;
  const stack = player.inventory.slots.get(slot);
  const most = stack ? maxDurability(server, stack.id) : undefined;
  if (!stack || most === undefined || stack.data?.unbreakable) return false;
  const unbreaking = stack.data?.enchantments?.unbreaking ?? 0;
  const spared = (unbreaking / (unbreaking + 1)) * (isArmourSlot(slot) ? 1 - ARMOUR_WEARS : 1);
  const random = server.zoneRandom(player.zone.id);
  let points = by;
  if (unbreaking > 0) for (let point = 0; point < by; point++) if (random.float() < spared) points--;
  if (points === 0) return false;
  const damage = (stack.data?.damage ?? 0) + points;
  if (damage < most) {
    player.inventory.slots.set(slot, withData(stack, { ...stack.data, damage }));
    return false;
  }
  player.inventory.slots.set(slot, stack.count > 1 ? stackOf(stack.id, stack.count - 1) : null);
  server.tracker.broadcastAbout(player.zone.id, player.entityId, 'entity_status', {
    entityId: player.entityId,
    entityStatus: STATUS_OF_SLOT[slot] ?? MAIN_HAND,
  });
  return true;
}

function isArmourSlot(slot: number): boolean {
  return slot >= SLOTS.armour.start && slot < SLOTS.armour.end;
}

/** How many points of wear an item bears; undefined for one that does not wear. */
export function maxDurability(server: GameServer, item: string): number | undefined {
  const most = server.gameData.source.data.itemsByName[item]?.maxDurability;
  return most !== undefined && most > 0 ? most : undefined;
}

const TOOL = /_(?:pickaxe|axe|shovel|hoe)$|^shears$/;

/**
 * Wear of the tool in the main hand that has broken a block (Minecraft wiki, "Durability"): one point, two for swords,
 * none for blocks that break at once, except that shears wear on leaves and the like.
 */
export function wearByDigging(server: GameServer, player: Player, hardness: number): void {
  const item = player.inventory.inHand(0)?.id;
  if (item === undefined) return;
  if (item.endsWith('_sword') || item === 'trident' || item === 'mace') {
    if (hardness > 0) wearItem(server, player, 0, 2);
  } else if (TOOL.test(item) && (hardness > 0 || item === 'shears')) wearItem(server, player, 0, 1);
}
