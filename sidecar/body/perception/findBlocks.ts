import { type BlockPosition, boxOf, cellOf } from '../../../protocol/geometry.ts';
import type { SeenBlock } from '../body.ts';
import { arenaOf, feetOf, type Player } from '../player/player.ts';

/** See `Body.findBlocks`. */
export function findBlocks(
  player: Player,
  matches: (id: string) => boolean,
  radius: number,
  limit: number,
): SeenBlock[] {
  const { frame } = player;
  const feet = cellOf(frame.toArena(feetOf(player)));
  const reach = Math.floor(radius);
  const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);
  const { min, max } = arenaOf(player);
  const corner = (sign: 1 | -1): BlockPosition => ({
    x: clamp(feet.x + sign * reach, min.x, max.x),
    y: clamp(feet.y + sign * reach, min.y, max.y),
    z: clamp(feet.z + sign * reach, min.z, max.z),
  });
  const box = boxOf(frame.toWorld(corner(-1)), frame.toWorld(corner(1)));
  return player.vision
    .find(matches, box, cellOf(feetOf(player)), limit)
    .map(({ position, facts }) => ({ position: frame.toArena(position), state: facts.state }));
}
