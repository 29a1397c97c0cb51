import type { Entity } from 'prismarine-entity';
import { distance, type Point } from '../../../protocol/geometry.ts';
import type { Action, ActionResult } from '../action.ts';
import { currentFooting } from '../navigation/walking/currentFooting.ts';
import { middleOf } from '../navigation/walking/footing.ts';
import { isThere } from '../navigation/walking/pursue.ts';
import { ActionError } from '../player/actionError.ts';
import { feetOf, othersOf, type Player } from '../player/player.ts';
import { findEntity } from './entityTarget.ts';
import { newJourney, report } from './travel/journey.ts';
import { remainingCost } from './travel/remainingCost.ts';
import { travelTo } from './travel/travelTo.ts';
import { roundedPoint } from './walkTo.ts';

/** How far the one who is followed may get from where the way leads, before another is looked for, blocks. */
const STRAY = 4;
/** How often a body that is near looks whether it still is, and how long it waits where no way leads, ms. */
const GLANCE_MS = 250;
const PAUSE_MS = 1_500;
/** Ways that led nowhere, in a row, before it gives up. */
const DEAD_ENDS = 5;
/** The longest 'follow', ms. */
const LONGEST_MS = 280_000;

/** See `Action` 'follow'. World coordinates. Throws ActionError. */
export async function followEntity(
  player: Player,
  { target, range, ms }: Omit<Extract<Action, { type: 'follow' }>, 'type'>,
  signal: AbortSignal,
): Promise<ActionResult> {
  const mate = othersOf(player).find(({ name, mate }) => mate && name === target);
  const entity = mate?.entity ?? findEntity(player, target);
  const name = othersOf(player).find((other) => other.entity === entity)?.name ?? entity.name ?? 'it';
  const near = Math.max(range, 1.5);
  const until = player.clock.now() + Math.min(Math.max(0, ms), LONGEST_MS);
  const journey = newJourney(player);
  const last = { ...entity.position };
  let deadEnds = 0;
  while (player.clock.now() < until) {
    if (isThere(player, entity)) Object.assign(last, pointOf(entity));
    else if (distance(feetOf(player), last) <= near + STRAY)
      throw new ActionError('nothing-there', `${name} is out of sight; it was last at ${player.frame.showPoint(last)}`);
    // As ways see it as well: one that is there by its cell's middle would be led nowhere, again and again, in no time.
    if (distance(feetOf(player), last) <= near || distance(middleOf(currentFooting(player)), last) <= near) {
      await player.clock.sleep(Math.min(GLANCE_MS, Math.max(1, until - player.clock.now())), signal);
      continue;
    }
    const planned = { ...last };
    const left = remainingCost(planned, near);
    try {
      await travelTo(
        journey,
        { accepts: (footing) => distance(middleOf(footing), planned) <= near, estimate: left, afloat: true },
        `${name} at ${player.frame.showPoint(planned)}`,
        signal,
        {
          enough: () =>
            player.clock.now() >= until || (isThere(player, entity) && distance(entity.position, planned) > STRAY),
        },
      );
      deadEnds = 0;
    } catch (error) {
      if (!(error instanceof ActionError) || ++deadEnds >= DEAD_ENDS) throw error;
      await player.clock.sleep(PAUSE_MS, signal);
    }
  }
  const away = Number(distance(feetOf(player), last).toFixed(2));
  const data = { ...report(journey), distance: away, position: roundedPoint(player.frame.toArena(feetOf(player))) };
  return { ok: true, message: `followed ${name}; ${away.toFixed(1)} blocks from it`, data };
}

function pointOf({ position: { x, y, z } }: Entity): Point {
  return { x, y, z };
}
