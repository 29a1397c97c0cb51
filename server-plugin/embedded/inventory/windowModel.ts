import { type Place, placeOf } from './place.ts';
import { type PlayerInventory, SLOTS, wornSlot } from './playerInventory.ts';
import type { SlotGrid } from './slotGrid.ts';
import type { Stack } from './stack.ts';

/** A slot as a window shows it. */
export interface WindowSlot extends Place {
  /** Whether a click may put this item here. */
  accepts(stack: Stack): boolean;
  /** Whether a double click gathers items from here; false for a crafting result. */
  readonly gathers: boolean;
}

/** Slots `start` to `end` (exclusive), searched from the back when `reverse`. */
export interface SlotRange {
  readonly start: number;
  readonly end: number;
  readonly reverse: boolean;
}

/** A drag under way: which slots it has passed and with which button. */
export interface Drag {
  readonly button: 'left' | 'right';
  readonly slots: number[];
}

/** What a click works on: the window's slots in protocol order, and the inventory of the player who clicks. */
export interface WindowModel {
  readonly slots: readonly WindowSlot[];
  readonly inventory: PlayerInventory;
  /** Where a shift-click on a slot sends what lies there. */
  quickMoveTarget(slot: number, stack: Stack): SlotRange | undefined;
  drag: Drag | undefined;
}

/** Window slots that a container window shows of the player: main inventory, then hotbar. */
export const SHOWN_PLAYER_SLOTS = SLOTS.hotbar.end - SLOTS.main.start;

const forward = (start: number, end: number): SlotRange => ({ start, end, reverse: false });
const backward = (start: number, end: number): SlotRange => ({ start, end, reverse: true });

/**
 * The player's own window (number 0). The result slot takes nothing; a recipe book will fill slot 0 of the inventory
 * itself and watch the grid through `SlotGrid.revision`.
 */
export function playerWindow(inventory: PlayerInventory): WindowModel {
  const accepts = (slot: number) => (stack: Stack) => {
    if (slot === SLOTS.result) return false;
    if (slot < SLOTS.armour.start || slot >= SLOTS.armour.end) return true;
    const worn = inventory.rules.wornOn(stack.id);
    return worn !== undefined && wornSlot(worn) === slot;
  };
  return {
    slots: inventory.slots
      .all()
      .map((_, slot) => ({ ...inventory.place(slot), accepts: accepts(slot), gathers: slot !== SLOTS.result })),
    inventory,
    drag: undefined,
    quickMoveTarget(slot, stack) {
      if (slot === SLOTS.result) return backward(SLOTS.main.start, SLOTS.hotbar.end);
      if (slot < SLOTS.main.start) return forward(SLOTS.main.start, SLOTS.hotbar.end);
      const worn = inventory.rules.wornOn(stack.id);
      if (worn && !inventory.slots.get(wornSlot(worn))) return forward(wornSlot(worn), wornSlot(worn) + 1);
      if (slot < SLOTS.main.end) return forward(SLOTS.hotbar.start, SLOTS.hotbar.end);
      if (slot < SLOTS.hotbar.end) return forward(SLOTS.main.start, SLOTS.main.end);
      return forward(SLOTS.main.start, SLOTS.hotbar.end);
    },
  };
}

/** A chest-like window: the grids' slots one after the other (two for a double chest), then main inventory and hotbar. */
export function containerWindow(grids: readonly SlotGrid[], inventory: PlayerInventory): WindowModel {
  const plain = (place: Place): WindowSlot => ({ ...place, accepts: () => true, gathers: true });
  const container = grids.flatMap((grid) => grid.all().map((_, slot) => plain(placeOf(grid, slot))));
  const size = container.length;
  const player = Array.from({ length: SHOWN_PLAYER_SLOTS }, (_, index) =>
    plain(inventory.place(SLOTS.main.start + index)),
  );
  return {
    slots: [...container, ...player],
    inventory,
    drag: undefined,
    quickMoveTarget: (slot) => (slot < size ? backward(size, size + SHOWN_PLAYER_SLOTS) : forward(0, size)),
  };
}
