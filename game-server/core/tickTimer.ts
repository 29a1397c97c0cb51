import type { Clock, Timer } from '../../clock/clock.ts';
import { MS_PER_TICK } from '../../protocol/version.ts';
import type { Arrivals } from './arrivals.ts';

/** Runs ticks by the clock, every 50 ms unless told otherwise. */
export class TickTimer {
  readonly #clock: Clock;
  readonly #arrivals: Arrivals;
  readonly #tick: () => void;
  #timer: Timer | undefined;
  #tickMs: number = MS_PER_TICK;

  /** @param arrivals is kept informed of when ticks are due. */
  constructor(clock: Clock, arrivals: Arrivals, tick: () => void) {
    this.#clock = clock;
    this.#arrivals = arrivals;
    this.#tick = tick;
  }

  /** Ticks from now on; does nothing where it does already. */
  start(): void {
    if (this.#timer) return;
    this.#arrivals.schedule(this.#tickMs);
    this.#timer = this.#clock.every(this.#tickMs, () => this.#tick());
  }

  /** Lets ticks be so many ms of the clock apart from now on. */
  setLength(ms: number): void {
    this.#tickMs = ms;
    if (!this.#timer) return;
    this.stop();
    this.start();
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
  }
}
