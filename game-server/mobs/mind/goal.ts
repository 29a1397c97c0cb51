/** What a behaviour takes for itself while it runs; two that need the same never run at once. */
const NEEDS = { move: 1, look: 2, jump: 4, target: 8 } as const;
type Need = keyof typeof NEEDS;

/**
 * One thing a mob may be doing. `canStart` is asked every second tick while it does not run, `canContinue` while it
 * does; `start`, `tick` and `stop` carry it out.
 */
export interface Goal {
  readonly needs: readonly Need[];
  canStart(): boolean;
  canContinue(): boolean;
  start?(): void;
  tick?(): void;
  stop?(): void;
}

interface Entry {
  readonly priority: number;
  readonly goal: Goal;
  readonly needs: number;
  running: boolean;
}

/** The behaviours of one mob by priority; the lower number wins what both need (vanilla's GoalSelector). */
export class Goals {
  readonly #entries: Entry[] = [];

  add(priority: number, goal: Goal): this {
    const needs = goal.needs.reduce((bits, need) => bits | NEEDS[need], 0);
    const before = this.#entries.findIndex((entry) => entry.priority > priority);
    const entry = { priority, goal, needs, running: false };
    if (before < 0) this.#entries.push(entry);
    else this.#entries.splice(before, 0, entry);
    return this;
  }

  /** @param choose whether to think about what to do, rather than only to go on with it. */
  tick(choose: boolean): void {
    if (choose) this.#choose();
    for (const entry of this.#entries) if (entry.running) entry.goal.tick?.();
  }

  /** Ends all that runs. */
  stop(): void {
    for (const entry of this.#entries) this.#stop(entry);
  }

  /** Whether a behaviour of that class runs. */
  runs(kind: abstract new (...args: never[]) => Goal): boolean {
    return this.#entries.some(({ running, goal }) => running && goal instanceof kind);
  }

  #choose(): void {
    for (const entry of this.#entries) if (entry.running && !entry.goal.canContinue()) this.#stop(entry);
    for (const entry of this.#entries) {
      if (entry.running || this.#isBlocked(entry) || !entry.goal.canStart()) continue;
      for (const other of this.#entries) if (other.running && other.needs & entry.needs) this.#stop(other);
      entry.running = true;
      entry.goal.start?.();
    }
  }

  /** Running behaviours of the same or higher priority keep what they need. */
  #isBlocked(entry: Entry): boolean {
    for (const other of this.#entries)
      if (other.running && other.needs & entry.needs && other.priority <= entry.priority) return true;
    return false;
  }

  #stop(entry: Entry): void {
    if (!entry.running) return;
    entry.running = false;
    entry.goal.stop?.();
  }
}
