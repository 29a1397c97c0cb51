import type { EpisodeEvent } from '../../../protocol/episodeEvent.ts';
import type { EnteredPredicate } from '../../../tasks/custom/predicate.ts';
import type { Evidence } from '../evidence.ts';
import { LifeWatch } from './lifeWatch.ts';

/** Who has been in another dimension since release. A sampled server does not show it. */
export class EnteredWatch extends LifeWatch {
  readonly #predicate: EnteredPredicate;
  readonly #entered = new Set<string>();

  constructor(predicate: EnteredPredicate, agents: readonly string[], evidence: Evidence) {
    super(predicate, agents, evidence);
    this.#predicate = predicate;
  }

  apply(event: EpisodeEvent): void {
    if (event.type === 'dimension-entered' && event.dimension === this.#predicate.dimension)
      this.#entered.add(event.actor);
  }

  protected shareOf(agent: string): number {
    return this.#entered.has(agent) ? 1 : 0;
  }
}
