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
  /**
   * Whether the stack can only be taken as a whole, as a result that does not exist before it is taken. Such a slot is
   * never set by a click but to null.
   */
  readonly whole?: boolean;
  /** Whether the viewer may take what lies here now; always, unless given. */
  mayTake?(): boolean;
  /** Rises when what lies here changes without any grid of the window changing; only slots that can do so have it. */
  revision?(): number;
  /** Hears of every stack right after a click took it out; a result consumes then what it was made of. */
  taken?(stack: Stack): void;
}

/** Slots `start` to `end` (exclusive), searched from the back when `reverse`. */
export interface SlotRange {
  readonly start: number;
  readonly end: number;
  readonly reverse: boolean;
}

/** A drag under way: which slots it has passed and with which button. */
interface Drag {
  readonly button: 'left' | 'right';
  readonly slots: number[];
}

/** What a click works on: the window's slots in protocol order, and the inventory of the player who clicks. */
export interface WindowModel {
  readonly slots: readonly WindowSlot[];
  /** How many slots come before the player's main inventory: those of the window itself. */
  readonly own: number;
  readonly inventory: PlayerInventory;
  /** Where a shift-click on a slot sends what lies there: ranges tried in order until one takes something. */
  quickMoveTargets(slot: number, stack: Stack): readonly SlotRange[];
  drag: Drag | undefined;
}

/** Window slots that a container window shows of the player: main inventory, then hotbar. */
const SHOWN_PLAYER_SLOTS = SLOTS.hotbar.end - SLOTS.main.start;
const MAIN_SLOTS = SLOTS.main.end - SLOTS.main.start;

/** A range searched from its first slot on. */
export const forward = (start: number, end: number): SlotRange => ({ start, end, reverse: false });
/** A range searched from its last slot back. */
export const backward = (start: number, end: number): SlotRange => ({ start, end, reverse: true });

/** The player's slots in a window with `own` slots before them, as shift-clicks on results fill them: hotbar first. */
export const playerRange = (own: number): SlotRange => backward(own, own + SHOWN_PLAYER_SLOTS);

/** From the main inventory into the hotbar and back, in a window with `own` slots before them. */
export function otherPlayerRange(slot: number, own: number): SlotRange {
  const hotbar = own + MAIN_SLOTS;
  return slot < hotbar ? forward(hotbar, own + SHOWN_PLAYER_SLOTS) : forward(own, hotbar);
}

/** A slot without rules of its own. */
export const plainSlot = (place: Place): WindowSlot => ({ ...place, accepts: () => true, gathers: true });

/** All slots of some grids, one grid after the other, without rules of their own. */
export function plainSlots(grids: readonly SlotGrid[]): WindowSlot[] {
  return grids.flatMap((grid) => grid.all().map((_, slot) => plainSlot(placeOf(grid, slot))));
}

/** The crafting result of a player's own window before anybody crafts: nothing comes out, nothing goes in. */
const NO_RESULT: WindowSlot = {
  get: () => null,
  set: () => undefined,
  limit: () => 0,
  accepts: () => false,
  gathers: false,
  whole: true,
};

/** The player's own window (number 0); `result` is what its crafting grid yields. */
export function playerWindow(inventory: PlayerInventory, result: WindowSlot = NO_RESULT): WindowModel {
  const accepts = (slot: number) => (stack: Stack) => {
    if (slot < SLOTS.armour.start || slot >= SLOTS.armour.end) return true;
    const worn = inventory.rules.wornOn(stack.id);
    return worn !== undefined && wornSlot(worn) === slot;
  };
  return {
    slots: inventory.slots
      .all()
      .map((_, slot) =>
        slot === SLOTS.result ? result : { ...inventory.place(slot), accepts: accepts(slot), gathers: true },
      ),
    own: SLOTS.main.start,
    inventory,
    drag: undefined,
    quickMoveTargets(slot, stack) {
      if (slot === SLOTS.result) return [backward(SLOTS.main.start, SLOTS.hotbar.end)];
      if (slot < SLOTS.main.start) return [forward(SLOTS.main.start, SLOTS.hotbar.end)];
      const worn = inventory.rules.wornOn(stack.id);
      if (worn && !inventory.slots.get(wornSlot(worn))) return [forward(wornSlot(worn), wornSlot(worn) + 1)];
      if (slot < SLOTS.main.end) return [forward(SLOTS.hotbar.start, SLOTS.hotbar.end)];
      if (slot < SLOTS.hotbar.end) return [forward(SLOTS.main.start, SLOTS.main.end)];
      return [forward(SLOTS.main.start, SLOTS.hotbar.end)];
    },
  };
}

/** How a window arranges its slots; see `OpenContainer`, which is one. */
export interface WindowLayout {
  readonly slots: readonly WindowSlot[];
  /** False for the one window without the player's slots, a lectern's. */
  readonly showsInventory?: boolean;
  /** Where a shift-click sends a stack; from and to the player's slots, as in a chest, unless given. */
  quickMove?(slot: number, stack: Stack): readonly SlotRange[];
}

/** A window that is not the player's own: its slots, then the player's main inventory and hotbar. */
export function windowOf(layout: WindowLayout, inventory: PlayerInventory): WindowModel {
  const own = layout.slots.length;
  const shown = (layout.showsInventory ?? true) ? SHOWN_PLAYER_SLOTS : 0;
  const player = Array.from({ length: shown }, (_, index) => plainSlot(inventory.place(SLOTS.main.start + index)));
  return {
    slots: [...layout.slots, ...player],
    own,
    inventory,
    drag: undefined,
    quickMoveTargets: (slot, stack) =>
      layout.quickMove?.(slot, stack) ?? [slot < own ? playerRange(own) : forward(0, own)],
  };
}

/** A chest-like window: the grids' slots one after the other (two for a double chest), then main inventory and hotbar. */
export function containerWindow(grids: readonly SlotGrid[], inventory: PlayerInventory): WindowModel {
  return windowOf({ slots: plainSlots(grids) }, inventory);
}
