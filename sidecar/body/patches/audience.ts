import type { EventEmitter } from 'node:events';

/** Whether anybody listens to some events, told without a look at the emitter as long as nobody ever has. */
export class Audience {
  readonly #emitter: EventEmitter;
  readonly #events: readonly string[];
  #possible: boolean;

  /** @param coming called before somebody begins to listen. */
  constructor(emitter: unknown, events: readonly string[], coming: () => void = () => {}) {
    this.#emitter = emitter as EventEmitter;
    this.#events = events;
    this.#possible = this.#counted();
    this.#emitter.on('newListener', (event) => {
      if (!events.includes(event)) return;
      coming();
      this.#possible = true;
    });
  }

  get present(): boolean {
    return this.#possible && this.#counted();
  }

  #counted(): boolean {
    for (const event of this.#events) if (this.#emitter.listenerCount(event) > 0) return true;
    return false;
  }
}
