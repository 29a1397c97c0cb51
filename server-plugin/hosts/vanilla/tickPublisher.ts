import type { HostEvent } from '../../../protocol/gameServer/hostEvent.ts';
import type { SampledTick } from './sampling/sampler.ts';

/**
 * Tells listeners of ticks in their order, each with its events before it, whether or not anything happened in it, so that
 * limits run as on a host that ticks by itself.
 */
export class TickPublisher {
  readonly #tickListeners = new Set<(tick: number) => void>();
  readonly #eventListeners = new Set<(event: HostEvent) => void>();
  /** Events to publish before the next tick ends. */
  #pending: HostEvent[] = [];
  #tick: number;

  constructor(tick: number) {
    this.#tick = tick;
  }

  /** The last tick that was published. */
  get tick(): number {
    return this.#tick;
  }

  onTick(listener: (tick: number) => void): () => void {
    this.#tickListeners.add(listener);
    return () => void this.#tickListeners.delete(listener);
  }

  onEvent(listener: (event: HostEvent) => void): () => void {
    this.#eventListeners.add(listener);
    return () => void this.#eventListeners.delete(listener);
  }

  /** Publishes an event with the next tick, dated with it. */
  soon(event: HostEvent): void {
    this.#pending.push(event);
  }

  /** Tells at once what would come with the next tick, dated with the last one: somebody wants to know all there is. */
  flush(): void {
    for (const event of this.#pending.splice(0))
      for (const listener of [...this.#eventListeners]) listener({ ...event, tick: this.#tick });
  }

  /**
   * Publishes every tick up to `now`. What belongs to a tick that was published already comes with the next, dated with it. A
   * server that has gone back in time begins anew at `now`.
   */
  publish(ticks: readonly SampledTick[], now: number): void {
    if (now < this.#tick) this.#tick = now;
    let next = 0;
    for (; (ticks[next]?.tick ?? Number.POSITIVE_INFINITY) <= this.#tick; next++)
      this.#pending.push(...(ticks[next]?.events ?? []));
    while (this.#tick < now) {
      const tick = this.#tick + 1;
      this.#tick = tick;
      const events: HostEvent[] = this.#pending.splice(0).map((event) => ({ ...event, tick }));
      for (; (ticks[next]?.tick ?? Number.POSITIVE_INFINITY) <= tick; next++)
        events.push(...(ticks[next]?.events ?? []));
      for (const event of events) for (const listener of [...this.#eventListeners]) listener(event);
      for (const listener of [...this.#tickListeners]) listener(tick);
    }
  }
}
