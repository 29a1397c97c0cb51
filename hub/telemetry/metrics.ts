import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { MinecraftHost } from '../../server-plugin/hosts/minecraftHost.ts';
import { type Game, GameState } from '../games/game.ts';
import type { GameStore } from '../store/games.ts';

interface MetricsOptions {
  readonly store: GameStore;
  readonly host: Pick<MinecraftHost, 'onTick' | 'tickRate'>;
  /** People on the server with clients of their own. */
  readonly people: () => number;
  readonly playing: () => number;
}

/** What a hub counts, in the text format of Prometheus. */
export class HubMetrics {
  readonly #registry = new Registry();
  readonly #ended: Counter;
  readonly #spent: Counter;
  readonly #stop: () => void;

  constructor({ store, host, people, playing }: MetricsOptions) {
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry, prefix: 'guildhall_' });
    const ticks = new Counter({ name: 'guildhall_ticks_total', help: 'Game ticks since the start.', registers });
    const durations = new Histogram({
      name: 'guildhall_tick_seconds',
      help: 'How long ticks take; 50 ms is all the time there is.',
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.02, 0.03, 0.04, 0.05, 0.075, 0.1, 0.25, 1],
      registers,
    });
    this.#stop = host.onTick(() => {
      ticks.inc();
      const { msLastTick } = host.tickRate();
      if (msLastTick !== undefined) durations.observe(msLastTick / 1000);
    });
    gauge(
      'guildhall_ticks_per_second',
      'Ticks per second over the last 100; 20 at full speed.',
      () => host.tickRate().ticksPerSecond,
    );
    gauge(
      'guildhall_tick_median_ms',
      'Median time of a tick over the last 100.',
      () => host.tickRate().msPerTickMedian,
    );
    gauge('guildhall_tick_p99_ms', 'Time that 99 % of the last 100 ticks kept to.', () => host.tickRate().msPerTickP99);
    gauge('guildhall_people', 'People on the server with clients of their own.', people);
    gauge('guildhall_games_playing', 'Games under way, or waiting for their players.', playing);
    const games = new Gauge({
      name: 'guildhall_games',
      help: 'Games on record by state.',
      labelNames: ['state'],
      registers,
      collect() {
        const counts = store.countByState();
        for (const state of GameState.options) games.set({ state }, counts.get(state) ?? 0);
      },
    });
    this.#ended = new Counter({
      name: 'guildhall_games_ended_total',
      help: 'Games that ended since the start, by state and by how.',
      labelNames: ['state', 'termination'],
      registers,
    });
    this.#spent = new Counter({
      name: 'guildhall_model_usd_total',
      help: 'What language models cost since the start, in US dollars, as far as their prices are known.',
      registers,
    });
    function gauge(name: string, help: string, value: () => number): void {
      const made = new Gauge({
        name,
        help,
        registers,
        collect() {
          made.set(value());
        },
      });
    }
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** A game has ended; `usd` is what its models cost. */
  ended({ state, result }: Game, usd: number): void {
    this.#ended.inc({ state, termination: result?.termination ?? 'none' });
    this.#spent.inc(usd);
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }

  close(): void {
    this.#stop();
    this.#registry.clear();
  }
}
