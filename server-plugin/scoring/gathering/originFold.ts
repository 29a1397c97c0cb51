import type { EpisodeEvent, EpisodeEventOf } from '../../../protocol/episodeEvent.ts';
import {
  type BlockPosition,
  cellOf,
  centreOf,
  type Point,
  positionKey,
  samePosition,
} from '../../../protocol/geometry.ts';
import { itemSource } from '../itemSource.ts';
import { FINDER, type ItemBatch, padded } from './batches.ts';
import { GroundItems } from './groundItems.ts';
import { ItemLedger } from './itemLedger.ts';
import { Stores } from './stores.ts';
import { contentOf, hasForms } from './substances.ts';

/** A block broken or an animal killed, which items come from. */
interface ItemSource {
  readonly actor: string | undefined;
  readonly at: Point;
  /** What the block was made of, where an agent had put it there. */
  readonly placed: { readonly substance: string; readonly batches: readonly ItemBatch[] } | undefined;
}

/** Where items can be that count: with an agent, or in a container. */
type ItemPlace = { readonly agent: string } | { readonly container: BlockPosition };

/**
 * Follows every item through the log to the agent who brought it into being:
 * - who broke the block, or killed the animal, that left it;
 * - who picked it up, where nobody had broken, thrown or spilled anything for it;
 * - who crafted it, unless that only changed the form of what somebody had brought (ingots and blocks of them).
 *
 * Handing over, throwing, dying, placing and breaking again, smelting, hoppers and containers move items and no credit. Of
 * equal items in one place the newest leave first, so that moving some to and fro changes nothing. What the arena held from the start, and what appears unexplained, is
 * nobody's.
 */
export class OriginFold {
  readonly #ledgers: Map<string, ItemLedger>;
  readonly #ground = new GroundItems();
  readonly #stores = new Stores(this.#ground);
  readonly #placed = new Map<string, { readonly substance: string; readonly batches: readonly ItemBatch[] }>();
  #tick = Number.NEGATIVE_INFINITY;
  // What only the rest of the tick can explain.
  #sources: ItemSource[] = [];
  #loose: EpisodeEventOf<'item-dropped'>[] = [];

  constructor(agents: readonly string[]) {
    this.#ledgers = new Map(agents.map((agent) => [agent, new ItemLedger()]));
  }

