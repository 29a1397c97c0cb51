import type { GameEvent } from '../../protocol/event.ts';
import type { EventFrame } from '../../protocol/gateway.ts';

/** Hands an episode's events on, each once and in order, over any number of reconnects. */
export class EventCursor {
  readonly #onEvent: (event: GameEvent) => void;
  #next: number;

  /** @param from number of the first event wanted. */
  constructor(from: number, onEvent: (event: GameEvent) => void) {
    this.#next = from;
    this.#onEvent = onEvent;
  }

  /** Number of the first event not seen yet. */
  get next(): number {
    return this.#next;
  }

  /** Takes a frame; one seen before is dropped. Returns false, and takes nothing, when frames before it are missing. */
  take({ seq, event }: EventFrame): boolean {
    if (seq > this.#next) return false;
    if (seq < this.#next) return true;
    this.#next++;
    this.#onEvent(event);
    return true;
  }
}
