import type { Redis } from 'ioredis';
import type { Clock, Timer } from '../../clock/clock.ts';
import { randomToken } from '../../clock/wallTime.ts';
import { ModelUnavailable } from '../../protocol/errors.ts';
import { GIVEN_UP, type PermitReport } from '../../sidecar/model/service/admission/permitReport.ts';
import type { AdmissionRequest, Permit } from '../../sidecar/model/service/admission/requestAdmission.ts';
import { DEFAULT_CONCURRENCY, type ServiceLimits } from '../../sidecar/model/service/serviceLimits.ts';
import type { GameAdmission } from './gameProcesses.ts';
import { ACQUIRE, DONE, LEAVE, RENEW } from './limitScripts.ts';
import { openRedis } from './redis.ts';

/** A permit of a worker that is gone is free after so long, ms; those of one that is there are renewed. */
const LEASE_MS = 60_000;
const RENEW_MS = LEASE_MS / 3;
/** A game that waits asks at least this often, ms, and loses its turn when it has not for three times as long. */
const POLL_MS = 5_000;
const SEEN_MS = 3 * POLL_MS;
const MINUTE_MS = 60_000;

interface Waiting {
  readonly request: Pick<AdmissionRequest, 'tokens' | 'costUsd' | 'again'>;
  readonly limits: ServiceLimits;
  readonly admit: (permit: Permit) => void;
  readonly fail: (error: unknown) => void;
}

/** The requests of one game that wait for one service, in order. */
interface GameLine {
  readonly prefix: string;
  /** What the server knows it by: whose turn it is, and where to report that. */
  readonly waiter: string;
  readonly waiting: Waiting[];
  isAsking: boolean;
  /** Whether its turn came while it was asking. */
  isWoken: boolean;
  timer: Timer | undefined;
}

/** What is under way by permit: of which service, so that it can be renewed. */
type Held = Map<string, string>;

/**
 * Limits of services that all workers of a queue keep to together: who may send is decided on the queue's server. Games take turns,
 * wherever they are played. What a worker holds that is gone is free after a minute.
 */
export class SharedLimits implements GameAdmission {
  readonly #redis: Redis;
  readonly #turns: Redis;
  readonly #clock: Clock;
  readonly #client = randomToken().replaceAll('|', '');
  readonly #lines = new Map<string, GameLine>();
  readonly #held: Held = new Map();
  readonly #renewal: Timer;
  #isClosed = false;

  private constructor(redis: Redis, turns: Redis, clock: Clock) {
    this.#redis = redis;
    this.#turns = turns;
    this.#clock = clock;
    this.#renewal = clock.every(RENEW_MS, () => this.#renew());
  }

  /** @throws like `openRedis`. */
  static async open(address: string, clock: Clock): Promise<SharedLimits> {
    const [redis, turns] = await Promise.all([openRedis(address), openRedis(address)]);
    const limits = new SharedLimits(redis, turns, clock);
    turns.on('message', (_, message) => {
      const line = limits.#lines.get(message);
      if (line) void limits.#ask(line);
    });
    await turns.subscribe(`guildhall-turn:${limits.#client}`);
    return limits;
  }

  /** Resolves when the request may be sent. Rejects with the signal's reason, and with ModelUnavailable once it is closed. */
  acquire(game: string, limits: ServiceLimits, { endpoint, signal, ...request }: AdmissionRequest): Promise<Permit> {
    return new Promise((resolve, reject) => {
      if (signal.aborted || this.#isClosed) {
        reject(signal.aborted ? signal.reason : closed());
        return;
      }
      const line = this.#lineOf(endpoint, game);
      const settle = () => signal.removeEventListener('abort', leave);
      const waiting: Waiting = {
        request,
        limits,
        admit: (permit) => {
          settle();
          resolve(permit);
        },
        fail: (error) => {
          settle();
          reject(error);
        },
      };
      const leave = () => {
        const at = line.waiting.indexOf(waiting);
        if (at >= 0) line.waiting.splice(at, 1);
        reject(signal.reason);
        if (line.waiting.length === 0 && !line.isAsking) this.#leave(line);
      };
      signal.addEventListener('abort', leave, { once: true });
      const firstOfOthers = request.again ? line.waiting.findIndex((other) => !other.request.again) : -1;
      line.waiting.splice(firstOfOthers < 0 ? line.waiting.length : firstOfOthers, 0, waiting);
      void this.#ask(line);
    });
  }

