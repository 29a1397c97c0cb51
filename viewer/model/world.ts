/** Blocks along each side of a section. */
export const SECTION = 16;
/** Sections are numbered from here, so that keys are positive. */
const OFFSET = 4096;
const SPAN = 8192;

/** A section's place among sections, as one number. */
export function sectionKey(sx: number, sy: number, sz: number): number {
  return ((sx + OFFSET) * SPAN + (sz + OFFSET)) * SPAN + (sy + OFFSET);
}

/** The coordinates of a key's section, in sections. */
export function sectionX(key: number): number {
  return Math.floor(key / (SPAN * SPAN)) - OFFSET;
}

export function sectionY(key: number): number {
  return (key % SPAN) - OFFSET;
}

export function sectionZ(key: number): number {
  return (Math.floor(key / SPAN) % SPAN) - OFFSET;
}

/** All three. */
export function sectionOf(key: number): readonly [number, number, number] {
  return [sectionX(key), sectionY(key), sectionZ(key)];
}

/** Where a cell lies within its section: y, then z, then x. */
export function cellInSection(x: number, y: number, z: number): number {
  return ((y & 15) << 8) | ((z & 15) << 4) | (x & 15);
}

/** Block states by number in sections; a cell that nobody knows about is 0, which is air. */
export class World {
  readonly sections = new Map<number, Uint16Array>();

  get(x: number, y: number, z: number): number {
    return this.sections.get(sectionKey(x >> 4, y >> 4, z >> 4))?.[cellInSection(x, y, z)] ?? 0;
  }

  /** A section's cells, all air where nobody knew about it. */
  sectionAt(key: number): Uint16Array {
    const known = this.sections.get(key);
    if (known) return known;
    const section = new Uint16Array(SECTION ** 3);
    this.sections.set(key, section);
    return section;
  }

  /** @returns what stood there. */
  set(x: number, y: number, z: number, state: number): number {
    const key = sectionKey(x >> 4, y >> 4, z >> 4);
    if (state === 0 && !this.sections.has(key)) return 0;
    const section = this.sectionAt(key);
    const cell = cellInSection(x, y, z);
    const before = section[cell] ?? 0;
    section[cell] = state;
    return before;
  }
}
