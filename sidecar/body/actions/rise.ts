import { type BlockPosition, neighbour } from '../../../protocol/geometry.ts';
import { onEachTick } from '../navigation/walking/keys.ts';
import { ActionError } from '../player/actionError.ts';
import { holdItem } from '../player/inventory.ts';
import { feetOf, type Player } from '../player/player.ts';
import { lookNow, settles, sneak, useOn } from '../player/playerInput.ts';
import { land } from './column.ts';

/** Jumps tried for one block: a click may come too late, or be refused while somebody is in the way. */
const JUMPS = 4;

/** Whether the body stands on top of a block. */
export function isAbove(player: Player, cell: BlockPosition): boolean {
  const feet = feetOf(player);
  return Math.floor(feet.x) === cell.x && Math.floor(feet.z) === cell.z && Math.abs(feet.y - cell.y - 1) < 0.1;
}

/**
 * Jumps and places a block carried, whose item has its name, into the cell the feet were in, landing on it. Throws
 * ActionError 'missing-item' or 'refused-by-server'.
 */
export async function putUnderneath(
  player: Player,
  cell: BlockPosition,
  item: string,
  signal: AbortSignal,
): Promise<void> {
  const { bot, blocks } = player;
  const there = () => blocks.at(cell)?.state.id === item;
  const high = () => feetOf(player).y >= cell.y + 1;
  const below = neighbour(cell, 'down');
  await holdItem(player, item);
  for (let jump = 0; jump < JUMPS && !there(); jump++) {
    let ticks = 0;
    bot.setControlState('jump', true);
    // The new height is told to the server before this goes on, so that the cell is free of the body for both.
    await onEachTick(player, signal, () => high() || ++ticks > 15);
    bot.setControlState('jump', false);
    if (high()) {
      const { x, z } = feetOf(player);
      lookNow(player, 0, 90);
      // A click on furniture would open it.
      sneak(player, blocks.at(below)?.interactive === true);
      await useOn(player, below, 'up', { x, y: cell.y, z }, signal);
      sneak(player, false);
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
