import { MS_PER_TICK } from '../protocol/version.ts';
import type { ThinkPolicy } from './clock.ts';
import type { TimerPlace } from './timerQueue.ts';

/** Deliveries come after every ordinary callback of their time; no queue counts that far. */
const FIRST_DELIVERY_ORDER = 2 ** 51;

/** A call whose answer has not arrived. */
interface Thought {
  readonly policy: ThinkPolicy;
  readonly order: number;
  /** Game time of the call, ms. */
  readonly gameStart: number;
  /** The measured cost so far, ms. */
  readonly elapsedMs: () => number;
}

/**
 * The calls that game time waits for: how far it may run until their answers arrive, and where in the order of all
 * callbacks an answer belongs then.
 */
export class Thoughts {
  readonly #open = new Set<Thought>();
  readonly #wallMs: () => number;
  #calls = 0;

  constructor(wallMs: () => number) {
    this.#wallMs = wallMs;
  }

  get none(): boolean {
    return this.#open.size === 0;
  }

  /** Whether any of them keeps game time from going on for ever, as one with a measured price does not. */
  get stopTime(): boolean {
    for (const { policy } of this.#open) if (policy.type !== 'measured') return true;
    return false;
  }

  /** @param elapsedMs what a measured price is so far, ms; wall time since now unless given. */
  begin(policy: ThinkPolicy, now: number, elapsedMs?: () => number): Thought {
    const order = FIRST_DELIVERY_ORDER + this.#calls++;
    const wallStart = this.#wallMs();
    const thought = { policy, order, gameStart: now, elapsedMs: elapsedMs ?? (() => this.#wallMs() - wallStart) };
    this.#open.add(thought);
    return thought;
  }

  /** Game time no longer waits for this call. False when it did not wait any more. */
  release(thought: Thought): boolean {
    return this.#open.delete(thought);
  }

  /** Where the answer that has arrived belongs. */
  placeOf({ policy, order, gameStart, elapsedMs }: Thought): TimerPlace {
    switch (policy.type) {
      case 'zero':
        return { due: gameStart, order };
      case 'fixed':
        return { due: gameStart + policy.ms, order };
      case 'measured':
        return { due: gameStart + Math.ceil(elapsedMs() / MS_PER_TICK) * MS_PER_TICK, order };
      default:
        return policy satisfies never;
    }
  }

  /** Wall time after which a callback at this place may run, as far as is known: 0 is now, infinite "on arrival". */
  waitMs({ due, order }: TimerPlace): number {
    let wait = 0;
    for (const thought of this.#open) {
      const { policy, gameStart } = thought;
      if (policy.type === 'measured') {
        // The answer cannot come earlier than by the time it has taken already.
        wait = Math.max(wait, due - gameStart - thought.elapsedMs());
      } else {
        const at = policy.type === 'fixed' ? gameStart + policy.ms : gameStart;
        if (due > at || (due === at && order > thought.order)) return Number.POSITIVE_INFINITY;
      }
    }
    return wait;
  }
}
