/** Cells of a section: 16 in each direction. */
const VOLUME = 4096;
const SPAN = 16;
const MASK = SPAN - 1;
const HEIGHTS = 32;

interface Section<T> {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Null where the answer was undefined. */
  readonly cells: (T | null | undefined)[];
}

/** Remembers the answers to a question about cells, for one search, which asks about each of them from all sides. */
export class CellMemo<T> {
  readonly #ask: (x: number, y: number, z: number) => T | undefined;
  /** What two sections share a place of is forgotten in turn: they are 16 chunks apart. */
  readonly #sections = new Map<number, Section<T>>();

  #last: Section<T> | undefined;

  constructor(ask: (x: number, y: number, z: number) => T | undefined) {
    this.#ask = ask;
  }

  get(x: number, y: number, z: number): T | undefined {
    const sectionX = x >> 4;
    const sectionY = y >> 4;
    const sectionZ = z >> 4;
    let section = this.#last;
    if (!section || section.x !== sectionX || section.y !== sectionY || section.z !== sectionZ) {
      const slot = ((sectionX & MASK) * SPAN + (sectionZ & MASK)) * HEIGHTS + (sectionY & (HEIGHTS - 1));
      section = this.#sections.get(slot);
      if (!section || section.x !== sectionX || section.y !== sectionY || section.z !== sectionZ) {
        const cells = new Array<T | null | undefined>(VOLUME).fill(undefined);
        section = { x: sectionX, y: sectionY, z: sectionZ, cells };
        this.#sections.set(slot, section);
      }
      this.#last = section;
    }
    const index = ((y & 15) << 8) | ((z & 15) << 4) | (x & 15);
    let known = section.cells[index];
    if (known === undefined) {
      known = this.#ask(x, y, z) ?? null;
      section.cells[index] = known;
    }
    return known ?? undefined;
  }
}
