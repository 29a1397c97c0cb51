import { wallTimeMs } from '../../clock/wallTime.ts';

/**
 * Wall time that a call spends at the service. It runs from the start, so that a provider which knows nothing of it is
 * charged for all it takes; one that queues calls or waits between attempts stops it for as long.
 */
export class Stopwatch {
  readonly #wallMs: () => number;
  #since: number | undefined;
  #elapsed = 0;

  /** @param wallMs the wall clock unless a test wants to steer it. */
  constructor(wallMs: () => number = wallTimeMs) {
    this.#wallMs = wallMs;
    this.#since = wallMs();
  }

  get elapsedMs(): number {
    return this.#elapsed + (this.#since === undefined ? 0 : this.#wallMs() - this.#since);
  }

  /** Stopping one that stands does nothing. */
  stop(): void {
    this.#elapsed = this.elapsedMs;
    this.#since = undefined;
  }

  /** Going on with one that runs does nothing. */
  resume(): void {
    this.#since ??= this.#wallMs();
  }
}
