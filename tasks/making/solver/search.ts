import type { MakingBook, MakingWay } from './makingBook.ts';

/** What there is to make things of. */
export interface Stock {
  readonly items: ReadonlyMap<string, number>;
  /** Where things can be made: blocks that stand there, and "cow" for one to milk. */
  readonly stations: ReadonlySet<string>;
  readonly hasFuel: boolean;
  /**
   * Whether a furnace that was set up is lost for anything else: only a pickaxe takes one along again. A crafting table
   * always can be.
   */
  readonly losesFurnaces?: boolean;
}

/** So many of an item. */
export interface Wanted {
  readonly item: string;
  readonly count: number;
}

/** 'unknown' where the search was given up. */
export type Answer = 'yes' | 'no' | 'unknown';

/** Steps after which a search is given up: tasks of the suites take a few hundred. */
const MOST_STEPS = 20_000;
/** How deep the choices of one search may lie in one another: far from what the stack holds. */
const DEEPEST = 600;
/** Stations that can be carried and set up. */
const CARRIED: ReadonlySet<string> = new Set(['crafting_table', 'furnace', 'smoker', 'blast_furnace']);

/** Whether all of the wanted items can be made out of a stock, or are there, at a time. */
export function canHave(book: MakingBook, stock: Stock, wanted: readonly Wanted[]): Answer {
  return new Search(book, stock).answer(wanted);
}

interface Need extends Wanted {
  /** What it is to become a part of: nothing is made out of itself. */
  readonly parents: readonly string[];
}

/** What is left at some point of the work. */
interface Left {
  readonly items: ReadonlyMap<string, number>;
  /** How many items the fuel that burns will still smelt. */
  readonly smelts: number;
  /** Stations that were set up and stay where they are. */
  readonly stations: ReadonlySet<string>;
}

type Then = (left: Left) => boolean;

/** Depth first, by continuations: whatever is chosen early is taken back when the rest does not work out. */
class Search {
  readonly #book: MakingBook;
  readonly #stock: Stock;
  readonly #possible = new Map<string, boolean>();
  #steps = 0;
  #depth = 0;
  #isGivenUp = false;

  constructor(book: MakingBook, stock: Stock) {
    this.#book = book;
    this.#stock = stock;
  }

