import { distance, type Point } from '../../../protocol/geometry.ts';
import type { ActionResult, EntityTarget } from '../action.ts';
import { standStill } from '../navigation/walking/keys.ts';
import { isThere, pursue } from '../navigation/walking/pursue.ts';
import { ActionError } from '../player/actionError.ts';
import { feetOf, othersOf, type Player } from '../player/player.ts';
import { findEntity } from './entityTarget.ts';
import { roundedPoint } from './walkTo.ts';

/** See `Action` 'walk-to-entity'. Throws ActionError. */
export async function walkToEntity(
  player: Player,
  target: EntityTarget,
  range: number,
  signal: AbortSignal,
): Promise<ActionResult> {
  const entity = findEntity(player, target);
  const name = othersOf(player).find((other) => other.entity === entity)?.name ?? entity.name ?? 'it';
  const near = (feet: Point) => distance(feet, entity.position) <= Math.max(range, 1);
  await pursue(player, entity, range, near, `${name} at ${player.frame.showPoint(entity.position)}`, signal);
  if (!isThere(player, entity)) throw new ActionError('nothing-there', `${name} is out of sight`);
  await standStill(player, signal);
  const away = Number(distance(feetOf(player), entity.position).toFixed(2));
  return {
    ok: true,
    message: `at ${player.frame.showPoint(feetOf(player))}, ${away.toFixed(1)} blocks from ${name}`,
    data: { distance: away, position: roundedPoint(player.frame.toArena(feetOf(player))) },
  };
}
