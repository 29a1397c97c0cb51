import { type BlockPosition, type Box, boxOf, cellOf } from '../../../protocol/geometry.ts';
import type { SeenBlock } from '../body.ts';
import { arenaOf, feetOf, type Player } from '../player/player.ts';

/** See `Body.findBlocks`. */
export function findBlocks(
  player: Player,
  matches: (id: string) => boolean,
  radius: number,
  limit: number,
  within?: Box,
): SeenBlock[] {
  const { frame } = player;
  const feet = cellOf(frame.toArena(feetOf(player)));
  const reach = Math.floor(radius);
  const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);
  const arena = arenaOf(player);
  const min = within ? highest(arena.min, within.min) : arena.min;
  const max = within ? lowest(arena.max, within.max) : arena.max;
  if (min.x > max.x || min.y > max.y || min.z > max.z) return [];
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

function highest(a: BlockPosition, b: BlockPosition): BlockPosition {
  return { x: Math.max(a.x, b.x), y: Math.max(a.y, b.y), z: Math.max(a.z, b.z) };
}

function lowest(a: BlockPosition, b: BlockPosition): BlockPosition {
  return { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), z: Math.min(a.z, b.z) };
}
