import type { Clock } from '../../../clock/clock.ts';
import type { HubProcess } from '../../support/hubProcess.ts';

/** What a hub's own metrics showed from one start to its end. */
export interface Life {
  readonly seconds: number;
  readonly ticks: number;
  /** Ticks within 50 ms, as a share of all. */
  readonly inTime: number;
  /** The 99th percentile of ticks, ms: the upper bound of the bucket that it lies in. */
  readonly p99Ms: number;
  /** Resident memory, MB: the median of the second and of the last minute. */
  readonly earlyMb: number | undefined;
  readonly lateMb: number | undefined;
}

const MB = 1024 * 1024;

/** Looks at a hub's metrics again and again. */
export class HubGauge {
  readonly #hub: HubProcess;
  readonly #clock: Clock;
  readonly #start: number;
  readonly #memory: { readonly at: number; readonly mb: number }[] = [];
  #text = '';

  constructor(hub: HubProcess, clock: Clock) {
    this.#hub = hub;
    this.#clock = clock;
    this.#start = clock.now();
  }

  async look(): Promise<void> {
    const { body } = await this.#hub.ask<string>('', 'GET', '/metrics');
    this.#text = body;
    const bytes = Number(/^guildhall_process_resident_memory_bytes (\S+)/m.exec(body)?.[1]);
    this.#memory.push({ at: this.#clock.now() - this.#start, mb: bytes / MB });
  }

  async end(): Promise<Life> {
    await this.look();
    const buckets = [...this.#text.matchAll(/^guildhall_tick_seconds_bucket\{le="([^"]+)"\} (\d+)/gm)].map(
      ([, le = '', count = '']) => ({
        ms: le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le) * 1000,
        count: Number(count),
      }),
    );
    const ticks = buckets.at(-1)?.count ?? 0;
    const within = (ms: number) => buckets.find((bucket) => bucket.ms >= ms)?.count ?? 0;
    const last = this.#clock.now() - this.#start;
    return {
      seconds: last / 1000,
      ticks,
      inTime: within(50) / ticks,
      p99Ms: buckets.find(({ count }) => count >= ticks * 0.99)?.ms ?? Number.POSITIVE_INFINITY,
      earlyMb: this.#medianMb(60_000, 120_000),
      lateMb: this.#medianMb(last - 60_000, last),
    };
  }

  #medianMb(from: number, to: number): number | undefined {
    const values = this.#memory.filter(({ at }) => at >= from && at <= to).map(({ mb }) => mb);
    return values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
  }
}
