import { dragClick } from './drag.ts';
import { exchange, move, type Place, roomFor, take } from './place.ts';
import { SLOTS } from './playerInventory.ts';
import { type Stack, sameItem } from './stack.ts';
import type { SlotRange, WindowModel, WindowSlot } from './windowModel.ts';

/** A window click as a client sends it; every number is the client's claim. */
export interface Click {
  readonly slot: number;
  readonly button: number;
  readonly mode: number;
}

/** What a click did: `dropped` stacks left the window and belong into the world. A refused click changed nothing. */
export type ClickOutcome =
  | { readonly type: 'done'; readonly dropped: readonly Stack[] }
  | { readonly type: 'refused'; readonly reason: string };

/** The slot number of a click beside the window. */
export const OUTSIDE = -999;
/** The slot number of a click on the window's border. */
const BORDER = -1;
/** The button number that means the off-hand in a swap. */
const OFF_HAND_BUTTON = 40;

const done = (...dropped: (Stack | null)[]): ClickOutcome => ({
  type: 'done',
  dropped: dropped.filter((stack) => stack !== null),
});
const refused = (reason: string): ClickOutcome => ({ type: 'refused', reason });

/**
 * Carries out one click by the rules of Minecraft's survival windows (Minecraft wiki, "Java Edition protocol", Click
 * Container). The outcome follows from the server's slots alone. Items only move: the window, the inventory and
 * `dropped` together hold after the click what window and inventory held before.
 */
export function applyClick(window: WindowModel, click: Click): ClickOutcome {
  const { slot: number, button, mode } = click;
  const slot = window.slots[number];
  if (!slot && number !== OUTSIDE && number !== BORDER)
    return refused(`slot ${number} does not exist, expected 0 to ${window.slots.length - 1}`);
  if (mode === 5)
    return dragClick(window, number, button, (only, left) => pickUp(window, only, window.slots[only], left));
  if (window.drag) {
    window.drag = undefined;
    return done();
  }
  switch (mode) {
    case 0:
      return button === 0 || button === 1 ? pickUp(window, number, slot, button === 0) : badButton(click);
    case 1:
      return button === 0 || button === 1 ? quickMove(window, number, slot) : badButton(click);
    case 2:
      return swap(window, slot, click);
    case 3:
      return refused('only creative players copy items');
    case 4:
      return button === 0 || button === 1 ? throwFrom(window, slot, button === 0) : badButton(click);
    case 6:
      return button === 0 || button === 1 ? gather(window, slot, button === 1) : badButton(click);
    default:
      return refused(`click mode ${mode} does not exist, expected 0 to 6`);
  }
}

function badButton({ mode, button }: Click): ClickOutcome {
  return refused(`button ${button} does not exist in click mode ${mode}`);
}

function pickUp(window: WindowModel, number: number, slot: WindowSlot | undefined, left: boolean): ClickOutcome {
  const cursor = window.inventory.cursorPlace;
  const carried = cursor.get();
  if (number === OUTSIDE) return done(take(cursor, left ? Number.POSITIVE_INFINITY : 1));
  if (!slot) return done();
  const lying = slot.get();
  if (!carried) {
    if (lying) move(slot, cursor, left ? lying.count : Math.ceil(lying.count / 2));
  } else if (!slot.accepts(carried)) {
    if (lying && sameItem(lying, carried)) move(slot, cursor, lying.count);
  } else if (!lying || sameItem(lying, carried)) {
    move(cursor, slot, left ? carried.count : 1);
  } else if (carried.count <= slot.limit(carried)) {
    exchange(slot, cursor);
  }
  return done();
}

function quickMove(window: WindowModel, number: number, slot: WindowSlot | undefined): ClickOutcome {
  // A target can change under way (an armour slot fills up), and vanilla repeats until nothing moves.
  for (let stack = slot?.get(); slot && stack; stack = slot.get()) {
    const range = window.quickMoveTarget(number, stack);
    if (!range || !moveInto(window, slot, range)) break;
  }
  return done();
}

/** Moves as much as fits into a range, merging first, then into one empty slot; returns whether anything moved. */
function moveInto(window: WindowModel, from: Place, range: SlotRange): boolean {
  const targets = window.slots.slice(range.start, range.end);
  if (range.reverse) targets.reverse();
  let moved = 0;
  for (const target of targets) if (target.get()) moved += move(from, target, Number.POSITIVE_INFINITY);
  const stack = from.get();
  const empty = stack && targets.find((target) => !target.get() && target.accepts(stack));
  if (empty) moved += move(from, empty, Number.POSITIVE_INFINITY);
  return moved > 0;
}

function swap(window: WindowModel, slot: WindowSlot | undefined, { button }: Click): ClickOutcome {
  const { inventory } = window;
  if (!Number.isInteger(button) || (button !== OFF_HAND_BUTTON && (button < 0 || button > 8)))
    return refused(`hotbar key ${button} does not exist, expected 0 to 8 or 40`);
  if (!slot) return done();
  const key = inventory.place(button === OFF_HAND_BUTTON ? SLOTS.offHand : SLOTS.hotbar.start + button);
  const [lying, kept] = [slot.get(), key.get()];
  if (!kept) {
    if (lying) exchange(slot, key);
  } else if (!slot.accepts(kept)) {
    return done();
  } else if (kept.count <= slot.limit(kept)) {
    exchange(slot, key);
  } else {
    // A whole stack of pumpkins meets the head's single place: one is worn, what was worn goes back.
    const removed = take(slot, Number.POSITIVE_INFINITY);
    move(key, slot, Number.POSITIVE_INFINITY);
    return done(removed && inventory.insert(removed));
  }
  return done();
}

function throwFrom(window: WindowModel, slot: WindowSlot | undefined, one: boolean): ClickOutcome {
  if (!slot || window.inventory.cursor) return done();
  return done(take(slot, one ? 1 : Number.POSITIVE_INFINITY));
}

function gather(window: WindowModel, clicked: WindowSlot | undefined, backwards: boolean): ClickOutcome {
  const cursor = window.inventory.cursorPlace;
  const carried = cursor.get();
  if (!clicked || clicked.get() || !carried) return done();
  const slots = window.slots.filter((slot) => slot.gathers);
  if (backwards) slots.reverse();
  for (const fullOnesToo of [false, true])
    for (const slot of slots) {
      const lying = slot.get();
      if (!lying || !sameItem(lying, carried) || roomFor(cursor, carried) === 0) continue;
      if (fullOnesToo || lying.count !== (window.inventory.rules.stackSize(lying.id) ?? 0))
        move(slot, cursor, lying.count);
    }
  return done();
}
