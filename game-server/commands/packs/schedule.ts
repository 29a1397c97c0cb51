/** A function or tag that is to run at a game time. */
interface Appointment {
  readonly time: number;
  readonly order: number;
  /** As the command names it: "ns:path", or "#ns:path" for a tag. */
  readonly name: string;
}

/** What is to run later: vanilla's TimerQueue, in order of time and then of scheduling. */
export class Schedule {
  #open: Appointment[] = [];
  #order = 0;

  add(name: string, time: number): void {
    if (this.#open.some((other) => other.name === name && other.time === time)) return;
    this.#open.push({ name, time, order: this.#order++ });
    this.#open.sort((a, b) => a.time - b.time || a.order - b.order);
  }

  /** @returns how many were taken away. */
  remove(name: string): number {
    const before = this.#open.length;
    this.#open = this.#open.filter((one) => one.name !== name);
    return before - this.#open.length;
  }

  names(): string[] {
    return [...new Set(this.#open.map(({ name }) => name))];
  }

  /** Takes out all that is due. */
  takeDue(time: number): string[] {
    const due = this.#open.filter((one) => one.time <= time);
    if (due.length > 0) this.#open = this.#open.filter((one) => one.time > time);
    return due.map(({ name }) => name);
  }

  /** What lies ahead, for the world's file. */
  entries(): readonly { readonly name: string; readonly time: number }[] {
    return this.#open.map(({ name, time }) => ({ name, time }));
  }
}
