import { parseBlockState } from '../../../protocol/blockState.ts';
import type { EventOf, GameEvent } from '../../../protocol/event.ts';
import {
  type BlockPosition,
  cellOf,
  centreOf,
  distance,
  type Point,
  positionKey,
  samePosition,
} from '../../../protocol/geometry.ts';
import { Hands } from './hands.ts';
import { FINDER, type Lot, Lots, lotsIn, padded, unitsOf } from './lots.ts';
import { contentOf, hasForms } from './substances.ts';

/** How far from the broken block or the killed animal that set it free an item may appear: a cane is three blocks high. */
const LOOSE_WITHIN = 4;

/** Where items can be that count: with an agent, or in a container. */
export type ItemPlace = { readonly agent: string } | { readonly container: BlockPosition };

interface Lying {
  readonly substance: string;
  readonly at: Point;
  readonly lots: Lots;
}

/** Something that sets items free: a block broken or an animal killed. */
interface Deed {
  readonly actor: string | undefined;
  readonly at: Point;
  /** What the block was made of, where an agent had put it there. */
  readonly placed: { readonly substance: string; readonly lots: readonly Lot[] } | undefined;
}

/** Something the game itself put into a container, in the same tick in which it went from elsewhere. */
interface Arrival {
  readonly place: string;
  readonly position: BlockPosition;
  readonly substance: string;
  readonly amount: number;
  readonly content: Lots;
}

/**
 * Follows every item through the log to the agent who brought it into being:
 * - who broke the block, or killed the animal, that left it;
 * - who picked it up, where nobody had broken, thrown or spilled anything for it;
 * - who crafted it, unless that only changed the form of what somebody had brought (ingots and blocks of them).
 *
 * Handing over, throwing, dying, placing and breaking again, smelting, hoppers and containers move items and no credit. Of
 * equal items in one place the oldest leave first. What the arena held from the start, and what appears unexplained, is
 * nobody's.
 */
export class OriginFold {
  readonly #hands: Map<string, Hands>;
  readonly #containers = new Map<string, Map<string, Lots>>();
  readonly #lying = new Map<number, Lying>();
  readonly #placed = new Map<string, { readonly substance: string; readonly lots: readonly Lot[] }>();
  #tick = Number.NEGATIVE_INFINITY;
  // What only the rest of the tick can explain.
  #deeds: Deed[] = [];
  #loose: EventOf<'item-dropped'>[] = [];
  readonly #spilled = new Map<string, number>();
  #moving: { readonly place: string; readonly substance: string; readonly lots: Lots }[] = [];
  #arriving: Arrival[] = [];

  constructor(agents: readonly string[]) {
    this.#hands = new Map(agents.map((agent) => [agent, new Hands()]));
  }

