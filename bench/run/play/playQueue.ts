import type { PlannedEpisode } from '../plan/planRun.ts';

/** One play of an episode; `again` for the second of two that are compared. */
export interface Play {
  readonly planned: PlannedEpisode;
  readonly again: boolean;
}

/** Both plays of an episode; no second one unless plays are compared. */
interface Pair {
  readonly first: Play;
  readonly second: Play | undefined;
}

/** What is still to be played, in the order of the plan, handed out to the worker slots of a run. */
export class PlayQueue {
  readonly #pairs: ReadonlyMap<PlannedEpisode, Pair>;
  readonly #waiting: Play[];
  /** Which worker slot took an episode first. */
  readonly #takenBy = new Map<PlannedEpisode, number>();

  constructor(episodes: readonly PlannedEpisode[], twice: boolean) {
    this.#pairs = new Map(
      episodes.map((planned) => [
        planned,
        { first: { planned, again: false }, second: twice ? { planned, again: true } : undefined },
      ]),
    );
    this.#waiting = [...this.#pairs.values()].flatMap(({ first, second }) => (second ? [first, second] : [first]));
  }

  /**
   * The next play for a slot; undefined when there is none, and will be none, for it. A second play goes to another slot
   * than the first unless there is only one: another process shows more than the same one.
   */
  take(slot: number, alone: boolean): Play | undefined {
    const index = this.#waiting.findIndex(
      ({ planned, again }) => alone || !again || this.#takenBy.get(planned) !== slot,
    );
    const [play] = index < 0 ? [] : this.#waiting.splice(index, 1);
    if (play && !play.again) this.#takenBy.set(play.planned, slot);
    return play;
  }

  /** The plays of an episode. */
  of(planned: PlannedEpisode): Pair {
    const pair = this.#pairs.get(planned);
    if (!pair) throw new RangeError('no episode of this run');
    return pair;
  }
}
