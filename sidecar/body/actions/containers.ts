import type { BlockPosition } from '../../../protocol/geometry.ts';
import { nameTable } from '../../../protocol/nameTable.ts';
import { shownItems } from '../../../protocol/shownItems.ts';
import type { ActionResult } from '../action.ts';
import { whileTreadingWater } from '../navigation/walking/treadWater.ts';
import { visibleName } from '../perception/visibleName.ts';
import { ActionError } from '../player/actionError.ts';
import { assertCarries, assertItemExists, summaryOf } from '../player/inventory.ts';
import type { Player } from '../player/player.ts';
import { until, within } from '../player/waiting.ts';
import { closeWhenItComes, untilNoneIsLate } from './lateWindows.ts';
import { clickBlock, reachBlock } from './useBlock.ts';
import { countIn, moveItems, rangesOf, stacksIn, type Window } from './windows.ts';

const CONTAINER =
  /(?:^|_)(?:chest|shulker_box|furnace)$|^(?:barrel|hopper|dispenser|dropper|smoker|brewing_stand|crafter)$/;
/** How long the server may take to open a container, ms. */
const OPEN_LIMIT_MS = 2_000;

async function open<T>(
  player: Player,
  cell: BlockPosition,
  signal: AbortSignal,
  work: (window: Window, name: string) => Promise<T>,
): Promise<T> {
  assertContainer(player, cell);
  return withWindow(player, cell, signal, work);
}

function assertContainer(player: Player, cell: BlockPosition): void {
  const id = player.blocks.at(cell)?.state.id;
  if (id !== undefined && !CONTAINER.test(id))
    throw new ActionError(
      'not-a-container',
      `${visibleName(player, cell)} at ${player.frame.show(cell)} holds no items`,
    );
}

/** Walks to a block that opens a window, opens it for `work` and, when that is done, closes it. World coordinates. Throws ActionError. */
export async function withWindow<T>(
  player: Player,
  cell: BlockPosition,
  signal: AbortSignal,
  work: (window: Window, name: string) => Promise<T>,
): Promise<T> {
  const window = await openWindow(player, cell, signal);
  try {
    return await whileTreadingWater(player, () => work(window, player.blocks.at(cell)?.state.id ?? 'container'));
  } finally {
    closeWindow(player);
  }
}

async function openWindow(player: Player, cell: BlockPosition, signal: AbortSignal): Promise<Window> {
  const where = player.frame.show(cell);
  const facts = player.blocks.at(cell);
  if (!facts) throw new ActionError('too-far', `${where} is not loaded yet: go closer first`);
  await reachBlock(player, cell, signal);
  await untilNoneIsLate(player, signal);
  let isAwaited = false;
  try {
    const window = await within(player.clock, OPEN_LIMIT_MS, signal, async (limited) => {
      const opened = until(player.bot, ['windowOpen'], (shown: Window) => shown, limited);
      opened.catch(() => undefined);
      isAwaited = true;
      await clickBlock(player, cell, limited);
      return opened;
    });
    isAwaited = !window;
    if (window) return window;
  } finally {
    if (isAwaited) closeWhenItComes(player);
  }
  throw new ActionError('refused-by-server', `${facts.state.id} at ${where} did not open`);
}

/** See `Action` 'open-container'. World coordinates. Throws ActionError. */
export async function openContainer(player: Player, cell: BlockPosition, signal: AbortSignal): Promise<ActionResult> {
  assertContainer(player, cell);
  const id = player.blocks.at(cell)?.state.id ?? 'container';
  return tellContents(player, await openWindow(player, cell, signal), id, cell, 'is open and holds');
}

/** See `Action` 'close-container'. Throws ActionError. */
export function closeContainer(player: Player): ActionResult {
  if (!player.bot.currentWindow) throw new ActionError('nothing-there', 'no container is open');
  closeWindow(player);
  return { ok: true, message: 'closed the container' };
}

function tellContents(player: Player, window: Window, name: string, cell: BlockPosition, verb: string): ActionResult {
  const contents = contentsOf(player, window, cell);
  const list = shownItems(contents.items);
  return {
    ok: true,
    message: `${name} at ${player.frame.show(cell)} ${verb} ${list || 'nothing'}`,
    data: contents,
  };
}

