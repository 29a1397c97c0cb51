import type { BlockState } from '../../../protocol/blockState.ts';
import { type BlockPosition, boxContains } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { ItemEntities } from '../../entities/itemEntities.ts';
import type { Stack } from '../../items/inventory/stack.ts';
import { withCount } from '../../items/inventory/stack.ts';
import type { Player } from '../../players/player.ts';

/** Whether a player may change a block of their zone with what they hold. */
export function mayChange(player: Player, position: BlockPosition): boolean {
  return (player.gameMode === 'survival' || player.gameMode === 'creative') && boxContains(player.zone.box, position);
}

/** Changes a block as the player's doing. */
export function setAs(server: GameServer, player: Player, position: BlockPosition, state: BlockState): void {
  server.world.setBlock(position, state, { type: 'player', player: player.username });
}

/** Changes properties of a block as the player's doing. */
export function adjustAs(
  server: GameServer,
  player: Player,
  position: BlockPosition,
  properties: Record<string, string>,
): void {
  const state = server.world.block(position);
  setAs(server, player, position, { id: state.id, properties: { ...state.properties, ...properties } });
}

/** Uses up what a hand holds; in creative mode nothing is. */
export function spend(player: Player, hand: 0 | 1, count = 1): void {
  if (player.gameMode !== 'creative') player.inventory.takeFrom(player.inventory.handSlot(hand), count);
}

/** Turns one of the items in a hand into another: it stays in the hand where there is room, or goes where there is. */
export function turnOne(items: ItemEntities, player: Player, hand: 0 | 1, result: Stack): void {
  const slot = player.inventory.handSlot(hand);
  const held = player.inventory.slots.get(slot);
  if (held?.count === 1 && player.gameMode !== 'creative') {
    player.inventory.slots.set(slot, result);
    return;
  }
  spend(player, hand);
  give(items, player, result);
}

/** Puts a stack into a player's inventory, and what finds no room before their feet. */
export function give(items: ItemEntities, player: Player, stack: Stack): void {
  const left = player.inventory.insert(stack);
  if (left) items.throwFrom(player, left);
}

/** Drops items as a block that gives something does. */
export function dropAt(items: ItemEntities, position: BlockPosition, id: string, count: number): void {
  const stack = withCount({ id, count }, count);
  if (stack) items.dropFromBlock(position, stack);
}