  apply(event: EpisodeEvent): void {
    if (event.tick !== this.#tick) this.settle();
    this.#tick = event.tick;
    switch (event.type) {
      case 'inventory-changed':
        this.#ledgers.get(event.actor)?.setCount(event.item, event.count);
        return;
      case 'item-dropped':
        this.#dropped(event);
        return;
      case 'item-picked-up':
        this.#pickedUp(event);
        return;
      case 'item-despawned': {
        const { substance, units } = contentOf(event.item);
        this.#ground.pickUp(event.entity, substance, units * event.count);
        return;
      }
      case 'container-changed':
        this.#moved(event);
        return;
      case 'item-crafted':
      case 'item-traded':
      case 'fish-caught':
        if (event.type !== 'item-crafted' || !hasForms(event.item)) this.#made(event);
        return;
      case 'entity-died':
        this.#sources.push({ actor: event.actor, at: event.position, placed: undefined });
        return;
      case 'block-placed':
        this.#set(event);
        return;
      case 'block-broken': {
        const key = positionKey(event.position);
        const placed = this.#placed.get(key);
        this.#placed.delete(key);
        if (placed || event.actor !== undefined)
          this.#sources.push({ actor: event.actor, at: centreOf(event.position), placed });
        return;
      }
      default:
    }
  }

  /** Explains what is left of the tick; nothing more of it may be applied but by a new tick. */
  settle(): void {
    for (const drop of this.#loose) this.#lay(drop, this.#ownersOf(drop));
    this.#stores.settle();
    for (const ledger of this.#ledgers.values()) ledger.settle();
    this.#sources = [];
    this.#loose = [];
  }

  /**
   * How many of the items at a place each agent brought in, agents with any, as far as the tick is settled. Parts of an item
   * occur where its substance came from several.
   * @param counts what the place holds of each item.
   */
  shares(place: ItemPlace, counts: ReadonlyMap<string, number>, items: readonly string[]): Map<string, number> {
    const asked = new Map<string, { pieces: number; units: number }>();
    for (const item of items) {
      const count = counts.get(item) ?? 0;
      const { substance, units } = contentOf(item);
      const sum = asked.get(substance) ?? { pieces: 0, units: 0 };
      asked.set(substance, { pieces: sum.pieces + count, units: sum.units + count * units });
    }
    const shares = new Map<string, number>();
    for (const [substance, { pieces, units }] of asked)
      for (const batch of this.#oldest(place, substance, units))
        if (typeof batch.owner === 'string')
          shares.set(batch.owner, (shares.get(batch.owner) ?? 0) + (batch.units * pieces) / units);
    return shares;
  }

  #oldest(place: ItemPlace, substance: string, units: number): readonly ItemBatch[] {
    if ('agent' in place) return this.#ledgers.get(place.agent)?.first(substance, units) ?? [];
    return this.#stores.first(place.container, substance, units);
  }

  #dropped(event: EpisodeEventOf<'item-dropped'>): void {
    const { substance, units } = contentOf(event.item);
    const amount = units * event.count;
    if (event.actor !== undefined) {
      this.#lay(event, this.#takeFrom(event.actor, substance, amount));
      return;
    }
    // What lay in a container falls out of its middle.
    const cell = cellOf(event.position);
    const spilled = samePosition(event.position, centreOf(cell))
      ? this.#stores.spill(cell, substance, amount)
      : undefined;
    if (spilled) this.#lay(event, spilled);
    else this.#loose.push(event);
  }

  #lay({ entity, item, position }: EpisodeEventOf<'item-dropped'>, batches: readonly ItemBatch[]): void {
    this.#ground.lay(entity, contentOf(item).substance, position, batches);
  }

  /** Whose doing it is that an item lies there. */
  #ownersOf({ item, count, position }: EpisodeEventOf<'item-dropped'>): ItemBatch[] {
    const { substance, units } = contentOf(item);
    const amount = count * units;
    const { placed, actor } = itemSource(position, this.#sources) ?? {};
    if (placed) return padded(placed.substance === substance ? placed.batches : [], amount);
    if (actor === undefined) return [{ owner: FINDER, units: amount }];
    return [{ owner: this.#ledgers.has(actor) ? actor : null, units: amount }];
  }

  #pickedUp({ actor, item, count, entity }: EpisodeEventOf<'item-picked-up'>): void {
    const { substance, units } = contentOf(item);
    const amount = units * count;
    const batches = this.#ground.has(entity)
      ? this.#ground.pickUp(entity, substance, amount)
      : [{ owner: FINDER, units: amount } as const];
    this.#give(actor, substance, batches);
  }

  #moved({ actor, position, item, delta }: EpisodeEventOf<'container-changed'>): void {
    const { substance, units } = contentOf(item);
    const amount = Math.abs(delta) * units;
    if (actor === undefined) {
      if (delta > 0) this.#stores.arrived(position, substance, amount);
      else this.#stores.left(position, substance, amount);
    } else if (delta > 0) this.#stores.put(position, substance, this.#takeFrom(actor, substance, amount));
    else this.#give(actor, substance, this.#stores.takeOut(position, substance, amount));
  }

  #made({ actor, item, count }: { readonly actor: string; readonly item: string; readonly count: number }): void {
    const { substance, units } = contentOf(item);
    this.#give(actor, substance, [{ owner: actor, units: units * count }]);
  }

  #set({ actor, position, state, replaced }: EpisodeEventOf<'block-placed'>): void {
    const { id } = state;
    // An axe took the bark off: it is still the same log.
    if (id === `stripped_${replaced.id}`) return;
    const key = positionKey(position);
    this.#placed.delete(key);
    this.#stores.forget(position);
    if (actor === undefined) return;
    const { substance, units } = contentOf(id);
    const ledger = this.#ledgers.get(actor);
    if (!ledger || ledger.countOf(id) === 0) return;
    this.#placed.set(key, { substance, batches: this.#takeFrom(actor, substance, units) });
  }

  #give(actor: string, substance: string, batches: readonly ItemBatch[]): void {
    this.#ledgers.get(actor)?.give(
      substance,
      batches.map((batch) => (batch.owner === FINDER ? { ...batch, owner: actor } : batch)),
    );
  }

  #takeFrom(actor: string, substance: string, amount: number): ItemBatch[] {
    return this.#ledgers.get(actor)?.take(substance, amount) ?? padded([], amount);
  }
}
