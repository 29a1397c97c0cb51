import type { EpisodeEvent } from '../../protocol/episodeEvent.ts';
import type { ComputedMetric } from './spread.ts';

/** What agents passed to one another, from the log: what they said, and what they handed over. */
export class ExchangeFold {
  readonly #agents: ReadonlySet<string>;
  /** Who tossed what lies on the ground. */
  readonly #tossed = new Map<number, string>();
  #messages = 0;
  #handovers = 0;

  constructor(agents: readonly string[]) {
    this.#agents = new Set(agents);
  }

  apply(event: EpisodeEvent): void {
    switch (event.type) {
      case 'chat-sent':
        if (this.#agents.has(event.actor)) this.#messages++;
        return;
      case 'item-dropped':
        if (event.actor !== undefined && this.#agents.has(event.actor)) this.#tossed.set(event.entity, event.actor);
        return;
      case 'item-picked-up': {
        const giver = this.#tossed.get(event.entity);
        if (giver !== undefined && giver !== event.actor && this.#agents.has(event.actor)) this.#handovers++;
        return;
      }
      default:
    }
  }

  /** Messages that agents sent. */
  get messages(): number {
    return this.#messages;
  }

  /** Stacks that one agent tossed and another picked up. */
  get handovers(): number {
    return this.#handovers;
  }
}

/** A count of what happened between mates; unscored for an agent without any. */
export function ofMates(value: number, agents: number): ComputedMetric {
  return agents < 2 ? { value: null, note: 'there are fewer than two agents' } : { value };
}
