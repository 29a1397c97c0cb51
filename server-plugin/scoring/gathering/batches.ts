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

  /** Removes up to `units` of the oldest units. */
  take(units: number): ItemBatch[] {
    const taken = this.first(units);
    let left = unitsOf(taken);
    while (left > 0) {
      const [oldest] = this.#batches;
      if (!oldest) break;
      if (oldest.units > left) this.#batches[0] = { ...oldest, units: oldest.units - left };
      else this.#batches.shift();
      left -= Math.min(left, oldest.units);
    }
    return taken;
  }

  /** Removes up to `units` of the newest units; the newest come last. */
  takeNewest(units: number): ItemBatch[] {
    const older = this.units - units;
    const keep = this.take(Math.max(0, older));
    const taken = this.take(units);
    this.add(keep);
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
  return all.take(units);
}

/** The batches of a substance; added empty where there were none. */
export function batchesIn(place: Map<string, ItemBatches>, substance: string): ItemBatches {
  const found = place.get(substance) ?? new ItemBatches();
  place.set(substance, found);
  return found;
}
