import type { BlockState } from '../../../protocol/blockState.ts';
import { type BlockPosition, distance } from '../../../protocol/geometry.ts';
import type { Player } from '../players/player.ts';
import { isContainer } from './containerBlock.ts';

/**
 * How far from a player's eyes the nearest point of a block may be, in blocks: the 4.5 of a survival player (Minecraft
 * wiki, "Player", block interaction range) and the 1.0 vanilla's server grants for movement under way.
 */
export const REACH = 5.5;

/** Distance from the player's eyes to the nearest point of a cell. */
export function reachOf(player: Pick<Player, 'eyes'>, position: BlockPosition): number {
  const { eyes } = player;
  const nearest = (value: number, low: number) => Math.min(Math.max(value, low), low + 1);
  return distance(eyes, {
    x: nearest(eyes.x, position.x),
    y: nearest(eyes.y, position.y),
    z: nearest(eyes.z, position.z),
  });
}

/**
 * Whether using this block opens it instead of placing what the player holds: any container, unless the player sneaks
 * with something in a hand (Minecraft wiki, "Chest").
 */
export function clickOpens(player: Pick<Player, 'sneaking' | 'inventory'>, state: BlockState): boolean {
  if (!isContainer(state.id)) return false;
  return !player.sneaking || (!player.inventory.inHand(0) && !player.inventory.inHand(1));
}
