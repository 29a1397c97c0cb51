import { ActionError } from '../../actionError.ts';
import { similarNames } from '../../inventory.ts';
import type { Player } from '../../player.ts';

/**
 * Throws ActionError 'unknown-item', with names that come near, where none of the ids looked for is a block of this version:
 * nobody should spend minutes on looking for "raw_iron". Some may be missing, for lists can be written for all versions.
 */
export function assertSomeBlocks({ bot }: Player, ids: readonly string[]): void {
  const blocks = bot.registry.blocksByName;
  const [first] = ids;
  if (first === undefined || ids.some((id) => blocks[id])) return;
  const near = similarNames(first, Object.keys(blocks));
  throw new ActionError(
    'unknown-item',
    `there is no block "${ids.join('", "')}"${near.length > 0 ? `; similar: ${near.join(', ')}` : ''}`,
  );
}
