import type { ChunkColumn } from './column.ts';
import { SECTION_CELLS } from './sectionBytes.ts';

const caches = new WeakMap<ChunkColumn, (Uint16Array | undefined)[]>();

/** The state numbers of a section by (y << 8) | (z << 4) | x, kept for who compares whole sections often. Read only. */
export function statesOfSection(column: ChunkColumn, section: number): Uint16Array {
  let cache = caches.get(column);
  if (!cache) {
    cache = [];
    caches.set(column, cache);
  }
  let states = cache[section];
  if (!states) {
    states = new Uint16Array(SECTION_CELLS);
    const data = column.stored.sections[section]?.data;
    if (data?.value !== undefined) states.fill(data.value);
    else if (data) for (let index = 0; index < SECTION_CELLS; index++) states[index] = data.get(index);
    cache[section] = states;
  }
  return states;
}

/** Keeps the cache right when a cell changes; `index` counts from the bottom of the world. */
export function cellWritten(column: ChunkColumn, index: number, stateId: number): void {
  const states = caches.get(column)?.[index >> 12];
  if (states) states[index & (SECTION_CELLS - 1)] = stateId;
}
