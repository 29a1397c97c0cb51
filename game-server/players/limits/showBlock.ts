import { type BlockPosition, boxContains } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { Player } from '../player.ts';

/** How far beyond the arena's edge a client may have foreseen a change, in blocks: an arm's length. */
const MARGIN = 8;

/**
 * Tells a client what truly is in a cell it asked to change. Cells away from its arena are none of its business: it is
 * sent nothing about them, for another arena may lie there.
 */
export function showBlock(server: GameServer, player: Player, location: BlockPosition): void {
  const { min, max } = player.zone.box;
  const near = {
    min: { x: min.x - MARGIN, y: min.y - MARGIN, z: min.z - MARGIN },
    max: { x: max.x + MARGIN, y: max.y + MARGIN, z: max.z + MARGIN },
  };
  if (!boxContains(near, location)) return;
  const { world } = server;
  const type = player.senses.oresHidden ? world.hiddenOres.shownState(location) : world.stateId(location);
  player.send('block_change', { location, type });
}
