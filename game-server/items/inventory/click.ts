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
  | {
      readonly type: 'done';
      readonly dropped: readonly Stack[];
      /** Set when a result was taken: items came to be that were not there before. */
      readonly made?: true;
    }
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
const made = (...dropped: (Stack | null)[]): ClickOutcome => ({
  type: 'done',
  dropped: dropped.filter((stack) => stack !== null),
  made: true,
});
const refused = (reason: string): ClickOutcome => ({ type: 'refused', reason });

/**
 * Carries out one click by the rules of Minecraft's survival windows (Minecraft wiki, "Java Edition protocol", Click
 * Container). The outcome follows from the server's slots alone. Items only move: the window, the inventory and
 * `dropped` together hold after the click what window and inventory held before, but for results taken (`made`) and what
 * their slots consumed for them.
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
    if (!lying) return done();
    if (slot.whole) return takeResult(slot, (stack) => cursor.set(stack));
    moveOut(slot, cursor, left ? lying.count : Math.ceil(lying.count / 2));
  } else if (!slot.accepts(carried)) {
    // What takes nothing back is taken as a whole or not at all.
    if (!lying || !sameItem(lying, carried) || roomFor(cursor, lying) < lying.count) return done();
    if (slot.whole) return takeResult(slot, (stack) => cursor.set({ ...carried, count: carried.count + stack.count }));
    moveOut(slot, cursor, lying.count);
  } else if (!lying || sameItem(lying, carried)) {
    move(cursor, slot, left ? carried.count : 1);
  } else if (carried.count <= slot.limit(carried) && mayTake(slot)) {
    exchange(slot, cursor);
    slot.taken?.(lying);
  }
  return done();
}

function mayTake(slot: WindowSlot): boolean {
  return slot.mayTake?.() ?? true;
}

/** Moves out of a slot as `move` does, and notifies the slot. */
function moveOut(slot: WindowSlot, to: Place, count: number): number {
  const stack = slot.get();
  if (!stack || !mayTake(slot)) return 0;
  const moved = move(slot, to, count);
  if (moved > 0) slot.taken?.({ ...stack, count: moved });
  return moved;
}

/** Takes a result as a whole and gives it to `receive`, which has room for all of it. */
function takeResult(slot: WindowSlot, receive: (stack: Stack) => void): ClickOutcome {
  const stack = slot.get();
  if (!stack || !mayTake(slot)) return done();
  receive(stack);
  slot.set(null);
  slot.taken?.(stack);
  return made();
}

function quickMove(window: WindowModel, number: number, slot: WindowSlot | undefined): ClickOutcome {
  if (slot?.whole) return quickMoveResult(window, number, slot);
  // A target can change under way (an armour slot fills up), and vanilla repeats until nothing moves.
  for (let stack = slot?.get(); slot && stack && mayTake(slot); stack = slot.get()) {
    const before = stack;
    if (!window.quickMoveTargets(number, before).some((range) => moveInto(window, slot, range))) break;
    slot.taken?.({ ...before, count: before.count - (slot.get()?.count ?? 0) });
  }
  return done();
}

/** Takes a result again and again, as long as it stays the same item and finds room; what half fits is dropped. */
function quickMoveResult(window: WindowModel, number: number, slot: WindowSlot): ClickOutcome {
  const first = slot.get();
  const dropped: Stack[] = [];
  let any = false;
  for (let stack = first; first && stack && sameItem(stack, first) && mayTake(slot); stack = slot.get()) {
    const loose = heldBy(stack);
    const ranges = window.quickMoveTargets(number, stack);
    if (!ranges.some((range) => moveInto(window, loose, range))) break;
    any = true;
    slot.set(null);
    slot.taken?.(stack);
    const left = loose.get();
    if (left) dropped.push(left);
    if (left) break;
  }
  return any ? made(...dropped) : done();
}

/** A place of its own that holds a stack. */
function heldBy(stack: Stack): Place {
  let held: Stack | null = stack;
  return {
    get: () => held,
    set: (next) => {
      held = next;
    },
    limit: (item) => item.count,
  };
}

/** Moves as much as fits into a range, merging first, then into one empty slot; returns whether anything moved. */
function moveInto(window: WindowModel, from: Place, range: SlotRange): boolean {
  const targets = window.slots.slice(range.start, range.end);
  if (range.reverse) targets.reverse();
  let moved = 0;
  for (const target of targets) {
    const stack = from.get();
    if (stack && target.get() && target.accepts(stack)) moved += move(from, target, Number.POSITIVE_INFINITY);
  }
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
  if (lying && !mayTake(slot)) return done();
  if (!kept) {
    if (!lying) return done();
    if (slot.whole) return takeResult(slot, (stack) => key.set(stack));
    exchange(slot, key);
  } else if (!slot.accepts(kept)) {
    return done();
  } else if (kept.count <= slot.limit(kept)) {
    exchange(slot, key);
  } else {
    // A whole stack of pumpkins meets the head's single place: one is worn, what was worn goes back.
    const removed = take(slot, Number.POSITIVE_INFINITY);
    move(key, slot, Number.POSITIVE_INFINITY);
    if (removed) slot.taken?.(removed);
    return done(removed && inventory.insert(removed));
  }
  if (lying) slot.taken?.(lying);
  return done();
}

function throwFrom(window: WindowModel, slot: WindowSlot | undefined, one: boolean): ClickOutcome {
  if (!slot || window.inventory.cursor || !mayTake(slot)) return done();
  if (slot.whole) {
    const dropped: Stack[] = [];
    const outcome = takeResult(slot, (stack) => dropped.push(stack));
    return dropped.length > 0 ? made(...dropped) : outcome;
  }
  const thrown = take(slot, one ? 1 : Number.POSITIVE_INFINITY);
  if (thrown) slot.taken?.(thrown);
  return done(thrown);
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
        moveOut(slot, cursor, lying.count);
    }
  return done();
}
