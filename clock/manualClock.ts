import type { Clock, Deadline, Timer } from './clock.ts';
import { deadlineOn, sleepOn } from './realtimeClock.ts';

interface Entry {
  due: number;
  order: number;
  period: number | undefined;
  callback: () => void;
  live: boolean;
}

/** Game time that stands still until `advance` is called; for tests and for drivers that own the pace. */
export class ManualClock implements Clock {
  #now = 0;
  #order = 0;
  #entries: Entry[] = [];

  now(): number {
    return this.#now;
  }

  after(ms: number, callback: () => void): Timer {
    return this.#add(ms, undefined, callback);
  }

  every(ms: number, callback: () => void): Timer {
    return this.#add(ms, ms, callback);
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return sleepOn(this, ms, signal);
  }

  deadline(ms: number, parent?: AbortSignal): Deadline {
    return deadlineOn(this, ms, parent);
  }

  /** Moves time on by `ms`, running everything due on the way in order. */
  advance(ms: number): void {
    const target = this.#now + ms;
    for (let next = this.#next(target); next; next = this.#next(target)) {
      this.#now = next.due;
      if (next.period === undefined) this.#remove(next);
      else {
        next.due += next.period;
        next.order = this.#order++;
      }
      next.callback();
    }
    this.#now = target;
  }

  #add(ms: number, period: number | undefined, callback: () => void): Timer {
    const entry: Entry = { due: this.#now + Math.max(0, ms), order: this.#order++, period, callback, live: true };
    this.#entries.push(entry);
    return { cancel: () => this.#remove(entry) };
  }

  #remove(entry: Entry): void {
    if (!entry.live) return;
    entry.live = false;
    this.#entries = this.#entries.filter((other) => other !== entry);
  }

  #next(target: number): Entry | undefined {
    let first: Entry | undefined;
    for (const entry of this.#entries)
      if (
        entry.due <= target &&
        (!first || entry.due < first.due || (entry.due === first.due && entry.order < first.order))
      )
        first = entry;
    return first;
  }
}
