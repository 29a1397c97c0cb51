import { distance, type Point } from '../../../protocol/geometry.ts';
import { type Lot, Lots, padded, unitsOf } from './lots.ts';

interface Heap {
  readonly substance: string;
  readonly at: Point;
  readonly lots: Lots;
}

/** What lies on the ground, by the numbers of the item entities, and who brought it in. */
export class Heaps {
  readonly #heaps = new Map<number, Heap>();

  has(entity: number): boolean {
    return this.#heaps.has(entity);
  }

  lay(entity: number, substance: string, at: Point, lots: readonly Lot[]): void {
    const heap: Heap = { substance, at, lots: new Lots() };
    heap.lots.add(lots);
    this.#heaps.set(entity, heap);
  }

  /** Takes up what lies there. Heaps that merged are told of no more, so what is missing was in the nearest like it. */
  pickUp(entity: number, substance: string, amount: number): Lot[] {
    const known = this.#heaps.get(entity);
    const taken = known?.lots.take(amount) ?? [];
    if (known?.lots.units === 0) this.#heaps.delete(entity);
    for (let missing = amount - unitsOf(taken); known && missing > 0; missing = amount - unitsOf(taken)) {
      const nearest = this.#nearest(known.at, substance);
      if (nearest === undefined) break;
      const [number, heap] = nearest;
      taken.push(...heap.lots.take(missing));
      if (heap.lots.units === 0) this.#heaps.delete(number);
    }
    return padded(taken, amount);
  }

  /** Takes up what lies nearest; undefined where nothing of the substance lies so near, blocks. */
  pickUpNear(at: Point, within: number, substance: string, amount: number): Lot[] | undefined {
    const nearest = this.#nearest(at, substance);
    if (!nearest || distance(nearest[1].at, at) > within) return undefined;
    return this.pickUp(nearest[0], substance, amount);
  }

  #nearest(at: Point, substance: string): [number, Heap] | undefined {
    let found: [number, Heap] | undefined;
    for (const [entity, heap] of this.#heaps)
      if (heap.substance === substance && (!found || distance(heap.at, at) < distance(found[1].at, at)))
        found = [entity, heap];
    return found;
  }
}
