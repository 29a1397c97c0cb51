import type { Clock, Timer } from '../../clock/clock.ts';
import type { WorldSaver } from './worldSaver.ts';

/** Saves a world every so often while it is switched on (save-on, save-off). */
export class Autosave {
  readonly #saver: WorldSaver;
  readonly #timer: Timer | undefined;
  #on = true;

  /** @param everyMs 0 never saves by itself. */
  constructor(clock: Clock, saver: WorldSaver, everyMs: number) {
    this.#saver = saver;
    if (everyMs > 0) this.#timer = clock.every(everyMs, () => this.#save());
  }

  /** @returns false when it was so already. */
  switch(on: boolean): boolean {
    const changed = on !== this.#on;
    this.#on = on;
    return changed;
  }

  /** Saves no more. */
  stop(): void {
    this.#timer?.cancel();
  }

  #save(): void {
    // One that takes longer than the time between two makes up for the next.
    if (this.#on && !this.#saver.busy) this.#saver.begin();
  }
}
