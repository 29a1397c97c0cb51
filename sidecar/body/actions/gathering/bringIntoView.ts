import { type BlockPosition, centreOf, distance } from '../../../../protocol/geometry.ts';
import { approach } from '../../navigation/walking/approach.ts';
import { type Footing, middleOf } from '../../navigation/walking/footing.ts';
import { cellKey } from '../../perception/blockView.ts';
import { visiblePoint } from '../../perception/sight.ts';
import { ActionError } from '../../player/actionError.ts';
import { eyeAt, type Player, REACH } from '../../player/player.ts';
import { newJourney } from '../travel/journey.ts';
import { travelTo } from '../travel/travelTo.ts';

/** How near the middle of a block a body before it is, blocks. */
const NEXT_TO = 2.6;

/**
 * Moves to where the eyes see a cell that they have not seen yet, such as one that somebody else reported: on foot, or else
 * by digging. Messages do not name its block before. World coordinates. Throws ActionError 'unreachable'.
 */
export async function bringIntoView(player: Player, cell: BlockPosition, signal: AbortSignal): Promise<void> {
  const { blocks, vision } = player;
  if (vision.at(cell)) return;
  const what = `what is at ${player.frame.show(cell)}`;
  try {
    await approach(player, cell, (feet) => visiblePoint(blocks, cell, eyeAt(feet), REACH) !== undefined, what, signal);
  } catch (error) {
    if (!(error instanceof ActionError)) throw error;
  }
  if (vision.at(cell)) return;
  const centre = centreOf(cell);
  await travelTo(
    newJourney(player, [cellKey(cell.x, cell.y, cell.z)]),
    {
      accepts: (footing) => isBefore(footing, cell),
      estimate: (footing) => Math.max(0, distance(middleOf(footing), centre) - NEXT_TO),
    },
    what,
    signal,
  );
  if (!vision.at(cell)) throw new ActionError('unreachable', `${what} is out of sight`);
}

/** Whether a cell is before the feet or the eyes of somebody standing there, or right above. */
export function isBefore(footing: Footing, { x, y, z }: BlockPosition): boolean {
  const aside = Math.abs(x - footing.x) + Math.abs(z - footing.z);
  const up = y - footing.y;
  return aside === 1 ? up === 0 || up === 1 : aside === 0 && up === 2;
}
