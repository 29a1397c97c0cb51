/** Chunks that stay loaded though nobody is near (vanilla's ForcedChunksSavedData), in the order they were marked. */
export class ForcedChunks {
  readonly #chunks = new Map<string, { readonly x: number; readonly z: number }>();

  has(x: number, z: number): boolean {
    return this.#chunks.has(`${x},${z}`);
  }

  /** @returns whether it was not marked before. */
  add(x: number, z: number): boolean {
    if (this.has(x, z)) return false;
    this.#chunks.set(`${x},${z}`, { x, z });
    return true;
  }

  /** @returns whether it was marked. */
  remove(x: number, z: number): boolean {
    return this.#chunks.delete(`${x},${z}`);
  }

  clear(): void {
    this.#chunks.clear();
  }

  all(): Iterable<{ readonly x: number; readonly z: number }> {
    return this.#chunks.values();
  }

  get size(): number {
    return this.#chunks.size;
  }
}
