import { type BlockPosition, boxContains, centreOf, distance, formatPosition } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { Player } from '../player.ts';

/** Up to 1.20.4 vanilla's server lets a player reach blocks whose centre is 6 from the eyes (MAX_INTERACTION_DISTANCE). */
const TO_CENTRE = 6;
/** Since 1.20.5: the 4.5 of the attribute block_interaction_range and 1 of tolerance, to the nearest point of the cell. */
const TO_NEAREST = 5.5;

/** Why a player cannot reach a block, or undefined when they can. */
export function reachProblem(server: GameServer, player: Player, position: BlockPosition): string | undefined {
  if (!boxContains(player.zone.box, position)) return `${formatPosition(position)} is outside the arena`;
  const { eyes } = player;
  const modern = server.gameData.source.features.itemComponents;
  const nearest = (value: number, low: number) => Math.min(Math.max(value, low), low + 1);
  const point = modern
    ? { x: nearest(eyes.x, position.x), y: nearest(eyes.y, position.y), z: nearest(eyes.z, position.z) }
    : centreOf(position);
  const [far, most] = [distance(eyes, point), modern ? TO_NEAREST : TO_CENTRE];
  return far > most ? `too far: ${far.toFixed(1)} > ${most}` : undefined;
}
