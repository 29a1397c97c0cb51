import { type BlockPosition, centreOf, positionKey } from '../../../protocol/geometry.ts';
import { batchesIn, type ItemBatch, ItemBatches, padded } from './batches.ts';
import type { GroundItems } from './groundItems.ts';

/** How far from a hopper the item may lie that it took in, blocks. */
const SUCKED_WITHIN = 4;

/** Something the game itself put into a container, in the same tick in which it went from elsewhere. */
interface Arrival {
  readonly place: string;
  readonly position: BlockPosition;
  readonly substance: string;
  readonly amount: number;
  readonly content: ItemBatches;
}

/** What the containers hold, and who brought it in. */
export class Stores {
  readonly #ground: GroundItems;
  readonly #contents = new Map<string, Map<string, ItemBatches>>();
  // What only the rest of the tick can explain.
  readonly #spilled = new Map<string, number>();
  #moving: { readonly place: string; readonly substance: string; readonly batches: ItemBatches }[] = [];
  #arriving: Arrival[] = [];

  /** @param ground where hoppers take from. */
  constructor(ground: GroundItems) {
    this.#ground = ground;
  }

  /** So many of the oldest units, left where they are. */
  first(position: BlockPosition, substance: string, units: number): readonly ItemBatch[] {
    return this.#contents.get(positionKey(position))?.get(substance)?.first(units) ?? [];
  }

  put(position: BlockPosition, substance: string, batches: readonly ItemBatch[]): void {
    this.#content(position, substance).add(batches);
  }

  /** What falls out of a container that breaks; undefined where it holds nothing of the substance. */
  spill(position: BlockPosition, substance: string, amount: number): ItemBatch[] | undefined {
    const key = positionKey(position);
    const content = this.#contents.get(key)?.get(substance);
    if (!content || content.units === 0) return undefined;
    const spilled = `${key}/${substance}`;
    this.#spilled.set(spilled, (this.#spilled.get(spilled) ?? 0) + amount);
    return padded(content.take(amount), amount);
  }

  /** Takes out what left a container and did not fall out of it. */
  takeOut(position: BlockPosition, substance: string, units: number): ItemBatch[] {
    const spilled = `${positionKey(position)}/${substance}`;
    const content = this.#content(position, substance);
    const fallen = Math.min(this.#spilled.get(spilled) ?? 0, units);
    this.#spilled.set(spilled, (this.#spilled.get(spilled) ?? 0) - fallen);
    const amount = units - fallen;
    return padded(content.take(amount), amount);
  }

  /** The game itself took something out: it goes into another container, is used up, or turns into something else. */
  left(position: BlockPosition, substance: string, units: number): void {
    const batches = new ItemBatches();
    batches.add(this.takeOut(position, substance, units));
    this.#moving.push({ place: positionKey(position), substance, batches });
  }

  /** The game itself put something in; `settle` finds out what. */
  arrived(position: BlockPosition, substance: string, amount: number): void {
    const content = this.#content(position, substance);
    this.#arriving.push({ place: positionKey(position), position, substance, amount, content });
  }

  /** A container is gone, or new. */
  forget(position: BlockPosition): void {
    this.#contents.delete(positionKey(position));
  }

  /** At the end of a tick: explains what the game moved in it. */
  settle(): void {
    for (const arrival of this.#arriving) arrival.content.add(this.#originOf(arrival));
    this.#spilled.clear();
    this.#moving = [];
    this.#arriving = [];
  }

  #content(position: BlockPosition, substance: string): ItemBatches {
    const key = positionKey(position);
    const place = this.#contents.get(key) ?? new Map<string, ItemBatches>();
    this.#contents.set(key, place);
    return batchesIn(place, substance);
  }

  /** What the game itself puts into a container: out of another, out of a furnace's own, or a item above a hopper. */
  #originOf({ place, position, substance, amount }: Arrival): ItemBatch[] {
    const same = this.#moving.find((from) => from.substance === substance && from.batches.units > 0);
    if (same) return padded(same.batches.take(amount), amount);
    const raw = this.#moving.find((from) => from.place === place && from.batches.units > 0);
    if (raw) {
      const [first] = raw.batches.take(1);
      return [{ owner: first?.owner ?? null, units: amount }];
    }
    const sucked = this.#ground.pickUpNear(centreOf(position), SUCKED_WITHIN, substance, amount);
    return sucked ?? [{ owner: null, units: amount }];
  }
}
