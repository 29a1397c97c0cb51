import PQueue from 'p-queue';
import type { Clock } from '../../../clock/clock.ts';
import { RealtimeClock } from '../../../clock/realtimeClock.ts';
import type { ServiceDialect } from './dialect.ts';
import { RateWindow } from './rateWindow.ts';
import { DEFAULT_CONCURRENCY, type ServiceLimits } from './serviceLimits.ts';

type Wall = Pick<Clock, 'now' | 'sleep'>;

/** A request's turn: `tokens` is the estimate its limits are kept by. */
interface Turn {
  readonly tokens: number;
  /** A second attempt goes before first ones. */
  readonly again: boolean;
  readonly signal: AbortSignal;
}

/**
 * One service as this process sees it: the queue all its requests go through, whoever makes them, and what has been
 * learned about it.
 */
export class Endpoint {
  /** The embedding model it has; null for none, undefined until somebody asked. */
  embeddingModel: string | null | undefined;
  /** Whether anything ever answered there. */
  answered = false;
  readonly #queue: PQueue;
  readonly #wall: Wall;
  readonly #dialects = new Map<string, ServiceDialect>();
  #requests: RateWindow | undefined;
  #tokens: RateWindow | undefined;
  #limits: ServiceLimits = {};
  #closedUntil = 0;

  /** @param wall the real wall clock unless a test wants to steer it. */
  constructor(limits: ServiceLimits, wall: Wall = new RealtimeClock()) {
    this.#wall = wall;
    this.#queue = new PQueue();
    this.limits = limits;
  }

  set limits(limits: ServiceLimits) {
    const { concurrency = DEFAULT_CONCURRENCY, requestsPerMinute, tokensPerMinute } = limits;
    this.#queue.concurrency = concurrency;
    if (requestsPerMinute !== this.#limits.requestsPerMinute)
      this.#requests = requestsPerMinute === undefined ? undefined : new RateWindow(requestsPerMinute);
    if (tokensPerMinute !== this.#limits.tokensPerMinute)
      this.#tokens = tokensPerMinute === undefined ? undefined : new RateWindow(tokensPerMinute);
    this.#limits = limits;
  }

  /** How the service wants to be spoken to about one of its models. */
  dialectOf(model: string, fresh: () => ServiceDialect): ServiceDialect {
    const known = this.#dialects.get(model) ?? fresh();
    this.#dialects.set(model, known);
    return known;
  }

  /** Nothing is sent for so long: the service asked for it. */
  close(ms: number): void {
    this.#closedUntil = Math.max(this.#closedUntil, this.#wall.now() + ms);
  }

  /** Waits, outside the queue, ms. */
  pause(ms: number, signal: AbortSignal): Promise<void> {
    return ms > 0 ? this.#wall.sleep(ms, signal) : Promise.resolve();
  }

  /**
   * Makes a request when its turn has come and settles as it does. `call` returns the result with the tokens the service
   * counted, null if it did not. Rejects with the signal's reason on abort, whether the call minds it or not.
   */
  request<T>({ tokens, again, signal }: Turn, call: () => Promise<{ result: T; tokens: number | null }>): Promise<T> {
    const whenAdmitted = async () => {
      const correct = await this.#admit(tokens, signal);
      const { result, tokens: counted } = await call();
      if (counted !== null) correct(counted);
      return result;
    };
    return this.#queue.add(whenAdmitted, { signal, priority: again ? 1 : 0 });
  }

  /** Waits until the service is open and both rates have room, and takes it. */
  async #admit(tokens: number, signal: AbortSignal): Promise<(tokens: number) => void> {
    for (;;) {
      const now = this.#wall.now();
      const wait = Math.max(
        this.#closedUntil - now,
        this.#requests?.waitMs(1, now) ?? 0,
        this.#tokens?.waitMs(tokens, now) ?? 0,
      );
      if (wait > 0) {
        await this.#wall.sleep(wait, signal);
        continue;
      }
      signal.throwIfAborted();
      this.#requests?.spend(1, now);
      return this.#tokens?.spend(tokens, now) ?? (() => {});
    }
  }
}

const endpoints = new Map<string, Endpoint>();

/** The service at a base URL: one for the whole process, under the limits that were named last. */
export function endpointAt(baseUrl: string, limits: ServiceLimits): Endpoint {
  const url = baseUrl.replace(/\/+$/, '');
  const known = endpoints.get(url);
  if (known) {
    known.limits = limits;
    return known;
  }
  const endpoint = new Endpoint(limits);
  endpoints.set(url, endpoint);
  return endpoint;
}
