import { type PlayerInventory, SLOTS } from '../../items/inventory/playerInventory.ts';
import type { SlotGrid } from '../../items/inventory/slotGrid.ts';
import { type Stack, sameItem, totalsOf } from '../../items/inventory/stack.ts';
import {
  plainSlots,
  playerWindow,
  type WindowLayout,
  type WindowModel,
  type WindowSlot,
  windowOf,
} from '../../items/inventory/windowModel.ts';

/** The window the client sees, with the number both sides know it by. */
interface OpenWindow {
  readonly id: number;
  readonly model: WindowModel;
  /** The grids behind the window's own slots, where results are not derived from others. */
  readonly grids: readonly SlotGrid[];
  /** Slots that change by themselves: results, which come before the player's slots. */
  readonly derived: readonly WindowSlot[];
}

/** A window to show: how its slots are arranged, and what is to be watched for changes. */
interface ShownWindow extends WindowLayout {
  readonly grids: readonly SlotGrid[];
  /** The numbers of its progress bars, by property. */
  properties?(): readonly number[];
}

/** What must be sent for the client to see what is there. */
export type ViewUpdate =
  | {
      readonly type: 'slot';
      readonly window: number;
      readonly stateId: number;
      readonly slot: number;
      readonly stack: Stack | null;
    }
  | {
      readonly type: 'all';
      readonly window: number;
      readonly stateId: number;
      readonly stacks: readonly (Stack | null)[];
      readonly cursor: Stack | null;
    }
  | { readonly type: 'property'; readonly window: number; readonly property: number; readonly value: number };

function derivedSlots({ slots, own }: WindowModel): WindowSlot[] {
  return slots.slice(0, own).filter((slot) => slot.revision !== undefined);
}

const NO_UPDATES: readonly ViewUpdate[] = [];

/** A slot's content as a client claims it or was sent it; undefined when unknown. */
type Known = Stack | null | undefined;

/** State ids are counted in 15 bits. */
const LARGEST_STATE_ID = 32_767;
/** One update opens a window, one ends its tick, the next is a tick later. */
const REPEAT_AFTER = 3;
/** Window numbers run from 1 to this and start again. */
const LARGEST_WINDOW_ID = 100;

const same = (a: Known, b: Stack | null) =>
  a !== undefined && (a === b || (a !== null && b !== null && sameItem(a, b) && a.count === b.count));

/**
 * What one client believes to lie in its windows. The server changes slots freely; `update` finds what the client
 * has not been sent. A client that predicts its own clicks reports what it now shows (`believe`), and is corrected where
 * that is not so.
 */
export class ClientView {
  readonly #inventory: PlayerInventory;
  readonly #own: OpenWindow;
  #open: OpenWindow | undefined;
  /** By the slot numbers of window 0. */
  readonly #knownOwn: Known[] = new Array<Known>(SLOTS.count).fill(null);
  #knownContainer: Known[] = [];
  #knownCursor: Known = null;
  #stateId = 0;
  readonly #lastSent = new Map<number, number>();
  #nextWindow = 1;
  #properties: (() => readonly number[]) | undefined;
  #knownProperties: number[] = [];
  /** Updates until the properties are sent again: Mineflayer listens only once it has handled the window's slots. */
  #repeatIn = 0;
  #sendAll = true;
  #seen = -1;

  /** @param result what the crafting grid of the player's own window yields; nothing unless given. */
  constructor(inventory: PlayerInventory, result?: WindowSlot) {
    this.#inventory = inventory;
    const model = playerWindow(inventory, result);
    this.#own = { id: 0, model, grids: [], derived: derivedSlots(model) };
  }

  /** The window clicks go to: the open container's, or the player's own. */
  get window(): OpenWindow {
    return this.#open ?? this.#own;
  }

  /** Shows chest-like grids; see `openWindow`. */
  openContainer(grids: readonly SlotGrid[]): OpenWindow {
    return this.openWindow({ slots: plainSlots(grids), grids });
  }

