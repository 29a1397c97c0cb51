import type { EpisodeEvent } from '../../../protocol/episodeEvent.ts';
import type { EnteredPredicate } from '../../../tasks/custom/predicate.ts';
import type { Evidence } from '../evidence.ts';
import { concerned, overAgents } from './concerned.ts';
import { type PredicateWatch, sharesOf } from './watch.ts';

/** Who has been in another dimension since release. A sampled server does not show it. */
export class EnteredWatch implements PredicateWatch {
  readonly #predicate: EnteredPredicate;
  readonly #agents: readonly string[];
  readonly #isShown: boolean;
  readonly #entered = new Set<string>();

  constructor(predicate: EnteredPredicate, agents: readonly string[], evidence: Evidence) {
    this.#predicate = predicate;
    this.#agents = concerned(predicate.who, agents);
    this.#isShown = evidence === 'exact';
  }

  apply(event: EpisodeEvent): void {
    if (event.type === 'dimension-entered' && event.dimension === this.#predicate.dimension)
      this.#entered.add(event.actor);
  }

  endTick(): void {}

  finish(): void {}

  get holds(): boolean | null {
    return this.#isShown ? this.value === 1 : null;
  }

  get value(): number {
    return overAgents(this.#predicate.who, this.#agents, (agent) => this.#shareOf(agent));
  }

  credit(): Map<string, number> {
    return sharesOf(this.#agents.map((agent) => [agent, this.#shareOf(agent)] as const));
  }

  #shareOf(agent: string): number {
    return this.#entered.has(agent) ? 1 : 0;
  }
}
