import type { Attempt } from './attempts.ts';
import type { AttemptNote, SeatForgotten } from './ledgerEntry.ts';

/** The attempts at each episode as a ledger's notes add to them, one after another. */
export class AttemptBook {
  readonly #attempts: Map<number, Attempt[]>;

  constructor(attempts: ReadonlyMap<number, readonly Attempt[]> = new Map()) {
    this.#attempts = new Map([...attempts].map(([episode, own]) => [episode, [...own]]));
  }

  get attempts(): ReadonlyMap<number, readonly Attempt[]> {
    return this.#attempts;
  }

  /** The last attempt at an episode, counted or set aside. */
  last(episode: number): Attempt | undefined {
    return this.#attempts.get(episode)?.at(-1);
  }

  /** Takes a note that was written at a time; false, and nothing taken, for one that cannot follow what was noted. */
  take(note: AttemptNote, at: string): boolean {
    const { episode, attempt } = note;
    const own = this.#attempts.get(episode) ?? [];
    const last = own.at(-1);
    if (note.type === 'attempt-begun') {
      if (attempt !== own.length + 1 || (last && !last.setAside)) return false;
      this.#attempts.set(episode, own);
      own.push({ episode, attempt, at });
      return true;
    }
    const next = last && last.attempt === attempt && !last.setAside ? after(last, note) : undefined;
    if (next) own[own.length - 1] = next;
    return next !== undefined;
  }

  /** Takes what was removed from attempts; false, and nothing taken, where one is not there, or has another kind of files. */
  forget({ attempts }: SeatForgotten): boolean {
    const changed = attempts.map(({ episode, attempt, seal, files }) => {
      const own = this.#attempts.get(episode)?.[attempt - 1];
      const isSetAside = own?.setAside?.folder !== undefined && own.setAside.folder !== null;
      if (!own || isSetAside !== (files !== null) || (own.seal === undefined && seal !== null)) return undefined;
      const sealed = seal === null ? {} : { seal };
      return { ...own, ...sealed, ...(isSetAside ? { setAside: { folder: own.setAside.folder, files } } : {}) };
    });
    if (changed.includes(undefined)) return false;
    for (const one of changed) if (one) (this.#attempts.get(one.episode) as Attempt[])[one.attempt - 1] = one;
    return true;
  }
}

/** An attempt as a later note leaves it; undefined where it had come to an end before. */
function after(attempt: Attempt, note: Exclude<AttemptNote, { type: 'attempt-begun' }>): Attempt | undefined {
  const isOver = attempt.ended !== undefined || attempt.isLost === true;
  switch (note.type) {
    case 'attempt-ended': {
      const { termination, reason, ticks, seal } = note;
      return isOver ? undefined : { ...attempt, ended: { termination, reason, ticks }, seal };
    }
    case 'attempt-lost':
      return isOver ? undefined : { ...attempt, isLost: true };
    case 'attempt-set-aside':
      return { ...attempt, setAside: { folder: note.folder, files: note.files } };
    default:
      return note satisfies never;
  }
}
