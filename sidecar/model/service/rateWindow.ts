const MINUTE_MS = 60_000;

/** An amount that counts against a rate; an estimate until it is corrected. */
interface Spending {
  readonly at: number;
  amount: number;
}

/**
 * A rate per minute as a sliding window: in no minute is more spent than that, but for a single amount which is over it
 * by itself. A rate below one per minute stretches the window until one fits. Times are wall ms of the caller's clock.
 */
export class RateWindow {
  readonly #most: number;
  readonly #windowMs: number;
  #spent: Spending[] = [];

  constructor(perMinute: number) {
    this.#most = Math.max(1, perMinute);
    this.#windowMs = MINUTE_MS * Math.max(1, 1 / perMinute);
  }

  /** How long until so much may be spent, ms; 0 is now. */
  waitMs(amount: number, now: number): number {
    this.#spent = this.#spent.filter(({ at }) => at + this.#windowMs > now);
    let sum = this.#spent.reduce((total, spending) => total + spending.amount, amount);
    let wait = 0;
    for (const spending of this.#spent) {
      if (sum <= this.#most) break;
      sum -= spending.amount;
      wait = spending.at + this.#windowMs - now;
    }
    return wait;
  }

  /** Spends it now; returns the way to correct the amount once it is known. */
  spend(amount: number, now: number): (amount: number) => void {
    const spending = { at: now, amount };
    this.#spent.push(spending);
    return (real) => {
      spending.amount = real;
    };
  }
}
