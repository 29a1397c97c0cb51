import { APIConnectionError, APIConnectionTimeoutError, APIError } from 'openai';
import { AnswerTooLong } from './boundedFetch.ts';
import { UnreadableAnswer } from './chatReply.ts';
import { ImagesRefused } from './imagesRefused.ts';
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

/** Reads what the client threw; `nowMs` is the date, in ms, by which the service's dates are read. */
export function failureOf(error: unknown, timeoutMs: number, nowMs: number): Failure {
  const cause = deepestCause(error);
  if (cause instanceof UnfitService) return { ...final(cause.message), lasting: true };
  if (error instanceof ImagesRefused) return { ...final(error.message), lasting: true };
  if (cause instanceof AnswerTooLong) return final(cause.message);
  if (error instanceof APIConnectionTimeoutError)
    return { ...passing(`no answer within ${timeoutMs} ms (--model-timeout waits longer)`), timedOut: true };
  if (error instanceof APIConnectionError) return passing(`cannot be reached: ${cause.message || cause.name}`);
  if (error instanceof APIError) return refusedBy(error, nowMs);
  if (error instanceof UnreadableAnswer) return passing(`the answer cannot be read: ${error.message}`);
  if (error instanceof SyntaxError) return passing(`the answer cannot be read: no JSON: ${error.message}`);
  return final(`the request failed: ${cause.message || String(error)}`);
}

function refusedBy(error: APIError, nowMs: number): Failure {
  const { status = 0, headers } = error;
  const said = headers?.get('x-should-retry');
  // A quota that is used up answers like a rate limit, and no wait will help.
  const usual =
    (status === 408 || status === 409 || status === 429 || status >= 500) && error.code !== 'insufficient_quota';
  return {
    text: `the service answered HTTP ${status}: ${error.message.replace(/^\d{3} /, '')}${hintFor(status)}`,
    retry: said === 'true' || (said !== 'false' && usual && status !== 501),
    busy: status === 429 || status === 503,
    waitMs: headers ? askedWaitMs(headers, nowMs) : null,
    lasting: LASTING.includes(status) || error.code === 'insufficient_quota',
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
  return deepestCause(error) instanceof UnfitService;
}

function deepestCause(error: unknown): Error {
  let deepest = error instanceof Error ? error : new Error(String(error));
  while (deepest.cause instanceof Error) deepest = deepest.cause;
  return deepest;
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
