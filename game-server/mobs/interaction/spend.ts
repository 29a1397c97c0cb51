import type { EntityUseClick } from '../../core/uses.ts';
import { type Stack, withCount } from '../../items/inventory/stack.ts';
import type { Habitat } from '../habitat.ts';

/** Takes one of the item a player used out of that hand; those who build freely keep it. */
export function spendItem({ player, hand, item }: Pick<EntityUseClick, 'player' | 'hand' | 'item'>): void {
  if (!item || player.gameMode === 'creative') return;
  player.inventory.slots.set(player.inventory.handSlot(hand), withCount(item, item.count - 1));
}

/** Turns one of the used item into another, such as a bucket into milk; what finds no room is thrown. */
export function exchangeItem(habitat: Habitat, use: EntityUseClick, filled: Stack): void {
  const { player, hand, item } = use;
  if (!item) return;
  if (item.count === 1 && player.gameMode !== 'creative') {
    player.inventory.slots.set(player.inventory.handSlot(hand), filled);
    return;
  }
  spendItem(use);
  const left = player.inventory.insert(filled);
  if (left) habitat.items.throwFrom(player, left);
}
