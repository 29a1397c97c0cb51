import type { EpisodeEvent } from '../../../protocol/episodeEvent.ts';
import type { EatenPredicate } from '../../../tasks/custom/predicate.ts';
import type { Evidence } from '../evidence.ts';
import { type PredicateWatch, sharesOf } from './watch.ts';

/** Items eaten or drunk since release. A sampled server does not show them one by one. */
export class EatenWatch implements PredicateWatch {
  readonly #predicate: EatenPredicate;
  readonly #eaters: readonly string[];
  readonly #isShown: boolean;
  readonly #eaten = new Map<string, number>();

  constructor(predicate: EatenPredicate, agents: readonly string[], evidence: Evidence) {
    this.#predicate = predicate;
    const { by } = predicate;
    this.#eaters = typeof by === 'number' ? agents.slice(by, by + 1) : agents;
    this.#isShown = evidence === 'exact';
  }

  apply(event: EpisodeEvent): void {
    if (event.type !== 'item-consumed' || !this.#predicate.items.includes(event.item)) return;
    if (this.#eaters.includes(event.actor)) this.#eaten.set(event.actor, (this.#eaten.get(event.actor) ?? 0) + 1);
  }

  endTick(): void {}

  finish(): void {}

  get holds(): boolean | null {
    return this.#isShown ? this.value === 1 : null;
  }

  get value(): number {
    const { by, count } = this.#predicate;
    const amounts = this.#eaters.map((agent) => this.#eaten.get(agent) ?? 0);
    if (by !== 'each') return Math.min(1, amounts.reduce((sum, amount) => sum + amount, 0) / count);
    if (amounts.length > 0 && amounts.every((amount) => amount >= count)) return 1;
    return amounts.reduce((sum, amount) => sum + Math.min(1, amount / count), 0) / Math.max(1, amounts.length);
  }

  credit(): Map<string, number> {
    return sharesOf(this.#eaten);
  }
}