  /** Lets go of the server; what waits fails. */
  close(): void {
    this.#isClosed = true;
    this.#renewal.cancel();
    for (const { waiting, timer } of this.#lines.values()) {
      timer?.cancel();
      for (const { fail } of waiting.splice(0)) fail(closed());
    }
    this.#lines.clear();
    this.#turns.disconnect();
    this.#redis.disconnect();
  }

  #lineOf(endpoint: string, game: string): GameLine {
    const prefix = `guildhall-limits:{${endpoint}}`;
    const waiter = `${this.#client}|${game}`;
    const key = `${prefix}\n${waiter}`;
    const line = this.#lines.get(key) ?? {
      prefix,
      waiter,
      waiting: [],
      isAsking: false,
      isWoken: false,
      timer: undefined,
    };
    this.#lines.set(key, line);
    return line;
  }

  /** Asks for the first request of a game until none waits or none is admitted. */
  async #ask(line: GameLine): Promise<void> {
    line.isWoken = true;
    if (line.isAsking) return;
    line.isAsking = true;
    line.timer?.cancel();
    let waitMs = POLL_MS;
    while (line.isWoken && !this.#isClosed) {
      line.isWoken = false;
      const [first] = line.waiting;
      if (!first) break;
      const permit = randomToken();
      const [isAdmitted, value] = await this.#acquire(line, first, permit).catch(() => [0, POLL_MS] as const);
      if (isAdmitted === 1) {
        this.#admit(line, first, permit, value);
        line.isWoken = true;
      } else waitMs = value < 0 ? POLL_MS : Math.min(value, POLL_MS);
    }
    line.isAsking = false;
    if (line.waiting.length === 0) this.#leave(line);
    else if (!this.#isClosed) line.timer = this.#clock.after(waitMs, () => void this.#ask(line));
  }

  async #acquire(line: GameLine, { request, limits }: Waiting, permit: string): Promise<readonly [number, number]> {
    const { concurrency = DEFAULT_CONCURRENCY } = limits;
    const rates = JSON.stringify(ratesOf(limits, request));
    const args = [line.waiter, permit, concurrency, LEASE_MS, SEEN_MS, rates];
    return (await this.#redis.eval(ACQUIRE, 1, line.prefix, ...args)) as [number, number];
  }

  #admit({ prefix, waiting }: GameLine, first: Waiting, permit: string, era: number): void {
    this.#held.set(permit, prefix);
    const done = (report: PermitReport) => {
      if (!this.#held.delete(permit)) return;
      void this.#redis.eval(DONE, 1, prefix, permit, era, JSON.stringify(report)).catch(() => undefined);
    };
    const at = waiting.indexOf(first);
    // It may have left in the meantime.
    if (at < 0) {
      done(GIVEN_UP);
      return;
    }
    waiting.splice(at, 1);
    first.admit({ done });
  }

  #leave(line: GameLine): void {
    line.timer?.cancel();
    this.#lines.delete(`${line.prefix}\n${line.waiter}`);
    if (!this.#isClosed) void this.#redis.eval(LEAVE, 1, line.prefix, line.waiter).catch(() => undefined);
  }

  #renew(): void {
    if (this.#redis.status !== 'ready') return;
    for (const prefix of new Set(this.#held.values())) {
      const permits = [...this.#held].flatMap(([permit, place]) => (place === prefix ? [permit] : []));
      void this.#redis.eval(RENEW, 1, prefix, LEASE_MS, ...permits).catch(() => undefined);
    }
  }
}

/** The rates that a request counts against: below one a minute, a rate's window is stretched until one fits (`RateWindow`). */
function ratesOf(
  { requestsPerMinute, tokensPerMinute, usdPerMinute }: ServiceLimits,
  { tokens, costUsd }: Waiting['request'],
): { readonly kind: string; readonly most: number; readonly windowMs: number; readonly amount: number }[] {
  const rates = [
    ['requests', requestsPerMinute, 1],
    ['tokens', tokensPerMinute, tokens],
    ['usd', usdPerMinute, costUsd],
  ] as const;
  return rates.flatMap(([kind, perMinute, amount]) =>
    perMinute === undefined
      ? []
      : [{ kind, most: Math.max(1, perMinute), windowMs: MINUTE_MS * Math.max(1, 1 / perMinute), amount }],
  );
}

function closed(): ModelUnavailable {
  return new ModelUnavailable('this worker is leaving');
}
