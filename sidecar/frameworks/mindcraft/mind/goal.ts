import { MINDCRAFT } from '../settings.ts';

/** What a turn of the goal loop came to; `nothing`: its reply was overtaken, unusable, or none was asked for. */
export type GoalTurn = 'command' | 'words' | 'nothing';

export interface KeptGoal {
  readonly own: string | null;
  readonly active: boolean;
}

/** What an agent pursues by itself: the team's goal, or one of its own that it has set meanwhile. */
export class Goal {
  readonly #quirks: boolean;
  #own: string | null;
  #active: boolean;
  #withoutCommand = 0;

  constructor(quirks: boolean, kept?: KeptGoal) {
    this.#quirks = quirks;
    this.#own = kept?.own ?? null;
    this.#active = kept?.active ?? true;
  }

  /** The goal it has set itself; null while it pursues the team's. */
  get own(): string | null {
    return this.#own;
  }

  get active(): boolean {
    return this.#active;
  }

  /** Sets a goal of its own, or with null goes back to the team's. */
  set(own: string | null): void {
    this.#own = own;
    this.resume();
  }

  stop(): void {
    this.#active = false;
  }

  resume(): void {
    this.#active = true;
    this.#withoutCommand = 0;
  }

  /** Three turns in a row without a command end the loop. A reply that was thrown away counts in the published agent alone. */
  note(turn: GoalTurn): void {
    if (turn === 'command') this.#withoutCommand = 0;
    else if (turn === 'words' || this.#quirks) this.#withoutCommand++;
    if (this.#withoutCommand >= MINDCRAFT.mostWithoutCommand) this.stop();
  }
}