  apply(event: GameEvent): void {
    if (event.tick !== this.#tick) this.settle();
    this.#tick = event.tick;
    switch (event.type) {
      case 'inventory-changed':
        this.#hands.get(event.actor)?.told(event.item, event.count);
        return;
      case 'item-dropped':
        this.#dropped(event);
        return;
      case 'item-picked-up':
        this.#pickedUp(event);
        return;
      case 'item-despawned': {
        const { substance, units } = contentOf(event.item);
        this.#pickUp(event.entity, substance, units * event.count);
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
        this.#deeds.push({ actor: event.actor, at: event.position, placed: undefined });
        return;
      case 'block-placed':
        this.#set(event);
        return;
      case 'block-broken': {
        const key = positionKey(event.position);
        const placed = this.#placed.get(key);
        this.#placed.delete(key);
        if (placed || event.actor !== undefined)
          this.#deeds.push({ actor: event.actor, at: centreOf(event.position), placed });
        return;
      }
      default:
    }
  }

  /** Explains what is left of the tick; nothing more of it may be applied but by a new tick. */
  settle(): void {
    for (const drop of this.#loose) this.#lie(drop, this.#causeOf(drop));
    for (const arrival of this.#arriving) arrival.content.add(this.#originOf(arrival));
    for (const hands of this.#hands.values()) hands.settle();
    this.#deeds = [];
    this.#loose = [];
    this.#spilled.clear();
    this.#moving = [];
    this.#arriving = [];
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
      for (const lot of this.#oldest(place, substance, units))
        if (typeof lot.owner === 'string')
          shares.set(lot.owner, (shares.get(lot.owner) ?? 0) + (lot.units * pieces) / units);
    return shares;
  }

  #oldest(place: ItemPlace, substance: string, units: number): readonly Lot[] {
    if ('agent' in place) return this.#hands.get(place.agent)?.first(substance, units) ?? [];
    return this.#containers.get(positionKey(place.container))?.get(substance)?.first(units) ?? [];
  }

  #dropped(event: EventOf<'item-dropped'>): void {
    if (event.actor !== undefined) {
      const { substance, units } = contentOf(event.item);
      this.#lie(event, this.#takeFrom(event.actor, substance, units * event.count));
      return;
    }
    // What lay in a container falls out of its middle.
    const cell = cellOf(event.position);
    const { substance, units } = contentOf(event.item);
    const content = this.#containers.get(positionKey(cell))?.get(substance);
    if (!content || content.units === 0 || !samePosition(event.position, centreOf(cell))) {
      this.#loose.push(event);
      return;
    }
    const spilled = `${positionKey(cell)}/${substance}`;
    const amount = units * event.count;
    this.#spilled.set(spilled, (this.#spilled.get(spilled) ?? 0) + amount);
    this.#lie(event, padded(content.take(amount), amount));
  }

  #lie({ entity, item, position }: EventOf<'item-dropped'>, lots: readonly Lot[]): void {
    const { substance } = contentOf(item);
    const lying: Lying = { substance, at: position, lots: new Lots() };
    lying.lots.add(lots);
    this.#lying.set(entity, lying);
  }

  /** Whose doing it is that an item lies there. */
  #causeOf({ item, count, position }: EventOf<'item-dropped'>): Lot[] {
    let nearest: Deed | undefined;
    for (const deed of this.#deeds)
      if (distance(deed.at, position) < (nearest ? distance(nearest.at, position) : LOOSE_WITHIN)) nearest = deed;
    const { substance, units } = contentOf(item);
    const amount = count * units;
    const { placed, actor } = nearest ?? {};
    if (placed) return padded(placed.substance === substance ? placed.lots : [], amount);
    if (actor === undefined) return [{ owner: FINDER, units: amount }];
    return [{ owner: this.#hands.has(actor) ? actor : null, units: amount }];
  }

  #pickedUp({ actor, item, count, entity }: EventOf<'item-picked-up'>): void {
    const { substance, units } = contentOf(item);
    const amount = units * count;
    const isKnown = this.#lying.has(entity);
    this.#give(
      actor,
      substance,
      isKnown ? this.#pickUp(entity, substance, amount) : [{ owner: FINDER, units: amount }],
    );
  }

  /** Takes up what lies there. Heaps that merged are told of no more, so what is missing was in the nearest like it. */
  #pickUp(entity: number, substance: string, amount: number): Lot[] {
    const known = this.#lying.get(entity);
    const taken = known?.lots.take(amount) ?? [];
    if (known?.lots.units === 0) this.#lying.delete(entity);
    for (let missing = amount - unitsOf(taken); known && missing > 0; missing = amount - unitsOf(taken)) {
      const nearest = this.#nearest(known.at, substance);
      if (nearest === undefined) break;
      const [number, heap] = nearest;
      taken.push(...heap.lots.take(missing));
      if (heap.lots.units === 0) this.#lying.delete(number);
    }
    return padded(taken, amount);
  }

  #nearest(at: Point, substance: string): [number, Lying] | undefined {
    let found: [number, Lying] | undefined;
    for (const [entity, lying] of this.#lying)
      if (lying.substance === substance && (!found || distance(lying.at, at) < distance(found[1].at, at)))
        found = [entity, lying];
    return found;
  }

  #moved({ actor, position, item, delta }: EventOf<'container-changed'>): void {
    const { substance, units } = contentOf(item);
    const key = positionKey(position);
    const place = this.#containers.get(key) ?? new Map<string, Lots>();
    this.#containers.set(key, place);
    const content = lotsIn(place, substance);
    if (delta > 0) {
      const amount = delta * units;
      if (actor !== undefined) content.add(this.#takeFrom(actor, substance, amount));
      else this.#arriving.push({ place: key, position, substance, amount, content });
      return;
    }
    const spilled = `${key}/${substance}`;
    const fallen = Math.min(this.#spilled.get(spilled) ?? 0, -delta * units);
    this.#spilled.set(spilled, (this.#spilled.get(spilled) ?? 0) - fallen);
    const amount = -delta * units - fallen;
    const lots = padded(content.take(amount), amount);
    if (actor !== undefined) {
      this.#give(actor, substance, lots);
      return;
    }
    const moving = new Lots();
    moving.add(lots);
    this.#moving.push({ place: key, substance, lots: moving });
  }

  /** What the game itself puts into a container: out of another, out of a furnace's own, or a heap above a hopper. */
  #originOf({ place, position, substance, amount }: Arrival): Lot[] {
    const same = this.#moving.find((from) => from.substance === substance && from.lots.units > 0);
    if (same) return padded(same.lots.take(amount), amount);
    const raw = this.#moving.find((from) => from.place === place && from.lots.units > 0);
    if (raw) {
      const [first] = raw.lots.take(1);
      return [{ owner: first?.owner ?? null, units: amount }];
    }
    const heap = this.#nearest(centreOf(position), substance);
    if (!heap || distance(heap[1].at, centreOf(position)) > LOOSE_WITHIN) return [{ owner: null, units: amount }];
    return this.#pickUp(heap[0], substance, amount);
  }

  #made({ actor, item, count }: { readonly actor: string; readonly item: string; readonly count: number }): void {
    const { substance, units } = contentOf(item);
    this.#give(actor, substance, [{ owner: actor, units: units * count }]);
  }

  #set({ actor, position, state, replaced }: EventOf<'block-placed'>): void {
    const [id, before] = [idOf(state), idOf(replaced)];
    // An axe took the bark off: it is still the same log.
    if (id === `stripped_${before}`) return;
    const key = positionKey(position);
    this.#placed.delete(key);
    this.#containers.delete(key);
    if (actor === undefined) return;
    const { substance, units } = contentOf(id);
    const hands = this.#hands.get(actor);
    if (!hands || hands.countOf(id) === 0) return;
    this.#placed.set(key, { substance, lots: this.#takeFrom(actor, substance, units) });
  }

  #give(actor: string, substance: string, lots: readonly Lot[]): void {
    this.#hands.get(actor)?.give(
      substance,
      lots.map((lot) => (lot.owner === FINDER ? { ...lot, owner: actor } : lot)),
    );
  }

  #takeFrom(actor: string, substance: string, amount: number): Lot[] {
    return this.#hands.get(actor)?.take(substance, amount) ?? padded([], amount);
  }
}

function idOf(state: string): string {
  return parseBlockState(state)?.id ?? state;
}
