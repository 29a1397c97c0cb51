import type { Clock, Timer } from '../../../clock/clock.ts';

/** Anything with listeners: a Mineflayer bot, its client, a window. Their typed overloads do not fit one signature. */
interface Emitter {
  on(event: never, listener: never): unknown;
  removeListener(event: never, listener: never): unknown;
}

/**
 * Resolves with the first defined value `check` gives, asked after each of `events` and not before. Rejects with the
 * signal's reason. Leaves no listener behind.
 */
export function until<T>(
  emitter: Emitter,
  events: readonly string[],
  check: (...args: never[]) => T | undefined,
  signal: AbortSignal,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const finish = () => {
      for (const event of events) emitter.removeListener(event as never, listen as never);
      signal.removeEventListener('abort', abort);
    };
    const abort = () => {
      finish();
      reject(signal.reason);
    };
    const listen = (...args: never[]) => {
      let value: T | undefined;
      try {
        value = check(...args);
      } catch (error) {
        finish();
        reject(error);
        return;
      }
      if (value === undefined) return;
      finish();
      resolve(value);
    };
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    signal.addEventListener('abort', abort, { once: true });
    for (const event of events) emitter.on(event as never, listen as never);
  });
}

/**
 * Settles like `work`, or rejects with the signal's reason when the work goes on for longer than `ms` of game time after the
 * signal: Mineflayer waits for answers that a server which has stopped a player no longer gives.
 */
export async function soonAfter<T>(clock: Clock, signal: AbortSignal, ms: number, work: Promise<T>): Promise<T> {
  const overdue = Promise.withResolvers<never>();
  let timer: Timer | undefined;
  const begin = () => {
    timer = clock.after(ms, () => overdue.reject(signal.reason));
  };
  if (signal.aborted) begin();
  else signal.addEventListener('abort', begin, { once: true });
  try {
    return await Promise.race([work, overdue.promise]);
  } finally {
    signal.removeEventListener('abort', begin);
    timer?.cancel();
  }
}

/** `work` under its own limit of game time; `undefined` when the limit passed, rejects with `signal`'s reason. */
export async function within<T>(
  clock: Clock,
  ms: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const limit = clock.deadline(ms, signal);
  try {
    return await work(limit.signal);
  } catch (error) {
    if (limit.signal.aborted && !signal.aborted && error === limit.signal.reason) return undefined;
    throw error;
  } finally {
    limit.clear();
  }
}
