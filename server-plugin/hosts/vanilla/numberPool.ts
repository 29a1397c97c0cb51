/** Hands out the lowest free number below a limit. */
export class NumberPool {
  readonly #most: number;
  readonly #taken = new Set<number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Undefined when all are taken. */
  take(): number | undefined {
    for (let number = 0; number < this.#most; number++)
      if (!this.#taken.has(number)) {
        this.#taken.add(number);
        return number;
      }
    return undefined;
  }

  give(number: number): void {
    this.#taken.delete(number);
  }
}
