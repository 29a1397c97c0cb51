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

  #next(): number {
    let state = this.#state;
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    this.#state = state;
    return state;
  }
}
