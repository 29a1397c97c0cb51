/** Cells of a section: 16 in each direction. */
const VOLUME = 4096;
const SPAN = 16;
const MASK = SPAN - 1;
const HEIGHTS = 64;
/** Sections kept from search to search: 8 MiB at most. */
const MOST_KEPT = 256;
/** Cells of a section at one height. */
const LAYER = SPAN * SPAN;
/** Of a cell whose way is settled: nothing is cheaper. */
const SETTLED = Number.NEGATIVE_INFINITY;

interface Section {
  x: number;
  y: number;
  z: number;
  readonly costs: Float64Array;
  /** By height, the search that the costs there are of: a walk seldom needs all of them. */
  readonly searches: Float64Array;
}

/**
 * What it costs a search to get to each cell, by the cheapest way found so far, as far as it is not forgotten. Large hash
 * tables take several times as long. For one search at a time: its memory is used again by the next.
 */
export class ReachedCells {
  readonly #sections = new Map<number, Section>();
  #search = 0;
  #last: Section | undefined;

  /** Forgets everything. */
  startAnew(): void {
    this.#search++;
    this.#last = undefined;
    if (this.#sections.size > MOST_KEPT) this.#sections.clear();
  }

  /** Whether a path to a cell is of use: no cheaper one is known, and none is final. */
  isOfUse(x: number, y: number, z: number, cost: number): boolean {
    return !((this.#costsAt(x, y, z)[indexOf(x, y, z)] as number) < cost);
  }

  /** Notes the cheapest way to a cell so far. */
  reach(x: number, y: number, z: number, cost: number): void {
    this.#costsAt(x, y, z)[indexOf(x, y, z)] = cost;
  }

  /** No other way to this cell is of use any more. */
  settle(x: number, y: number, z: number): void {
    this.reach(x, y, z, SETTLED);
  }

  #costsAt(x: number, y: number, z: number): Float64Array {
    const { costs, searches } = this.#sectionAt(x >> 4, y >> 4, z >> 4);
    const layer = y & MASK;
    if (searches[layer] !== this.#search) {
      searches[layer] = this.#search;
      costs.fill(Number.POSITIVE_INFINITY, layer * LAYER, (layer + 1) * LAYER);
    }
    return costs;
  }

  #sectionAt(x: number, y: number, z: number): Section {
    const last = this.#last;
    if (last && last.x === x && last.y === y && last.z === z) return last;
    // What two sections share a place of is forgotten in turn: they are 16 chunks apart.
    const slot = ((x & MASK) * SPAN + (z & MASK)) * HEIGHTS + (y & (HEIGHTS - 1));
    let section = this.#sections.get(slot);
    if (!section) {
      section = { x, y, z, costs: new Float64Array(VOLUME), searches: new Float64Array(SPAN).fill(-1) };
      this.#sections.set(slot, section);
    }
    if (section.x !== x || section.y !== y || section.z !== z) {
      section.x = x;
      section.y = y;
      section.z = z;
      section.searches.fill(-1);
    }
    this.#last = section;
    return section;
  }
}

function indexOf(x: number, y: number, z: number): number {
  return ((y & 15) << 8) | ((z & 15) << 4) | (x & 15);
}
