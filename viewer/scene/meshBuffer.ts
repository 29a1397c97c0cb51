/**
 * Numbers of one corner, of 32 bits each. The first, from its lowest bit: x, y, z in ten bits each, then whether the corner is at
 * the high end of its box along x and y; the second: u and v in five bits each, the texture in twelve, the high end along z,
 * whether the face is tiled, and brightness in eight. Graphics cards take whole numbers of 32 bits
 * as they are; of shorter ones, or such as shaders read as fractions, drivers may keep a longer copy.
 */
export const CORNER_NUMBERS = 2;
/** Corners of a face, and numbers of the triangles that it is drawn as. */
export const FACE_CORNERS = 4;
/** The two triangles of a face, by its corners in the order in which they are kept. */
export const FACE_TRIANGLES = [0, 1, 2, 0, 2, 3] as const;
/** Steps of a block in which positions are kept, from `MARGIN` blocks before the section on. */
export const STEPS = 32;
export const MARGIN = 8;
/** Steps of a picture in which places within it are kept; on faces of several blocks they count whole pictures. */
export const PICTURE_STEPS = 16;
/** Steps of brightness from 0 to 1. */
export const LIGHT_STEPS = 255;
const MOST_TEXTURES = 2 ** 12;
const HIGH = { x: 30, y: 31, z: 22 } as const;
const TILED = 23;

/** A face with the cells that it shows: one cell, or several side by side that hold the same state. */
export interface Face {
  /** x, y, z, u, v of each corner, counter-clockwise seen from outside; within `MARGIN` blocks of the section. */
  readonly corners: ArrayLike<number>;
  /** Of each corner: whether it is at the high end of its box along x, y and z, a bit each. */
  readonly highs: ArrayLike<number>;
  readonly texture: number;
  /** Of each corner, 0 to 1. */
  readonly brightness: ArrayLike<number>;
  /** Whether u and v count pictures: the face is one of several blocks. */
  readonly isTiled: boolean;
  /** The least cell, with the state above bit 12. */
  readonly cell: number;
  /** How far the cells reach along x, y and z, each less one, in four bits each. */
  readonly span: number;
}

/** What was gathered, as the graphics card takes it. */
export interface MeshFaces {
  /** `CORNER_NUMBERS` of each corner. */
  readonly corners: Uint32Array;
  /** By face: its least cell within the section, with the state above bit 12. */
  readonly cells: Uint32Array;
  /** By face: its span. */
  readonly spans: Uint16Array;
}

/** Four-cornered faces as they are gathered, in arrays that grow and are used again. */
export class MeshBuffer {
  #corners = new Uint32Array(CORNER_NUMBERS * FACE_CORNERS * 256);
  #cells = new Uint32Array(256);
  #spans = new Uint16Array(256);
  count = 0;

  add({ corners, highs, texture, brightness, isTiled, cell, span }: Face): void {
    if (this.count === this.#cells.length) this.#grow();
    // Cut along the diagonal whose ends are brighter together, or shadows in corners show the cut: the one from the first corner.
    const balance = Number(brightness[0]) + Number(brightness[2]) - Number(brightness[1]) - Number(brightness[3]);
    const first = balance >= 0 ? 0 : 1;
    const unit = isTiled ? 1 : PICTURE_STEPS;
    for (let corner = 0; corner < FACE_CORNERS; corner++) {
      const from = (corner + first) % FACE_CORNERS;
      const at = (this.count * FACE_CORNERS + corner) * CORNER_NUMBERS;
      const x = stepOf(corners[from * 5]);
      const y = stepOf(corners[from * 5 + 1]);
      const z = stepOf(corners[from * 5 + 2]);
      const u = Math.round((corners[from * 5 + 3] as number) * unit);
      const v = Math.round((corners[from * 5 + 4] as number) * unit);
      const light = Math.round((brightness[from] as number) * LIGHT_STEPS);
      const high = highs[from] as number;
      this.#corners[at] = x | (y << 10) | (z << 20) | ((high & 1) << HIGH.x) | (((high >> 1) & 1) << HIGH.y);
      this.#corners[at + 1] =
        u |
        (v << 5) |
        ((texture % MOST_TEXTURES) << 10) |
        ((high >> 2) << HIGH.z) |
        ((isTiled ? 1 : 0) << TILED) |
        (light << 24);
    }
    this.#cells[this.count] = cell;
    this.#spans[this.count] = span;
    this.count++;
  }

  /** Copies of what was gathered; the next faces begin anew. */
  finish(): MeshFaces {
    const { count } = this;
    this.count = 0;
    return {
      corners: this.#corners.slice(0, count * FACE_CORNERS * CORNER_NUMBERS),
      cells: this.#cells.slice(0, count),
      spans: this.#spans.slice(0, count),
    };
  }

  #grow(): void {
    const corners = new Uint32Array(this.#corners.length * 2);
    corners.set(this.#corners);
    const cells = new Uint32Array(this.#cells.length * 2);
    cells.set(this.#cells);
    const spans = new Uint16Array(this.#spans.length * 2);
    spans.set(this.#spans);
    [this.#corners, this.#cells, this.#spans] = [corners, cells, spans];
  }
}

/** A coordinate in steps, as ten bits hold it. */
function stepOf(value = 0): number {
  return Math.round((value + MARGIN) * STEPS);
}

/** The cells that a face shows, by its least cell and its span: each as a cell within the section. */
export function* cellsOfFace(cell: number, span: number): Generator<number> {
  const [width, height, depth] = [span & 15, (span >> 4) & 15, (span >> 8) & 15];
  for (let y = 0; y <= height; y++)
    for (let z = 0; z <= depth; z++) for (let x = 0; x <= width; x++) yield (cell & 4095) + ((y << 8) | (z << 4) | x);
}
