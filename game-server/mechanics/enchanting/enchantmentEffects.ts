import type { GameServer } from '../../core/server.ts';
import { Enchantments } from '../../items/equipment/enchantments.ts';
import { SLOTS } from '../../items/inventory/playerInventory.ts';
import { withData } from '../../items/inventory/stack.ts';
import type { Player } from '../../players/player.ts';
import type { ExperienceSystem } from '../experience/experienceSystem.ts';
import type { Fishing } from '../fishing/fishing.ts';
import { chooseEnchantments, enchanted } from './tableOffers.ts';

/** Durability a point of experience restores (Minecraft wiki, "Mending"). */
const MENDED_PER_POINT = 2;

/** Enchantments that act elsewhere: Mending on what experience orbs bring, and those that fished treasure comes with. */
export function installEnchantmentEffects(server: GameServer, experience: ExperienceSystem, fishing: Fishing): void {
  experience.addMender((player, points) => mend(server, player, points));
  const enchantments = Enchantments.of(server.gameData);
  fishing.enchantBy((stack, levels, random) =>
    enchanted(stack, chooseEnchantments(enchantments, stack.id, levels, random)),
  );
}

/** One damaged item with Mending, held or worn, takes what it can use of the points; the rest is left. */
function mend(server: GameServer, player: Player, points: number): number {
  const { inventory } = player;
  const worn = Array.from({ length: 4 }, (_, index) => SLOTS.armour.start + index);
  const menders = [inventory.heldSlot, SLOTS.offHand, ...worn].filter((slot) => {
    const data = inventory.slots.get(slot)?.data;
    return data?.enchantments?.mending !== undefined && (data.damage ?? 0) > 0;
  });
  if (menders.length === 0) return points;
  const slot = server.zoneRandom(player.zone.id).pick(menders);
  const stack = inventory.slots.get(slot);
  if (!stack?.data?.damage) return points;
  const restored = Math.min(stack.data.damage, points * MENDED_PER_POINT);
  const { damage, ...rest } = stack.data;
  const left = damage - restored;
  inventory.slots.set(slot, withData(stack, left > 0 ? { ...rest, damage: left } : rest));
  return points - Math.floor(restored / MENDED_PER_POINT);
}
