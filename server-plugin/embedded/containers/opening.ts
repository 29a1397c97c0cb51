import type { BlockState } from '../../../protocol/blockState.ts';
import type { Player } from '../players/player.ts';
import { isContainer } from './containerBlock.ts';

/**
 * Whether using this block opens it instead of placing what the player holds: any container, unless the player sneaks
 * with something in a hand (Minecraft wiki, "Chest").
 */
export function clickOpens(player: Pick<Player, 'sneaking' | 'inventory'>, state: BlockState): boolean {
  if (!isContainer(state.id)) return false;
  return !player.sneaking || (!player.inventory.inHand(0) && !player.inventory.inHand(1));
}
