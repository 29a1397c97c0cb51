import { distance, type Point } from '../../../../protocol/geometry.ts';
import { middleOf } from '../../navigation/walking/footing.ts';
import { cellsAround } from '../../navigation/walking/shutOff.ts';
import { ActionError } from '../../player/actionError.ts';
import type { Player } from '../../player/player.ts';
import { gather } from '../collectDrops.ts';
import { newJourney } from '../travel/journey.ts';
import { travelTo } from '../travel/travelTo.ts';

/** Ways dug or built to drops in one round, at most: it may cost more than they are worth. */
const MOST_WAYS = 3;
/** How near, in blocks, one has to be to touch something. */
const TOUCH = 1.5;

/** Picks up what lies within `radius` of a point and can be had without getting hurt, on ways made for it if need be. */
export async function fetchDrops(player: Player, point: Point, radius: number, signal: AbortSignal): Promise<void> {
  let ways = 0;
  await gather(player, point, radius, signal, {
    unhurt: true,
    otherwise: async (touches, drop) => {
      if (ways++ >= MOST_WAYS) throw new ActionError('unreachable', 'too far out of the way');
      await travelTo(
        newJourney(player),
        {
          accepts: (footing) => touches(middleOf(footing)),
          estimate: (footing) => Math.max(0, distance(middleOf(footing), drop) - TOUCH),
          around: cellsAround(drop, TOUCH),
        },
        'the dropped item',
        signal,
      );
    },
  });
}
