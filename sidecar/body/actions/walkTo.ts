import { boxContains, distance, type Point } from '../../../protocol/geometry.ts';
import type { Action, ActionResult } from '../action.ts';
import { middleOf } from '../navigation/walking/footing.ts';
import { cellsAround } from '../navigation/walking/shutOff.ts';
import { walkTo } from '../navigation/walking/walk.ts';
import { cellKey } from '../perception/blockView.ts';
import { ActionError } from '../player/actionError.ts';
import { arenaOf, feetOf, type Player } from '../player/player.ts';
import { walkAround } from './getAway.ts';

/** How far from the middle of a footing a body may come to rest. */
const SLACK = 0.45;

/** Walks until the feet are within `range` of the cell's floor centre. World coordinates. Throws ActionError. */
export async function walkWithin(
  player: Player,
  {
    position: cell,
    range,
    avoid = [],
    unhurt = false,
    stayWhereTaken = false,
    aroundMonsters = false,
  }: Omit<Extract<Action, { type: 'walk-to' }>, 'type'>,
  signal: AbortSignal,
): Promise<ActionResult> {
  const where = player.frame.show(cell);
  if (!boxContains(arenaOf(player), player.frame.toArena(cell)))
    throw new ActionError('bad-argument', `${where} is outside the arena`);
  const floor = { x: cell.x + 0.5, y: cell.y, z: cell.z + 0.5 };
  const away = (feet: Point) => distance(feet, floor);
  const isThere = (feet: Point) =>
    away(feet) <= range ||
    (Math.floor(feet.x) === cell.x && Math.floor(feet.z) === cell.z && Math.abs(feet.y - cell.y) < 1);
  if (!isThere(feetOf(player)))
    await (aroundMonsters ? walkAround : walkTo)(
      player,
      {
        accepts: (footing) => isThere(middleOf(footing)),
        estimate: (footing) => Math.max(0, away(middleOf(footing)) - Math.max(range, 0.5)),
        around: cellsAround(floor, range),
        unhurt,
        stayWhereTaken,
        ...(avoid.length > 0 ? { avoids: new Set(avoid.map(({ x, y, z }) => cellKey(x, y, z))) } : {}),
      },
      range <= 1 ? where : `within ${range} of ${where}`,
      signal,
    );
  const feet = feetOf(player);
  const left = away(feet);
  const report = { distance: Number(left.toFixed(2)), position: roundedPoint(player.frame.toArena(feet)) };
  if (left > Math.max(range, 1) + SLACK)
    throw new ActionError(
      'unreachable',
      `stopped ${left.toFixed(1)} blocks from ${where}: ${left.toFixed(1)} > ${range}`,
      report,
    );
  return {
    ok: true,
    message: `at ${player.frame.showPoint(feet)}, ${left.toFixed(1)} blocks from ${where}`,
    data: report,
  };
}

/** A point with two decimals, for data shown to models. */
export function roundedPoint({ x, y, z }: Point): { x: number; y: number; z: number } {
  return { x: Number(x.toFixed(2)), y: Number(y.toFixed(2)), z: Number(z.toFixed(2)) };
}
