import type { Heights } from './heights.ts';
import type { StoredStates } from './sectionBytes.ts';

/** Lowest and first too high block of the overworld since 1.18 (registry codec: min_y -64, height 384). */
export const MIN_Y = -64;
export const MAX_Y = 320;
/** Sections of 16 blocks in a chunk, the lowest first. */
export const SECTIONS = (MAX_Y - MIN_Y) / 16;

/** What is used of a section of prismarine-chunk's columns. */
export interface StoredSection {
  readonly data: StoredStates;
  readonly solidBlockCount: number;
}
export interface StoredBiomes {
  readonly data: { get(index: number): number; readonly value?: number };
}
/** A column of prismarine-chunk, which holds blocks and biomes; light is the server's own. */
export interface StoredColumn {
  readonly sections: readonly StoredSection[];
  readonly biomes: readonly StoredBiomes[];
  setBlockStateId(position: { x: number; y: number; z: number }, stateId: number): void;
  setBiome(position: { x: number; y: number; z: number }, biome: number): void;
  load(bytes: Buffer): void;
}

/** A chunk: 16 by 16 blocks from the bottom of the world to its top. */
export interface ChunkColumn {
  readonly stored: StoredColumn;
  readonly heights: Heights;
  /** Whether other worlds or chunks have it too: then nobody writes to it. */
  readonly shared: boolean;
  /** Each section as it stands in packets; undefined when it has changed since it was last asked for. */
  readonly bytes: (Buffer | undefined)[];
  /** Whether it differs from what the ground would make again. */
  modified: boolean;
  /** Counts the cells written so far, in all and by section, in which it begins anew after 65,535. */
  writes: number;
  readonly sectionWrites: Uint16Array;
  /** Whether its blocks have changed since whoever saves them took it back. */
  unsaved: boolean;
  /** What was written to it by cell, where it can be made again of the ground and that; undefined where it cannot. */
  cells: Map<number, number> | undefined;
  /** Called once before the next block is written, for who still has to read what stands there now. */
  beforeWrite: (() => void) | undefined;
}

/** The counts of a chunk that nobody has written to. */
export function unwritten(): Pick<ChunkColumn, 'writes' | 'sectionWrites' | 'cells' | 'beforeWrite'> {
  return { writes: 0, sectionWrites: new Uint16Array(SECTIONS), cells: undefined, beforeWrite: undefined };
}

/** The state at a cell of a chunk by ((y - MIN_Y) << 8) | (z << 4) | x. */
export function stateIn(column: ChunkColumn, index: number): number {
  return stateInStored(column.stored, index);
}

/** The same of a column of prismarine-chunk. */
export function stateInStored(stored: StoredColumn, index: number): number {
  return stored.sections[index >> 12]?.data.get(index & 4095) ?? 0;
}
