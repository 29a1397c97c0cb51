import type { Random } from '../../../clock/random.ts';
import { wallTimeIso } from '../../../clock/wallTime.ts';
import { ModelUnavailable, ModelUnusable } from '../../../protocol/errors.ts';
import type { Stopwatch } from '../stopwatch.ts';
import type { Endpoint } from './endpoint.ts';
import { type Failure, failureOf, isAnswered } from './failure.ts';

/** How long we wait at most when a service names a time; a service that wants more is out, as far as an episode goes. */
const LONGEST_WAIT_MS = 120_000;
/** The wait after the first failure where the service names none, ms; it doubles with every further one. */
const FIRST_WAIT_MS = 500;
/** The same for a service that has too much to do: rates are counted by the minute. */
const FIRST_BUSY_WAIT_MS = 2_000;
const LONGEST_OWN_WAIT_MS = 60_000;
/** Time limits that a call may run into and be tried again: a model that was slow twice is slow again. */
const MOST_TIMEOUTS = 1;

export interface Attempts {
  readonly endpoint: Endpoint;
  /** Further attempts after the first. */
  readonly retries: number;
  /** Spreads the waits of calls that failed together. */
  readonly random: Random;
  /** Makes a failure's text fit to be shown: no key, one line. */
  readonly named: (text: string) => string;
}

/** One thing to get done at a service. */
interface Errand<T> {
  /** Estimate for the limits. */
  readonly tokens: number;
  readonly signal: AbortSignal;
  readonly stopwatch?: Stopwatch | undefined;
  /** Called for each attempt; its signal is the errand's. */
  readonly attempt: () => Promise<{ readonly result: T; readonly tokens: number | null }>;
  /** What to do about an error instead of counting it as a failure: 'again' at once, or an outcome; undefined for nothing. */
  readonly settle: (error: unknown) => 'again' | { readonly result: T } | undefined;
}

/**
 * Tries until it works: rate limits, errors of the server, broken connections, time limits and answers that cannot be read
 * are tried again, after as long as the service asks for or twice as long each time; a time limit once, and a service that
 * is not there only if it ever answered. The stopwatch runs while a request is at the service. Rejects with ModelUnavailable, with ModelUnusable where no call can succeed until the
 * user changes something, or with the signal's reason.
 */
export async function persist<T>(attempts: Attempts, errand: Errand<T>): Promise<T> {
  const { endpoint, retries, random, named } = attempts;
  const { tokens, signal, stopwatch } = errand;
  stopwatch?.stop();
  for (let failures = 0, timeouts = 0, again = false; ; again = true) {
    try {
      const result = await endpoint.request({ tokens, again, signal }, () => timed(errand));
      endpoint.answered = true;
      return result;
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      const settled = errand.settle(error);
      if (settled === 'again') continue;
      if (settled) return settled.result;
      if (isAnswered(error)) endpoint.answered = true;
      const failure = failureOf(error, { nowMs: Date.parse(wallTimeIso()), answered: endpoint.answered });
      failures++;
      const tries = failures === 1 ? '' : ` (${failures} tries)`;
      if (failure.timedOut) timeouts++;
      if (!failure.retry || failures > retries || timeouts > MOST_TIMEOUTS) {
        const Outage = failure.lasting ? ModelUnusable : ModelUnavailable;
        throw new Outage(named(`${failure.text}${tries}`));
      }
      const wait = waitAfter(failure, failures, random);
      if (wait > LONGEST_WAIT_MS)
        throw new ModelUnavailable(
          named(
            `${failure.text}; it asks for a wait of ${Math.ceil(wait / 1000)} s, longer than the ${LONGEST_WAIT_MS / 1000} s that we wait`,
          ),
        );
      if (failure.busy) endpoint.close(wait);
      else await endpoint.pause(wait, signal);
    }
  }
}

async function timed<T>({ attempt, stopwatch }: Errand<T>): ReturnType<Errand<T>['attempt']> {
  stopwatch?.goOn();
  try {
    return await attempt();
  } finally {
    stopwatch?.stop();
  }
}

/** What the service asks for, else an exponential wait of which chance takes off up to a quarter. */
function waitAfter({ waitMs, busy }: Failure, failures: number, random: Random): number {
  if (waitMs !== null) return waitMs;
  const first = busy ? FIRST_BUSY_WAIT_MS : FIRST_WAIT_MS;
  return Math.min(LONGEST_OWN_WAIT_MS, first * 2 ** (failures - 1)) * (1 - 0.25 * random.float());
}
