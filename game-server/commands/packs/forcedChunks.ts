import { Chunks } from '../../world/chunks.ts';

/** A chunk by its place among chunks. */
interface ChunkPlace {
  readonly x: number;
  readonly z: number;
}

/** Chunks that stay loaded though nobody is near (vanilla's ForcedChunksSavedData), in the order they were marked. */
export class ForcedChunks {
  readonly #chunks = new Map<number, ChunkPlace>();

  has(x: number, z: number): boolean {
    return this.#chunks.has(Chunks.key(x, z));
  }

  /** @returns whether it was not marked before. */
  add(x: number, z: number): boolean {
    if (this.has(x, z)) return false;
    this.#chunks.set(Chunks.key(x, z), { x, z });
    return true;
  }

  /** @returns whether it was marked. */
  remove(x: number, z: number): boolean {
    return this.#chunks.delete(Chunks.key(x, z));
  }

  clear(): void {
    this.#chunks.clear();
  }

  all(): Iterable<ChunkPlace> {
    return this.#chunks.values();
  }

  get size(): number {
    return this.#chunks.size;
  }
}
