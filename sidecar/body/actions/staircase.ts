import { type HorizontalFacing, stepOf } from '../../../protocol/geometry.ts';
import type { Action, ActionResult } from '../action.ts';
import type { Footing } from '../navigation/walking/footing.ts';
import { ActionError } from '../player/actionError.ts';
import { arenaOf, feetOf, type Player } from '../player/player.ts';
import { PickupTally } from './gathering/pickupTally.ts';
import { type Journey, newJourney, report } from './travel/journey.ts';
import { travelTo } from './travel/travelTo.ts';
import { roundedPoint } from './walkTo.ts';

/** What a level of depth is taken to cost where nothing is dug yet, in blocks walked. */
const LEVEL = 14;
/** What a step against the way the stairs lead is taken to cost more, in blocks walked. */
const ASIDE = 1;

/** See `Action` 'staircase'. World coordinates. Throws ActionError. */
export async function staircase(
  player: Player,
  { toY, facing }: Omit<Extract<Action, { type: 'staircase' }>, 'type'>,
  signal: AbortSignal,
): Promise<ActionResult> {
  const { min, max } = arenaOf(player);
  const y = player.frame.toArena({ x: 0, y: toY, z: 0 }).y;
  if (!Number.isInteger(toY) || y < min.y + 1 || y > max.y)
    throw new ActionError('bad-argument', `y ${y} is outside the arena, which reaches from ${min.y + 1} to ${max.y}`);
  const journey = newJourney(player, [], true);
  const tally = new PickupTally(player);
  try {
    await stairsTo(journey, toY, facing, signal);
  } finally {
    tally.stop();
  }
  const picked = tally.items();
  const list = picked.map(({ id, count }) => `${count} ${id}`).join(', ') || 'nothing';
  const feet = feetOf(player);
  const data = { ...report(journey), picked, position: roundedPoint(player.frame.toArena(feet)) };
  return {
    ok: true,
    message: `at ${player.frame.showPoint(feet)}; dug ${journey.dug} blocks and picked up ${list}, placed ${journey.placed}`,
    data,
  };
}

/** Makes stairs one can walk both ways until the feet are at a height. Throws ActionError 'unreachable'. */
async function stairsTo(
  journey: Journey,
  toY: number,
  facing: HorizontalFacing | undefined,
  signal: AbortSignal,
): Promise<void> {
  const ahead = facing && stepOf(facing);
  const start = feetOf(journey.player);
  const [startX, startZ] = [Math.floor(start.x), Math.floor(start.z)];
  const aside = ({ x, z }: Footing) => {
    if (!ahead) return 0;
    const [dx, dz] = [x - startX, z - startZ];
    // What lies behind the beginning counts like what lies beside the way.
    return ahead.x === 0 ? Math.abs(dx) + Math.max(0, -dz * ahead.z) : Math.abs(dz) + Math.max(0, -dx * ahead.x);
  };
  await travelTo(
    journey,
    {
      accepts: (footing) => footing.y === toY,
      estimate: (footing) => Math.abs(footing.feet - toY) * LEVEL + aside(footing) * ASIDE,
    },
    `y ${journey.player.frame.toArena({ x: 0, y: toY, z: 0 }).y} by stairs`,
    signal,
    // Stairs into a lake lead nowhere that one could breathe.
    { bothWays: true, refuses: (from, to) => to.wet !== undefined && from.wet === undefined },
  );
}
