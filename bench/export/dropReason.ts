/** Why an episode, or a single call, gives no row. */
export const DROP_REASONS = {
  episodes: {
    'not-confirmed': 'not finished, or score or seal not borne out by the files',
    'held-out': 'of a task that is not of the train split',
    'training-forbidden': 'its task forbids training data',
    'other-task': 'of another task or suite than was asked for',
    'with-people': 'people played in it',
    'gives-away': 'its briefing gives away more than its family allows',
    'not-successful': 'the goal was not reached',
    'low-score': 'its completion is below --min-score',
    'not-failed': 'neither a success nor a failure by the play of its agents',
  },
  calls: {
    unusable: 'the reply could not be used, or was cut off',
    'in-repair': 'a reply to a complaint about the one before',
    pictures: 'the prompt shows pictures',
    saboteur: 'asked for the saboteur',
    forgotten: 'what a person typed was removed from it',
    canary: 'it holds a password or an attack of the adversary track',
    secret: 'it holds what looks like a credential',
    'too-long': 'longer than a row may be',
    duplicate: 'an exact copy of an earlier row',
    'near-duplicate': 'the same but for case and white space',
    unpaired: 'no reply to the same prompt on the other side',
    ambiguous: 'the same reply in a success and in a failure',
  },
} as const;
export type EpisodeDrop = keyof typeof DROP_REASONS.episodes;
export type CallDrop = keyof typeof DROP_REASONS.calls;

/** How many there were of each. */
export class Counts<Reason extends string> {
  readonly #counts = new Map<Reason, number>();

  add(reason: Reason, number = 1): void {
    if (number > 0) this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + number);
  }

  /** In the order in which each first occurred. */
  entries(): [Reason, number][] {
    return [...this.#counts];
  }
}
