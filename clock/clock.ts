/** A pending callback; cancelling twice, or after it ran, does nothing. */
export interface Timer {
  cancel(): void;
}

/**
 * What an answer from outside the game, such as a model's, costs in game time: its real latency, rounded up to whole ticks, a
 * fixed time, or nothing.
 */
export type ThinkPolicy =
  | { readonly type: 'measured' }
  | { readonly type: 'fixed'; readonly ms: number }
  | { readonly type: 'zero' };

/**
 * Game time for everything that waits or measures: 50 ms of it are one tick. Nothing outside clock/ reads the wall
 * clock or sets a timer of its own. Callbacks run in order of due time, then of creation.
 */
export interface Clock {
  /** Milliseconds of game time since the clock started; never goes back. */
  now(): number;
  /** Runs `callback` once, `ms` of game time from now. */
  after(ms: number, callback: () => void): Timer;
  /** Runs `callback` every `ms` of game time; a callback that is late is caught up with, not dropped. */
  every(ms: number, callback: () => void): Timer;
  /** Resolves after `ms` of game time, or rejects with the signal's reason as soon as it is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** A signal that aborts with a `TimeLimitError` after `ms` of game time, or with `parent`'s reason before that. */
  deadline(ms: number, parent?: AbortSignal): Deadline;
  /**
   * Delivers the result or the error of work outside the game at a game time that the policy fixes, never when it
   * happens to arrive: `zero` now, game time standing meanwhile; `fixed` exactly `ms` from now; `measured` after the real
   * latency in whole ticks, the world going on meanwhile. Deliveries come after all ordinary callbacks of their time, in
   * the order of the calls. When `signal` is aborted first, rejects with its reason at once and waits no longer. Clocks
   * that do not decide how fast game time goes hand back `answer` itself.
   * @param elapsedMs what `measured` has to charge so far, ms that never go back; wall time since the call unless given.
   */
  think<T>(answer: Promise<T>, policy: ThinkPolicy, signal?: AbortSignal, elapsedMs?: () => number): Promise<T>;
}

/** A limit in game time. Call `clear` when the work ended in time. */
export interface Deadline {
  readonly signal: AbortSignal;
  clear(): void;
}

/** The reason of a signal whose deadline passed. */
export class TimeLimitError extends Error {
  readonly code = 'time-limit';
  readonly limitMs: number;
  constructor(limitMs: number) {
    super(`time limit of ${(limitMs / 1000).toFixed(1)} s of game time passed`);
    this.name = 'TimeLimitError';
    this.limitMs = limitMs;
  }
}
