import type { EpisodeEvent } from '../../../protocol/episodeEvent.ts';
import type { MakingTask } from '../../../tasks/making/makingTask.ts';
import { HoldingsFold } from '../cooking/holdings.ts';

/** How a team worked together, from the log: what it said, what it passed on, and what it made for nothing. */
export class TeamworkFold {
  readonly #agents: readonly string[];
  readonly #holdings: HoldingsFold;
  readonly #asked = new Map<string, number>();
  /** Who tossed what lies on the ground. */
  readonly #tossed = new Map<number, string>();
  /** Units of an item by maker, in the order in which they first made any. */
  readonly #made = new Map<string, Map<string, number>>();
  #messages = 0;
  #handovers = 0;

  constructor({ targets }: Pick<MakingTask, 'targets'>, agents: readonly string[]) {
    this.#agents = agents;
    this.#holdings = new HoldingsFold(agents);
    for (const { item, count } of targets) this.#asked.set(item, (this.#asked.get(item) ?? 0) + count);
  }

  apply(event: EpisodeEvent): void {
    this.#holdings.apply(event);
    switch (event.type) {
      case 'chat-sent':
        if (this.#agents.includes(event.actor)) this.#messages++;
        return;
      case 'item-dropped':
        if (event.actor !== undefined) this.#tossed.set(event.entity, event.actor);
        return;
      case 'item-picked-up': {
        const giver = this.#tossed.get(event.entity);
        if (giver !== undefined && giver !== event.actor && this.#agents.includes(event.actor)) this.#handovers++;
        return;
      }
      case 'item-crafted': {
        const makers = this.#made.get(event.item) ?? new Map<string, number>();
        this.#made.set(event.item, makers.set(event.actor, (makers.get(event.actor) ?? 0) + event.count));
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

  /**
   * Items crafted for nothing because two did the same: what the team is left with of a kind beyond what was asked for, as
   * far as others than its first maker made it.
   */
  get duplicates(): number {
    let sum = 0;
    for (const [item, makers] of this.#made) {
      const [, ...others] = makers.values();
      const again = others.reduce((units, count) => units + count, 0);
      const held = this.#agents.reduce((units, agent) => units + this.#holdings.countOf(agent, item), 0);
      sum += Math.min(again, Math.max(0, held - (this.#asked.get(item) ?? 0)));
    }
    return sum;
  }
}
