import type { GameServer } from '../../core/server.ts';
import type { Entities } from '../../entities/entities.ts';
import type { ItemDrops } from '../../entities/itemDrops.ts';
import { applyClick } from '../../items/inventory/click.ts';
import { SLOTS } from '../../items/inventory/playerInventory.ts';
import type { PacketFields } from '../../network/packetCodec.ts';
import type { Player } from '../player.ts';
import { picking } from './picking.ts';
import { readClick } from './windowPackets.ts';
import type { Windows } from './windows.ts';

/** block_dig statuses that are no digging at all (Minecraft wiki, "Java Edition protocol", Player Action). */
const DROP_STACK = 3;
const DROP_ONE = 4;
const SWAP_HANDS = 6;

/**
 * Players' slots: clicks in windows, the drop and swap keys, the held slot. Clients only ask; what they claim to show is
 * used for nothing but finding out where to correct them. Changes from anywhere reach the clients once a tick.
 */
export function installInventory(
  server: GameServer,
  windows: Windows,
  drops: ItemDrops,
  entities: Pick<Entities, 'get'>,
): void {
  server.onPacket('window_click', (player, fields) => click(server, windows, drops, player, fields));
  server.onPacket('close_window', (player, fields) => windows.closedByClient(player, fields.windowId as number));
  server.onPacket('held_item_slot', (player, fields) => hold(windows, player, fields.slotId as number));
  server.onPacket('block_dig', (player, fields) => useKeys(windows, drops, player, fields.status as number));
  picking(server, windows, entities);
  // The gatekeeper stops creative packets; a client that sent one shows items it does not have.
  server.onEvent((event) => {
    if (event.type !== 'action-refused' || event.action !== 'creative-slot') return;
    const player = server.players.get(event.player);
    if (player) windows.viewOf(player)?.distrust();
  });
}

function click(server: GameServer, windows: Windows, drops: ItemDrops, player: Player, fields: PacketFields): void {
  const view = windows.viewOf(player);
  if (!view) return;
  const container = windows.containerOf(player);
  const request = readClick(server.gameData, fields, () => [
    ...view.window.model.slots.map((slot) => slot.get()),
    player.inventory.cursor,
  ]);
  if (request.window !== view.window.id) {
    if (!windows.isLate(player, request.window))
      windows.refuse(player, 'window_click', `window ${request.window} is not open, window ${view.window.id} is`);
    view.distrust();
    return;
  }
  const fresh = view.isFresh(request.stateId);
  let made = false;
  const run = () => {
    const outcome = applyClick(view.window.model, request.click);
    switch (outcome.type) {
      case 'refused':
        windows.refuse(player, 'window_click', outcome.reason);
        view.distrust();
        return;
      case 'done':
        for (const stack of outcome.dropped) drops.throwFrom(player, stack);
        made = outcome.made ?? false;
        return;
      default:
        outcome satisfies never;
    }
  };
  if (container) windows.reporting(container, player, run);
  else run();
  windows.acted(player, 'window-click');
  // Whoever takes a result several times over cannot foresee all that it consumes.
  const invented = fresh && !made ? view.inventedBy(request.shown, request.cursor) : [];
  for (const { item, surplus } of invented)
    windows.refuse(player, 'window_click', `the client shows ${surplus} ${item} that do not exist`);
  view.believe(request.shown, request.cursor);
  if (!fresh || invented.length > 0) view.distrust();
  // Clients wait for word of the crafting result after every click on the grid (vanilla sends it each time).
  if (view.window.id === 0 && request.click.slot >= SLOTS.result && request.click.slot < SLOTS.grid.end)
    view.doubt(SLOTS.result);
  else if (container?.menu === 'crafting' && request.click.slot >= 0 && request.click.slot < container.slots.length)
    view.doubt(SLOTS.result);
}

function hold(windows: Windows, player: Player, slot: number): void {
  if (slot >= 0 && slot <= 8) {
    player.inventory.held = slot;
    return;
  }
  windows.refuse(player, 'held_item_slot', `hotbar slot ${slot} does not exist, expected 0 to 8`);
  player.send('held_item_slot', { slot: player.inventory.held });
}

function useKeys(windows: Windows, drops: ItemDrops, player: Player, status: number): void {
  const { inventory } = player;
  if (status === SWAP_HANDS) {
    inventory.swapHands();
    windows.acted(player, 'swap-hands');
  } else if (status === DROP_ONE || status === DROP_STACK) {
    const stack = inventory.takeFrom(inventory.heldSlot, status === DROP_ONE ? 1 : Number.POSITIVE_INFINITY);
    if (stack) {
      drops.throwFrom(player, stack);
      windows.acted(player, 'drop');
    }
    // Clients remove what they drop by themselves.
    windows.viewOf(player)?.distrust();
  }
}
