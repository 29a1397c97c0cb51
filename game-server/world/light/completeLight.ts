import type { LightColumn } from './lightColumn.ts';

/** Chunks found by their coordinates along one axis, without a look into a map; a power of two. */
const SPAN = 32;
const MASK = SPAN - 1;

/** The light of chunks that is all worked out, until any light changes. */
export class CompleteLight {
  readonly #byKey = new Map<number, LightColumn>();
  /** Those asked for lately, each where its coordinates lead, which those are, and how often all was forgotten before. */
  readonly #near = new Array<LightColumn | undefined>(SPAN * SPAN).fill(undefined);
  readonly #nearX = new Int32Array(SPAN * SPAN);
  readonly #nearZ = new Int32Array(SPAN * SPAN);
  readonly #since = new Int32Array(SPAN * SPAN);
  #cleared = 0;

  /** The light of a chunk that was asked for lately. */
  recent(chunkX: number, chunkZ: number): LightColumn | undefined {
    const at = (chunkX & MASK) * SPAN + (chunkZ & MASK);
    return this.#since[at] === this.#cleared && this.#nearX[at] === chunkX && this.#nearZ[at] === chunkZ
      ? this.#near[at]
      : undefined;
  }

  has(key: number): boolean {
    return this.#byKey.has(key);
  }

  get(key: number): LightColumn | undefined {
    return this.#byKey.get(key);
  }

  set(key: number, column: LightColumn): void {
    this.#byKey.set(key, column);
  }

  /** Notes that a chunk was asked for. */
  asked(chunkX: number, chunkZ: number, column: LightColumn): void {
    const at = (chunkX & MASK) * SPAN + (chunkZ & MASK);
    this.#near[at] = column;
    this.#nearX[at] = chunkX;
    this.#nearZ[at] = chunkZ;
    this.#since[at] = this.#cleared;
  }

  clear(): void {
    this.#byKey.clear();
    this.#cleared++;
  }
}
