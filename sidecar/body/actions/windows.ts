import type { Bot } from 'mineflayer';
import prismarineItem, { type Item } from 'prismarine-item';
import { ActionError } from '../player/actionError.ts';
import type { Player } from '../player/player.ts';
import { until, within } from '../player/waiting.ts';

/** How long the server may take to open a window or to repeat its contents, ms. */
const WINDOW_LIMIT_MS = 3_000;

// The package's types describe an ES module, but it exports the loader itself.
const loadItems = prismarineItem as unknown as (registry: unknown) => { toNotch(item: Item | null): unknown };

/** A window as Mineflayer keeps it: the player's inventory or an open container. */
export type Window = Bot['inventory'];

/** A range of slots of a window: `from` included, `to` excluded. */
export interface SlotRange {
  readonly from: number;
  readonly to: number;
}

/** The slots of a window that belong to the container, and those of the player's inventory and hotbar. */
export function rangesOf(window: Window): { container: SlotRange; inventory: SlotRange } {
  return {
    container: { from: 0, to: window.inventoryStart },
    inventory: { from: window.inventoryStart, to: window.inventoryEnd },
  };
}

/** The stacks in a range of slots. */
export function stacksIn(window: Window, range: SlotRange): Item[] {
  return window.slots.slice(range.from, range.to).filter((item): item is Item => item != null);
}

/** How many of an item lie in a range of slots. */
export function countIn(window: Window, range: SlotRange, itemId: string): number {
  return stacksIn(window, range).reduce((sum, item) => sum + (item.name === itemId ? item.count : 0), 0);
}

/**
 * Makes the server send the window's full contents, by a click that does nothing and whose state id cannot be right;
 * afterwards the window holds what the server holds.
 */
export async function syncWindow(player: Player, window: Window, signal: AbortSignal): Promise<void> {
  const { bot } = player;
  const itemClass = loadItems(bot.registry);
  const answered = within(player.clock, WINDOW_LIMIT_MS, signal, (limited) =>
    until(
      bot._client,
      ['window_items'],
      (packet: { windowId: number }) => (packet.windowId === window.id ? true : undefined),
      limited,
    ),
  );
  bot._client.write('window_click', {
    windowId: window.id,
    stateId: -1,
    slot: -999,
    mouseButton: 2,
    mode: 5,
    changedSlots: [],
    cursorItem: itemClass.toNotch(window.selectedItem ?? null),
  });
  if (!(await answered))
    throw new ActionError('refused-by-server', `the server did not repeat the contents of window ${window.id}`);
}

/** Whether clicks go to a window: it is open, or it is the player's own and no other is. */
export function isOpen({ bot }: Player, window: Window): boolean {
  return !bot._client.ended && (bot.currentWindow ?? bot.inventory) === window;
}

/**
 * One click as Mineflayer makes it, on a slot of a window that is open; slot -999 is beside it. Throws ActionError
 * 'refused-by-server' when the window was closed, by whoever took the block away it belongs to, and when the server does
 * not answer the click: then nothing is known of what it did until `syncWindow`.
 */
export async function clickSlot(
  player: Player,
  window: Window,
  slot: number,
  button: 0 | 1,
  mode: 'pick' | 'shift' = 'pick',
): Promise<void> {
  const closed = () => new ActionError('refused-by-server', `window ${window.id} was closed`);
  // Mineflayer would click on the slot of that number in whatever window is open instead.
  if (!isOpen(player, window)) throw closed();
  try {
    await player.bot.clickWindow(slot, button, mode === 'shift' ? 1 : 0);
  } catch (error) {
    if (!isOpen(player, window)) throw closed();
    throw new ActionError('refused-by-server', `no answer to a click on slot ${slot}: ${(error as Error).message}`);
  }
}

/**
 * One click without Mineflayer's expectations of what follows, which it has for some windows; the client's picture of
 * the window is right again after `syncWindow`.
 */
export async function plainClick(
  player: Player,
  window: Window,
  slot: number,
  mode: 'pick' | 'shift',
  signal: AbortSignal,
): Promise<void> {
  player.bot._client.write('window_click', {
    windowId: window.id,
    stateId: -1,
    slot,
    mouseButton: 0,
    mode: mode === 'shift' ? 1 : 0,
    changedSlots: [],
    cursorItem: loadItems(player.bot.registry).toNotch(window.selectedItem ?? null),
  });
  await syncWindow(player, window, signal);
}

/**
 * Moves `count` of an item between two ranges of a window's slots and returns how many the server says were moved.
 * Fewer when the source holds fewer, the destination is full, or somebody else was quicker. The cursor ends empty.
 * Counted is what `arrived`, or what `left` where the destination uses things up, as a furnace does.
 */
