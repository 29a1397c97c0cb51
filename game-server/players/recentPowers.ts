import { eitherPowers, type MovePowers, PLAIN_POWERS } from './movePowers.ts';

/** Ticks a client may take to receive that an effect ended; it is believed for up to twice as long. */
const LINGER_TICKS = 20;

/** What lets a player move otherwise than a plain body, or did so lately: a client receives late that it has ended. */
export class RecentPowers {
  /** All there was since a tick, and in as many ticks before it. */
  #since: MovePowers = PLAIN_POWERS;
  #before: MovePowers = PLAIN_POWERS;
  #tick: number;

  constructor(tick: number) {
    this.#tick = tick;
  }

  /** Takes note of the present powers, and returns them with the recent ones. */
  with(present: MovePowers, tick: number): MovePowers {
    const elapsed = tick - this.#tick;
    if (elapsed < LINGER_TICKS) this.#since = eitherPowers(this.#since, present);
    else {
      this.#before = elapsed < 2 * LINGER_TICKS ? this.#since : present;
      this.#since = present;
      this.#tick = tick;
    }
    return eitherPowers(this.#since, this.#before);
  }
}
