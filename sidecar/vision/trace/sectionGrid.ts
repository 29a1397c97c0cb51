import type { Scene } from '../../body/scene.ts';

/** What stands for no single state in `SectionGrid.fills`. */
export const NOT_SENT = -1;
export const MIXED = -2;

/**
 * The sections around the eyes in one flat table for the tracer. It refers to the scene's arrays and is therefore good for
 * one picture.
 */
export class SectionGrid {
  /** Chunk coordinates of the table's corner, and chunks along a side. */
  readonly chunkX: number;
  readonly chunkZ: number;
  readonly side: number;
  /** Lowest cell, and sections above each other. */
  readonly minY: number;
  readonly height: number;
  /** By section: the state that fills it, `MIXED`, or `NOT_SENT`. */
  readonly fills: Int32Array;
  readonly states: (Uint16Array | undefined)[];
  readonly sky: (Uint32Array | undefined)[];
  readonly block: (Uint32Array | undefined)[];

  constructor(scene: Scene) {
    const reach = Math.ceil(scene.viewDistance / 16);
    const [eyeX, eyeZ] = [Math.floor(scene.eye.x) >> 4, Math.floor(scene.eye.z) >> 4];
    this.chunkX = eyeX - reach;
    this.chunkZ = eyeZ - reach;
    this.side = 2 * reach + 1;
    const own = scene.columnAt(eyeX, eyeZ);
    this.height = own?.sections ?? 0;
    this.minY = -16 * (own?.sectionOfZero ?? 0);
    const size = this.side * this.side * this.height;
    this.fills = new Int32Array(size).fill(NOT_SENT);
    this.states = new Array<undefined>(size).fill(undefined);
    this.sky = new Array<undefined>(size).fill(undefined);
    this.block = new Array<undefined>(size).fill(undefined);
    for (let z = 0; z < this.side; z++)
      for (let x = 0; x < this.side; x++) {
        const column = scene.columnAt(this.chunkX + x, this.chunkZ + z);
        if (!column) continue;
        for (let y = 0; y < Math.min(this.height, column.sections); y++) {
          const index = (z * this.side + x) * this.height + y;
          const states = column.states(y);
          if (typeof states === 'number') this.fills[index] = states;
          else {
            this.fills[index] = MIXED;
            this.states[index] = states;
          }
          this.sky[index] = column.skyLight(y);
          this.block[index] = column.blockLight(y);
        }
      }
  }

  /** The section a cell lies in; -1 outside the table. */
  indexOf(x: number, y: number, z: number): number {
    const column = (x >> 4) - this.chunkX;
    const row = (z >> 4) - this.chunkZ;
    const layer = (y - this.minY) >> 4;
    if (column < 0 || row < 0 || column >= this.side || row >= this.side || layer < 0 || layer >= this.height)
      return -1;
    return (row * this.side + column) * this.height + layer;
  }

  /** The block state of a cell; `NOT_SENT` where there is none, air above and below the world. */
  stateAt(x: number, y: number, z: number): number {
    const index = this.indexOf(x, y, z);
    if (index < 0) return y < this.minY || y >= this.minY + this.height * 16 ? 0 : NOT_SENT;
    const fill = this.fills[index] as number;
    if (fill !== MIXED) return fill;
    return (this.states[index] as Uint16Array)[((y & 15) << 8) | ((z & 15) << 4) | (x & 15)] as number;
  }

  /** Light of a cell: the sky's level times 16, plus that of blocks. Where none was sent it is day. */
  lightAt(x: number, y: number, z: number): number {
    const index = this.indexOf(x, y, z);
    if (index < 0) return 0xf0;
    const cell = ((y & 15) << 8) | ((z & 15) << 4) | (x & 15);
    const sky = this.sky[index];
    const block = this.block[index];
    // Of eight bytes the last four come first, and of four the first is the highest.
    const word = (cell >> 3) ^ 1;
    const shift = ((6 - (cell & 6)) << 2) | ((cell & 1) << 2);
    const skyLevel = sky ? ((sky[word] as number) >>> shift) & 15 : 15;
    return (skyLevel << 4) | (block ? ((block[word] as number) >>> shift) & 15 : 0);
  }
}
