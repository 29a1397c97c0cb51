import { TimerQueue } from './timerQueue.ts';

/** Game time that stands still until `advance` is called; for tests and for drivers that own the pace. */
export class ManualClock extends TimerQueue {
  /** Moves time on by `ms`, running everything due on the way in order. */
  advance(ms: number): void {
    const target = this.now() + ms;
    for (let due = this.nextDue(); due !== undefined && due <= target; due = this.nextDue()) this.runNext();
    this.passTo(target);
  }
}
