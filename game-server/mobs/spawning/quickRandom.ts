/**
 * Marsaglia's xorshift, for thousands of draws a tick which must cost next to nothing. Same seed, same sequence.
 */
export class QuickRandom {
  #state: number;

  /** @param seed any integer. */
  constructor(seed: number) {
    this.#state = seed | 0 || 1;
  }

  /** An integer from 0 to `bound` - 1; `bound` at most 65,536. */
  below(bound: number): number {
    return ((this.#next() >>> 16) * bound) >>> 16;
  }

  /** A number from 0 up to 1. */
  roll(): number {
    return (this.#next() >>> 0) / 2 ** 32;
  }

  /** One of some entries, by their weights, which together are at most 65,536; undefined when there is none. */
  pick<E extends { readonly weight: number }>(entries: readonly E[]): E | undefined {
    let total = 0;
    for (const { weight } of entries) total += weight;
    if (total === 0) return undefined;
    let drawn = this.below(total);
    for (const entry of entries) {
      drawn -= entry.weight;
      if (drawn < 0) return entry;
    }
    return undefined;
  }

  #next(): number {
    let state = this.#state;
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    this.#state = state;
    return state;
  }
}
