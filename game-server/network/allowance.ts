/** Rations what a client may cause: so much at once, and so much a tick on average. */
export class Allowance {
  readonly #most: number;
  readonly #perTick: number;
  #left: number;
  #tick: number;

  /** Full at `tick`. */
  constructor(most: number, perTick: number, tick: number) {
    this.#most = most;
    this.#perTick = perTick;
    this.#left = most;
    this.#tick = tick;
  }

  /** Takes one at this tick; false when there is none left. Ticks never go back. */
  take(tick: number): boolean {
    this.#left = Math.min(this.#most, this.#left + (tick - this.#tick) * this.#perTick);
    this.#tick = tick;
    if (this.#left < 1) return false;
    this.#left--;
    return true;
  }
}
