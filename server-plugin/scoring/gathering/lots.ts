/** The owner of what lies there for whoever finds it. */
export const FINDER: unique symbol = Symbol('finder');

/** Units of one substance and the agent who brought them in; null where nobody did. */
export interface Lot {
  readonly owner: string | null | typeof FINDER;
  readonly units: number;
}

/** Units of one substance in one place, in the order in which they came there. */
export class Lots {
  readonly #lots: Lot[] = [];

  get units(): number {
    return unitsOf(this.#lots);
  }

  add(lots: readonly Lot[]): void {
    for (const lot of lots) {
      const last = this.#lots.at(-1);
      if (last?.owner === lot.owner) this.#lots[this.#lots.length - 1] = { ...lot, units: last.units + lot.units };
      else this.#lots.push(lot);
    }
  }

  /** Takes out so many of the oldest units, or all there are. */
  take(units: number): Lot[] {
    const taken = this.first(units);
    let left = unitsOf(taken);
    while (left > 0) {
      const [oldest] = this.#lots;
      if (!oldest) break;
      if (oldest.units > left) this.#lots[0] = { ...oldest, units: oldest.units - left };
      else this.#lots.shift();
      left -= Math.min(left, oldest.units);
    }
    return taken;
  }

  /** Takes out so many of the newest units, or all there are; the newest last. */
  takeNewest(units: number): Lot[] {
    const older = this.units - units;
    const keep = this.take(Math.max(0, older));
    const taken = this.take(units);
    this.add(keep);
    return taken;
  }

  /** So many of the oldest units, or all there are, left where they are. */
  first(units: number): Lot[] {
    const found: Lot[] = [];
    let missing = units;
    for (const lot of this.#lots) {
      if (missing <= 0) break;
      found.push({ ...lot, units: Math.min(missing, lot.units) });
      missing -= lot.units;
    }
    return found;
  }
}

/** Units of several lots together. */
export function unitsOf(lots: readonly Lot[]): number {
  return lots.reduce((sum, { units }) => sum + units, 0);
}

/** Lots of exactly so many units: cut, or filled up with units that are nobody's. */
export function padded(lots: readonly Lot[], units: number): Lot[] {
  const all = new Lots();
  all.add(lots);
  const missing = units - all.units;
  if (missing > 0) all.add([{ owner: null, units: missing }]);
  return all.take(units);
}

/** The lots of a substance; empty ones from now on where there were none. */
export function lotsIn(place: Map<string, Lots>, substance: string): Lots {
  const found = place.get(substance) ?? new Lots();
  place.set(substance, found);
  return found;
}
