/** Numbers of one corner: x, y, z, u, v, texture, brightness, and one that fills it up to sixteen bytes. */
export const CORNER_NUMBERS = 8;
/** Corners of a face, and numbers of the triangles that it is drawn as. */
export const FACE_CORNERS = 4;
/** The two triangles of a face, by its corners in the order in which they are kept. */
export const FACE_TRIANGLES = [0, 1, 2, 0, 2, 3] as const;
/** Steps of a block in which positions are kept, and of a texture for u and v. */
export const STEPS = 256;
/** Steps of brightness from 0 to 1. */
export const LIGHT_STEPS = 4096;

/** What was gathered, as the graphics card takes it. */
export interface MeshFaces {
  /** `CORNER_NUMBERS` of each corner. */
  readonly corners: Int16Array;
  /** By face: the cell within the section, with the state above bit 12. */
  readonly cells: Uint32Array;
}

/** Four-cornered faces as they are gathered, in arrays that grow and are used again. */
export class MeshBuffer {
  #corners = new Int16Array(CORNER_NUMBERS * FACE_CORNERS * 256);
  #cells = new Uint32Array(256);
  count = 0;

  /**
   * Adds a face.
   * @param corners x, y, z, u, v of each, counter-clockwise seen from outside; within 128 blocks.
   * @param brightness of each corner, 0 to 1.
   * @param cell the cell within the section, with the state above bit 12: what can be read back from the picture.
   */
  add(corners: ArrayLike<number>, texture: number, brightness: ArrayLike<number>, cell: number): void {
    if (this.count === this.#cells.length) this.#grow();
    // Cut along the diagonal whose ends are brighter together, or shadows in corners show the cut: the one from the first corner.
    const balance = Number(brightness[0]) + Number(brightness[2]) - Number(brightness[1]) - Number(brightness[3]);
    const first = balance >= 0 ? 0 : 1;
    const data = this.#corners;
    for (let corner = 0; corner < FACE_CORNERS; corner++) {
      const from = (corner + first) % FACE_CORNERS;
      const at = (this.count * FACE_CORNERS + corner) * CORNER_NUMBERS;
      for (let field = 0; field < 5; field++)
        data[at + field] = Math.round((corners[from * 5 + field] as number) * STEPS);
      data[at + 5] = texture;
      data[at + 6] = Math.round((brightness[from] as number) * LIGHT_STEPS);
    }
    this.#cells[this.count] = cell;
    this.count++;
  }

  /** Copies of what was gathered; the next faces begin anew. */
  finish(): MeshFaces {
    const { count } = this;
    this.count = 0;
    return {
      corners: this.#corners.slice(0, count * FACE_CORNERS * CORNER_NUMBERS),
      cells: this.#cells.slice(0, count),
    };
  }

  #grow(): void {
    const corners = new Int16Array(this.#corners.length * 2);
    corners.set(this.#corners);
    const cells = new Uint32Array(this.#cells.length * 2);
    cells.set(this.#cells);
    [this.#corners, this.#cells] = [corners, cells];
  }
}
