/** Numbers of one corner: x, y, z, u, v, texture, brightness. */
export const CORNER_FLOATS = 7;

/** The corners of a face's two triangles, by the diagonal that cuts it. */
const ACROSS = [0, 1, 2, 0, 2, 3] as const;
const ALONG = [1, 2, 3, 1, 3, 0] as const;

/** Four-cornered faces as they are gathered, in arrays that grow. */
export class MeshBuffer {
  #corners = new Float32Array(CORNER_FLOATS * 4 * 256);
  #cells = new Uint32Array(256);
  #indices = new Uint32Array(6 * 256);
  count = 0;

  /**
   * Adds a face.
   * @param corners x, y, z, u, v of each, counter-clockwise seen from outside.
   * @param brightness of each corner, 0 to 1.
   * @param sign -1 for a face that is drawn faintly.
   * @param cell the cell within the section, with the state above bit 12: what can be read back from the picture.
   */
  add(corners: ArrayLike<number>, texture: number, brightness: ArrayLike<number>, sign: 1 | -1, cell: number): void {
    if ((this.count + 1) * 6 > this.#indices.length) this.#grow();
    const base = this.count * 4;
    for (let corner = 0; corner < 4; corner++) {
      const at = (base + corner) * CORNER_FLOATS;
      for (let field = 0; field < 5; field++) this.#corners[at + field] = corners[corner * 5 + field] as number;
      this.#corners[at + 5] = texture;
      this.#corners[at + 6] = sign * (brightness[corner] as number);
    }
    this.#cells[this.count] = cell;
    // Cut along the diagonal whose ends are brighter together, or shadows in corners show the cut.
    const balance = Number(brightness[0]) + Number(brightness[2]) - Number(brightness[1]) - Number(brightness[3]);
    const order = balance >= 0 ? ACROSS : ALONG;
    for (let index = 0; index < 6; index++) this.#indices[this.count * 6 + index] = base + (order[index] as number);
    this.count++;
  }

  /** Copies of what was gathered. */
  finish(): { corners: Float32Array; cells: Uint32Array; indices: Uint32Array } {
    return {
      corners: this.#corners.slice(0, this.count * 4 * CORNER_FLOATS),
      cells: this.#cells.slice(0, this.count),
      indices: this.#indices.slice(0, this.count * 6),
    };
  }

  #grow(): void {
    const corners = new Float32Array(this.#corners.length * 2);
    corners.set(this.#corners);
    const cells = new Uint32Array(this.#cells.length * 2);
    cells.set(this.#cells);
    const indices = new Uint32Array(this.#indices.length * 2);
    indices.set(this.#indices);
    [this.#corners, this.#cells, this.#indices] = [corners, cells, indices];
  }
}
