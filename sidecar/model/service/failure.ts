import { ImagesRefused } from './imagesRefused.ts';
import {
  AnswerTimedOut,
  AnswerTooLong,
  causeOfClass,
  deepestCause,
  Unreachable,
  UnreadableAnswer,
} from './serviceErrors.ts';
import { ServiceRefusal } from './serviceRefusal.ts';
import { UnfitService } from './unfitService.ts';

/** Why an attempt failed, and whether another one may do better. */
export interface Failure {
  /** One line for people; may hold what the service said. */
  readonly text: string;
  readonly retry: boolean;
  /** The service asks everybody to come back later. */
  readonly busy: boolean;
  /** For how long, ms, if it says so. */
  readonly waitMs: number | null;
  /** Nothing but a change by the user will help: the address, the key, the model's name or the quota is wrong. */
  readonly lasting: boolean;
  /** The whole time limit went by: to wait for it again and again costs more than it can bring. */
  readonly timedOut: boolean;
}

/** Answers to a wrong key, to an empty account, and to an address or a model that does not exist. */
const LASTING = [401, 402, 403, 404];
/** Answers to what passes: beside these, all from 500 on but 501. */
const PASSING = [408, 409, 429];
/** "Overloaded" is Anthropic's 529. */
const BUSY = [429, 503, 529];
/** Limits that no wait of ours outlasts, by the services' own names: OpenAI's, Anthropic's and Google's. */
const USED_UP = /insufficient_quota|spend_limit_reached|credit balance is too low|PerDay/;
/** Google answers 400 to a wrong key. */
const WRONG_KEY = /API_KEY_INVALID|API key not valid/;

/**
 * Reads what a call threw; `nowMs` is the date, in ms, by which the service's dates are read. `answered` says whether the
 * service ever answered: only then may one that is not there come back.
 */
export function failureOf(error: unknown, { nowMs, answered }: { nowMs: number; answered: boolean }): Failure {
  const refusal = causeOfClass(error, ServiceRefusal);
  // What is made of a refusal counts for more than the refusal.
  const lasting = [UnfitService, ImagesRefused].map((Class) => causeOfClass<Error>(error, Class));
  const reason = lasting.find((found) => found !== undefined);
  if (reason) return { ...final(reason.message), lasting: true };
  if (refusal) return refusedBy(refusal, nowMs);
  const tooLong = causeOfClass(error, AnswerTooLong);
  if (tooLong) return final(tooLong.message);
  const timedOut = causeOfClass(error, AnswerTimedOut);
  if (timedOut) return { ...passing(timedOut.message), timedOut: true };
  const unreachable = causeOfClass(error, Unreachable);
  if (unreachable?.isAbsent && !answered) return { ...final(unreachable.message), lasting: true };
  if (unreachable) return passing(unreachable.message);
  const cause = deepestCause(error);
  if (cause instanceof UnreadableAnswer) return passing(`the answer cannot be read: ${cause.message}`);
  if (cause instanceof SyntaxError) return passing(`the answer cannot be read: no JSON: ${cause.message}`);
  return final(`the request failed: ${cause.message || String(error)}`);
}

/** Whether an error shows that something answered at the address, whatever it said. */
export function isAnswered(error: unknown): boolean {
  return causeOfClass(error, Unreachable) === undefined && causeOfClass(error, AnswerTimedOut) === undefined;
}

function refusedBy(refusal: ServiceRefusal, nowMs: number): Failure {
  const { status, headers, message, kind } = refusal;
  const said = headers.get('x-should-retry');
  const words = `${kind} ${message}`;
  // A quota that is used up answers like a rate limit, and no wait will help.
  const usedUp = USED_UP.test(words);
  const wrongKey = WRONG_KEY.test(words);
  const usual = (PASSING.includes(status) || status >= 500) && status !== 501;
  return {
    text: `the service answered HTTP ${status}: ${message}${hintFor(wrongKey ? 401 : status)}`,
    retry: !usedUp && (said === 'true' || (said !== 'false' && usual)),
    busy: BUSY.includes(status),
    waitMs: askedWaitMs(headers, nowMs) ?? refusal.bodyWaitMs,
    lasting: LASTING.includes(status) || usedUp || wrongKey,
    timedOut: false,
  };
}

/** What the user should look at. */
function hintFor(status: number): string {
  if (status === 401) return ' (check the key)';
  if (status === 403) return ' (check the key, and whether it may use this model)';
  if (status === 404) return ' (check the model name and --base-url)';
  return '';
}

function passing(text: string): Failure {
  return { text, retry: true, busy: false, waitMs: null, lasting: false, timedOut: false };
}

function final(text: string): Failure {
  return { text, retry: false, busy: false, waitMs: null, lasting: false, timedOut: false };
}

/** Whether an error says that there is no such service at the address. */
export function isUnfit(error: unknown): boolean {
  return causeOfClass(error, UnfitService) !== undefined;
}

/**
 * How long a service asks us to wait before we come back, ms, by `retry-after-ms` or by Retry-After in seconds or as an
 * HTTP date (RFC 9110, 10.2.3); a date in the past is 0. Null when it says nothing, or nothing that can be read.
 * @param nowMs the date, ms since 1970.
 */
export function askedWaitMs(headers: Pick<Headers, 'get'>, nowMs: number): number | null {
  const ms = headers.get('retry-after-ms')?.trim();
  if (ms && /^\d+(\.\d+)?$/.test(ms)) return Number(ms);
  const after = headers.get('retry-after')?.trim();
  if (!after) return null;
  if (/^\d+(\.\d+)?$/.test(after)) return Number(after) * 1_000;
  const date = /[a-z]/i.test(after) ? Date.parse(after) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - nowMs);
}
