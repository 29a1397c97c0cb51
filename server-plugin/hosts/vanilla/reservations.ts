/** Names under which nobody plays whom the referee has not put there. */
export class Reservations {
  /** How often each is reserved: the next game may begin before the last one's end is written. */
  readonly #counts = new Map<string, number>();

  has(username: string): boolean {
    return this.#counts.has(username);
  }

  /** Reserves names; returns the way to undo it. */
  add(usernames: readonly string[]): () => void {
    for (const name of usernames) this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    return () => {
      for (const name of usernames) {
        const left = (this.#counts.get(name) ?? 0) - 1;
        if (left > 0) this.#counts.set(name, left);
        else this.#counts.delete(name);
      }
    };
  }
}
