/** Counts frames in seconds of a clock; the count starts anew with each second. */
export class FrameRate {
  readonly #most: number;
  #second = Number.NEGATIVE_INFINITY;
  #count = 0;

  /** @param most frames allowed within one second. */
  constructor(most: number) {
    this.#most = most;
  }

  /** Whether one more frame is allowed at `now` (ms). */
  allows(now: number): boolean {
    const second = Math.floor(now / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#count = 0;
    }
    this.#count++;
    return this.#count <= this.#most;
  }
}
