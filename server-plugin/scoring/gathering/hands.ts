import { type Lot, type Lots, lotsIn, padded, unitsOf } from './lots.ts';
import { contentOf } from './substances.ts';

/** What one agent has, by substance, and how many of each item the server says it holds. */
export class Hands {
  readonly #held = new Map<string, Lots>();
  /** What left the slots without the log saying where to: it hangs on the cursor, lies in a grid, or was used up. */
  readonly #away = new Map<string, Lots>();
  readonly #counts = new Map<string, number>();
  readonly #unsettled = new Set<string>();

  /** The server's word on one item. */
  told(item: string, count: number): void {
    this.#counts.set(item, count);
    this.#unsettled.add(contentOf(item).substance);
  }

  countOf(item: string): number {
    return this.#counts.get(item) ?? 0;
  }

  give(substance: string, lots: readonly Lot[]): void {
    lotsIn(this.#held, substance).add(lots);
    this.#unsettled.add(substance);
  }

  /** Takes so many units, the oldest first; what nobody knows of is nobody's. */
  take(substance: string, units: number): Lot[] {
    const taken = lotsIn(this.#held, substance).take(units);
    const missing = units - unitsOf(taken);
    if (missing > 0) taken.push(...lotsIn(this.#away, substance).takeNewest(missing));
    this.#unsettled.add(substance);
    return padded(taken, units);
  }

  /** So many of the oldest units, left where they are. */
  first(substance: string, units: number): Lot[] {
    return this.#held.get(substance)?.first(units) ?? [];
  }

  /** At the end of a tick: makes what is held here equal to what the server says is. */
  settle(): void {
    for (const substance of this.#unsettled) {
      const held = lotsIn(this.#held, substance);
      const excess = held.units - this.#unitsTold(substance);
      if (excess > 0) lotsIn(this.#away, substance).add(held.take(excess));
      if (excess < 0) held.add(padded(lotsIn(this.#away, substance).takeNewest(-excess), -excess));
    }
    this.#unsettled.clear();
  }

  #unitsTold(substance: string): number {
    let units = 0;
    for (const [item, count] of this.#counts) {
      const content = contentOf(item);
      if (content.substance === substance) units += count * content.units;
    }
    return units;
  }
}
