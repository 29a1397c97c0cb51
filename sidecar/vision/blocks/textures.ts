import { type Brush, type Rgba, SIZE } from './brushes.ts';
import { brushFor } from './paint.ts';

/** Sides of the copies of a texture, each half the one before, and where each copy begins. */
export const MIP_SIDES: readonly number[] = [16, 8, 4, 2, 1];
export const MIP_OFFSETS: readonly number[] = [0, 256, 320, 336, 340];
/** Cells of all copies of one texture. */
export const TEXTURE_CELLS = 341;

/** Where the pictures of a user's own textures come from; undefined for those it has not. */
export interface TextureSource {
  brush(name: string): Brush | undefined;
}

/** Textures by number: drawn when first asked for, each with smaller copies for what is far away. */
export class Textures {
  /** All cells, opacity in the upper byte, then blue, green, red. */
  cells = new Uint32Array(TEXTURE_CELLS * 256);
  readonly #numbers = new Map<string, number>();
  readonly #source: TextureSource | undefined;

  constructor(source?: TextureSource) {
    this.#source = source;
  }

  /** The number of a texture. */
  numberOf(name: string): number {
    let number = this.#numbers.get(name);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(name, number);
      if ((number + 1) * TEXTURE_CELLS > this.cells.length) {
        const longer = new Uint32Array(this.cells.length * 2);
        longer.set(this.cells);
        this.cells = longer;
      }
      this.#draw(this.#source?.brush(name) ?? brushFor(name), number * TEXTURE_CELLS);
    }
    return number;
  }

  /** Whether a texture has no holes and nothing shines through it. */
  isOpaque(number: number): boolean {
    const start = number * TEXTURE_CELLS;
    for (let cell = start; cell < start + SIZE * SIZE; cell++)
      if ((this.cells[cell] as number) >>> 24 < 255) return false;
    return true;
  }

  /** The mean colour of a texture, its holes left out. */
  meanOf(name: string): number {
    return this.cells[this.numberOf(name) * TEXTURE_CELLS + TEXTURE_CELLS - 1] as number;
  }

  #draw(brush: Brush, at: number): void {
    for (let v = 0; v < SIZE; v++) for (let u = 0; u < SIZE; u++) this.cells[at + v * SIZE + u] = packed(brush(u, v));
    for (let level = 1; level < MIP_SIDES.length; level++) {
      const side = MIP_SIDES[level] as number;
      const from = at + (MIP_OFFSETS[level - 1] as number);
      const to = at + (MIP_OFFSETS[level] as number);
      for (let v = 0; v < side; v++)
        for (let u = 0; u < side; u++) {
          const above = from + v * 4 * side + u * 2;
          this.cells[to + v * side + u] = this.#mean([above, above + 1, above + side * 2, above + side * 2 + 1]);
        }
    }
  }

  /** Four cells as one: holes count for the opacity alone, not for the colour. */
  #mean(places: readonly number[]): number {
    let [red, green, blue, opacity] = [0, 0, 0, 0];
    for (const place of places) {
      const cell = this.cells[place] as number;
      const share = cell >>> 24;
      red += (cell & 255) * share;
      green += ((cell >>> 8) & 255) * share;
      blue += ((cell >>> 16) & 255) * share;
      opacity += share;
    }
    if (opacity === 0) return 0;
    return packed([red / opacity, green / opacity, blue / opacity, opacity / places.length]);
  }
}

/** A colour as one number. */
export function packed([red, green, blue, opacity]: Rgba): number {
  const byte = (value: number) => Math.max(0, Math.min(255, Math.round(value)));
  return ((byte(opacity) << 24) | (byte(blue) << 16) | (byte(green) << 8) | byte(red)) >>> 0;
}
