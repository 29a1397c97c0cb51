import { ConfigError } from '../../../protocol/errors.ts';
import type { SlotStack } from '../../../protocol/item.ts';
import type { ItemRules } from '../../data/itemRules.ts';
import { type Stack, totalsOf } from './stack.ts';

/** Numbered slots, each empty or holding one stack no larger than the item allows. */
export class SlotGrid {
  readonly size: number;
  readonly rules: ItemRules;
  readonly #slots: (Stack | null)[];
  #revision = 0;

  constructor(size: number, rules: ItemRules) {
    this.size = size;
    this.rules = rules;
    this.#slots = new Array<Stack | null>(size).fill(null);
  }

  /** Rises with every change, so that a reader can tell whether to look again. */
  get revision(): number {
    return this.#revision;
  }

  /** The stack in a slot; null when it is empty. */
  get(slot: number): Stack | null {
    return this.#slots[slot] ?? null;
  }

  /** Puts a stack into a slot or empties it. Throws RangeError on a slot, item or count that cannot be. */
  set(slot: number, stack: Stack | null): void {
    const problem = this.#problemWith(slot, stack);
    if (problem) throw new RangeError(problem);
    if (this.#slots[slot] === stack) return;
    this.#slots[slot] = stack;
    this.#revision++;
  }

  /** All slots in order. */
  all(): readonly (Stack | null)[] {
    return this.#slots;
  }

  /** How many of an item the slots hold together. */
  count(id: string): number {
    return this.#slots.reduce((sum, stack) => (stack?.id === id ? sum + stack.count : sum), 0);
  }

  /** Counts of everything held, by item id. */
  totals(): Map<string, number> {
    return totalsOf(this.#slots);
  }

  /** The filled slots, in order. */
  contents(): SlotStack[] {
    return this.#slots.flatMap((stack, slot) => (stack ? [{ slot, ...stack }] : []));
  }

  /**
   * Makes the slots hold exactly `items`. Throws ConfigError 'bad-slot' on a slot, item or count that cannot be and on
   * a slot named twice; nothing is changed then.
   */
  replaceAll(items: readonly SlotStack[]): void {
    const seen = new Set<number>();
    for (const { slot, id, count } of items) {
      const problem = seen.has(slot) ? `slot ${slot} is named twice` : this.#problemWith(slot, { id, count });
      if (problem) throw new ConfigError('bad-slot', problem);
      seen.add(slot);
    }
    this.#slots.fill(null);
    for (const { slot, ...stack } of items)
      this.#slots[slot] = stack.data ? stack : { id: stack.id, count: stack.count };
    this.#revision++;
  }

  /** Empties every slot and returns what was in them, in order. */
  takeAll(): Stack[] {
    const stacks = this.#slots.filter((stack) => stack !== null);
    this.replaceAll([]);
    return stacks;
  }

  #problemWith(slot: number, stack: Stack | null): string | undefined {
    if (!Number.isInteger(slot) || slot < 0 || slot >= this.size)
      return `slot ${slot} does not exist, expected 0 to ${this.size - 1}`;
    if (!stack) return undefined;
    const most = this.rules.stackSize(stack.id);
    if (most === undefined) return `slot ${slot}: unknown item "${stack.id}"`;
    if (!Number.isInteger(stack.count) || stack.count < 1 || stack.count > most)
      return `slot ${slot}: ${stack.count} ${stack.id} do not fit, expected 1 to ${most}`;
    return undefined;
  }
}
