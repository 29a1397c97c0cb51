import type { BlockPosition } from '../../../protocol/geometry.ts';
import type { Player } from '../player/player.ts';

/**
 * The name of the block at a cell for messages: its id if the body has seen it, so that nobody learns what lies behind a
 * wall by asking. World coordinates.
 */
export function visibleName({ blocks, vision }: Player, cell: BlockPosition): string {
  if (!blocks.at(cell)) return 'nothing';
  return vision.at(cell)?.state.id ?? 'something out of sight';
}
