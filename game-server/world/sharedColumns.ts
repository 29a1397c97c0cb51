import type { ChunkColumn } from './column.ts';

/** Chunks kept that no world may need any more: a view of 10 chunks in each direction and some. About 60 MiB. */
const MOST = 640;

/** Untouched chunks of one land, made once for all its worlds; the least lately wanted are let go. Nobody writes to them. */
export class SharedColumns {
  readonly #columns = new Map<number, ChunkColumn>();

  /** The chunk of a key (Chunks.key), if it is still kept. */
  get(key: number): ChunkColumn | undefined {
    const column = this.#columns.get(key);
    if (column) {
      this.#columns.delete(key);
      this.#columns.set(key, column);
    }
    return column;
  }

  set(key: number, column: ChunkColumn): void {
    this.#columns.set(key, column);
    if (this.#columns.size > MOST) this.#columns.delete(this.#columns.keys().next().value as number);
  }

  get size(): number {
    return this.#columns.size;
  }
}
