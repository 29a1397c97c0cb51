import type { Clock } from '../../clock/clock.ts';
import type { ArrivalTime } from '../network/allowance.ts';

/** Missed ticks that are made up for at most (10 s): after a machine has slept nobody may flood the server. */
const MOST_MISSED = 200;

/** Follows how late ticks are, so that limits count by when packets arrived instead of by the tick that handles them. */
export class Arrivals implements ArrivalTime {
  tick = 0;
  missed = 0;
  readonly #clock: Clock;
  #dueMs = Number.POSITIVE_INFINITY;
  #tickMs = 0;
  /** Ticks that were due before the present schedule began and never ran. */
  #lost = 0;
  #behind = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Ticks are due every `tickMs` from now on. */
  schedule(tickMs: number): void {
    this.#lost += this.#behind;
    this.#behind = 0;
    this.#tickMs = tickMs;
    this.#dueMs = this.#clock.now() + tickMs;
  }

  /** Called when tick `number` begins. Exact for ticks on time: `tick` is then its number plus those lost before. */
  begin(number: number): void {
    const before = this.tick;
    this.#behind = Math.max(0, Math.floor((this.#clock.now() - this.#dueMs) / this.#tickMs));
    this.#dueMs += this.#tickMs;
    this.tick = Math.max(before, number + this.#lost + this.#behind);
    this.missed = Math.min(MOST_MISSED, Math.max(0, this.tick - before - 1));
  }
}
