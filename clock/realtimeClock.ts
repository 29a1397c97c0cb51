import { performance } from 'node:perf_hooks';
import { type Clock, type Deadline, TimeLimitError, type Timer } from './clock.ts';

/** How far a repeating callback may fall behind before the backlog is dropped, ms. */
const LARGEST_BACKLOG_MS = 2_000;

/** Game time that runs with the wall clock. `every` keeps its average rate by catching up after a stall. */
export class RealtimeClock implements Clock {
  readonly #start = performance.now();

  now(): number {
    return performance.now() - this.#start;
  }

  after(ms: number, callback: () => void): Timer {
    const handle = setTimeout(callback, ms);
    return { cancel: () => clearTimeout(handle) };
  }

  every(ms: number, callback: () => void): Timer {
    let due = this.now() + ms;
    let cancelled = false;
    let handle: NodeJS.Timeout;
    const run = () => {
      if (this.now() - due > LARGEST_BACKLOG_MS) due = this.now();
      callback();
      due += ms;
      if (!cancelled) handle = setTimeout(run, Math.max(0, due - this.now()));
    };
    handle = setTimeout(run, ms);
    return {
      cancel: () => {
        cancelled = true;
        clearTimeout(handle);
      },
    };
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return sleepOn(this, ms, signal);
  }

  deadline(ms: number, parent?: AbortSignal): Deadline {
    return deadlineOn(this, ms, parent);
  }

  think<T>(answer: Promise<T>): Promise<T> {
    return answer;
  }
}

/** `Clock.sleep` in terms of `after`, shared by all clocks. */
export function sleepOn(clock: Pick<Clock, 'after'>, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const abort = () => {
      timer.cancel();
      reject(signal?.reason);
    };
    const timer = clock.after(ms, () => {
      signal?.removeEventListener('abort', abort);
      resolve();
    });
    signal?.addEventListener('abort', abort, { once: true });
  });
}

/** `Clock.deadline` in terms of `after`, shared by all clocks. */
export function deadlineOn(clock: Pick<Clock, 'after'>, ms: number, parent?: AbortSignal): Deadline {
  const controller = new AbortController();
  const forward = () => {
    timer.cancel();
    controller.abort(parent?.reason);
  };
  const timer = clock.after(ms, () => {
    parent?.removeEventListener('abort', forward);
    controller.abort(new TimeLimitError(ms));
  });
  if (parent?.aborted) forward();
  else parent?.addEventListener('abort', forward, { once: true });
  return {
    signal: controller.signal,
    clear: () => {
      timer.cancel();
      parent?.removeEventListener('abort', forward);
    },
  };
}
