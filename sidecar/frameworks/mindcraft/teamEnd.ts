import type { Clock } from '../../../clock/clock.ts';
import { MINDCRAFT } from './settings.ts';

/** When a team has ended: nobody has had anything to do for a while. Once it has, it stays so, whoever is woken after that. */
export class TeamEnd {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #isQuiet: () => boolean;
  #quietSince: number | null = null;
  #isOver = false;

  constructor(clock: Pick<Clock, 'now'>, isQuiet: () => boolean) {
    this.#clock = clock;
    this.#isQuiet = isQuiet;
  }

  /** Looks whether it has; every agent asks often. */
  isOver(): boolean {
    if (this.#isOver) return true;
    if (!this.#isQuiet()) this.#quietSince = null;
    else this.#quietSince ??= this.#clock.now();
    this.#isOver = this.#quietSince !== null && this.#clock.now() - this.#quietSince >= MINDCRAFT.doneMs;
    return this.#isOver;
  }
}
