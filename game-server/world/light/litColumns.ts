import { Chunks } from '../chunks.ts';
import { LightColumn } from './lightColumn.ts';

/** Steps to the chunks in the north, south, west and east, in the order of `LightColumn.neighbours`. */
const STEPS = [
  [0, -1],
  [0, 1],
  [-1, 0],
  [1, 0],
] as const;

/** The chunks that have light of their own, each knowing those beside it. */
export class LitColumns {
  /** What untouched ground shares; undefined when every chunk is generated. */
  pristine: LightColumn | undefined;
  readonly #chunks: Chunks;
  readonly #columns = new Map<number, LightColumn>();
  readonly #added: () => void;

  /** @param added called whenever a chunk has come to have light of its own. */
  constructor(chunks: Chunks, added: () => void) {
    this.#chunks = chunks;
    this.#added = added;
  }

  get(key: number): LightColumn | undefined {
    return this.#columns.get(key);
  }

  has(key: number): boolean {
    return this.#columns.has(key);
  }

  entries(): IterableIterator<[number, LightColumn]> {
    return this.#columns.entries();
  }

  add(column: LightColumn, key: number): void {
    this.#columns.set(key, column);
    this.#added();
    STEPS.forEach(([dx, dz], direction) => {
      const other = this.#columns.get(Chunks.key(column.chunkX + dx, column.chunkZ + dz));
      column.neighbours[direction] = other;
      if (other) other.neighbours[direction ^ 1] = column;
    });
  }

  remove(column: LightColumn, key: number): void {
    this.#columns.delete(key);
    column.neighbours.forEach((other, direction) => {
      if (other) other.neighbours[direction ^ 1] = undefined;
      column.neighbours[direction] = undefined;
    });
  }

  /** Gives a chunk of untouched ground light of its own: as yet what it shared. */
  clone(chunkX: number, chunkZ: number, key: number): LightColumn {
    const pristine = this.pristine as LightColumn;
    const column = new LightColumn(chunkX, chunkZ, pristine.column, pristine);
    this.add(column, key);
    return column;
  }

  /** The lit chunk beside another. Untouched ground is given light of its own as soon as light may cross into it. */
  beside(column: LightColumn, direction: number): LightColumn | undefined {
    const known = column.neighbours[direction];
    if (known) return known;
    if (!this.pristine) return undefined;
    const [dx, dz] = STEPS[direction] as readonly [number, number];
    const [x, z] = [column.chunkX + dx, column.chunkZ + dz];
    return this.#chunks.isPristine(x, z) ? this.clone(x, z, Chunks.key(x, z)) : undefined;
  }

  /** Whether a chunk in the north, south, west or east has light of its own. */
  isLitBeside(chunkX: number, chunkZ: number): boolean {
    return STEPS.some(([dx, dz]) => this.#columns.has(Chunks.key(chunkX + dx, chunkZ + dz)));
  }
}
