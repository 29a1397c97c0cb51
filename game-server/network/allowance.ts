/**
 * When the packets of the present tick arrived, in ticks. A tick on time handles what came since the one before; a late
 * one also what came during the ticks that were missed.
 */
export interface ArrivalTime {
  /** Ticks that were due by now. Never goes back. */
  readonly tick: number;
  /** Ticks that were due since the last one but did not run: 0 for a tick on time. */
  readonly missed: number;
}

/** Limits what a client may cause: so much at once, and so much a tick on average. */
export class Allowance {
  readonly #most: number;
  readonly #perTick: number;
  #left: number;
  #tick: number;

  /** Full at `tick`. */
  constructor(most: number, perTick: number, { tick }: ArrivalTime) {
    this.#most = most;
    this.#perTick = perTick;
    this.#left = most;
    this.#tick = tick;
  }

  /**
   * Takes one, or `count`, in the present tick; false, taking nothing, when less is left. What a late tick handles counts
   * as having arrived evenly over the ticks that were missed: the client was not to know that nobody read it.
   */
  take({ tick, missed }: ArrivalTime, count = 1): boolean {
    if (tick > this.#tick) {
      const late = Math.min(missed, tick - this.#tick);
      const onTime = tick - this.#tick - late;
      this.#left = Math.min(this.#most, this.#left + onTime * this.#perTick) + late * this.#perTick;
      this.#tick = tick;
    } else if (missed === 0) this.#left = Math.min(this.#most, this.#left);
    if (this.#left < count) return false;
    this.#left -= count;
    return true;
  }
}
