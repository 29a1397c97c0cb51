import type { ActionResult, EquipmentSlot } from '../action.ts';
import { ActionError } from '../player/actionError.ts';
import { assertCarries, holdItem } from '../player/inventory.ts';
import type { Player } from '../player/player.ts';
import { emptyCursor, syncWindow } from './windows.ts';

/** Slots of the inventory window (protocol "Inventory"). */
const WORN: Record<Exclude<EquipmentSlot, 'hand'>, number> = { head: 5, torso: 6, legs: 7, feet: 8, 'off-hand': 45 };

/** See `Action` 'equip'. Throws ActionError. */
export async function equip(
  player: Player,
  item: string,
  slot: EquipmentSlot,
  signal: AbortSignal,
): Promise<ActionResult> {
  const done: ActionResult = { ok: true, message: `${item} is now in the slot "${slot}"` };
  if (slot === 'hand') {
    await holdItem(player, item);
    await syncWindow(player, player.bot.inventory, signal);
    if (player.bot.heldItem?.name === item) return done;
    throw new ActionError('refused-by-server', `the hand holds ${player.bot.heldItem?.name ?? 'nothing'}, not ${item}`);
  }
  assertCarries(player, item);
  const { inventory } = player.bot;
  if (inventory.slots[WORN[slot]]?.name === item) return done;
  const source = inventory.items().find((stack) => stack.name === item);
  if (!source) throw new ActionError('missing-item', `${item} is worn in another slot`);
  await player.bot.equip(source, slot);
  await syncWindow(player, inventory, signal);
  if (inventory.selectedItem) {
    await emptyCursor(player, inventory, { from: inventory.inventoryStart, to: inventory.inventoryEnd });
    await syncWindow(player, inventory, signal);
  }
  const now = inventory.slots[WORN[slot]]?.name;
  if (now === item) return done;
  throw new ActionError('refused-by-server', `${item} cannot go into the slot "${slot}"; it holds ${now ?? 'nothing'}`);
}
