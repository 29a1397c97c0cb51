import { TimerQueue } from './timerQueue.ts';
import { wallTimeMs } from './wallTime.ts';

export interface LockstepRunOptions {
  /** Asked before every event; the run ends when it says true. */
  readonly until: () => boolean;
  /** Game milliseconds per wall millisecond; left out, as fast as the machine goes. */
  readonly rate?: number;
}

/** Turns without anything happening after which a drain gives up: something waits for what will never come. */
const LONGEST_DRAIN_TURNS = 1_000_000;
/** How long a run with nothing scheduled yields to the outside before it looks again, ms of wall time. */
const IDLE_WAIT_MS = 2;

/**
 * Game time that jumps from event to event. Each callback runs alone, in order of due time and then of creation, and
 * the next one only after everything it set off in this process has run dry: promise jobs, stream hops of in-process
 * links, and whatever an idle check still reports as in flight. The same program gives the same order every time.
 */
export class LockstepClock extends TimerQueue {
  readonly #inFlight: (() => boolean)[] = [];

  /** Registers a question "is anything of yours still on its way?" that every drain waits for; returns the way out. */
  waitFor(inFlight: () => boolean): () => void {
    this.#inFlight.push(inFlight);
    return () => {
      const index = this.#inFlight.indexOf(inFlight);
      if (index >= 0) this.#inFlight.splice(index, 1);
    };
  }

  /** Runs game time until told to stop. An exception of a callback ends the run and rejects. */
  async run({ until, rate = Number.POSITIVE_INFINITY }: LockstepRunOptions): Promise<void> {
    const wallStart = wallTimeMs();
    const gameStart = this.now();
    await this.#drain();
    while (!until()) {
      const due = this.nextDue();
      if (due === undefined) {
        await realSleep(IDLE_WAIT_MS);
        continue;
      }
      const ahead = rate === Number.POSITIVE_INFINITY ? 0 : (due - gameStart) / rate - (wallTimeMs() - wallStart);
      if (ahead > 1) await realSleep(ahead);
      this.runNext();
      await this.#drain();
    }
  }

  async #drain(): Promise<void> {
    // One turn of the event loop empties the tick and microtask queues and with them every in-process stream.
    await realTurn();
    for (let turn = 0; turn < LONGEST_DRAIN_TURNS; turn++) {
      if (!this.#inFlight.some((ask) => ask())) return;
      await realTurn();
    }
    throw new Error('lockstep: something stays in flight for ever');
  }
}

function realTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function realSleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