  answer(wanted: readonly Wanted[]): Answer {
    // What cannot be had out of any number of what is there cannot be had out of so many.
    if (wanted.some(({ item }) => !this.#isPossible(item, []))) return 'no';
    const needs = wanted.map(({ item, count }) => ({ item, count, parents: [] }));
    if (this.#meet({ items: this.#stock.items, smelts: 0, stations: this.#stock.stations }, needs, () => true))
      return 'yes';
    return this.#isGivenUp ? 'unknown' : 'no';
  }

  /** Whether an item could be had if there were any number of each item that is there. */
  #isPossible(item: string, parents: readonly string[]): boolean {
    if ((this.#stock.items.get(item) ?? 0) > 0) return true;
    const known = this.#possible.get(item);
    if (known !== undefined) return known;
    if (parents.includes(item)) return false;
    const below = [...parents, item];
    const possible = this.#waysTo(item, below).some(({ ingredients }) =>
      ingredients.every((anyOf) => anyOf.some((id) => this.#isPossible(id, below))),
    );
    // What a circle cut short is looked at again from elsewhere.
    if (possible || parents.length === 0) this.#possible.set(item, possible);
    return possible;
  }

  #waysTo(item: string, parents: readonly string[]): readonly MakingWay[] {
    const ways = this.#book.waysTo(item).filter(({ at }) => at === 'hand' || this.#hasStation(at, parents));
    if (item !== 'milk_bucket' || !this.#stock.stations.has('cow')) return ways;
    return [...ways, { result: item, count: 1, ingredients: [['bucket']], leaves: [], at: 'hand' }];
  }

  /** One that stands there, or that could be had and set up. */
  #hasStation(at: string, parents: readonly string[]): boolean {
    if (this.#stock.stations.has(at)) return true;
    return CARRIED.has(at) && !parents.includes(at) && this.#isPossible(at, parents);
  }

  /** Whether the search goes no further: it would take too long, or lies too deep. */
  #isOver(): boolean {
    if (++this.#steps > MOST_STEPS || this.#depth > DEEPEST) this.#isGivenUp = true;
    return this.#isGivenUp;
  }

  #meet(left: Left, needs: readonly Need[], then: Then): boolean {
    if (this.#isOver()) return false;
    this.#depth++;
    const isMet = this.#meetFirst(left, needs, then);
    this.#depth--;
    return isMet;
  }

  #meetFirst(left: Left, needs: readonly Need[], then: Then): boolean {
    const [need, ...rest] = needs;
    if (!need) return then(left);
    const { item, count, parents } = need;
    if (count <= 0) return this.#meet(left, rest, then);
    const has = left.items.get(item) ?? 0;
    if (has > 0) {
      const taken = Math.min(has, count);
      const items = new Map(left.items).set(item, has - taken);
      return this.#meet({ ...left, items }, [{ ...need, count: count - taken }, ...rest], then);
    }
    if (parents.includes(item) || !this.#isPossible(item, [])) return false;
    return this.#waysTo(item, parents).some((way) =>
      this.#make(left, need, way, (after) => this.#meet(after, [need, ...rest], then)),
    );
  }

  /** Makes one lot of what is needed. */
  #make(left: Left, { item, parents }: Need, way: MakingWay, then: Then): boolean {
    const below = [...parents, item];
    return this.#setUp(left, way.at, below, (ready) =>
      this.#burn(ready, way, (burning) =>
        this.#choose(burning, way.ingredients, [], (chosen) =>
          this.#meet(
            burning,
            [...chosen].map(([id, count]) => ({ item: id, count, parents: below })),
            (used) => {
              const made = new Map(used.items);
              for (const id of way.leaves) made.set(id, (made.get(id) ?? 0) + 1);
              return then({ ...used, items: made.set(item, (made.get(item) ?? 0) + way.count) });
            },
          ),
        ),
      ),
    );
  }

  /** Sees to the station of a way: where none stands, one of those carried is set up, or one is made. */
  #setUp(left: Left, at: MakingWay['at'], parents: readonly string[], then: Then): boolean {
    if (at === 'hand' || left.stations.has(at)) return then(left);
    return this.#meet(left, [{ item: at, count: 1, parents }], (had) => {
      const isLost = at !== 'crafting_table' && this.#stock.losesFurnaces === true;
      if (isLost) return then({ ...had, stations: new Set([...had.stations, at]) });
      return then({ ...had, items: new Map(had.items).set(at, (had.items.get(at) ?? 0) + 1) });
    });
  }

  /** Sees to the fuel for one item where a way needs any. */
  #burn(left: Left, { at }: MakingWay, then: Then): boolean {
    if (at === 'hand' || at === 'crafting_table' || this.#stock.hasFuel) return then(left);
    if (left.smelts >= 1) return then({ ...left, smelts: left.smelts - 1 });
    for (const [fuel, has] of left.items) {
      const more = has > 0 ? this.#book.burns(fuel) : 0;
      if (more < 1) continue;
      const items = new Map(left.items).set(fuel, has - 1);
      if (then({ ...left, items, smelts: left.smelts + more - 1 })) return true;
    }
    return false;
  }

  /** Tries every choice of ids for a way's ingredients; of what is not there, each that could be had. */
  #choose(
    left: Left,
    ingredients: MakingWay['ingredients'],
    chosen: readonly string[],
    then: (counts: ReadonlyMap<string, number>) => boolean,
    previous: readonly string[] = [],
  ): boolean {
    if (this.#isOver()) return false;
    const [anyOf, ...rest] = ingredients;
    if (!anyOf) {
      const counts = new Map<string, number>();
      for (const id of chosen) counts.set(id, (counts.get(id) ?? 0) + 1);
      return then(counts);
    }
    const possible = anyOf.filter((id) => this.#isPossible(id, []));
    const isThere = (id: string) => (left.items.get(id) ?? 0) > 0;
    const ordered = [...possible.filter(isThere), ...possible.filter((id) => !isThere(id))];
    // Of two neighbours that take the same items, which one takes which makes no difference.
    const first = isAlike(previous, anyOf) ? Math.max(0, ordered.indexOf(chosen.at(-1) ?? '')) : 0;
    return ordered.slice(first).some((id) => this.#choose(left, rest, [...chosen, id], then, anyOf));
  }
}

function isAlike(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index]);
}
