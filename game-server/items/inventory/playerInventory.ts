import type { SlotStack } from '../../../protocol/item.ts';
import type { ItemRules, WornPlace } from '../../data/itemRules.ts';
import { type Place, placeOf, roomFor, take } from './place.ts';
import { SlotGrid } from './slotGrid.ts';
import { type Stack, withCount } from './stack.ts';

/** Slot numbers of the player's own window (Minecraft wiki, "Java Edition protocol/Inventory"); ends are exclusive. */
export const SLOTS = {
  result: 0,
  grid: { start: 1, end: 5 },
  armour: { start: 5, end: 9 },
  main: { start: 9, end: 36 },
  hotbar: { start: 36, end: 45 },
  offHand: 45,
  count: 46,
} as const;

const WORN_SLOTS: Record<WornPlace, number> = { head: 5, chest: 6, legs: 7, feet: 8, 'off-hand': SLOTS.offHand };

/** The slot of the player's window where something is worn. */
export function wornSlot(place: WornPlace): number {
  return WORN_SLOTS[place];
}

/** Hotbar, then main inventory: the order in which vanilla looks for room. */
const STORAGE: readonly number[] = [
  ...Array.from({ length: SLOTS.hotbar.end - SLOTS.hotbar.start }, (_, index) => SLOTS.hotbar.start + index),
  ...Array.from({ length: SLOTS.main.end - SLOTS.main.start }, (_, index) => SLOTS.main.start + index),
];

/** What a player carries: the 46 slots of their own window, what hangs on the cursor, and which hotbar slot is held. */
export class PlayerInventory {
  readonly slots: SlotGrid;
  readonly #places: readonly Place[];
  readonly #cursorGrid: SlotGrid;
  /** The cursor as a place to move items from and to. */
  readonly cursorPlace: Place;
  #held = 0;

  constructor(rules: ItemRules) {
    this.slots = new SlotGrid(SLOTS.count, rules);
    this.#places = this.slots
      .all()
      .map((_, slot) => placeOf(this.slots, slot, slot >= SLOTS.armour.start && slot < SLOTS.armour.end ? 1 : 64));
    this.#cursorGrid = new SlotGrid(1, rules);
    this.cursorPlace = placeOf(this.#cursorGrid, 0);
  }

  get rules(): ItemRules {
    return this.slots.rules;
  }

  /** What hangs on the cursor. */
  get cursor(): Stack | null {
    return this.cursorPlace.get();
  }

  /** Rises with every change of a slot or the cursor. */
  get revision(): number {
    return this.slots.revision + this.#cursorGrid.revision;
  }

  /** The held hotbar slot, 0 to 8. */
  get held(): number {
    return this.#held;
  }

  /** Throws RangeError unless 0 to 8. */
  set held(index: number) {
    if (!Number.isInteger(index) || index < 0 || index > 8)
      throw new RangeError(`hotbar slot ${index} does not exist, expected 0 to 8`);
    this.#held = index;
  }

  /** The window-0 number of the held slot, 36 to 44. */
  get heldSlot(): number {
    return SLOTS.hotbar.start + this.#held;
  }

  /** The window-0 number of the slot that a hand (0 main, 1 off) uses. */
  handSlot(hand: 0 | 1): number {
    return hand === 0 ? this.heldSlot : SLOTS.offHand;
  }

  /** What a hand (0 main, 1 off) holds. */
  inHand(hand: 0 | 1): Stack | null {
    return this.slots.get(this.handSlot(hand));
  }

  /** A slot as a place to move items from and to. Throws RangeError on an unknown slot. */
  place(slot: number): Place {
    const place = this.#places[slot];
    if (!place) throw new RangeError(`slot ${slot} does not exist, expected 0 to ${SLOTS.count - 1}`);
    return place;
  }

  /** How many of `stack`'s items `insert` would take, at most `stack.count`. */
  room(stack: Stack): number {
    const free = STORAGE.reduce((sum, slot) => sum + roomFor(this.place(slot), stack), 0);
    const offHand = this.slots.get(SLOTS.offHand) ? roomFor(this.place(SLOTS.offHand), stack) : 0;
    return Math.min(stack.count, free + offHand);
  }

  /**
   * Puts items away as vanilla does on a pickup: onto the held stack, the off-hand's, hotbar and main stacks of the same
   * item, then into empty hotbar and main slots; never into an empty off-hand.
   * @returns what found no room, or null.
   */
  insert(stack: Stack): Stack | null {
    let left = stack.count;
    const isPartial = (slot: number) => this.slots.get(slot) !== null && roomFor(this.place(slot), stack) > 0;
    while (left > 0) {
      const slot =
        [this.heldSlot, SLOTS.offHand, ...STORAGE].find(isPartial) ?? STORAGE.find((free) => !this.slots.get(free));
      if (slot === undefined) break;
      const moved = Math.min(left, roomFor(this.place(slot), stack));
      this.slots.set(slot, withCount(stack, (this.slots.get(slot)?.count ?? 0) + moved));
      left -= moved;
    }
    return withCount(stack, left);
  }

  /** Takes up to `count` items out of one slot. */
  takeFrom(slot: number, count: number): Stack | null {
    return take(this.place(slot), count);
  }

  /**
   * Removes `count` items of an id from hands, hotbar, main and armour slots, all or nothing.
   * @returns whether there were enough.
   */
  remove(id: string, count: number): boolean {
    const order = [this.heldSlot, SLOTS.offHand, ...STORAGE, 5, 6, 7, 8].filter(
      (slot, index, slots) => slots.indexOf(slot) === index && this.slots.get(slot)?.id === id,
    );
    if (order.reduce((sum, slot) => sum + (this.slots.get(slot)?.count ?? 0), 0) < count) return false;
    let left = count;
    for (const slot of order) left -= this.takeFrom(slot, left)?.count ?? 0;
    return true;
  }

  /** How many of an item the player carries, cursor and crafting grid included. */
  count(id: string): number {
    return this.slots.count(id) + (this.cursor?.id === id ? this.cursor.count : 0);
  }

  /** Exchanges the held stack with the off-hand's. */
  swapHands(): void {
    const [held, off] = [this.inHand(0), this.inHand(1)];
    this.slots.set(this.heldSlot, off);
    this.slots.set(SLOTS.offHand, held);
  }

  /** Puts cursor and crafting grid back into the slots, as when a window is closed. @returns what found no room. */
  putBack(): Stack[] {
    const loose = [take(this.cursorPlace, 64)];
    for (let slot: number = SLOTS.grid.start; slot < SLOTS.grid.end; slot++) loose.push(this.takeFrom(slot, 64));
    return loose.flatMap((stack) => (stack ? (this.insert(stack) ?? []) : []));
  }

  /** Makes the player carry exactly `items`, with an empty cursor. Throws ConfigError 'bad-slot', changing nothing. */
  replaceAll(items: readonly SlotStack[]): void {
    this.slots.replaceAll(items);
    this.#cursorGrid.replaceAll([]);
  }

  /** Empties everything, cursor included, and returns it. */
  takeAll(): Stack[] {
    return [...this.slots.takeAll(), ...this.#cursorGrid.takeAll()];
  }
}
