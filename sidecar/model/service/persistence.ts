import type { Clock } from '../../../clock/clock.ts';
import type { Random } from '../../../clock/random.ts';
import { wallTimeIso } from '../../../clock/wallTime.ts';
import { ModelUnavailable, ModelUnusable } from '../../../protocol/errors.ts';
import type { Stopwatch } from '../stopwatch.ts';
import { GIVEN_UP, LONGEST_PAUSE_MS, type PermitReport } from './admission/permitReport.ts';
import type { AdmissionRequest, Permit } from './admission/requestAdmission.ts';
import type { Endpoint } from './endpoint.ts';
import { type Failure, failureOf, isAnswered } from './failure.ts';

/** The wait after the first failure where the service names none, ms; it doubles with every further one. */
const FIRST_WAIT_MS = 500;
/** The same for a service that has too much to do: rates are counted by the minute. */
const FIRST_BUSY_WAIT_MS = 2_000;
const LONGEST_OWN_WAIT_MS = 60_000;
/** Time limits that a call may run into and be tried again: a model that was slow twice is slow again. */
const MOST_TIMEOUTS = 1;

/** A request's turn at a service that is settled already. */
type Turn = Pick<AdmissionRequest, 'tokens' | 'costUsd' | 'again' | 'signal'>;

export interface Attempts {
  readonly endpoint: Endpoint;
  /** Waits until an attempt may be made, and rejects with the signal's reason. */
  readonly acquire: (turn: Turn) => Promise<Permit>;
  /** Between two attempts. */
  readonly wall: Pick<Clock, 'sleep'>;
  /** Further attempts after the first. */
  readonly retries: number;
  /** Spreads the waits of calls that failed together. */
  readonly random: Random;
  /** Makes a failure's text fit to be shown: no key, one line. */
  readonly named: (text: string) => string;
}

/** One thing to get done at a service. */
interface Errand<T> {
  /** Estimates for the limits; the cost is 0 where it has no price. */
  readonly tokens: number;
  readonly costUsd?: number | undefined;
  readonly signal: AbortSignal;
  readonly stopwatch?: Stopwatch | undefined;
  /** Called for each attempt; its signal is the errand's. */
  readonly attempt: () => Promise<Answered<T>>;
  /** What to do about an error instead of counting it as a failure: 'again' at once, or an outcome; undefined for nothing. */
  readonly settle: (error: unknown) => 'again' | { readonly result: T } | undefined;
}

/** What came of an attempt, with the tokens the service counted and their cost, null if it did not. */
interface Answered<T> {
  readonly result: T;
  readonly tokens: number | null;
  readonly costUsd?: number | null;
}

/** What follows from an attempt. */
type NextStep<T> =
  | { readonly type: 'return'; readonly result: T }
  | { readonly type: 'throw'; readonly error: unknown }
  /** After so long, ms. */
  | { readonly type: 'again'; readonly waitMs: number };

interface Failures {
  count: number;
  timeouts: number;
}

/**
 * Tries until it works: rate limits, errors of the server, broken connections, time limits and answers that cannot be read
 * are tried again, after as long as the service asks for or twice as long each time; a time limit once, and a service that
 * is not there only if it ever answered. The stopwatch runs while a request is at the service. Rejects with ModelUnavailable, with ModelUnusable where no call can succeed until the
 * user changes something, or with the signal's reason.
 */
export async function persist<T>(attempts: Attempts, errand: Errand<T>): Promise<T> {
  const { tokens, costUsd = 0, signal } = errand;
  const failures: Failures = { count: 0, timeouts: 0 };
  errand.stopwatch?.stop();
  for (let again = false; ; again = true) {
    const permit = await attempts.acquire({ tokens, costUsd, again, signal });
    const { report, next } = await attempted(attempts, errand, failures);
    permit.done(report);
    switch (next.type) {
      case 'return':
        return next.result;
      case 'throw':
        throw next.error;
      case 'again':
        if (next.waitMs > 0) await attempts.wall.sleep(next.waitMs, signal);
        break;
      default:
        next satisfies never;
    }
  }
}

/** Makes one attempt. Never rejects. */
async function attempted<T>(
  attempts: Attempts,
  errand: Errand<T>,
  failures: Failures,
): Promise<{ readonly report: PermitReport; readonly next: NextStep<T> }> {
  const { endpoint } = attempts;
  const { signal } = errand;
  try {
    const { result, tokens, costUsd = null } = await untilAborted(timed(errand), signal);
    endpoint.answered = true;
    return { report: { type: 'answered', tokens, costUsd }, next: { type: 'return', result } };
  } catch (error) {
    if (signal.aborted) return { report: GIVEN_UP, next: { type: 'throw', error: signal.reason } };
    const settled = errand.settle(error);
    if (settled === 'again') return { report: GIVEN_UP, next: { type: 'again', waitMs: 0 } };
    if (settled) return { report: GIVEN_UP, next: { type: 'return', result: settled.result } };
    if (isAnswered(error)) endpoint.answered = true;
    return afterFailure(
      failureOf(error, { nowMs: Date.parse(wallTimeIso()), answered: endpoint.answered }),
      failures,
      attempts,
    );
  }
}

/** Whether a failure is worth another attempt, and who waits for it: everybody where the service has too much to do. */
function afterFailure(
  failure: Failure,
  failures: Failures,
  { retries, random, named }: Attempts,
): { readonly report: PermitReport; readonly next: NextStep<never> } {
  failures.count++;
  if (failure.timedOut) failures.timeouts++;
  const tries = failures.count === 1 ? '' : ` (${failures.count} tries)`;
  const isFinal = !failure.retry || failures.count > retries || failures.timeouts > MOST_TIMEOUTS;
  // Who gives up must not keep others waiting for longer than the service asked for.
  const wait = isFinal ? (failure.waitMs ?? 0) : waitAfter(failure, failures.count, random);
  const isTooLong = wait > LONGEST_PAUSE_MS;
  const report: PermitReport =
    failure.busy && !failure.lasting ? { type: 'overloaded', waitMs: isTooLong ? 0 : wait } : GIVEN_UP;
  if (isFinal) {
    const Outage = failure.lasting ? ModelUnusable : ModelUnavailable;
    return { report, next: { type: 'throw', error: new Outage(named(`${failure.text}${tries}`)) } };
  }
  if (isTooLong) {
    const asked = `it asks for a wait of ${Math.ceil(wait / 1000)} s, longer than the ${LONGEST_PAUSE_MS / 1000} s that we wait`;
    return { report, next: { type: 'throw', error: new ModelUnavailable(named(`${failure.text}; ${asked}`)) } };
  }
  return { report, next: { type: 'again', waitMs: failure.busy ? 0 : wait } };
}

async function timed<T>({ attempt, stopwatch }: Errand<T>): Promise<Answered<T>> {
  stopwatch?.resume();
  try {
    return await attempt();
  } finally {
    stopwatch?.stop();
  }
}

/** Settles as the work does, or rejects with the signal's reason on abort, whether the work minds it or not. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason);
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}

/** What the service asks for, else an exponential wait of which chance takes off up to a quarter. */
function waitAfter({ waitMs, busy }: Failure, failures: number, random: Random): number {
  if (waitMs !== null) return waitMs;
  const first = busy ? FIRST_BUSY_WAIT_MS : FIRST_WAIT_MS;
  return Math.min(LONGEST_OWN_WAIT_MS, first * 2 ** (failures - 1)) * (1 - 0.25 * random.float());
}
