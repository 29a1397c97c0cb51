import type { EpisodeEvent } from '../../../protocol/episodeEvent.ts';

/** What each agent holds, item by item, as the log's last word has it. */
export class HoldingsFold {
  readonly #held: Map<string, Map<string, number>>;

  constructor(agents: readonly string[]) {
    this.#held = new Map(agents.map((agent) => [agent, new Map()]));
  }

  apply(event: EpisodeEvent): void {
    if (event.type === 'inventory-changed') this.#held.get(event.actor)?.set(event.item, event.count);
  }

  countOf(agent: string, item: string): number {
    return this.#held.get(agent)?.get(item) ?? 0;
  }
}
