/** How far game time may fall behind its pace before the lost time is given up, ms of wall time. */
const LARGEST_LAG_MS = 100;

/** Ties game time to wall time at a rate, so that a person can follow. Time lost to a slow machine is not raced after. */
export class Pace {
  readonly #rate: number;
  readonly #gameStart: number;
  #wallStart: number;

  /** @param rate game ms per wall ms. */
  constructor(rate: number, gameNow: number, wallNow: number) {
    this.#rate = rate;
    this.#gameStart = gameNow;
    this.#wallStart = wallNow;
  }

  /** Wall time until game time may reach `due`, ms; 0 or less when it may now. */
  waitMs(due: number, wallNow: number): number {
    const wait = (due - this.#gameStart) / this.#rate - (wallNow - this.#wallStart);
    if (wait < -LARGEST_LAG_MS) this.#wallStart -= wait;
    return wait;
  }

  /** Game time stood still for this long; that is no lag. */
  stood(wallMs: number): void {
    this.#wallStart += wallMs;
  }
}