/** What a container holds now, for the data of results, which saves the reader another look. Arena coordinates. */
function contentsOf(player: Player, window: Window, cell: BlockPosition) {
  const items = summaryOf(stacksIn(window, rangesOf(window).container));
  return {
    position: player.frame.toArena(cell),
    items: items.map(({ called, ...item }) => ({ ...item, ...(called ? { called: [...called] } : {}) })),
  };
}

/** Closes the window that is open, if any. */
export function closeWindow(player: Player): void {
  if (player.bot.currentWindow && !player.bot._client.ended) player.bot.closeWindow(player.bot.currentWindow);
}

/** See `Action` 'look-into-container'. World coordinates. Throws ActionError. */
export async function lookInto(player: Player, cell: BlockPosition, signal: AbortSignal): Promise<ActionResult> {
  return open(player, cell, signal, async (window, name) => tellContents(player, window, name, cell, 'holds'));
}

/** See `Action` 'withdraw'. Moving only a part is a failure that reports how much. World coordinates. Throws ActionError. */
export async function withdraw(
  player: Player,
  cell: BlockPosition,
  item: string,
  count: number,
  signal: AbortSignal,
): Promise<ActionResult> {
  assertItemExists(player, item);
  return open(player, cell, signal, async (window, name) => {
    const { container, inventory } = rangesOf(window);
    const where = `${name} at ${player.frame.show(cell)}`;
    const there = countIn(window, container, item);
    if (there === 0) {
      const holds = shownItems(summaryOf(stacksIn(window, container)));
      throw new ActionError(
        'nothing-there',
        `${where} holds no ${item}; it holds ${holds || 'nothing'}`,
        contentsOf(player, window, cell),
      );
    }
    const moved = await moveItems(player, window, item, count, container, inventory, signal);
    const data = { moved, ...contentsOf(player, window, cell) };
    if (moved === count) return { ok: true, message: `took ${count} ${item} from ${where}`, data };
    const remain = countIn(window, container, item);
    throw new ActionError(
      remain > 0 ? 'inventory-full' : 'missing-item',
      `took ${moved} of ${count} ${item} from ${where}: ${remain > 0 ? 'no room for more in the inventory' : `it held no more (${there} when opened)`}`,
      data,
    );
  });
}

/** See `Action` 'stock-up'. Moving less than all is a failure that reports what. World coordinates. Throws ActionError. */
export async function stockUp(
  player: Player,
  cell: BlockPosition,
  items: readonly { readonly item: string; readonly count: number }[],
  signal: AbortSignal,
): Promise<ActionResult> {
  for (const { item } of items) assertItemExists(player, item);
  return open(player, cell, signal, async (window, name) => {
    const { container, inventory } = rangesOf(window);
    const where = `${name} at ${player.frame.show(cell)}`;
    const moved = nameTable<number>();
    const left = nameTable<number>();
    for (const { item, count } of items) {
      moved[item] = await moveItems(player, window, item, count, container, inventory, signal);
      left[item] = countIn(window, container, item);
    }
    const list = items.map(({ item }) => `${moved[item]} ${item}`).join(', ');
    const short = items.filter(({ item, count }) => (moved[item] ?? 0) < count);
    if (short.length === 0) return { ok: true, message: `took ${list} from ${where}`, data: { moved, left } };
    const full = short.some(({ item }) => (left[item] ?? 0) > 0);
    throw new ActionError(
      full ? 'inventory-full' : 'missing-item',
      `took ${list} from ${where}; wanted ${short.map(({ item, count }) => `${count} ${item}`).join(', ')}`,
      { moved, left },
    );
  });
}

/** See `Action` 'deposit'. Moving only a part is a failure that reports how much. World coordinates. Throws ActionError. */
export async function deposit(
  player: Player,
  cell: BlockPosition,
  item: string,
  count: number,
  signal: AbortSignal,
): Promise<ActionResult> {
  assertCarries(player, item, count);
  return open(player, cell, signal, async (window, name) => {
    const { container, inventory } = rangesOf(window);
    const where = `${name} at ${player.frame.show(cell)}`;
    const moved = await moveItems(player, window, item, count, inventory, container, signal);
    const data = { moved, ...contentsOf(player, window, cell) };
    if (moved === count) return { ok: true, message: `put ${count} ${item} into ${where}`, data };
    throw new ActionError(
      'inventory-full',
      `put ${moved} of ${count} ${item} into ${where}: it has no room for more`,
      data,
    );
  });
}
