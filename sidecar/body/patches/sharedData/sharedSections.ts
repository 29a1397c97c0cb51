import type { Column, Container, Section } from './chunkColumn.ts';
import { type Bits, clonedBits, clonedFields } from './sharedLight.ts';

/** Cells of a section. */
const SECTION_VOLUME = 4096;

/** Sections as they were read, for all columns that were sent the same bytes. */
export interface Blocks {
  readonly sections: readonly Section[];
  readonly biomes: readonly Section[];
  readonly values: (Uint16Array | number | undefined)[];
}

/** What a column was read into, nothing of it unpacked yet. */
export function blocksOf({ sections, biomes }: Column): Blocks {
  return { sections, biomes, values: new Array<undefined>(sections.length).fill(undefined) };
}

/** All states of a section, or the one that fills it. */
export function unpacked(container: Container): Uint16Array | number {
  if (!container.data) return container.get(0);
  const values = new Uint16Array(SECTION_VOLUME);
  for (let index = 0; index < SECTION_VOLUME; index++) values[index] = container.get(index);
  return values;
}

/** A copy that can be written to alone. */
export function clonedSection(section: Section): Section {
  const own = clonedFields(section);
  const data = clonedFields(section.data) as { data?: Bits; palette?: readonly number[] } & Container;
  if (data.data) data.data = clonedBits(data.data);
  if (data.palette) data.palette = [...data.palette];
  own.data = data;
  if ('palette' in section) own.palette = data.palette;
  return own;
}
