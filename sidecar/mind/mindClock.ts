import type { Clock, Deadline, ThinkPolicy, Timer } from '../../clock/clock.ts';
import { deadlineOn, sleepOn } from '../../clock/realtimeClock.ts';
import { SHORTEST_PERIOD_MS } from '../../clock/timerQueue.ts';

/** What a mind's clock leaves to the game's. */
interface GameClock {
  setTimer(ms: number, callback: () => void): Timer;
  think<T>(answer: Promise<T>, policy: ThinkPolicy, signal: AbortSignal | undefined): Promise<T>;
}

/** The game's clock as a mind sees it: it stands within a turn, and callbacks come in turns of their own. */
export class MindClock implements Clock {
  readonly #game: GameClock;
  #now: number;

  constructor(now: number, game: GameClock) {
    this.#now = now;
    this.#game = game;
  }

  /** Game time at a turn's begin, ms. */
  set(now: number): void {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  after(ms: number, callback: () => void): Timer {
    return this.#game.setTimer(ms, callback);
  }

  every(ms: number, callback: () => void): Timer {
    let next: Timer;
    const period = Math.max(ms, SHORTEST_PERIOD_MS);
    let due = this.#now;
    const again = () => {
      due += period;
      next = this.after(due - this.#now, () => {
        again();
        callback();
      });
    };
    again();
    return { cancel: () => next.cancel() };
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return sleepOn(this, ms, signal);
  }

  deadline(ms: number, parent?: AbortSignal): Deadline {
    return deadlineOn(this, ms, parent);
  }

  think<T>(answer: Promise<T>, policy: ThinkPolicy, signal?: AbortSignal): Promise<T> {
    return this.#game.think(answer, policy, signal);
  }
}
