import { ManualClock } from '../../clock/manualClock.ts';

/** A wall clock that a test moves by hand, for a lockstep clock under test. */
export class SteeredWall extends ManualClock {
  /** Whether the lockstep clock waits for the wall clock now. */
  get pending(): boolean {
    return this.nextDue() !== undefined;
  }

  /** Resolves once the lockstep clock has nothing to do but wait for the wall clock or for something outside. */
  async awaited(): Promise<void> {
    while (this.nextDue() === undefined) await turn();
  }
}

/** One turn of the real event loop. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
