import type { BlockPosition } from '../../../protocol/geometry.ts';
import { shownItems } from '../../../protocol/shownItems.ts';
import type { ActionResult } from '../action.ts';
import { ActionError } from '../player/actionError.ts';
import type { Player } from '../player/player.ts';
import { withWindow } from './containers.ts';
import { assertFurnace, idAt, nearFurnaces } from './smelt.ts';
import { moveItems, rangesOf, syncWindow } from './windows.ts';

/** Slots of a furnace: what goes in, what burns, what comes out. */
const SLOTS = 3;

/** See `Action` 'clear-furnace'. World coordinates. Throws ActionError. */
export async function clearFurnace(
  player: Player,
  position: BlockPosition | undefined,
  signal: AbortSignal,
): Promise<ActionResult> {
  const cell = position ?? (nearFurnaces(player, undefined)[0] as BlockPosition);
  assertFurnace(player, cell);
  return withWindow(player, cell, signal, async (window) => {
    const where = `${idAt(player, cell)} at ${player.frame.show(cell)}`;
    const { inventory } = rangesOf(window);
    await syncWindow(player, window, signal);
    const taken: { id: string; count: number }[] = [];
    for (let slot = 0; slot < SLOTS; slot++) {
      const stack = window.slots[slot];
      if (!stack) continue;
      const { name, count } = stack;
      const moved = await moveItems(player, window, name, count, { from: slot, to: slot + 1 }, inventory, signal);
      if (moved > 0) taken.push({ id: name, count: moved });
    }
    const left = window.slots
      .slice(0, SLOTS)
      .flatMap((stack) => (stack ? [{ id: stack.name, count: stack.count }] : []));
    if (left.length > 0)
      throw new ActionError(
        'inventory-full',
        `took ${shownItems(taken) || 'nothing'} out of the ${where}; no room for ${shownItems(left)}`,
        { taken },
      );
    if (taken.length === 0) throw new ActionError('nothing-there', `the ${where} is empty`);
    return { ok: true, message: `took ${shownItems(taken)} out of the ${where}`, data: { taken } };
  });
}
