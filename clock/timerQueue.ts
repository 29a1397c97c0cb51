import TinyQueue from 'tinyqueue';
import type { Clock, Deadline, ThinkPolicy, Timer } from './clock.ts';
import { deadlineOn, sleepOn } from './realtimeClock.ts';

/** Where a callback stands among all: by `due`, in ms of game time, then by `order`. */
export interface TimerPlace {
  readonly due: number;
  readonly order: number;
}

/** A callback in the queue. The queue and its owner share one object: bodies set and cancel thousands of them. */
class Entry implements Timer {
  due: number;
  order: number;
  readonly period: number | undefined;
  readonly callback: () => void;
  readonly #queue: { dead: number };
  live = true;

  constructor(due: number, order: number, period: number | undefined, callback: () => void, queue: { dead: number }) {
    this.due = due;
    this.order = order;
    this.period = period;
    this.callback = callback;
    this.#queue = queue;
  }

  cancel(): void {
    if (!this.live) return;
    this.live = false;
    this.#queue.dead++;
  }
}

/** Cancelled callbacks stay in the queue until their time or until they are most of it and more than this. */
const FEW_DEAD = 64;
/** Shortest period of a repeating callback, ms: one of 0 would never let time pass. */
export const SHORTEST_PERIOD_MS = 1;

/** Game time as a queue of callbacks, by due time and then by creation; a subclass decides when the next one runs. */
export abstract class TimerQueue implements Clock {
  #now = 0;
  #order = 0;
  readonly #count = { dead: 0 };
  #entries = new TinyQueue<Entry>([], inOrder);

  now(): number {
    return this.#now;
  }

  after(ms: number, callback: () => void): Timer {
    return this.#add(ms, undefined, callback);
  }

  every(ms: number, callback: () => void): Timer {
    return this.#add(ms, Math.max(ms, SHORTEST_PERIOD_MS), callback);
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return sleepOn(this, ms, signal);
  }

  deadline(ms: number, parent?: AbortSignal): Deadline {
    return deadlineOn(this, ms, parent);
  }

  think<T>(answer: Promise<T>, _policy: ThinkPolicy, _signal?: AbortSignal, _elapsedMs?: () => number): Promise<T> {
    return answer;
  }

  /** When the next callback is due; undefined when none is set. */
  protected nextDue(): number | undefined {
    return this.next()?.due;
  }

  /** The next callback's place in the order of all, by `due` and then by `order`; undefined when none is set. */
  protected next(): TimerPlace | undefined {
    for (let first = this.#entries.peek(); first; first = this.#entries.peek()) {
      if (first.live) return first;
      this.#entries.pop();
      this.#count.dead--;
    }
    return undefined;
  }

  /** Sets a callback at a place of the caller's choice; game time may not have passed it. */
  protected runAt({ due, order }: TimerPlace, callback: () => void): Timer {
    const entry = new Entry(due, order, undefined, callback, this.#count);
    this.#entries.push(entry);
    return entry;
  }

  /** Called whenever a callback was set; for a subclass that waits for one. */
  protected scheduled(): void {}

  /** Moves time to the next callback and runs it. Does nothing when none is set. */
  protected runNext(): void {
    this.#takeNext()?.callback();
  }

  /** Moves time to the next callback and leaves it out; one that repeats comes again. */
  protected skipNext(): void {
    this.#takeNext();
  }

  /** Moves time on without running anything. */
  protected passTo(ms: number): void {
    this.#now = Math.max(this.#now, ms);
  }

  #takeNext(): Entry | undefined {
    if (this.nextDue() === undefined) return undefined;
    const entry = this.#entries.pop();
    if (!entry) return undefined;
    this.#now = entry.due;
    if (entry.period === undefined) entry.live = false;
    else {
      entry.due += entry.period;
      entry.order = this.#order++;
      this.#entries.push(entry);
    }
    return entry;
  }

  #add(ms: number, period: number | undefined, callback: () => void): Timer {
    const due = this.#now + (ms > 0 ? ms : 0);
    const entry = new Entry(due, this.#order++, period, callback, this.#count);
    if (this.#count.dead > FEW_DEAD && this.#count.dead * 2 > this.#entries.length) this.#sweep();
    this.#entries.push(entry);
    this.scheduled();
    return entry;
  }

  /** A deadline is mostly cancelled long before its time: without this the queue would hold hundreds of dead ones. */
  #sweep(): void {
    this.#entries = new TinyQueue(
      this.#entries.data.filter(({ live }) => live),
      inOrder,
    );
    this.#count.dead = 0;
  }
}

function inOrder(a: Entry, b: Entry): number {
  return a.due - b.due || a.order - b.order;
}
