import { type BlockPosition, centreOf, neighbour } from '../../../protocol/geometry.ts';
import type { ActionResult } from '../action.ts';
import { ActionError } from '../actionError.ts';
import { lookNow, settles, useOn } from '../hands.ts';
import { assertCarries, holdItem } from '../inventory.ts';
import { feetOf, type Player } from '../player.ts';
import { creepTo, onEachTick } from '../walking/walk.ts';
import { gather } from './collectDrops.ts';
import { columnBase, land, walkToCell } from './column.ts';
import { digBlock } from './dig.ts';

/** Jumps tried for one block: a click may come too late, or be refused while somebody is in the way. */
const JUMPS = 4;
/** How far from the middle of its cell the body may be without brushing against what stands beside it, blocks. */
const OFF_CENTRE = 0.15;
/** How far from the pillar's foot its last pieces may lie, blocks. */
const SCATTER = 2;

/** See `Action` 'pillar-up'. World coordinates. Throws ActionError. */
export async function pillarUp(player: Player, top: BlockPosition, signal: AbortSignal): Promise<ActionResult> {
  const base = columnBase(player, top);
  const height = top.y - base.y + 1;
  assertCarries(player, 'dirt', height);
  await walkToCell(player, base, 'the foot of the pillar', signal);
  const middle = { x: base.x + 0.5, z: base.z + 0.5 };
  if (Math.hypot(feetOf(player).x - middle.x, feetOf(player).z - middle.z) > OFF_CENTRE)
    await creepTo(player, middle, signal);
  for (let cell = base; cell.y <= top.y; cell = neighbour(cell, 'up')) await putUnderneath(player, cell, signal);
  return {
    ok: true,
    message: `raised ${height} dirt up to ${player.frame.show(top)}, standing on top`,
    data: { height },
  };
}

/** See `Action` 'pillar-down'. World coordinates. Throws ActionError. */
export async function pillarDown(player: Player, foot: BlockPosition, signal: AbortSignal): Promise<ActionResult> {
  const cells: BlockPosition[] = [];
  for (let cell = foot; player.blocks.at(cell)?.state.id === 'dirt'; cell = neighbour(cell, 'up')) cells.push(cell);
  const top = cells.at(-1);
  if (!top) {
    const found = player.blocks.at(foot)?.state.id ?? 'nothing seen';
    throw new ActionError('nothing-there', `no dirt pillar stands on ${player.frame.show(foot)}: found ${found}`);
  }
  if (!isAbove(player, top)) await walkToCell(player, neighbour(top, 'up'), 'the top of the pillar', signal);
  for (const cell of cells.reverse()) {
    await digBlock(player, cell, signal, { collect: false });
    await land(player, signal);
  }
  const { left } = await gather(player, centreOf(foot), SCATTER, signal, (item) => item === 'dirt');
  return {
    ok: true,
    message: `took down ${cells.length} dirt from ${player.frame.show(top)} to ${player.frame.show(foot)}${left > 0 ? `; ${left} drops out of reach` : ''}`,
    data: { height: cells.length, left },
  };
}

/** Whether the body stands on top of a block. */
function isAbove(player: Player, cell: BlockPosition): boolean {
  const feet = feetOf(player);
  return Math.floor(feet.x) === cell.x && Math.floor(feet.z) === cell.z && Math.abs(feet.y - cell.y - 1) < 0.1;
}

/** Jumps and places dirt into the cell the feet were in, landing on it. */
async function putUnderneath(player: Player, cell: BlockPosition, signal: AbortSignal): Promise<void> {
  const { bot, blocks } = player;
  const there = () => blocks.at(cell)?.state.id === 'dirt';
  const high = () => feetOf(player).y >= cell.y + 1;
  const below = neighbour(cell, 'down');
  await holdItem(player, 'dirt');
  for (let jump = 0; jump < JUMPS && !there(); jump++) {
    let ticks = 0;
    bot.setControlState('jump', true);
    // The new height is told to the server before this goes on, so that the cell is free of the body for both.
    await onEachTick(player, signal, () => high() || ++ticks > 15);
    bot.setControlState('jump', false);
    if (high()) {
      const { x, z } = feetOf(player);
      lookNow(player, 0, 90);
      await useOn(player, below, 'up', { x, y: cell.y, z }, signal);
      await settles(player, cell, there, signal);
    }
    await land(player, signal);
  }
  if (!there() || !isAbove(player, cell))
    throw new ActionError(
      'refused-by-server',
      `could not raise the pillar at ${player.frame.show(cell)}: it holds ${blocks.at(cell)?.state.id ?? 'nothing'}`,
    );
}
