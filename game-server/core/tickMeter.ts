import { wallTimeMs } from '../../clock/wallTime.ts';
import type { TickRate } from '../../protocol/gameServer/serverReports.ts';

/** Ticks that count for the rate: five seconds' worth. */
const WINDOW = 100;

/** Measures ticks in wall time, for people; nothing in the game depends on it. */
export class TickMeter {
  readonly #starts: number[] = [];
  readonly #durations: number[] = [];
  #startedAt = 0;

  begin(): void {
    this.#startedAt = wallTimeMs();
  }

  end(): void {
    this.#starts.push(this.#startedAt);
    this.#durations.push(wallTimeMs() - this.#startedAt);
    if (this.#starts.length > WINDOW) {
      this.#starts.shift();
      this.#durations.shift();
    }
  }

  rate(): TickRate {
    const [first, last] = [this.#starts[0], this.#starts.at(-1)];
    const span = first === undefined || last === undefined ? 0 : last - first;
    const sorted = [...this.#durations].sort((a, b) => a - b);
    const at = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
    return {
      ticksPerSecond: span > 0 ? ((this.#starts.length - 1) * 1000) / span : 0,
      msPerTickMedian: at(0.5),
      msPerTickP99: at(0.99),
      msLastTick: this.lastMs,
    };
  }

  /** How long the last tick that has ended took, ms; undefined before the first. */
  get lastMs(): number | undefined {
    return this.#durations.at(-1);
  }
}
