import type { BlockPosition } from '../../../protocol/geometry.ts';
import type { ActionResult } from '../action.ts';
import { visibleName } from '../perception/visibleName.ts';
import { ActionError } from '../player/actionError.ts';
import { assertCarries } from '../player/inventory.ts';
import type { Player } from '../player/player.ts';
import { withWindow } from './containers.ts';
import { smeltsPerFuel } from './fuels.ts';
import { moveItems, rangesOf, type SlotRange, syncWindow } from './windows.ts';

const SLOTS: Readonly<Record<'input' | 'fuel', SlotRange>> = { input: { from: 0, to: 1 }, fuel: { from: 1, to: 2 } };

/** See `Action` 'put-into-furnace'. World coordinates. Throws ActionError. */
export async function putIntoFurnace(
  player: Player,
  cell: BlockPosition,
  as: 'input' | 'fuel',
  item: string,
  count: number,
  signal: AbortSignal,
): Promise<ActionResult> {
  assertCarries(player, item, count);
  const id = player.blocks.at(cell)?.state.id;
  const where = `${visibleName(player, cell)} at ${player.frame.show(cell)}`;
  if (id === undefined || !/^(?:furnace|smoker|blast_furnace)$/.test(id))
    throw new ActionError('not-a-container', `${where} is not a furnace or smoker`);
  if (as === 'fuel' && smeltsPerFuel(item) === undefined)
    throw new ActionError('bad-argument', `${item} does not burn`);
  return withWindow(player, cell, signal, async (window) => {
    const slot = SLOTS[as];
    await syncWindow(player, window, signal);
    const inside = window.slots[slot.from];
    if (inside && inside.name !== item)
      throw new ActionError('occupied', `the ${where} holds ${inside.count} ${inside.name} as ${as}`);
    const moved = await moveItems(player, window, item, count, rangesOf(window).inventory, slot, signal, 'left');
    if (moved === count)
      return { ok: true, message: `put ${count} ${item} into the ${where} as ${as}`, data: { moved } };
    throw new ActionError('inventory-full', `put ${moved} of ${count} ${item} into the ${where} as ${as}`, { moved });
  });
}