export async function moveItems(
  player: Player,
  window: Window,
  itemId: string,
  count: number,
  from: SlotRange,
  to: SlotRange,
  signal: AbortSignal,
  counted: 'arrived' | 'left' = 'arrived',
): Promise<number> {
  const now = () => (counted === 'arrived' ? countIn(window, to, itemId) : -countIn(window, from, itemId));
  const before = now();
  const moved = () => now() - before;
  // A second and third round make up for clicks that lost a race with another viewer.
  for (let round = 0; round < 3 && moved() < count; round++) {
    const possible = await clickAcross(player, window, itemId, count - moved(), from, to);
    await syncWindow(player, window, signal);
    if (window.selectedItem) {
      await emptyCursor(player, window, from, to);
      await syncWindow(player, window, signal);
    }
    if (!possible) break;
  }
  return moved();
}

async function clickAcross(
  player: Player,
  window: Window,
  itemId: string,
  count: number,
  from: SlotRange,
  to: SlotRange,
): Promise<boolean> {
  const left = (slot: number) => clickSlot(player, window, slot, 0);
  const right = (slot: number) => clickSlot(player, window, slot, 1);
  let remaining = count;
  let moved = false;
  while (remaining > 0) {
    const source = stacksIn(window, from).find((item) => item.name === itemId);
    if (!source || roomFor(window, to, itemId, source.stackSize) === undefined) return moved;
    const sourceSlot = source.slot;
    const taken = Math.min(source.count, remaining);
    const back = source.count - taken;
    await left(sourceSlot);
    const singles = taken < back;
    if (!singles) for (let index = 0; index < back; index++) await right(sourceSlot);
    let placed = 0;
    while (placed < taken) {
      const room = roomFor(window, to, itemId, source.stackSize);
      if (!room) break;
      const amount = Math.min(room.space, taken - placed);
      if (singles) for (let index = 0; index < amount; index++) await right(room.slot);
      else await left(room.slot);
      placed += amount;
    }
    if (window.selectedItem) await left(sourceSlot);
    if (placed === 0) return moved;
    moved = true;
    remaining -= placed;
  }
  return true;
}

function roomFor(
  window: Window,
  range: SlotRange,
  itemId: string,
  stackSize: number,
): { slot: number; space: number } | undefined {
  let empty: { slot: number; space: number } | undefined;
  for (let slot = range.from; slot < range.to; slot++) {
    const item = window.slots[slot];
    if (!item) empty ??= { slot, space: stackSize };
    else if (item.name === itemId && item.count < stackSize) return { slot, space: stackSize - item.count };
  }
  return empty;
}

/** Puts what the cursor holds into the ranges given, the last one first, as far as there is room. */
export async function emptyCursor(player: Player, window: Window, ...ranges: SlotRange[]): Promise<void> {
  for (const range of [...ranges].reverse()) {
    while (window.selectedItem) {
      const room = roomFor(window, range, window.selectedItem.name, window.selectedItem.stackSize);
      if (!room) break;
      const held: { name: string; count: number } = window.selectedItem;
      const { name, count } = held;
      await clickSlot(player, window, room.slot, 0);
      // A window that was closed meanwhile takes no clicks, and what its cursor held stays as it was.
      const left = window.selectedItem as { name: string; count: number } | null;
      if (left && left.name === name && left.count >= count) return;
    }
  }
}

/** Throws `count` of an item where the body looks and returns how many the server says have left the inventory. */
export async function throwItems(player: Player, itemId: string, count: number, signal: AbortSignal): Promise<number> {
  const window = player.bot.inventory;
  const range = { from: window.inventoryStart, to: window.inventoryEnd };
  const before = countIn(window, range, itemId);
  let remaining = count;
  while (remaining > 0) {
    const source = stacksIn(window, range).find((item) => item.name === itemId);
    if (!source) break;
    const slot = source.slot;
    const taken = Math.min(source.count, remaining);
    const back = source.count - taken;
    await clickSlot(player, window, slot, 0);
    if (back > 0 && back <= taken) for (let index = 0; index < back; index++) await clickSlot(player, window, slot, 1);
    if (back <= taken) await clickSlot(player, window, -999, 0);
    else {
      for (let index = 0; index < taken; index++) await clickSlot(player, window, -999, 1);
      await clickSlot(player, window, slot, 0);
    }
    remaining -= taken;
  }
  await syncWindow(player, window, signal);
  return before - countIn(window, range, itemId);
}
