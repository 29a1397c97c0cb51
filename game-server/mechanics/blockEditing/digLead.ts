/**
 * How far a client's count of a dig may run ahead of the server's, in ticks: packets are handled at tick borders and a start
 * may come late over a socket.
 */
const JITTER_TICKS = 3;

/**
 * What a player may still run ahead with digging. Jitter delays as often as it hastens, so that what one block was finished
 * too early, later ones must be finished late: any number in a row together saves no more than one alone.
 */
export class DigLead {
  #left = JITTER_TICKS;

  /** Ticks by which a block may be finished early now. */
  get left(): number {
    return this.#left;
  }

  /** Settles a dig that was finished so many ticks early, or late where the number is negative. */
  settle(early: number): void {
    this.#left = Math.min(JITTER_TICKS, Math.max(0, this.#left - early));
  }
}
