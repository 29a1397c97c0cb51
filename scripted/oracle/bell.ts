import type { Clock, Timer } from '../../clock/clock.ts';

/** Wakes those who wait for others to change something. */
export class Bell {
  readonly #clock: Clock;
  #waiting: (() => void)[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  ring(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const wake of waiting) wake();
  }

  /** Resolves when the bell rings, or after `ms` of game time; rejects with the signal's reason. */
  async wait(ms: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    let abort = () => {};
    let timer: Timer | undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        abort = () => reject(signal.reason);
        signal.addEventListener('abort', abort);
        timer = this.#clock.after(ms, resolve);
        this.#waiting.push(resolve);
      });
    } finally {
      timer?.cancel();
      signal.removeEventListener('abort', abort);
    }
  }
}
