import { batchesIn, type ItemBatch, type ItemBatches, padded, unitsOf } from './batches.ts';
import { contentOf } from './substances.ts';

/** The batches that one agent holds, by substance, and how many of each item the server says it holds. */
export class ItemLedger {
  readonly #held = new Map<string, ItemBatches>();
  /** What left the slots without an event that says where to: it is on the cursor, in a crafting grid, or used up. */
  readonly #away = new Map<string, ItemBatches>();
  readonly #counts = new Map<string, number>();
  readonly #unsettled = new Set<string>();

  /** Notes how many of an item the server says the agent holds. */
  setCount(item: string, count: number): void {
    this.#counts.set(item, count);
    this.#unsettled.add(contentOf(item).substance);
  }

  countOf(item: string): number {
    return this.#counts.get(item) ?? 0;
  }

  give(substance: string, batches: readonly ItemBatch[]): void {
    batchesIn(this.#held, substance).add(batches);
    this.#unsettled.add(substance);
  }

  /** Removes so many units, the newest; units that are not on record are nobody's. */
  take(substance: string, units: number): ItemBatch[] {
    const taken = batchesIn(this.#held, substance).take(units);
    const missing = units - unitsOf(taken);
    if (missing > 0) taken.push(...batchesIn(this.#away, substance).take(missing));
    this.#unsettled.add(substance);
    return padded(taken, units);
  }

  /** Up to `units` of the oldest units, without removing them. */
  first(substance: string, units: number): ItemBatch[] {
    return this.#held.get(substance)?.first(units) ?? [];
  }

  /** At the end of a tick: makes the batches held equal to the server's counts. */
  settle(): void {
    for (const substance of this.#unsettled) {
      const held = batchesIn(this.#held, substance);
      const excess = held.units - this.#unitsCounted(substance);
      if (excess > 0) batchesIn(this.#away, substance).add(held.take(excess));
      if (excess < 0) held.add(padded(batchesIn(this.#away, substance).take(-excess), -excess));
    }
    this.#unsettled.clear();
  }

  #unitsCounted(substance: string): number {
    let units = 0;
    for (const [item, count] of this.#counts) {
      const content = contentOf(item);
      if (content.substance === substance) units += count * content.units;
    }
    return units;
  }
}
