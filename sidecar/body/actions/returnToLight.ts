import type { ActionResult } from '../action.ts';
import { isUnderSky } from '../navigation/exploring/openSky.ts';
import { currentFooting } from '../navigation/walking/currentFooting.ts';
import { type Footing, middleOf } from '../navigation/walking/footing.ts';
import { pathFromDaylight } from '../navigation/walking/returnPath.ts';
import { ActionError } from '../player/actionError.ts';
import { feetOf, type Player } from '../player/player.ts';
import { type Journey, newJourney, report } from './travel/journey.ts';
import { remainingCost } from './travel/remainingCost.ts';
import { travelTo } from './travel/travelTo.ts';
import { roundedPoint } from './walkTo.ts';

/** Steps of the way back that are taken at a stretch: far enough for short cuts, and not too far for one search. */
const LEG = 40;
/** How near, in blocks, one comes to the end of a leg but the last. */
const PASSING = 1.5;
/** Where rock mostly ends, and what a level below is taken to cost, in blocks walked. */
const GROUND = 72;
const LEVEL = 14;

/** See `Action` 'return-to-light'. Throws ActionError. */
export async function returnToLight(player: Player, signal: AbortSignal): Promise<ActionResult> {
  const journey = newJourney(player);
  const isInLight = () => isUnderSky(player.blocks, currentFooting(player));
  if (!isInLight()) await goBack(journey, isInLight, signal);
  if (!isInLight()) await climb(journey, signal);
  const feet = feetOf(player);
  const data = { ...report(journey), position: roundedPoint(player.frame.toArena(feet)) };
  const works = journey.dug + journey.placed > 0 ? `; dug ${journey.dug}, placed ${journey.placed}` : '';
  return { ok: true, message: `under the open sky at ${player.frame.showPoint(feet)}${works}`, data };
}

/** Takes the way the body came, as far as it is remembered and still there. */
async function goBack(journey: Journey, isInLight: () => boolean, signal: AbortSignal): Promise<void> {
  const { player } = journey;
  const way: readonly Footing[] = [...pathFromDaylight(player)];
  const [first] = way;
  if (!first || !isUnderSky(player.blocks, first)) return;
  // Where the way began there may be a roof by now, put up or grown: then there is no more of it to take.
  for (let index = way.length - 1; index > 0 && !isInLight(); ) {
    index = index > LEG ? index - LEG : 0;
    const target = way[index] as Footing;
    const near = index === 0 ? 0.5 : PASSING;
    const away = remainingCost(middleOf(target), near);
    try {
      await travelTo(
        journey,
        { accepts: (footing) => away(footing) === 0, estimate: away },
        'the way back to the light',
        signal,
        { enough: isInLight },
      );
    } catch (error) {
      if (!(error instanceof ActionError)) throw error;
      return;
    }
  }
}

/** Makes stairs up to the open sky. */
async function climb(journey: Journey, signal: AbortSignal): Promise<void> {
  const { blocks, frame } = journey.player;
  const ground = frame.toWorld({ x: 0, y: GROUND, z: 0 }).y;
  await travelTo(
    journey,
    {
      accepts: (footing) => isUnderSky(blocks, footing),
      estimate: (footing) => Math.max(0, ground - footing.feet) * LEVEL,
    },
    'the open sky',
    signal,
  );
}
