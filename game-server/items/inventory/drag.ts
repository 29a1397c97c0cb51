import type { ClickOutcome } from './click.ts';
import { move } from './place.ts';
import { type Stack, sameItem } from './stack.ts';
import type { WindowModel, WindowSlot } from './windowModel.ts';

const NOTHING: ClickOutcome = { type: 'done', dropped: [] };
/** Drag buttons are stage + 4 * kind: stages start, add, end; kinds left, right, middle (Minecraft wiki, Click Container). */
const STAGES = ['start', 'add', 'end'] as const;
const KINDS = ['left', 'right', 'middle'] as const;

/**
 * One packet of a drag. A left drag spreads the cursor's stack evenly over the slots it passed, a right drag puts one
 * item into each; a drag over a single slot is a plain click there (`single`).
 */
export function dragClick(
  window: WindowModel,
  number: number,
  button: number,
  single: (slot: number, left: boolean) => ClickOutcome,
): ClickOutcome {
  const stage = STAGES[button & 3];
  const kind = KINDS[button >> 2];
  if (!stage || !kind) return { type: 'refused', reason: `button ${button} does not exist in click mode 5` };
  if (kind === 'middle') {
    window.drag = undefined;
    return { type: 'refused', reason: 'only creative players copy items' };
  }
  const carried = window.inventory.cursor;
  const drag = window.drag;
  if (stage === 'start') {
    window.drag = carried && !drag ? { button: kind, slots: [] } : undefined;
    return NOTHING;
  }
  if (!carried || !drag) {
    window.drag = undefined;
    return NOTHING;
  }
  if (stage === 'add') {
    const slot = window.slots[number];
    if (slot && takesDrag(slot, carried) && carried.count > drag.slots.length && !drag.slots.includes(number))
      drag.slots.push(number);
    return NOTHING;
  }
  window.drag = undefined;
  const left = drag.button === 'left';
  const [first] = drag.slots;
  if (first !== undefined && drag.slots.length === 1) return single(first, left);
  spread(window, drag.slots, left ? Math.floor(carried.count / drag.slots.length) : 1, carried);
  return NOTHING;
}

function takesDrag(slot: WindowSlot, carried: Stack): boolean {
  const lying = slot.get();
  return slot.accepts(carried) && (!lying || sameItem(lying, carried));
}

function spread(window: WindowModel, numbers: readonly number[], share: number, carried: Stack): void {
  for (const number of numbers) {
    const slot = window.slots[number];
    // Another viewer may have filled a slot since the drag passed it.
    if (slot && takesDrag(slot, carried)) move(window.inventory.cursorPlace, slot, share);
  }
}
