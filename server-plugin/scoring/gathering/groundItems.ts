import { distance, type Point } from '../../../protocol/geometry.ts';
import { type ItemBatch, ItemBatches, padded, unitsOf } from './batches.ts';

interface GroundItem {
  readonly substance: string;
  readonly at: Point;
  readonly batches: ItemBatches;
}

/** The item entities on the ground, by number, and who brought them in. */
export class GroundItems {
  readonly #ground = new Map<number, GroundItem>();

  has(entity: number): boolean {
    return this.#ground.has(entity);
  }

  lay(entity: number, substance: string, at: Point, batches: readonly ItemBatch[]): void {
    const item: GroundItem = { substance, at, batches: new ItemBatches() };
    item.batches.add(batches);
    this.#ground.set(entity, item);
  }

  /** Picks up units of an item entity. Entities that merged are not reported, so missing units are taken from the nearest of the same substance. */
  pickUp(entity: number, substance: string, amount: number): ItemBatch[] {
    const known = this.#ground.get(entity);
    const taken = known?.batches.take(amount) ?? [];
    if (known?.batches.units === 0) this.#ground.delete(entity);
    for (let missing = amount - unitsOf(taken); known && missing > 0; missing = amount - unitsOf(taken)) {
      const nearest = this.#nearest(known.at, substance);
      if (nearest === undefined) break;
      const [number, item] = nearest;
      taken.push(...item.batches.take(missing));
      if (item.batches.units === 0) this.#ground.delete(number);
    }
    return padded(taken, amount);
  }

  /** Picks up units of the nearest item; undefined where the substance does not lie within `within` blocks. */
  pickUpNear(at: Point, within: number, substance: string, amount: number): ItemBatch[] | undefined {
    const nearest = this.#nearest(at, substance);
    if (!nearest || distance(nearest[1].at, at) > within) return undefined;
    return this.pickUp(nearest[0], substance, amount);
  }

  #nearest(at: Point, substance: string): [number, GroundItem] | undefined {
    let found: [number, GroundItem] | undefined;
    for (const [entity, item] of this.#ground)
      if (item.substance === substance && (!found || distance(item.at, at) < distance(found[1].at, at)))
        found = [entity, item];
    return found;
  }
}
