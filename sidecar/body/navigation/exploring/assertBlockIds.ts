import { ActionError } from '../../player/actionError.ts';
import { similarNames } from '../../player/inventory.ts';
import type { Player } from '../../player/player.ts';

/**
 * Throws ActionError 'unknown-item', with similar names, when none of these ids is a block of this version: nobody should
 * spend minutes on looking for "raw_iron". Some may be unknown, for lists can be written for all versions.
 */
export function assertSomeBlocksExist({ bot }: Player, ids: readonly string[]): void {
  const blocks = bot.registry.blocksByName;
  const [first] = ids;
  if (first === undefined || ids.some((id) => blocks[id])) return;
  const near = similarNames(first, Object.keys(blocks));
  throw new ActionError(
    'unknown-item',
    `there is no block "${ids.join('", "')}"${near.length > 0 ? `; similar: ${near.join(', ')}` : ''}`,
  );
}