  /** Shows a window; the caller sends the packet that opens it. A window open before is gone. */
  openWindow(shown: ShownWindow): OpenWindow {
    this.#own.model.drag = undefined;
    const model = windowOf(shown, this.#inventory);
    this.#open = { id: this.#nextWindow, model, grids: shown.grids, derived: derivedSlots(model) };
    this.#properties = shown.properties?.bind(shown);
    this.#knownProperties = [];
    this.#repeatIn = REPEAT_AFTER;
    this.#nextWindow = (this.#nextWindow % LARGEST_WINDOW_ID) + 1;
    this.#sendAll = true;
    return this.#open;
  }

  /**
   * Back to the player's own window. `resend` when the server closed it: such a client may not have taken over what
   * the closed window showed of the inventory.
   */
  closeContainer(resend: boolean): void {
    this.#own.model.drag = undefined;
    this.#open = undefined;
    this.#knownContainer = [];
    this.#properties = undefined;
    this.#seen = -1;
    if (resend) this.#sendAll = true;
  }

  /** Whether the client had seen all that was sent, and all that changed was sent, when it clicked. */
  isFresh(stateId: number): boolean {
    if (this.#sendAll || !this.#settled()) return false;
    return stateId === this.#stateId || stateId === this.#lastSent.get(this.window.id);
  }

  /** Has the whole window sent at the next update. */
  distrust(): void {
    this.#sendAll = true;
  }

  /** Has a slot of the present window sent at the next update whatever the client believes. */
  doubt(slot: number): void {
    this.#know(slot, undefined);
    this.#seen = -1;
  }

  /** Takes note of what the client shows after a click of its own. Slots that do not exist are ignored. */
  believe(slots: ReadonlyMap<number, Stack | null>, cursor: Stack | null): void {
    for (const [slot, stack] of slots) if (slot >= 0 && slot < this.window.model.slots.length) this.#know(slot, stack);
    this.#knownCursor = cursor;
    this.#seen = -1;
  }

  /**
   * How much more than there is the client claims to see after a click, item by item; empty for an honest client that
   * was up to date.
   */
  inventedBy(slots: ReadonlyMap<number, Stack | null>, cursor: Stack | null): { item: string; surplus: number }[] {
    const actual = this.window.model.slots.map((slot) => slot.get());
    const claimed = actual.map((stack, slot) => (slots.has(slot) ? (slots.get(slot) ?? null) : stack));
    const elsewhere = [...slots].flatMap(([slot, stack]) => (slot in actual ? [] : [stack]));
    const there = totalsOf([...actual, this.#inventory.cursor]);
    return [...totalsOf([...claimed, ...elsewhere, cursor])]
      .map(([item, count]) => ({ item, surplus: count - (there.get(item) ?? 0) }))
      .filter(({ surplus }) => surplus > 0);
  }

  /** What to send now; afterwards the client is taken to know it. Call once a tick, and after opening a window. */
  update(): readonly ViewUpdate[] {
    const slots = this.#slotUpdates();
    return this.#properties ? [...slots, ...this.#propertyUpdates(this.#properties())] : slots;
  }

  #propertyUpdates(values: readonly number[]): ViewUpdate[] {
    if (this.#repeatIn > 0 && --this.#repeatIn === 0) this.#knownProperties = [];
    return values.flatMap((value, property): ViewUpdate[] => {
      if (this.#knownProperties[property] === value) return [];
      this.#knownProperties[property] = value;
      return [{ type: 'property', window: this.window.id, property, value }];
    });
  }

  #slotUpdates(): readonly ViewUpdate[] {
    const seen = this.#revision();
    if (!this.#sendAll && seen === this.#seen) return NO_UPDATES;
    this.#seen = seen;
    const window = this.window;
    const stacks = window.model.slots.map((slot) => slot.get());
    if (this.#sendAll || !same(this.#knownCursor, this.#inventory.cursor)) {
      this.#sendAll = false;
      for (const [slot, stack] of stacks.entries()) this.#know(slot, stack);
      this.#knownCursor = this.#inventory.cursor;
      return [
        { type: 'all', window: window.id, stateId: this.#nextState(window.id), stacks, cursor: this.#inventory.cursor },
      ];
    }
    return stacks.flatMap((stack, slot): ViewUpdate[] => {
      if (same(this.#known(slot), stack)) return [];
      this.#know(slot, stack);
      return [{ type: 'slot', window: window.id, stateId: this.#nextState(window.id), slot, stack }];
    });
  }

  #settled(): boolean {
    if (this.#revision() === this.#seen) return true;
    return (
      same(this.#knownCursor, this.#inventory.cursor) &&
      this.window.model.slots.every((slot, index) => same(this.#known(index), slot.get()))
    );
  }

  #revision(): number {
    const { grids, derived } = this.window;
    let sum = this.#inventory.revision;
    for (const grid of grids) sum += grid.revision;
    for (const slot of derived) sum += slot.revision?.() ?? 0;
    return sum;
  }

  #nextState(window: number): number {
    this.#stateId = (this.#stateId + 1) & LARGEST_STATE_ID;
    this.#lastSent.set(window, this.#stateId);
    return this.#stateId;
  }

  #known(slot: number): Known {
    if (!this.#open) return this.#knownOwn[slot];
    const first = this.#open.model.own;
    return slot < first ? this.#knownContainer[slot] : this.#knownOwn[slot - first + SLOTS.main.start];
  }

  #know(slot: number, stack: Known): void {
    const first = this.window.model.own;
    if (!this.#open) this.#knownOwn[slot] = stack;
    else if (slot < first) this.#knownContainer[slot] = stack;
    else this.#knownOwn[slot - first + SLOTS.main.start] = stack;
  }
}
