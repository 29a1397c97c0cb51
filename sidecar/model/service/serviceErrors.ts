import { nameTable } from '../../../protocol/nameTable.ts';

/** What a service sent is no answer of the kind it was asked for; the message says where. */
export class UnreadableAnswer extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnreadableAnswer';
  }
}

/** An answer longer than we are ready to keep; a service that sends one is broken. */
export class AnswerTooLong extends Error {
  constructor(mostBytes: number) {
    super(`the answer is longer than ${mostBytes} bytes`);
    this.name = 'AnswerTooLong';
  }
}

/** The time limit of an answer went by, its body included. */
export class AnswerTimedOut extends Error {
  constructor(timeoutMs: number) {
    super(`no answer within ${timeoutMs} ms (--model-timeout waits longer)`);
    this.name = 'AnswerTimedOut';
  }
}

/** System errors of an address at which there is nothing, with what to tell the user of it. */
const ABSENT = nameTable<(place: string) => string>({
  ECONNREFUSED: (place) =>
    `nothing is listening at ${place} (ECONNREFUSED): start the server, or set --base-url to where it listens`,
  ENOTFOUND: (place) => `there is no host of the name in ${place} (ENOTFOUND): check --base-url`,
});

/** No connection to a service, or one that broke. */
export class Unreachable extends Error {
  /** Whether there is nothing at the address, rather than a connection that did not hold. */
  readonly isAbsent: boolean;

  /** @param place the service's address, without secrets. */
  constructor(cause: unknown, place: string) {
    const deepest = deepestCause(cause);
    const code = (deepest as NodeJS.ErrnoException).code ?? '';
    const absent = ABSENT[code];
    super(absent?.(place) ?? `cannot be reached: ${deepest.message || code || deepest.name}`, { cause });
    this.name = 'Unreachable';
    this.isAbsent = absent !== undefined;
  }
}

/**
 * What a fetch failed with, put so that client libraries pass it on. They take errors with certain words in them, or in
 * their cause, for time limits of their own, and throw those instead.
 */
export class FetchFailed extends Error {
  readonly reason: Error;

  constructor(reason: Error) {
    super('no answer that can be used');
    this.name = 'FetchFailed';
    this.reason = reason;
  }
}

function causeOf(error: Error): unknown {
  return error instanceof FetchFailed ? error.reason : error.cause;
}

/** The innermost cause of an error. */
export function deepestCause(error: unknown): Error {
  let deepest = error instanceof Error ? error : new Error(String(error));
  for (let cause = causeOf(deepest); cause instanceof Error; cause = causeOf(cause)) deepest = cause;
  return deepest;
}

/** The error of a class among an error and its causes: libraries wrap what their connection threw. */
export function causeOfClass<T extends Error>(
  error: unknown,
  Class: abstract new (...args: never[]) => T,
): T | undefined {
  for (let cause = error; cause instanceof Error; cause = causeOf(cause)) if (cause instanceof Class) return cause;
  return undefined;
}
