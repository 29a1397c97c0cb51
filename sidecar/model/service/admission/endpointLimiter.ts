import type { Clock, Timer } from '../../../../clock/clock.ts';
import { DEFAULT_CONCURRENCY, type ServiceLimits } from '../serviceLimits.ts';
import { AdaptiveConcurrency } from './adaptiveConcurrency.ts';
import { FairQueue } from './fairQueue.ts';
import type { PermitReport } from './permitReport.ts';
import { RateWindow } from './rateWindow.ts';
import type { AdmissionRequest, Permit } from './requestAdmission.ts';

export type Wall = Pick<Clock, 'now' | 'after'>;

interface Waiting extends Pick<AdmissionRequest, 'tokens' | 'costUsd'> {
  readonly admit: (permit: Permit) => void;
}

/** Set right what a request was estimated to use. */
type Corrections = Readonly<Record<'tokens' | 'costUsd', ((used: number) => void) | undefined>>;

/**
 * What may be sent to one service: as many requests at a time as the service bears and the user allows, all rates kept,
 * and nothing while it asked for a pause. The next request waits for room even where a smaller one behind it would fit,
 * so that none waits for ever.
 */
export class EndpointLimiter {
  readonly #wall: Wall;
  readonly #queue = new FairQueue<Waiting>();
  readonly #concurrency = new AdaptiveConcurrency(DEFAULT_CONCURRENCY);
  #requests: RateWindow | undefined;
  #tokens: RateWindow | undefined;
  #spending: RateWindow | undefined;
  #limits: ServiceLimits = {};
  #underWay = 0;
  #pausedUntil = 0;
  #wake: Timer | undefined;

  constructor(limits: ServiceLimits, wall: Wall) {
    this.#wall = wall;
    this.limits = limits;
  }

  /** Hold from now on; a rate that changes begins anew. */
  set limits(limits: ServiceLimits) {
    const { concurrency = DEFAULT_CONCURRENCY, requestsPerMinute, tokensPerMinute, usdPerMinute } = limits;
    this.#concurrency.most = concurrency;
    const before = this.#limits;
    if (requestsPerMinute !== before.requestsPerMinute) this.#requests = windowOf(requestsPerMinute);
    if (tokensPerMinute !== before.tokensPerMinute) this.#tokens = windowOf(tokensPerMinute);
    if (usdPerMinute !== before.usdPerMinute) this.#spending = windowOf(usdPerMinute);
    this.#limits = limits;
    this.#admit();
  }

  /** Resolves when the request may be sent. Rejects with the signal's reason. */
  acquire({ episode, tokens, costUsd, again, signal }: Omit<AdmissionRequest, 'endpoint'>): Promise<Permit> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(signal.reason);
        return;
      }
      const waiting: Waiting = {
        tokens,
        costUsd,
        admit: (permit) => {
          signal.removeEventListener('abort', leave);
          resolve(permit);
        },
      };
      const leave = () => {
        this.#queue.remove(episode, waiting);
        reject(signal.reason);
        this.#admit();
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#queue.push(episode, again, waiting);
      this.#admit();
    });
  }

  /** Admits whatever has room now, and looks again when the next one may have. */
  #admit(): void {
    this.#wake?.cancel();
    this.#wake = undefined;
    for (let next = this.#queue.peek(); next; next = this.#queue.peek()) {
      if (this.#underWay >= this.#concurrency.limit) return;
      const now = this.#wall.now();
      const wait = Math.max(
        this.#pausedUntil - now,
        this.#requests?.waitMs(1, now) ?? 0,
        this.#tokens?.waitMs(next.tokens, now) ?? 0,
        this.#spending?.waitMs(next.costUsd, now) ?? 0,
      );
      if (wait > 0) {
        this.#wake = this.#wall.after(wait, () => this.#admit());
        return;
      }
      this.#queue.shift();
      next.admit(this.#permit(next, now));
    }
  }

  #permit({ tokens, costUsd }: Waiting, now: number): Permit {
    this.#requests?.spend(1, now);
    const correct: Corrections = {
      tokens: this.#tokens?.spend(tokens, now),
      costUsd: this.#spending?.spend(costUsd, now),
    };
    const { era } = this.#concurrency;
    this.#underWay++;
    let isHeld = true;
    return {
      done: (report) => {
        if (!isHeld) return;
        isHeld = false;
        this.#underWay--;
        this.#learn(report, era, correct);
        this.#admit();
      },
    };
  }

  #learn(report: PermitReport, era: number, correct: Corrections): void {
    switch (report.type) {
      case 'answered':
        if (report.tokens !== null) correct.tokens?.(report.tokens);
        if (report.costUsd !== null) correct.costUsd?.(report.costUsd);
        this.#concurrency.answered(era);
        break;
      case 'failed':
        break;
      case 'overloaded':
        this.#concurrency.overloaded(era);
        this.#pausedUntil = Math.max(this.#pausedUntil, this.#wall.now() + report.waitMs);
        break;
      default:
        report satisfies never;
    }
  }
}

function windowOf(perMinute: number | undefined): RateWindow | undefined {
  return perMinute === undefined ? undefined : new RateWindow(perMinute);
}
