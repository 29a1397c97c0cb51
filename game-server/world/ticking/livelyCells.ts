import { type ChunkColumn, MIN_Y, SECTIONS } from '../column.ts';
import { SECTION_CELLS } from '../sectionBytes.ts';
import { sectionMayHold } from '../sectionPalette.ts';

/** A section in which chance makes a difference somewhere. */
export interface LivelySection {
  /** The section's height: that of its lowest cell divided by 16. */
  readonly y: number;
  /** Where, by (y << 8) | (z << 4) | x within the section, in that order. */
  readonly cells: Uint16Array;
  /** What stands there. */
  readonly states: Uint16Array;
}

/** What is being found. */
const FOUND_CELLS = new Uint16Array(SECTION_CELLS);
const FOUND_STATES = new Uint16Array(SECTION_CELLS);

interface Known {
  readonly writes: number;
  readonly lively: readonly LivelySection[];
  /** By section from the lowest: how often it had been written to, and what was found. */
  readonly sections: readonly (LivelySection | undefined)[];
  readonly sectionWrites: Uint16Array;
}

/** Finds the cells of chunks whose states do something when chance falls on them; looks again only where something changed. */
export class LivelyCells {
  readonly #ticks: (stateId: number) => boolean;
  #known = new WeakMap<ChunkColumn, Known>();

  constructor(ticks: (stateId: number) => boolean) {
    this.#ticks = ticks;
  }

  /** The sections of a chunk with such cells, the lowest first. */
  of(column: ChunkColumn): readonly LivelySection[] {
    const known = this.#known.get(column);
    if (known?.writes === column.writes) return known.lively;
    const sections = Array.from({ length: SECTIONS }, (_, section) =>
      known && known.sectionWrites[section] === column.sectionWrites[section]
        ? known.sections[section]
        : this.#look(column, section),
    );
    const lively = sections.filter((section) => section !== undefined);
    const sectionWrites = column.sectionWrites.slice();
    this.#known.set(column, { writes: column.writes, lively, sections, sectionWrites });
    return lively;
  }

  /** Looks at every chunk anew from now on, because other states do something. */
  forget(): void {
    this.#known = new WeakMap();
  }

  #look(column: ChunkColumn, section: number): LivelySection | undefined {
    if (!sectionMayHold(column, section, this.#ticks)) return undefined;
    const data = column.stored.sections[section]?.data;
    if (!data) return undefined;
    let count = 0;
    for (let cell = 0; cell < SECTION_CELLS; cell++) {
      const state = data.get(cell);
      if (!this.#ticks(state)) continue;
      FOUND_CELLS[count] = cell;
      FOUND_STATES[count++] = state;
    }
    if (count === 0) return undefined;
    return { y: section + (MIN_Y >> 4), cells: FOUND_CELLS.slice(0, count), states: FOUND_STATES.slice(0, count) };
  }
}
