import { TimerQueue } from './timerQueue.ts';

/** Game time that stands still until `advance` is called; for tests and for drivers that own the pace. */
export class ManualClock extends TimerQueue {
  /** Moves time on by `ms`, running everything due on the way in order. */
  advance(ms: number): void {
    const target = this.now() + ms;
    for (let due = this.nextDue(); due !== undefined && due <= target; due = this.nextDue()) this.runNext();
    this.passTo(target);
  }

  /**
   * Moves time on by `ms` like `advance`, but lets everything that one callback set off settle before the next runs, so
   * that clients and server in this process take turns as they would over a network.
   */
  async advanceSettling(ms: number, settle: () => Promise<void>): Promise<void> {
    const target = this.now() + ms;
    for (let due = this.nextDue(); due !== undefined && due <= target; due = this.nextDue()) {
      this.runNext();
      await settle();
    }
    this.passTo(target);
  }
}
