import { itemOfBlock } from '../../../game-data/blockItems.ts';
import type { BlockPosition } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { Entities } from '../../entities/entities.ts';
import { type PlayerInventory, SLOTS } from '../../items/inventory/playerInventory.ts';
import { blockFacts } from '../../world/blocks/blockFacts.ts';
import { reachProblem } from '../limits/reach.ts';
import { sightProblem } from '../limits/sight.ts';
import type { Player } from '../player.ts';
import type { Windows } from './windows.ts';

const HOTBAR = SLOTS.hotbar.end - SLOTS.hotbar.start;

/**
 * The pick-block key: the item of the block looked at comes into the hand, if the player carries it (Minecraft wiki,
 * "Controls", "Pick Block"). Up to 1.21.1 clients say which slot it is in, later the server looks for it.
 */
export function picking(server: GameServer, windows: Windows, entities: Pick<Entities, 'get'>): void {
  const facts = blockFacts(server.gameData.version);
  server.onPacket('pick_item', (player, { slot }) => {
    // Clients count the hotbar first here, then the main inventory.
    const number = Number(slot);
    if (!Number.isInteger(number) || number < 0 || number >= SLOTS.hotbar.end - SLOTS.main.start)
      windows.refuse(player, 'pick-item', `slot ${number} does not exist, expected 0 to 35`);
    else pick(windows, player, number < HOTBAR ? SLOTS.hotbar.start + number : number);
  });
  server.onPacket('pick_item_from_block', (player, { position }) => {
    const at = position as BlockPosition;
    const problem = reachProblem(server, player, at) ?? sightProblem(server, player, at);
    if (problem) {
      windows.refuse(player, 'pick-item', problem);
      return;
    }
    const id = itemOfBlock(facts, server.world.block(at).id);
    const slot = id === undefined ? undefined : slotOf(player.inventory, id);
    if (slot !== undefined) pick(windows, player, slot);
    else if (id !== undefined) create(server, windows, player, id);
  });
  server.onPacket('pick_item_from_entity', (player, { entityId }) => {
    const entity = typeof entityId === 'number' ? entities.get(entityId) : undefined;
    if (!entity || entity.zone !== player.zone.id) return;
    const { kind } = entity;
    const id = [`${kind}_spawn_egg`, kind].find((name) => server.gameData.hasItem(name));
    const slot = id === undefined ? undefined : slotOf(player.inventory, id);
    if (slot !== undefined) pick(windows, player, slot);
    else if (id !== undefined) create(server, windows, player, id);
  });
}

/** Puts a new item into the hand of a player who has everything, in place of one that goes to where there is room. */
function create(server: GameServer, windows: Windows, player: Player, id: string): void {
  if (player.gameMode !== 'creative' || player.frozen || !player.alive || !server.gameData.hasItem(id)) return;
  const { inventory } = player;
  const index = suitable(inventory);
  const kept = inventory.slots.get(SLOTS.hotbar.start + index);
  inventory.slots.set(SLOTS.hotbar.start + index, { id, count: 1 });
  if (kept) inventory.insert(kept);
  inventory.held = index;
  player.send('held_item_slot', { slot: index });
  windows.acted(player, 'pick-item');
}

/** Hotbar first, then the main inventory. */
function slotOf({ slots }: PlayerInventory, id: string): number | undefined {
  const holds = (slot: number) => slots.get(slot)?.id === id;
  for (let slot: number = SLOTS.hotbar.start; slot < SLOTS.hotbar.end; slot++) if (holds(slot)) return slot;
  for (let slot: number = SLOTS.main.start; slot < SLOTS.main.end; slot++) if (holds(slot)) return slot;
  return undefined;
}

/** Takes a slot's stack into the hand: by holding it, or by swapping it into the hotbar. */
function pick(windows: Windows, player: Player, slot: number): void {
  if (player.frozen || !player.alive) return;
  const { inventory } = player;
  if (slot >= SLOTS.hotbar.start) inventory.held = slot - SLOTS.hotbar.start;
  else {
    const index = suitable(inventory);
    const { slots } = inventory;
    const [picked, kept] = [slots.get(slot), slots.get(SLOTS.hotbar.start + index)];
    slots.set(slot, kept);
    slots.set(SLOTS.hotbar.start + index, picked);
    inventory.held = index;
  }
  player.send('held_item_slot', { slot: inventory.held });
  windows.acted(player, 'pick-item');
}

/** The hotbar place that an item is picked into: the next empty one, or the next without enchantments. */
function suitable({ slots, held }: PlayerInventory): number {
  const order = Array.from({ length: HOTBAR }, (_, index) => (held + index) % HOTBAR);
  const at = (index: number) => slots.get(SLOTS.hotbar.start + index);
  return order.find((index) => !at(index)) ?? order.find((index) => !at(index)?.data?.enchantments) ?? held;
}
