import type { Chunks } from './chunks.ts';
import type { ChunkColumn } from './column.ts';

/** The only chunk that somebody has looked at, as it was then: as long as it is so, they need not look again. */
export class ChunkMark {
  readonly #chunks: Chunks;
  readonly #chunkX: number;
  readonly #chunkZ: number;
  readonly #column: ChunkColumn;
  readonly #writes: number;
  #revision: number;

  constructor(chunks: Chunks, chunkX: number, chunkZ: number) {
    this.#chunks = chunks;
    this.#chunkX = chunkX;
    this.#chunkZ = chunkZ;
    this.#column = chunks.column(chunkX, chunkZ);
    this.#writes = this.#column.writes;
    this.#revision = chunks.revision;
  }

  /** Marks the chunk of an upright box; undefined when it lies in more than one. */
  static around(chunks: Chunks, x: number, z: number, half: number): ChunkMark | undefined {
    const [chunkX, chunkZ] = [Math.floor(x - half) >> 4, Math.floor(z - half) >> 4];
    const whole = Math.floor(x + half) >> 4 === chunkX && Math.floor(z + half) >> 4 === chunkZ;
    return whole ? new ChunkMark(chunks, chunkX, chunkZ) : undefined;
  }

  /** Whether nothing has been written to the chunk since. */
  get holds(): boolean {
    const { revision } = this.#chunks;
    if (this.#revision === revision) return true;
    if (this.#column.writes !== this.#writes || this.#chunks.column(this.#chunkX, this.#chunkZ) !== this.#column)
      return false;
    this.#revision = revision;
    return true;
  }
}
