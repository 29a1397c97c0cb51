import type { Entity } from 'prismarine-entity';
import { distance } from '../../../../protocol/geometry.ts';
import { feetOf, type Player } from '../../player/player.ts';

/** How far players' names are shown, through walls as well (wiki "Player", name tags), blocks. */
const NAME_TAGS = 64;

/**
 * Whether the body sees an entity: its head, its middle or its feet. Players are known by their names within 64 blocks,
 * which the game shows through walls.
 */
export function isInSight(player: Player, entity: Entity): boolean {
  const { position, type, height } = entity;
  if (type === 'player' && distance(position, feetOf(player)) <= NAME_TAGS) return true;
  return player.vision.sees(position, height || 0.25);
}
