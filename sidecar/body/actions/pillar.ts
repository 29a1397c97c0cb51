import { type BlockPosition, centreOf, neighbour } from '../../../protocol/geometry.ts';
import type { ActionResult } from '../action.ts';
import { creepTo } from '../navigation/walking/keys.ts';
import { visibleName } from '../perception/visibleName.ts';
import { ActionError } from '../player/actionError.ts';
import { assertCarries } from '../player/inventory.ts';
import { feetOf, type Player } from '../player/player.ts';
import { gather, leftText } from './collectDrops.ts';
import { columnBase, columnText, land, walkToCell } from './column.ts';
import { digBlock } from './dig.ts';
import { isAbove, putUnderneath } from './rise.ts';

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
  for (let cell = base; cell.y <= top.y; cell = neighbour(cell, 'up'))
    await putUnderneath(player, cell, 'dirt', signal);
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
    const found = visibleName(player, foot);
    throw new ActionError('nothing-there', `no dirt pillar stands on ${player.frame.show(foot)}: found ${found}`);
  }
  if (!isAbove(player, top)) await walkToCell(player, neighbour(top, 'up'), 'the top of the pillar', signal);
  for (const cell of cells.reverse()) {
    await digBlock(player, cell, signal, { collect: false });
    await land(player, signal);
  }
  const { left } = await gather(player, centreOf(foot), SCATTER, signal, {
    wanted: (item) => item === 'dirt',
  });
  return {
    ok: true,
    message: `took down ${columnText(player, cells)}${leftText(left)}`,
    data: { height: cells.length, left },
  };
}
