import type { ChunkColumn } from '../column.ts';
import { SECTIONS } from '../column.ts';

/** Sections of light in a chunk: one more below the world and one above it. */
export const LIGHT_SECTIONS = SECTIONS + 2;
/** Cells above one another, and the level the world's lowest block has among them. */
export const LIGHT_LEVELS = LIGHT_SECTIONS * 16;
export const LOWEST_LEVEL = 16;

/** The two kinds of light. */
export const SKY = 0;
export const BLOCK = 1;
export type LightKind = typeof SKY | typeof BLOCK;

const BYTES = 2048;
/** A section without light, and one in full light: shared, never written to. */
export const DARK = Buffer.alloc(BYTES);
export const BRIGHT = Buffer.alloc(BYTES, 0xff);

type Layers = readonly [Buffer[], Buffer[]];

/**
 * The light of one chunk: two numbers from 0 to 15 for each cell, two cells a byte, the lower half first, as packets
 * have them. Cells are counted (level << 8) | (z << 4) | x, from sixteen below the world's lowest block.
 */
export class LightColumn {
  readonly chunkX: number;
  readonly chunkZ: number;
  column: ChunkColumn;
  /** Arrays of the sections by kind; shared ones are replaced when written to. */
  readonly layers: Layers;
  /** The lowest level that full sky light reaches straight from above, by (z << 4) | x. */
  readonly floor: Int16Array;
  /** Sections that have changed since it was last asked, a bit each, by kind. */
  readonly changed: [number, number] = [0, 0];
  /** Cells whose block has changed and whose light has not yet been worked out. */
  readonly pending = new Set<number>();
  /** The light of this chunk that was thrown away to be worked out afresh, as long as the two were not compared. */
  before: LightColumn | undefined;
  /** Chunks to the north, south, west and east that are lit as well. */
  readonly neighbours: (LightColumn | undefined)[] = [undefined, undefined, undefined, undefined];
  /** Highest section of light that clients have been sent; above it they take full sky light for granted. */
  top = -1;
  readonly #owned: [number, number] = [0, 0];

  constructor(chunkX: number, chunkZ: number, column: ChunkColumn, like?: LightColumn) {
    this.chunkX = chunkX;
    this.chunkZ = chunkZ;
    this.column = column;
    this.layers = like
      ? [[...like.layers[SKY]], [...like.layers[BLOCK]]]
      : [new Array<Buffer>(LIGHT_SECTIONS).fill(DARK), new Array<Buffer>(LIGHT_SECTIONS).fill(DARK)];
    this.floor = like ? like.floor.slice() : new Int16Array(256);
  }

  get(kind: LightKind, cell: number): number {
    const byte = (this.layers[kind][cell >> 12] as Buffer)[(cell & 4095) >> 1] as number;
    return (byte >> ((cell & 1) << 2)) & 15;
  }

  set(kind: LightKind, cell: number, light: number): void {
    const section = cell >> 12;
    let bytes = this.layers[kind][section] as Buffer;
    if ((this.#owned[kind] & (1 << section)) === 0) {
      // Buffer.from cuts small buffers out of large ones, which stay as long as one of them does.
      const own = Buffer.allocUnsafeSlow(bytes.length);
      own.set(bytes);
      bytes = own;
      this.layers[kind][section] = bytes;
      this.#owned[kind] |= 1 << section;
    }
    const at = (cell & 4095) >> 1;
    const byte = bytes[at] as number;
    bytes[at] = (cell & 1) === 0 ? (byte & 0xf0) | light : (byte & 0x0f) | (light << 4);
    this.changed[kind] |= 1 << section;
  }

  /** Puts an array that nobody else holds in place of a section's, before anything was sent of it. */
  adopt(kind: LightKind, section: number, bytes: Buffer): void {
    this.layers[kind][section] = bytes;
    this.#owned[kind] |= 1 << section;
  }

  /** The state number of a cell's block; air outside the world. */
  state(cell: number): number {
    return this.column.stored.sections[(cell >> 12) - 1]?.data.get(cell & 4095) ?? 0;
  }
}
