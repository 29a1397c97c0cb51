import type { BlockPosition } from '../../../protocol/geometry.ts';
import type { Player } from '../player.ts';

/**
 * What messages call the block at a cell: its id where the eyes have met it, so that nobody learns what lies behind a wall
 * by asking for it. World coordinates.
 */
export function nameAt({ blocks, vision }: Player, cell: BlockPosition): string {
  if (!blocks.at(cell)) return 'nothing';
  return vision.at(cell)?.state.id ?? 'something out of sight';
}
