/** Runs pieces of work one after another, in the order they were given; one that fails does not keep the next from its turn. */
export class OneByOne {
  #last: Promise<unknown> = Promise.resolve();

  /** Settles as the work does. */
  do<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }
}
