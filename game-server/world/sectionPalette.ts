import type { ChunkColumn } from './column.ts';
import { BIOME_CELLS } from './sectionBytes.ts';

/** What prismarine-chunk's containers of states keep: one value for all cells, a list of values, or neither. */
interface PalettedStates {
  readonly value?: number;
  readonly palette?: readonly number[];
}

/**
 * Whether a section of a chunk may hold a state that `matches`; false only when it surely holds none. Asks each kind of
 * state in it once, not each cell.
 * @param section counted from the lowest, from 0.
 */
export function sectionMayHold(column: ChunkColumn, section: number, matches: (stateId: number) => boolean): boolean {
  const states = column.stored.sections[section]?.data as unknown as PalettedStates | undefined;
  if (!states) return false;
  if (states.palette) return states.palette.some(matches);
  return states.value === undefined || matches(states.value);
}

/** The biomes that a chunk may have anywhere, by number, some of them more than once. */
export function biomesIn(column: ChunkColumn): number[] {
  return column.stored.biomes.flatMap(({ data }) => {
    const { palette, value } = data as unknown as PalettedStates;
    if (palette) return [...palette];
    return value === undefined ? Array.from({ length: BIOME_CELLS }, (_, cell) => data.get(cell)) : [value];
  });
}
