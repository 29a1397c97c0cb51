import type { Bits, LightArguments, LightFields } from './sharedLight.ts';

/** A position within a chunk column: x and z from 0 to 15, y as in the world. */
export interface Inside {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** What packs the values of a section. */
export interface Container {
  readonly data?: Bits;
  readonly palette?: readonly number[];
  get(index: number): number;
}

/** prismarine-chunk's section of blocks, or of biomes, which has no palette of its own. */
export interface Section {
  data: Container;
  palette?: readonly number[] | undefined;
}

/** The fields of prismarine-chunk's column of 1.18 and later. */
export interface ColumnFields extends LightFields {
  readonly minY: number;
  readonly worldHeight: number;
  readonly numSections: number;
  readonly maxBitsPerBlock: number;
  readonly maxBitsPerBiome: number;
  sections: Section[];
  biomes: Section[];
}

/** prismarine-chunk's column of 1.18 and later, as far as it is used here. */
export interface Column extends ColumnFields {
  load(data: Buffer): void;
  loadParsedLight(...light: LightArguments): void;
  loadSection(...section: unknown[]): void;
  getBlockEntity(at: Inside): unknown;
  setBlockEntity(at: Inside, entity: unknown): void;
  setBlockStateId(at: Inside, stateId: number): void;
  setBiome(at: Inside, biome: number): void;
  setBlockLight(at: Inside, light: number): void;
  setSkyLight(at: Inside, light: number): void;
  _loadBlockLightNibbles(y: number, nibbles: Buffer): void;
  _loadSkyLightNibbles(y: number, nibbles: Buffer): void;
}

/** The heights a column spans, blocks. */
export interface Extent {
  readonly minY?: number;
  readonly worldHeight?: number;
}

/** The class of such columns. */
export type ColumnClass = new (extent?: Extent) => Column;
