import {
  type BlockPosition,
  HORIZONTAL_FACINGS,
  type HorizontalFacing,
  neighbour,
  stepOf,
} from '../../../../protocol/geometry.ts';
import { WayBlocked } from '../../navigation/walking/follow.ts';
import { creepTo } from '../../navigation/walking/keys.ts';
import { lookAngles } from '../../perception/sight.ts';
import { ActionError } from '../../player/actionError.ts';
import { holdItem } from '../../player/inventory.ts';
import { eyeAt, feetOf } from '../../player/player.ts';
import { lookNow, settles, useOn } from '../../player/playerInput.ts';
import { place } from '../place.ts';
import { putUnderneath } from '../rise.ts';
import type { Journey } from './journey.ts';
import { filler } from './workCosts.ts';

/** How far from its middle one leans out over the edge of a block, blocks: the body is 0.3 to each side. */
const LEAN = 0.7;
/** How far off the middle of a cell a body may jump without brushing against what is beside it, blocks. */
const OFF_CENTRE = 0.15;

/** Rises by a block set down under the feet, which are in that cell. Throws WayBlocked. */
export async function fillUnderfoot(journey: Journey, cell: BlockPosition, signal: AbortSignal): Promise<void> {
  const { player } = journey;
  const middle = { x: cell.x + 0.5, z: cell.z + 0.5 };
  const feet = feetOf(player);
  if (Math.hypot(feet.x - middle.x, feet.z - middle.z) > OFF_CENTRE) await creepTo(player, middle, signal);
  const item = fillerOf(journey);
  try {
    await putUnderneath(player, cell, item, signal);
    journey.placed++;
  } catch (error) {
    throw asBlocked(error);
  }
}

/** Sets a block down for a floor, beside that of the cell `stand` the body is in. Throws WayBlocked. */
export async function fillFloor(
  journey: Journey,
  stand: BlockPosition,
  cell: BlockPosition,
  signal: AbortSignal,
): Promise<void> {
  const { player } = journey;
  const item = fillerOf(journey);
  const there = () => player.blocks.at(cell)?.replaceable === false;
  try {
    await place(player, { type: 'place', position: cell, state: { id: item, properties: {} }, stay: true }, signal);
  } catch (error) {
    if (!(error instanceof ActionError)) throw error;
    await leanOut(journey, neighbour(stand, 'down'), cell, item, there, signal);
  }
  if (!there()) throw new WayBlocked('no floor could be laid');
  journey.placed++;
}

/** Places a block at the side of what one stands on, leaning over its edge. */
async function leanOut(
  { player }: Journey,
  under: BlockPosition,
  cell: BlockPosition,
  item: string,
  there: () => boolean,
  signal: AbortSignal,
): Promise<void> {
  const along = HORIZONTAL_FACINGS.find((facing) => isAt(neighbour(under, facing), cell));
  if (!along) throw new WayBlocked('the floor to be laid is not beside this one');
  if (player.blocks.at(under)?.replaceable !== false) throw new WayBlocked('there is nothing to lay a floor against');
  const step = stepOf(along);
  await holdItem(player, item);
  await creepTo(player, { x: under.x + 0.5 + step.x * LEAN, z: under.z + 0.5 + step.z * LEAN }, signal);
  const hit = { x: under.x + 0.5 + step.x / 2, y: under.y + 0.5, z: under.z + 0.5 + step.z / 2 };
  const { yaw, pitch } = lookAngles(eyeAt(feetOf(player)), hit);
  lookNow(player, yaw, pitch);
  await useOn(player, under, along satisfies HorizontalFacing, hit, signal);
  await settles(player, cell, there, signal);
}

function isAt(a: BlockPosition, b: BlockPosition): boolean {
  return a.x === b.x && a.y === b.y && a.z === b.z;
}

function fillerOf({ player }: Journey): string {
  const item = filler(player);
  if (!item) throw new WayBlocked('no blocks are left to build with');
  return item;
}

/** What an action's failure means on the way: it has to lead elsewhere. */
function asBlocked(error: unknown): unknown {
  return error instanceof ActionError ? new WayBlocked(error.message) : error;
}
