import { boxContains, distance, type Point } from '../../../protocol/geometry.ts';
import type { Action, ActionResult } from '../action.ts';
import { middleOf } from '../navigation/walking/footing.ts';
import { cellsAround } from '../navigation/walking/shutOff.ts';
import { cellKey } from '../perception/blockView.ts';
import { ActionError } from '../player/actionError.ts';
import { arenaOf, feetOf, type Player } from '../player/player.ts';
import { newJourney, report } from './travel/journey.ts';
import { remainingCost } from './travel/remainingCost.ts';
import { travelTo } from './travel/travelTo.ts';
import { roundedPoint } from './walkTo.ts';

/** How far beyond the range a body may come to rest, blocks. */
const SLACK = 0.45;

/** See `Action` 'travel'. World coordinates. Throws ActionError. */
export async function travel(
  player: Player,
  { position: cell, range, spare = [] }: Omit<Extract<Action, { type: 'travel' }>, 'type'>,
  signal: AbortSignal,
): Promise<ActionResult> {
  const where = player.frame.show(cell);
  if (!boxContains(arenaOf(player), player.frame.toArena(cell)))
    throw new ActionError('bad-argument', `${where} is outside the arena`);
  const floor = { x: cell.x + 0.5, y: cell.y, z: cell.z + 0.5 };
  const isThere = (feet: Point) =>
    distance(feet, floor) <= range ||
    (Math.floor(feet.x) === cell.x && Math.floor(feet.z) === cell.z && Math.abs(feet.y - cell.y) < 1);
  const journey = newJourney(
    player,
    spare.map(({ x, y, z }) => cellKey(x, y, z)),
  );
  const start = { ...feetOf(player) };
  if (!isThere(start))
    await travelTo(
      journey,
      {
        accepts: (footing) => isThere(middleOf(footing)),
        estimate: remainingCost(floor, range),
        around: cellsAround(floor, range),
        afloat: true,
      },
      range <= 1 ? where : `within ${range} of ${where}`,
      signal,
    );
  const feet = feetOf(player);
  const left = distance(feet, floor);
  const data = {
    ...report(journey),
    distance: Number(left.toFixed(2)),
    position: roundedPoint(player.frame.toArena(feet)),
  };
  if (left > Math.max(range, 1) + SLACK)
    throw new ActionError(
      'unreachable',
      `stopped ${left.toFixed(1)} blocks from ${where}: ${left.toFixed(1)} > ${range}`,
      data,
    );
  const works = journey.dug + journey.placed > 0 ? `; dug ${journey.dug}, placed ${journey.placed}` : '';
  return {
    ok: true,
    message: `at ${player.frame.showPoint(feet)}, ${left.toFixed(1)} blocks from ${where}${works}`,
    data,
  };
}
