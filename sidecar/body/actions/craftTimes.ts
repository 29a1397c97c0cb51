import type { ActionResult } from '../action.ts';
import { ActionError } from '../player/actionError.ts';
import { countOf } from '../player/inventory.ts';
import type { Player } from '../player/player.ts';
import { withWindow } from './containers.ts';
import { craft, craftIn, madeAtOnce, recipesOf } from './craft.ts';
import { withWorkstation } from './gathering/workstation.ts';

const TABLE = 'crafting_table';

/** See `Action` 'craft-times'. Throws ActionError. */
export async function craftTimes(
  player: Player,
  item: string,
  times: number,
  signal: AbortSignal,
): Promise<ActionResult> {
  const count = times * madeAtOnce(player, item);
  const total = () => `; carries ${countOf(player, item)} ${item} now`;
  try {
    const done = await craft(player, item, count, signal);
    return { ...done, message: `${done.message}${total()}` };
  } catch (error) {
    const lacksTable = error instanceof ActionError && error.code === 'nothing-there';
    if (!lacksTable || countOf(player, TABLE) === 0) throw error;
  }
  const recipes = recipesOf(player, item);
  const { result, kept } = await withWorkstation(player, TABLE, signal, (cell) =>
    withWindow(player, cell, signal, (window) => craftIn(player, window, 3, recipes, item, count, signal)),
  );
  const table = kept ? 'its own crafting table' : 'a crafting table set up here and left behind';
  return { ...result, message: `${result.message} at ${table}${total()}` };
}
