/** The owner of items that belong to whoever picks them up. */
export const FINDER: unique symbol = Symbol('finder');

/** Units of one substance and the agent who brought them in; null where nobody did. */
export interface ItemBatch {
  readonly owner: string | null | typeof FINDER;
  readonly units: number;
}

/** Units of one substance in one place, in the order in which they arrived. */
export class ItemBatches {
  readonly #batches: ItemBatch[] = [];

  get units(): number {
    return unitsOf(this.#batches);
  }

  add(batches: readonly ItemBatch[]): void {
    for (const batch of batches) {
      const last = this.#batches.at(-1);
      if (last?.owner === batch.owner)
        this.#batches[this.#batches.length - 1] = { ...batch, units: last.units + batch.units };
      else this.#batches.push(batch);
    }
  }

  /** Removes up to `units` of the newest units, in the order in which they arrived. */
  take(units: number): ItemBatch[] {
    const taken: ItemBatch[] = [];
    for (let left = units; left > 0; ) {
      const newest = this.#batches.pop();
      if (!newest) break;
      const count = Math.min(left, newest.units);
      if (newest.units > count) this.#batches.push({ ...newest, units: newest.units - count });
      taken.unshift({ ...newest, units: count });
      left -= count;
    }
    return taken;
  }

  /** Up to `units` of the oldest units, without removing them. */
  first(units: number): ItemBatch[] {
    const found: ItemBatch[] = [];
    let missing = units;
    for (const batch of this.#batches) {
      if (missing <= 0) break;
      found.push({ ...batch, units: Math.min(missing, batch.units) });
      missing -= batch.units;
    }
    return found;
  }
}

/** Units of several batches together. */
export function unitsOf(batches: readonly ItemBatch[]): number {
  return batches.reduce((sum, { units }) => sum + units, 0);
}

/** Batches of exactly `units` units: cut, or filled up with units that are nobody's. */
export function padded(batches: readonly ItemBatch[], units: number): ItemBatch[] {
  const all = new ItemBatches();
  all.add(batches);
  const missing = units - all.units;
  if (missing > 0) all.add([{ owner: null, units: missing }]);
  return all.first(units);
}

/** The batches of a substance; added empty where there were none. */
export function batchesIn(place: Map<string, ItemBatches>, substance: string): ItemBatches {
  const found = place.get(substance) ?? new ItemBatches();
  place.set(substance, found);
  return found;
}
