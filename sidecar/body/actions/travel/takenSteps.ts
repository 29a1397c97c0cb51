import type { BlockPosition } from '../../../../protocol/geometry.ts';
import { currentFooting } from '../../navigation/walking/currentFooting.ts';
import { rememberFailed } from '../../navigation/walking/failedSteps.ts';
import { follow, WayBlocked } from '../../navigation/walking/follow.ts';
import { type Footing, footingIn, SAFE_DROP, type Step, stepCost } from '../../navigation/walking/footing.ts';
import { remember } from '../../navigation/walking/returnPath.ts';
import type { Player } from '../../player/player.ts';
import { land as comeDown } from '../column.ts';
import { blockedBy, whileSafe } from './dangerWatch.ts';
import { fillFloor, fillUnderfoot } from './fillFloor.ts';
import type { Journey } from './journey.ts';
import { isBesideLava } from './knownLand.ts';
import { openCell } from './openCell.ts';

/**
 * Takes the steps of a way, those that only have to be walked in one go, until `enough`, which is asked before each.
 * Throws WayBlocked.
 */
export async function takeSteps(
  journey: Journey,
  start: Footing,
  steps: readonly Step[],
  signal: AbortSignal,
  enough?: () => boolean,
): Promise<void> {
  let at = start;
  for (let index = 0; index < steps.length; ) {
    if (enough?.()) return;
    const step = steps[index] as Step;
    if (step.work) {
      try {
        await workThrough(journey, at, step, signal);
      } catch (error) {
        // What threatens the body says nothing about the step.
        if (error instanceof WayBlocked && !signal.aborted) rememberFailed(journey.player, at, step.to);
        throw error;
      }
      index++;
    } else {
      let end = index;
      while (end < steps.length && !(steps[end] as Step).work) end++;
      await walk(journey, steps.slice(index, end), signal);
      index = end;
    }
    at = steps[index - 1]?.to ?? at;
  }
}

/**
 * Digs and takes one step on, level with the cell `to` beside or diagonally above or below the body, and lays a floor where
 * there is none. Throws WayBlocked.
 */
export async function stepAhead(journey: Journey, to: BlockPosition, signal: AbortSignal): Promise<void> {
  const { player } = journey;
  const from = currentFooting(player);
  const { x, y, z } = to;
  const dig: BlockPosition[] = [];
  for (let level = Math.max(from.y, y) + 1; level >= y; level--) dig.push({ x, y: level, z });
  if (y > from.y) dig.unshift({ x: from.x, y: from.y + 2, z: from.z });
  const floor = { x, y: y - 1, z };
  await whileSafe(player, signal, blockedBy, async (guarded) => {
    for (const cell of dig) await openCell(journey, cell, guarded);
    const bare = player.blocks.at(floor)?.replaceable !== false;
    const footing: Footing = { x, y, z, feet: y, ladder: false, made: true };
    await workThrough(
      journey,
      from,
      { to: footing, cost: 1, work: { dig: [], ...(bare ? { fill: floor } : {}) } },
      guarded,
    );
  });
}

async function walk(journey: Journey, steps: readonly Step[], signal: AbortSignal): Promise<void> {
  const { player } = journey;
  const path = steps.map(({ to }) => to);
  assertStep(player, path[0]);
  await follow(player, path, signal);
}

/** Opens and fills what a step takes, looks again, and takes it. */
async function workThrough(journey: Journey, from: Footing, step: Step, signal: AbortSignal): Promise<void> {
  const { player } = journey;
  const { to, work } = step;
  for (const cell of work?.dig ?? []) await openCell(journey, cell, signal);
  const fill = work?.fill;
  const straight = from.x === to.x && from.z === to.z;
  if (fill && straight) {
    await fillUnderfoot(journey, fill, signal);
    remember(player, to);
    return;
  }
  if (fill && player.blocks.at(fill)?.replaceable !== false) await fillFloor(journey, from, fill, signal);
  if (straight) {
    await comeDown(player, signal);
    remember(player, to);
    return;
  }
  await walk(journey, [step], signal);
}

/** What was taken for floor may turn out not to be, now that it can be seen. */
function assertStep(player: Player, to: Footing | undefined): void {
  if (!to) return;
  const now = footingIn(player.blocks, to.x, to.y, to.z);
  if (!now) throw new WayBlocked(`there is no floor at ${player.frame.show(to)}`);
  if (isBesideLava(player.blocks, to.x, to.y, to.z)) throw new WayBlocked(`lava is beside ${player.frame.show(to)}`);
  if (stepCost(player.blocks, currentFooting(player), now, SAFE_DROP) === undefined)
    throw new WayBlocked(`one does not get to ${player.frame.show(to)}`);
}
