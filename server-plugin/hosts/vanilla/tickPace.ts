import type { TickRate } from '../../../protocol/gameServer/serverReports.ts';

/** The window of the measurement, ms. */
const WINDOW_MS = 10_000;
/** What a server does that nothing is known of yet. */
const FULL_PACE: TickRate = { ticksPerSecond: 20, msPerTickMedian: 50, msPerTickP99: 50 };

/**
 * A server's pace, from the age of its world against the clock. How long its ticks themselves take cannot be seen from
 * outside: reported is the time from tick to tick, which is 50 ms at full pace however little work there is.
 */
export class TickPace {
  readonly #seen: { readonly ms: number; readonly tick: number }[] = [];

  /** The world was of that age (ticks) at that time of the clock (ms). */
  note(ms: number, tick: number): void {
    this.#seen.push({ ms, tick });
    while ((this.#seen[0]?.ms ?? ms) < ms - WINDOW_MS) this.#seen.shift();
  }

  rate(): TickRate {
    const paces: number[] = [];
    for (const [index, { ms, tick }] of this.#seen.entries()) {
      const before = this.#seen[index - 1];
      if (before && tick > before.tick && ms > before.ms) paces.push((ms - before.ms) / (tick - before.tick));
    }
    const [first, last] = [this.#seen[0], this.#seen.at(-1)];
    if (!first || !last || last.ms <= first.ms || paces.length === 0) return FULL_PACE;
    paces.sort((a, b) => a - b);
    const at = (share: number) => paces[Math.min(paces.length - 1, Math.floor(paces.length * share))] ?? 50;
    return {
      ticksPerSecond: ((last.tick - first.tick) / (last.ms - first.ms)) * 1000,
      msPerTickMedian: at(0.5),
      msPerTickP99: at(0.99),
    };
  }
}
